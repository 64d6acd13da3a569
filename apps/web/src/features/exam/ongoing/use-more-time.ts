import { useState } from 'react'
import { serverClock } from '../../../api/server-clock.ts'
import { earlierEnd, heardEnd, minutesGiven, type KnownEnd } from './more-time.ts'

/** How many minutes were given since the page was opened, or which earlier end there is, until the student has taken note of it. */
export function useMoreTime(end: number | null) {
  const [known, setKnown] = useState<KnownEnd | null>(end === null ? null : { noted: end, last: end })
  if (end !== null && end !== known?.last) setKnown(heardEnd(known, end, serverClock.now()))
  return {
    minutes: known === null ? 0 : minutesGiven(known),
    earlierEnd: known === null ? null : earlierEnd(known),
    dismiss: () => setKnown((before) => before && { ...before, noted: before.last }),
  }
}
