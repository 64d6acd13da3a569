import type { SittingQuestion, SittingSection } from '../../../sitting/shown-picks.ts'
import { palette as words } from '../../../text/en-exam.ts'
import { BilingualName } from '../../../ui/BilingualName.tsx'
import { type CellState, Palette, PaletteCell, PaletteLegend } from '../../../ui/Palette.tsx'
import css from './QuestionPalette.module.css'

interface Props {
  readonly sections: readonly SittingSection[]
  readonly isStuck: boolean
  /** The number of the question in view. */
  readonly current: number
  readonly onGo: (number: number) => void
}

/** All questions at a glance, grouped by subject where there are several. */
export function QuestionPalette({ sections, isStuck, current, onGo }: Props) {
  const isGrouped = sections.length > 1
  const states = sections.flatMap(({ questions }) => questions.map((question) => cellState(question, isStuck)))
  return (
    <div className={css.palette}>
      {sections.map(({ subjectId, subjectName, questions }) => (
        <div key={subjectId}>
          {isGrouped && (
            <h3 className={css.subject}>
              <BilingualName name={subjectName} inline />
            </h3>
          )}
          <Palette label={isGrouped ? `${words.label}: ${subjectName}` : words.label}>
            {questions.map((question) => (
              <PaletteCell
                key={question.number}
                number={question.number}
                state={cellState(question, isStuck)}
                current={question.number === current}
                onGo={() => onGo(question.number)}
              />
            ))}
          </Palette>
        </div>
      ))}
      <PaletteLegend waiting={states.includes('waiting')} />
    </div>
  )
}

function cellState({ picked, state }: SittingQuestion, isStuck: boolean): CellState {
  if (picked === null) return 'unanswered'
  return state === 'unsent' && isStuck ? 'waiting' : 'answered'
}
