import type { ResultChange } from '@anushilon/contract/schemas/result-detail'
import type { QuestionKey } from '@anushilon/domain/exam/exam'
import { keyLabel, optionLabel } from '@anushilon/domain/exam/option-label'
import { isNumberKey } from '@anushilon/domain/exam/typed-number'
import type { Change } from '@anushilon/domain/marks/rescoring'
import { result as text } from '../../text/en-results.ts'

/** Where no question of theirs was corrected. */
const WITHOUT_QUESTIONS: Readonly<Record<ResultChange['cause'], string>> = {
  key: text.othersMarks,
  'late-accepted': text.anotherAccepted,
  'late-proved': text.provedInTime,
  mark: text.markChanged,
}

/** "Question 17: key C is now B: 71.25 to 72.50, position 41 to 38" */
export function tellChange({ cause: why, questions, total, position }: ResultChange): string {
  if (why === 'late-accepted' && total.before === null && total.after !== null && position.after !== null) {
    return text.lateAccepted(total.after.toFixed(2), position.after)
  }
  const causes = questions.map(({ shownAs, subjectName, from, to }) => {
    const place = subjectName === null ? '' : ` (${subjectName})`
    return `${text.question(shownAs)}${place}: ${tellKeys(from, to)}`
  })
  const effects = [
    told(total, (before, after) => text.marksChanged(before.toFixed(2), after.toFixed(2))),
    told(position, text.positionChanged),
  ].filter((effect) => effect !== null)
  const cause = causes.length === 0 ? WITHOUT_QUESTIONS[why] : causes.join('; ')
  return effects.length === 0 ? cause : `${cause}: ${effects.join(', ')}`
}

function told({ before, after }: Change<number | null>, words: (before: number, after: number) => string) {
  return before === null || after === null || before === after ? null : words(before, after)
}

function tellKeys(from: QuestionKey, to: QuestionKey): string {
  return to === 'cancelled' ? text.cancelled : text.key(lettersOf(from), lettersOf(to))
}

function lettersOf(key: QuestionKey): string {
  return key === 'cancelled'
    ? text.cancelledBefore
    : isNumberKey(key)
      ? keyLabel(key)
      : key.map(optionLabel).join(text.or)
}
