import { EnvSchema } from './env.ts'

/** As far as a hand slips: two letters of a long name, one of a short one. */
const slips = (name: string) => (name.length >= 8 ? 2 : 1)

/**
 * Names in the environment that are no settings, but nearly one that is not set. They are told and not refused: the
 * environment is full of names of other programs.
 */
export function misspelt(source: Readonly<Record<string, string | undefined>>): string[] {
  const settings = Object.keys(EnvSchema.shape)
  return Object.keys(source)
    .filter((name) => /^[A-Z][A-Z0-9_]{2,}$/.test(name) && !settings.includes(name))
    .flatMap((name) => {
      const near = settings
        .filter((setting) => source[setting] === undefined)
        .map((setting) => ({ setting, apart: distance(name, setting) }))
        .filter(({ setting, apart }) => apart <= slips(setting))
        .toSorted((one, other) => one.apart - other.apart)[0]
      return near === undefined ? [] : [`${name} is not a setting and counts for nothing. Is ${near.setting} meant?`]
    })
}

/** Letters left out, put in, changed, or swapped with the next one. */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) => [i, ...Array<number>(other.length).fill(0)])
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let j = 0; j <= other.length; j += 1) rows[0]?.splice(j, 1, j)
  for (let i = 1; i <= one.length; i += 1) {
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1]
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const best = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (same ? 0 : 1),
        swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
      rows[i]?.splice(j, 1, best)
    }
  }
  return at(one.length, other.length)
}
