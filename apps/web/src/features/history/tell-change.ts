import type { ResultChange } from '@anushilon/contract/schemas/result-detail'
import type { Change } from '@anushilon/domain/rescoring'
import { result as text } from '../../text/en-results.ts'

/** "Question 17: key C is now B: 71.25 to 72.50, position 41 to 38" */
export function tellChange({ questions, total, position }: ResultChange): string {
  const causes = questions.map(({ shownAs, subjectName, from, to }) => {
    const place = subjectName === null ? '' : ` (${subjectName})`
    return `${text.question(shownAs)}${place}: ${text.key(letterOf(from), letterOf(to))}`
  })
  const effects = [
    told(total, (before, after) => text.marksChanged(before.toFixed(2), after.toFixed(2))),
    told(position, text.positionChanged),
  ].filter((effect) => effect !== null)
  const cause = causes.length === 0 ? text.othersMarks : causes.join('; ')
  return effects.length === 0 ? cause : `${cause}: ${effects.join(', ')}`
}

function told({ before, after }: Change<number | null>, words: (before: number, after: number) => string) {
  return before === null || after === null || before === after ? null : words(before, after)
}

/** Options are lettered from A (Spec 9). */
function letterOf(option: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + option)
}
