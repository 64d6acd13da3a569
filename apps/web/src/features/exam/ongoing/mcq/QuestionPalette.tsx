import type { SittingQuestion, SittingSection } from '../../../../sitting/shown-picks.ts'
import { type CellState, PaletteLegend } from '../../../../exam-parts/Palette.tsx'
import { PaperPalette } from '../../../../exam-parts/PaperPalette.tsx'

interface Props {
  readonly sections: readonly SittingSection[]
  readonly isStuck: boolean
  /** The number of the question in view. */
  readonly current: number
  readonly onGo: (number: number) => void
}

export function QuestionPalette({ sections, isStuck, current, onGo }: Props) {
  const groups = sections.map(({ subjectId, subjectName, questions }) => ({
    key: subjectId,
    name: subjectName,
    cells: questions.map((question) => ({ number: question.number, state: cellState(question, isStuck) })),
  }))
  const waits = groups.some(({ cells }) => cells.some(({ state }) => state === 'waiting'))
  return <PaperPalette groups={groups} current={current} onGo={onGo} legend={<PaletteLegend waiting={waits} />} />
}

function cellState({ picked, state }: SittingQuestion, isStuck: boolean): CellState {
  if (picked === null) return 'unanswered'
  return (state === 'unsent' || state === 'proved') && isStuck ? 'waiting' : 'answered'
}
