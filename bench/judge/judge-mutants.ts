import { join } from 'node:path'
import { patchedCopy } from '../lib/patched-copy.ts'
import { check } from './checker/check.ts'
import type { Anomaly } from './checker/sitting.ts'
import { MUTANTS, type Mutant } from './mutants.ts'
import { faultyPortOf, OPTIONS, SEEDS, SIZE } from './options.ts'
import { addResult, readVerdicts } from './results.ts'
import type { run as runJudged } from './run.ts'
import { show } from './show.ts'

/** How many planted faults the judge did not find. */
export async function judgeMutants(): Promise<number> {
  const wanted = MUTANTS.filter(({ name }) => name.includes(OPTIONS.only))
  const verdicts = await readVerdicts(OPTIONS.results)
  for (const mutant of wanted) {
    if (verdicts.some(({ name }) => name === mutant.name)) continue
    const { seed, found } = await convict(mutant)
    console.log(seed === null ? `NOT FOUND: ${mutant.name}` : `convicted by seed ${seed}: ${mutant.name}`)
    show(found, 1)
    const verdict = { name: mutant.name, seed, rule: found[0]?.rule ?? null }
    verdicts.push(verdict)
    if (OPTIONS.results !== undefined) await addResult(OPTIONS.results, verdict)
  }
  const convicted = wanted.filter(({ name }) => verdicts.some((one) => one.name === name && one.seed !== null))
  console.log(`${convicted.length} of ${wanted.length} planted faults convicted`)
  return wanted.length - convicted.length
}

/** Whoever sits, types and imports is of the faulty copy, as is the server; the checker is not. */
async function convict(mutant: Mutant): Promise<{ readonly seed: number | null; readonly found: Anomaly[] }> {
  const copy = await patchedCopy([mutant])
  try {
    const { run }: { readonly run: typeof runJudged } = await import(join(copy.folder, 'bench/judge/run.ts'))
    for (const seed of SEEDS) {
      const { history } = await run({
        ...SIZE,
        ...mutant.size,
        seed,
        faults: mutant.faults ?? [],
        hasStandby: mutant.faults?.some((name) => name.startsWith('fail over')) ?? false,
        historyFile: null,
        port: faultyPortOf(seed),
        serverFile: join(copy.folder, 'bench/judge/serve.ts'),
      })
      const found = check(history)
      if (found.length > 0) return { seed, found }
    }
    return { seed: null, found: [] }
  } finally {
    await copy.remove()
  }
}
