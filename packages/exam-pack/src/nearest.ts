/** How many letters must be added, dropped or changed to get from one word to the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The known word that was probably meant, if one is close enough to be worth naming. */
export function nearest(word: string, known: Iterable<string>): string | null {
  const typed = word.slice(0, 64).toLowerCase()
  let best: string | null = null
  let least = Math.max(2, Math.floor(typed.length / 3)) + 1
  for (const candidate of known) {
    const steps = distance(typed, candidate.toLowerCase())
    if (steps < least) [best, least] = [candidate, steps]
  }
  return best
}
