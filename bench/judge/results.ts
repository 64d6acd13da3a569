import { appendFile, readFile } from 'node:fs/promises'
import { z } from 'zod'

/** What one seed came to; a line of a file, so that a long run can be cut off and taken up again. */
const SeedResult = z.object({
  seed: z.int(),
  operations: z.int(),
  acknowledged: z.int(),
  unknown: z.int(),
  faults: z.int(),
  kills: z.int(),
  anomalies: z.int(),
  seconds: z.number(),
  cpuSeconds: z.number(),
})
export type SeedResult = z.output<typeof SeedResult>

export async function readResults(file: string): Promise<SeedResult[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = text.split('\n').filter(Boolean)
  return lines.map((line) => SeedResult.parse(JSON.parse(line)))
}

export async function addResult(file: string, result: SeedResult): Promise<void> {
  await appendFile(file, `${JSON.stringify(result)}\n`)
}

export function sumUp(results: readonly SeedResult[]): string {
  const sum = (field: Exclude<keyof SeedResult, 'seed'>) => results.reduce((all, one) => all + one[field], 0)
  return (
    `${sum('operations')} operations (${sum('acknowledged')} acknowledged, ${sum('unknown')} without an answer) over ` +
    `${results.length} seeds, ${sum('faults')} faults, ${sum('kills')} kills among them, ${sum('anomalies')} anomalies, ` +
    `${sum('seconds').toFixed(0)} s, ${sum('cpuSeconds').toFixed(0)} s of the judge's own CPU`
  )
}
