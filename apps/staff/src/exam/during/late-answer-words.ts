import type { LateStudent } from '@anushilon/contract/staff/late-answers'
import type { Doubt } from '@anushilon/domain/proof/late-answers'
import { dhakaClock } from '@anushilon/domain/dhaka-time'
import { MINUTE } from '@anushilon/domain/instant'

const WHY: Readonly<Record<Doubt, string>> = {
  'no-witness': 'Nobody had a sign of them before the end.',
  unexplained:
    'The server had signs of other answers that were not delivered: a second phone, or a chain that was changed.',
  clock: 'The times that the phone gives cannot be right.',
  clash: 'They differ from answers that are saved or proved; the saved ones stay.',
  changed: 'They change an earlier answer; the first one stays.',
  'too-late': 'Proved to be in time, but delivered too long after the end.',
  'handed-in': 'They came after the student had handed in.',
}

/** "3 answers wait; 2 were proved and count." */
export function waitingWords({ answers, proved, isLate }: LateStudent): string {
  const wait = answers.length === 1 ? '1 answer waits' : `${answers.length} answers wait`
  const count = proved === 0 ? '' : `, ${proved} proved and counted`
  return `${wait}${count}.${isLate ? ' The attempt is late.' : ''}`
}

/** Why each does not count by itself, when they came, and what the phone says of when they were made. */
export function knownWords({ answers, deadlineAt, startedAt, afterResults }: LateStudent): string[] {
  const reasons = [...new Set(answers.map(({ why }) => WHY[why]))]
  const [first] = answers
  const said = answers.flatMap(({ elapsedMs }) => (elapsedMs === null ? [] : [startedAt + elapsedMs]))
  return [
    ...reasons,
    ...(first === undefined
      ? []
      : [`Arrived ${Math.ceil(first.afterMs / MINUTE)} min after the end at ${dhakaClock(deadlineAt)}.`]),
    ...(said.length === 0
      ? []
      : [
          `By the phone's own clock made between ${dhakaClock(Math.min(...said))} and ${dhakaClock(Math.max(...said))}.`,
        ]),
    ...(afterResults === 0 ? [] : ['They came when the results were out and the right answers known.']),
  ]
}

/** "12.50 now, 14.00 if accepted" */
export function marksWords({ marksNow, marksIfAccepted }: LateStudent): string {
  return `${marksNow === null ? 'none' : marksNow.toFixed(2)} now, ${marksIfAccepted.toFixed(2)} if accepted`
}
