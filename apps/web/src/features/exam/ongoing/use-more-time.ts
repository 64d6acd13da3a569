import { MINUTE } from '@anushilon/domain/instant'
import { useState } from 'react'

interface Known {
  readonly end: number | null
  readonly given: number
}

/** How many minutes the end of the part has moved since the page was opened, until the student has taken note of it. */
export function useMoreTime(end: number | null) {
  const [known, setKnown] = useState<Known>({ end, given: 0 })
  if (end !== known.end) {
    const gained = end !== null && known.end !== null && end > known.end ? end - known.end : 0
    setKnown({ end, given: known.given + gained })
  }
  return {
    minutes: known.given === 0 ? 0 : Math.max(1, Math.round(known.given / MINUTE)),
    dismiss: () => setKnown({ end, given: 0 }),
  }
}
