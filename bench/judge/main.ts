import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { patchedCopy } from '../lib/patched-copy.ts'
import { check } from './checker/check.ts'
import type { Anomaly } from './checker/sitting.ts'
import { MUTANTS } from './mutants.ts'
import { ALL_FAULTS, run } from './run.ts'

/**
 * `npm run bench:judge [-- --seeds 3 --from 1 --students 8 --questions 12]`: whole sittings of all five kinds of exam while
 * servers are killed and networks cut, and a checker that decides from the history alone whether the product kept its word.
 * `--seed N` repeats one run; `--history FILE` keeps what happened in it; `--faults "kill the server,..."` narrows it.
 * `--mutants` plants faults in copies of the product, one after the other, and wants each of them convicted; `--only TEXT`
 * those whose name has it.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '3' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    students: { type: 'string', default: '8' },
    questions: { type: 'string', default: '12' },
    workers: { type: 'string', default: '2' },
    speed: { type: 'string', default: '30' },
    faults: { type: 'string' },
    history: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})

const SERVER = fileURLToPath(new URL('serve.ts', import.meta.url))
const size = {
  students: Number(values.students),
  questions: Number(values.questions),
  workers: Number(values.workers),
  speed: Number(values.speed),
}
const first = Number(values.seed ?? values.from)
const seeds = values.seed === undefined ? Number(values.seeds) : 1

function show(found: readonly Anomaly[], most: number): void {
  for (const { rule, where, what } of found.slice(0, most)) console.log(`  ${rule}: ${where}: ${what}`)
}

/** How many anomalies there were. */
async function judge(): Promise<number> {
  const faults = values.faults === undefined ? ALL_FAULTS : values.faults.split(',').filter(Boolean)
  let [operations, anomalies, broken] = [0, 0, 0]
  for (let seed = first; seed < first + seeds; seed += 1) {
    const since = performance.now()
    const { history, faults: done } = await run({
      ...size,
      seed,
      faults,
      historyFile: values.history ?? null,
      serverFile: SERVER,
    })
    const found = check(history)
    operations += history.operations.length
    anomalies += found.length
    broken += done.length
    const seconds = ((performance.now() - since) / 1000).toFixed(0)
    const unknown = history.operations.filter(({ ended }) => ended.is === 'unknown').length
    console.log(
      `seed ${seed}: ${history.operations.length} operations (${unknown} without an answer), ${done.length} faults, ` +
        `${found.length} anomalies, ${seconds} s`,
    )
    show(found, 20)
    if (found.length > 0) console.log(`  again: npm run bench:judge -- --seed ${seed} --history history.jsonl`)
  }
  console.log(`${operations} operations over ${seeds} seeds, ${broken} faults, ${anomalies} anomalies`)
  return anomalies
}

/** How many planted faults the judge did not find. */
async function judgeMutants(): Promise<number> {
  const wanted = MUTANTS.filter(({ name }) => name.includes(values.only))
  const acquitted: string[] = []
  for (const mutant of wanted) {
    const copy = await patchedCopy([mutant])
    let found: Anomaly[] = []
    let tried = 0
    try {
      for (let seed = first; seed < first + seeds && found.length === 0; seed += 1) {
        tried += 1
        const { history } = await run({
          ...size,
          seed,
          faults: mutant.faults ?? [],
          historyFile: values.history ?? null,
          serverFile: join(copy.folder, 'bench/judge/serve.ts'),
        })
        found = check(history)
      }
    } finally {
      await copy.remove()
    }
    if (found.length === 0) acquitted.push(mutant.name)
    console.log(`${found.length === 0 ? 'NOT FOUND' : 'convicted'} after ${tried}: ${mutant.name}`)
    show(found, 1)
  }
  console.log(`${wanted.length - acquitted.length} of ${wanted.length} planted faults convicted`)
  return acquitted.length
}

process.exitCode = (await (values.mutants ? judgeMutants() : judge())) === 0 ? 0 : 1
