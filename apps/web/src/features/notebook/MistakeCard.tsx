import type { Mistake } from '@anushilon/contract/operations/notebook'
import { mayPass } from '@anushilon/outbox/failure'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { ui } from '@anushilon/ui/text/words.ts'
import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Undo from 'lucide-react/icons/undo-2'
import { notebook as bn } from '../../text/bn-notebook.ts'
import { notebook as en } from '../../text/en-notebook.ts'
import { SolvedQuestionSheet } from '../../exam-parts/solved/SolvedQuestionSheet.tsx'
import css from './MistakeCard.module.css'
import { useTick } from './use-tick.ts'

interface Props {
  readonly mistake: Mistake
  readonly number: number
  readonly total: number
  /** The student has moved it to the other list, or back. */
  readonly onMove: () => void
}

/** A question with its key and explanation, and what it takes to tick it off. It stays where it is when ticked. */
export function MistakeCard({ mistake, number, total, onMove }: Props) {
  const tick = useTick(mistake)
  const words = en.moves[mistake.isDone ? 'done' : 'open']
  const isMoved = tick.isDone !== mistake.isDone
  const act = isMoved ? en.undo : words.act

  function turn() {
    onMove()
    tick.set(!tick.isDone)
  }

  return (
    <Card as="article" className={css.card}>
      <SolvedQuestionSheet question={mistake.question} number={number} total={total} frameless />
      <div className={classNames(css.foot, tick.isDone && css.done)}>
        <span role="status" className={css.state}>
          {tick.isDone && <CircleCheck size={20} />}
          {isMoved ? words.moved : words.state}
        </span>
        {tick.isSaving && <span className="meta">{en.saving}</span>}
        <span className={css.act}>
          <Button
            look={isMoved ? 'text' : 'quiet'}
            small
            icon={tick.isDone ? Undo : Check}
            aria-label={en.ofQuestion(act, number)}
            onClick={turn}
          >
            {act}
          </Button>
        </span>
      </div>
      {tick.fault !== null && <NotSaved fault={tick.fault} onRetry={turn} />}
    </Card>
  )
}

function NotSaved({ fault, onRetry }: { readonly fault: Error; readonly onRetry: () => void }) {
  const refused = !mayPass(fault)
  return (
    <div className={css.fault}>
      <Alert
        kind="bad"
        live="alert"
        title={en.notSaved}
        action={
          !refused && (
            <Button look="quiet" small icon={RefreshCw} onClick={onRetry}>
              {ui.tryAgain}
            </Button>
          )
        }
      >
        {refused ? <Words text={fault.message} /> : <Bengali>{bn.notSaved}</Bengali>}
      </Alert>
    </div>
  )
}
