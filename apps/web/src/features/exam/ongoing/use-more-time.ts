import { MINUTE } from '@anushilon/domain/instant'
import { useState } from 'react'

/** How many minutes the end of the part has moved since the page was opened, until the student has taken note of it. */
export function useMoreTime(end: number | null) {
  const [noted, setNoted] = useState(end)
  // An end that comes earlier, such as that of an exam that is called off, takes back what was given.
  if (end !== null && (noted === null || end < noted)) setNoted(end)
  const given = end === null || noted === null ? 0 : Math.max(0, end - noted)
  return {
    minutes: given === 0 ? 0 : Math.max(1, Math.round(given / MINUTE)),
    dismiss: () => setNoted(end),
  }
}
