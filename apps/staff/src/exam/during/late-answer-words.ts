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
export function waitingWords({ answers, photos, proved, isLate }: LateStudent): string {
  const waiting = [
    ...(answers.length > 0 ? [answers.length === 1 ? '1 answer waits' : `${answers.length} answers wait`] : []),
    ...(photos.length > 0 ? [photos.length === 1 ? '1 photo waits' : `${photos.length} photos wait`] : []),
  ]
  const count = proved === 0 ? '' : `, ${proved} proved and counted`
  return `${waiting.join(', ')}${count}.${isLate ? ' The attempt is late.' : ''}`
}

/** Why each does not count by itself, when they came, and what the phone says of when they were made. */
export function knownWords({ answers, photos, deadlineAt, startedAt, afterResults }: LateStudent): string[] {
  const reasons = [...new Set([...answers, ...photos].map(({ why }) => WHY[why]))]
  const [first] = answers
  const [photo] = photos
  const said = [...answers, ...photos].flatMap(({ elapsedMs }) => (elapsedMs === null ? [] : [startedAt + elapsedMs]))
  return [
    ...reasons,
    ...(first === undefined ? [] : [`Arrived ${lateBy(first.afterMs)} after the end at ${dhakaClock(deadlineAt)}.`]),
    ...(photo === undefined ? [] : [`Photos arrived ${lateBy(photo.afterMs)} after the last moment for them.`]),
    ...(said.length === 0 ? [] : [`By the phone's own clock made ${spanWords(said)}.`]),
    ...onPhoneWords(photos.filter(({ isKept }) => !isKept).map(({ question }) => question)),
    ...(afterResults === 0 ? [] : ['They came when the results were out and the right answers known.']),
  ]
}

/** "45 min", "24 h 44 min". */
function lateBy(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

function spanWords(moments: readonly number[]): string {
  const [first, last] = [dhakaClock(Math.min(...moments)), dhakaClock(Math.max(...moments))]
  return first === last ? `at ${first}` : `between ${first} and ${last}`
}

/** Those that are not here: nobody can look at them yet. */
function onPhoneWords(questions: readonly number[]): string[] {
  if (questions.length === 0) return []
  const numbers = [...new Set(questions)].toSorted((one, other) => one - other)
  const of = `${numbers.length === 1 ? 'question' : 'questions'} ${numbers.join(', ')}`
  const [what, they] = questions.length === 1 ? ['photo', 'it is'] : ['photos', 'they are']
  return [`On the phone: the ${what} of ${of}. Once accepted, ${they} sent when the student opens the pages again.`]
}

/** "12.50 now, 14.00 if accepted"; a photo is worth what its marker gives. */
export function marksWords({ marksNow, marksIfAccepted, answers, photos }: LateStudent): string {
  if (answers.length === 0) return 'known when the photos are marked'
  const photoWords = photos.length === 0 ? '' : '; the photos by their marker'
  return `${marksNow === null ? 'none' : marksNow.toFixed(2)} now, ${marksIfAccepted.toFixed(2)} if accepted${photoWords}`
}
