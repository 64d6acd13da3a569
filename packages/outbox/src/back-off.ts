const FIRST_MS = 500
const LONGEST_MS = 15_000

/**
 * How long to wait after so many failures in a row: doubling, at most fifteen seconds, and between half and all of it
 * by chance, so that a classroom whose network comes back does not ask in the same instant.
 */
export function backOff(failures: number, random: number, asked = 0): number {
  const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10))
  return Math.max(asked, most / 2 + (most / 2) * random)
}
