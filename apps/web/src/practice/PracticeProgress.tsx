import LayoutGrid from 'lucide-react/icons/layout-grid'
import { ongoing as en } from '../text/en-exam.ts'
import { practice as words } from '../text/en-practice.ts'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { PaletteLegend } from '../exam-parts/Palette.tsx'
import { PaperPalette, type PaletteGroup } from '../exam-parts/PaperPalette.tsx'
import { answeredIn, placedSections, type Picks, type PracticeSection } from './paper.ts'
import css from './PracticeProgress.module.css'

interface Props {
  readonly sections: readonly PracticeSection[]
  readonly picks: Picks
  /** The number of the question in view. */
  readonly current: number
  readonly onGo: (number: number) => void
  readonly onFinish: () => void
}

function groupsOf(sections: readonly PracticeSection[], picks: Picks): PaletteGroup[] {
  return placedSections({ sections }).map(({ subjectId, subjectName, questions }) => ({
    key: subjectId,
    name: subjectName,
    cells: questions.map(({ at }) => ({
      number: at + 1,
      state: (picks[at] ?? null) === null ? 'unanswered' : 'answered',
    })),
  }))
}

export function PracticePalette({ sections, picks, current, onGo }: Omit<Props, 'onFinish'>) {
  return (
    <PaperPalette
      groups={groupsOf(sections, picks)}
      current={current}
      onGo={onGo}
      legend={<PaletteLegend waiting={false} />}
    />
  )
}

/** Beside the questions on a wide screen. */
export function PracticeSide({ onFinish, ...palette }: Props) {
  return (
    <Card pad className={css.side}>
      <strong>{en.answeredOf(answeredIn(palette.picks), palette.picks.length)}</strong>
      <PracticePalette {...palette} />
      <Button block onClick={onFinish}>
        {words.finish}
      </Button>
    </Card>
  )
}

/** At the foot of a phone's screen. */
export function PracticeDock({ picks, onPalette, onFinish }: Props & { readonly onPalette: () => void }) {
  return (
    <>
      <Button look="quiet" icon={LayoutGrid} aria-haspopup="dialog" onClick={onPalette}>
        <span className={css.count}>
          <span className="num">{en.answeredShort(answeredIn(picks), picks.length)}</span> {en.answeredWord}
        </span>
      </Button>
      <Button onClick={onFinish}>{words.finish}</Button>
    </>
  )
}
