import type { LatePreview } from '@anushilon/contract/staff/live'
import { MINUTE, SECOND } from '@anushilon/domain/instant'
import { dhakaClock } from '@anushilon/domain/dhaka-time'

/** "Closed at 9:02 PM, 30 s after the end. 14 answers are kept." */
export function lateWords({ closedAt, afterMs, saved, unproved, afterResults }: LatePreview): string {
  const answers = saved === 1 ? '1 answer is kept' : `${saved} answers are kept`
  return [
    `Closed at ${dhakaClock(closedAt)}, ${lengthInWords(afterMs)} after the end.`,
    `${answers}.`,
    ...(unproved === 0 ? [] : [`${unproved} more came late.`]),
    ...(afterResults === 0 ? [] : [`${afterResults} came after the results and do not count with it.`]),
  ].join(' ')
}

/** What accepting would do to them and to the others, in sentences. */
export function shiftWords({ results }: LatePreview): string[] {
  if (results === null) return ['It is scored and ranked with the others when the results come out.']
  const { marks, position, ranked, movedDown, movedUp } = results
  return [
    `${marks.toFixed(2)} marks, position ${position} of ${ranked}.`,
    ...(movedDown === 0 ? ['Nobody else moves.'] : [`${studentsInWords(movedDown)} down one place and can read why.`]),
    ...(movedUp === 0 ? [] : [`${studentsInWords(movedUp)} up.`]),
  ]
}

function studentsInWords(count: number): string {
  return count === 1 ? '1 student moves' : `${count} students move`
}

function lengthInWords(ms: number): string {
  const [minutes, seconds] = [Math.floor(ms / MINUTE), Math.round((ms % MINUTE) / SECOND)]
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds} s`
}
