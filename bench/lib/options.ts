import { parseArgs } from 'node:util'

/** What an option is where it is not given: a number, numbers with commas between them, or words. */
type Otherwise = number | readonly number[] | string
type Option<T extends Otherwise> = T extends number ? number : T extends string ? string : readonly number[]

/** The options behind `--`, each read as what it is where it is not given. */
export function readOptions<D extends Readonly<Record<string, Otherwise>>>(
  otherwise: D,
): { readonly [K in keyof D]: Option<D[K]> } {
  const options = Object.fromEntries(Object.keys(otherwise).map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ options })
  const read = Object.entries(otherwise).map(([name, known]) => {
    const given = values[name]
    if (typeof given !== 'string') return [name, known]
    return [name, typeof known === 'string' ? given : typeof known === 'number' ? Number(given) : numbersIn(given)]
  })
  return Object.fromEntries(read) as { readonly [K in keyof D]: Option<D[K]> }
}

function numbersIn(given: string): number[] {
  return given.split(',').map(Number)
}
