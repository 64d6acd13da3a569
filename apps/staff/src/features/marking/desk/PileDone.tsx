import type { PileKey } from '@anushilon/contract/staff/marking'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { markingExamPath, markingPilePath, markingScriptsPath } from '../../../paths.ts'
import type { DeskState } from './sync/desk-store.ts'
import css from './Desk.module.css'

interface Props {
  readonly pile: PileKey
  readonly state: Pick<DeskState, 'others' | 'progress'>
  /** One script was opened, and it is saved. */
  readonly isOnly: boolean
  readonly isBlind: boolean
}

/** Nothing is left to take; one button leads on. */
export function PileDone({ pile, state: { others, progress }, isOnly, isBlind }: Props) {
  if (isOnly) {
    return (
      <div className={css.done}>
        <Empty title="Saved." />
        <LinkButton href={markingScriptsPath(pile.examId)}>Back to all scripts</LinkButton>
      </div>
    )
  }
  const [next] = others
  const left = progress === null ? 0 : progress.total - progress.marked
  return (
    <div className={css.done}>
      <Empty title={left > 0 ? leftWords(pile, left, isBlind) : doneWords(pile, next)} />
      {next === undefined ? (
        <LinkButton href={markingExamPath(pile.examId)}>Back to the marking list</LinkButton>
      ) : (
        <LinkButton href={markingPilePath({ examId: pile.examId, ...next }, isBlind ? 'second-mark' : 'unmarked')}>
          Mark question {next.question}
        </LinkButton>
      )}
    </div>
  )
}

/** Nobody marks again what they marked first. */
function leftWords({ question }: PileKey, left: number, isBlind: boolean): string {
  return isBlind
    ? `The last ${left} second marks of question ${question} are for others to give.`
    : `The last ${left} of question ${question} are in other hands.`
}

function doneWords({ question }: PileKey, next: DeskState['others'][number] | undefined): string {
  const done = `Question ${question} is done.`
  return next === undefined
    ? `${done} Nothing is left in this exam.`
    : `${done} ${next.left} left in question ${next.question}.`
}
