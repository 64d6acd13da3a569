import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { patchedCopy } from '../lib/patched-copy.ts'
import { check } from './checker/check.ts'
import { isAcknowledged, type Anomaly } from './checker/sitting.ts'
import { MUTANTS } from './mutants.ts'
import { isKill } from './nemesis.ts'
import { addResult, readResults, type SeedResult, sumUp } from './results.ts'
import { ALL_FAULTS, run } from './run.ts'

/**
 * `npm run bench:judge [-- --seeds 3 --from 1 --students 8 --questions 12]`: whole sittings of all five kinds of exam while
 * servers are killed and networks cut, and a checker that decides from the history alone whether the product kept its word.
 * `--seed N` repeats one run; `--history FILE` keeps what happened in it; `--faults "kill the server,..."` narrows it.
 * `--results FILE` keeps a line for each seed and leaves out those that are in it: a long run can be cut off at any time.
 * `--sum` only adds up what is in it.
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
    markers: { type: 'string', default: '3' },
    speed: { type: 'string', default: '30' },
    /** At most so many milliseconds nothing goes wrong. */
    calm: { type: 'string', default: '1500' },
    results: { type: 'string' },
    sum: { type: 'boolean', default: false },
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
  markers: Number(values.markers),
  speed: Number(values.speed),
  calmMs: Number(values.calm),
}
/** Every so many seeds the database fails over; two of them cost twice as much. */
const FAILS_OVER_EVERY = 4
const first = Number(values.seed ?? values.from)
const seeds = values.seed === undefined ? Number(values.seeds) : 1

function show(found: readonly Anomaly[], most: number): void {
  for (const { rule, where, what } of found.slice(0, most)) console.log(`  ${rule}: ${where}: ${what}`)
}

async function judgeSeed(seed: number): Promise<SeedResult> {
  const faults = values.faults === undefined ? ALL_FAULTS : values.faults.split(',').filter(Boolean)
  const since = performance.now()
  const cpuBefore = process.cpuUsage()
  const { history, faults: done } = await run({
    ...size,
    seed,
    faults,
    hasStandby: seed % FAILS_OVER_EVERY === 0 && faults.includes('fail over'),
    historyFile: values.history ?? null,
    serverFile: SERVER,
  })
  const found = check(history)
  const { user, system } = process.cpuUsage(cpuBefore)
  const result = {
    seed,
    operations: history.operations.length,
    acknowledged: history.operations.filter(isAcknowledged).length,
    unknown: history.operations.filter(({ ended }) => ended.is === 'unknown').length,
    faults: done.length,
    kills: done.filter(isKill).length,
    anomalies: found.length,
    seconds: Math.round((performance.now() - since) / 1_000),
    cpuSeconds: Math.round((user + system) / 1e6),
  }
  console.log(`seed ${seed}: ${sumUp([result])}`)
  show(found, 20)
  if (found.length > 0) console.log(`  again: npm run bench:judge -- --seed ${seed} --history history.jsonl`)
  return result
}

/** How many anomalies there were, and seeds that could not be judged. */
async function judge(): Promise<number> {
  const file = values.results
  const results = file === undefined ? [] : await readResults(file)
  let unfinished = 0
  const wanted = values.sum ? [] : Array.from({ length: seeds }, (_, at) => first + at)
  for (const seed of wanted) {
    if (results.some((result) => result.seed === seed)) continue
    const result = await judgeSeed(seed).catch((error: unknown) => {
      console.log(`seed ${seed} did not come to an end: ${String(error)}`)
      return null
    })
    if (result === null) unfinished += 1
    else {
      results.push(result)
      if (file !== undefined) await addResult(file, result)
    }
  }
  console.log(sumUp(results))
  return results.reduce((sum, { anomalies }) => sum + anomalies, unfinished)
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
          hasStandby: mutant.faults?.includes('fail over') ?? false,
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
