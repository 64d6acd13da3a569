import { appendFile, readFile } from 'node:fs/promises'
import { z } from 'zod'

/** What one seed came to; a line of a file, so that a long run can be cut off and taken up again. */
const SeedResult = z.object({
  seed: z.int(),
  operations: z.int(),
  acknowledged: z.int(),
  refused: z.int(),
  unknown: z.int(),
  /** How often each was drawn. */
  faults: z.record(z.string(), z.int()),
  kills: z.int(),
  anomalies: z.int(),
  seconds: z.number(),
  cpuSeconds: z.number(),
})
export type SeedResult = z.output<typeof SeedResult>

/** What became of one planted fault: the seed that convicted it, and for what; null where none did. */
const Verdict = z.object({ name: z.string(), seed: z.nullable(z.int()), rule: z.nullable(z.string()) })
export type Verdict = z.output<typeof Verdict>

async function linesOf<T>(file: string | undefined, schema: z.ZodType<T>): Promise<T[]> {
  const text = file === undefined ? '' : await readFile(file, 'utf8').catch(() => '')
  const lines = text.split('\n').filter(Boolean)
  return lines.map((line) => schema.parse(JSON.parse(line)))
}

export const readResults = (file: string | undefined): Promise<SeedResult[]> => linesOf(file, SeedResult)
export const readVerdicts = (file: string | undefined): Promise<Verdict[]> => linesOf(file, Verdict)

export async function addResult(file: string, result: SeedResult | Verdict): Promise<void> {
  await appendFile(file, `${JSON.stringify(result)}\n`)
}

export function sumUp(results: readonly SeedResult[]): string {
  const sum = (field: Exclude<keyof SeedResult, 'seed' | 'faults'>) => results.reduce((all, one) => all + one[field], 0)
  const drawn = results.flatMap(({ faults }) => Object.values(faults)).reduce((all, count) => all + count, 0)
  return (
    `${sum('operations')} operations (${sum('acknowledged')} acknowledged, ${sum('refused')} refused, ` +
    `${sum('unknown')} without an answer) over ${results.length} seeds, ` +
    `${drawn} faults, ${sum('kills')} kills among them, ${sum('anomalies')} anomalies, ` +
    `${sum('seconds').toFixed(0)} s, ${sum('cpuSeconds').toFixed(0)} s of the judge's own CPU`
  )
}

/** "kill a worker 251, fill the disk 40, ...", each of `names` even where it was never drawn. */
export function faultsIn(results: readonly SeedResult[], names: readonly string[]): string {
  const times = (name: string) => results.reduce((all, { faults }) => all + (faults[name] ?? 0), 0)
  return names.map((name) => `${name} ${times(name)}`).join(', ')
}

export function countOf(done: readonly string[]): Record<string, number> {
  const found: Record<string, number> = {}
  for (const name of done) found[name] = (found[name] ?? 0) + 1
  return found
}
