import CornerDownRight from 'lucide-react/icons/corner-down-right'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { type CellState, PaletteLegend } from '../../../../exam-parts/Palette.tsx'
import { PaperPalette } from '../../../../exam-parts/PaperPalette.tsx'
import { firstUnanswered, type SittingQuestion } from '../../../../sitting/shown-picks.ts'
import { ongoing as en } from '../../../../text/en-exam.ts'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { ArmAutoSubmit } from './ArmAutoSubmit.tsx'
import css from './McqProgress.module.css'
import type { Sitting } from './use-sitting.ts'

interface PaletteProps {
  readonly sitting: Sitting
  /** The number of the question in view. */
  readonly current: number
  readonly onGo: (number: number) => void
}

/** All questions, the way to the first that is open, and what is to happen at the end. */
function Overview({ sitting, current, onGo }: PaletteProps) {
  const groups = sitting.sections.map(({ subjectId, subjectName, questions }) => ({
    key: subjectId,
    name: subjectName,
    cells: questions.map((question) => ({ number: question.number, state: cellState(question, sitting.isStuck) })),
  }))
  const waits = groups.some(({ cells }) => cells.some(({ state }) => state === 'waiting'))
  return (
    <>
      <FirstOpen sitting={sitting} onGo={onGo} />
      <PaperPalette groups={groups} current={current} onGo={onGo} legend={<PaletteLegend waiting={waits} />} />
      <ArmAutoSubmit sitting={sitting} />
    </>
  )
}

function cellState({ picked, state }: SittingQuestion, isStuck: boolean): CellState {
  if (picked === null) return 'unanswered'
  return (state === 'unsent' || state === 'proved') && isStuck ? 'waiting' : 'answered'
}

export function FirstOpen({ sitting, onGo }: Pick<PaletteProps, 'sitting' | 'onGo'>) {
  const first = firstUnanswered(sitting.sections)
  if (first === null) return null
  return (
    <Button look="quiet" small icon={CornerDownRight} onClick={() => onGo(first)}>
      {en.firstOpen}
    </Button>
  )
}

/** Beside the questions on a wide screen. */
export function McqSide({ sitting, current, onGo, onSubmit }: PaletteProps & { readonly onSubmit: () => void }) {
  return (
    <Card pad className={css.side}>
      <strong>{en.answeredOf(sitting.answered, sitting.total)}</strong>
      <Overview sitting={sitting} current={current} onGo={onGo} />
      <Button block onClick={onSubmit}>
        {en.submit}
      </Button>
    </Card>
  )
}

interface DockProps {
  readonly sitting: Sitting
  readonly onPalette: () => void
  readonly onSubmit: () => void
}

/** At the foot of a phone's screen. */
export function McqDock({ sitting: { answered, total }, onPalette, onSubmit }: DockProps) {
  return (
    <>
      <Button look="quiet" icon={LayoutGrid} aria-haspopup="dialog" onClick={onPalette}>
        <span className={css.count}>
          <span className="num">{en.answeredShort(answered, total)}</span> {en.answeredWord}
        </span>
      </Button>
      <Button onClick={onSubmit}>{en.submit}</Button>
    </>
  )
}

export function PaletteSheet({ sitting, current, onGo, onClose }: PaletteProps & { readonly onClose: () => void }) {
  return (
    <Dialog open title={en.answeredOf(sitting.answered, sitting.total)} onClose={onClose}>
      <div className={css.sheet}>
        <Overview sitting={sitting} current={current} onGo={onGo} />
      </div>
    </Dialog>
  )
}
