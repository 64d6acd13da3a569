import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check } from './checker/check.ts'
import { isAcknowledged } from './checker/sitting.ts'
import { eachOf } from './insists.ts'
import { isKill } from './nemesis.ts'
import { OPTIONS, portOf, SEEDS, SIZE } from './options.ts'
import { addResult, countOf, faultsIn, readResults, type SeedResult, sumUp } from './results.ts'
import { ALL_FAULTS, run } from './run.ts'
import { show } from './show.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const SERVER = fileURLToPath(new URL('serve.ts', import.meta.url))
/** Every so many seeds the database fails over; two of them cost twice as much. */
const FAILS_OVER_EVERY = 4
const FAULTS = OPTIONS.faults === undefined ? ALL_FAULTS : OPTIONS.faults.split(',').filter(Boolean)
const SHOWN = 20

/** How many anomalies there were, and seeds that could not be judged. */
export async function judgeSeeds(): Promise<number> {
  const { results: file } = OPTIONS
  const known = new Set((await readResults(file)).map(({ seed }) => seed))
  const wanted = SEEDS.filter((seed) => !known.has(seed))
  const atOnce = Number(OPTIONS['at-once'])
  if (file !== undefined && atOnce > 1) {
    await eachOf(wanted, atOnce, judgeApart)
    return await sumUpResults(wanted)
  }
  const results: SeedResult[] = []
  for (const seed of wanted) {
    const result = await judgeSeed(seed).catch((error: unknown) => {
      console.log(`seed ${seed} did not come to an end: ${String(error)}`)
      return null
    })
    if (result === null) continue
    results.push(result)
    if (file !== undefined) await addResult(file, result)
  }
  if (results.length > 1) sayAll(results)
  return results.reduce((sum, { anomalies }) => sum + anomalies, wanted.length - results.length)
}

/** Of all that are in the file; those that should be and are not are counted as anomalies are. */
export async function sumUpResults(wanted: readonly number[] = []): Promise<number> {
  const results = await readResults(OPTIONS.results)
  sayAll(results)
  const missing = wanted.filter((seed) => !results.some((result) => result.seed === seed)).length
  return results.reduce((sum, { anomalies }) => sum + anomalies, missing)
}

function sayAll(results: readonly SeedResult[]): void {
  console.log(sumUp(results))
  console.log(faultsIn(results, ALL_FAULTS))
}

/** In a process of its own, which adds its line to the results. */
async function judgeApart(seed: number): Promise<void> {
  const words = [...process.argv.slice(2), '--at-once', '1', '--seed', String(seed)]
  const child = spawn(process.execPath, [MAIN, ...words], { stdio: 'inherit' })
  await once(child, 'exit')
}

async function judgeSeed(seed: number): Promise<SeedResult> {
  const since = performance.now()
  const cpuBefore = process.cpuUsage()
  if (OPTIONS.histories !== undefined) await mkdir(OPTIONS.histories, { recursive: true })
  const historyFile = OPTIONS.histories === undefined ? null : join(OPTIONS.histories, `seed-${seed}.jsonl`)
  const { history, faults } = await run({
    ...SIZE,
    seed,
    faults: FAULTS,
    hasStandby: seed % FAILS_OVER_EVERY === 0 && FAULTS.some((name) => name.startsWith('fail over')),
    historyFile,
    port: portOf(seed),
    serverFile: SERVER,
  })
  const found = check(history)
  if (found.length === 0 && historyFile !== null) await rm(historyFile)
  const { user, system } = process.cpuUsage(cpuBefore)
  const ended = countOf(history.operations.map((operation) => operation.ended.is))
  const result = {
    seed,
    operations: history.operations.length,
    acknowledged: history.operations.filter(isAcknowledged).length,
    refused: ended['refused'] ?? 0,
    unknown: ended['unknown'] ?? 0,
    faults: countOf(faults),
    kills: faults.filter(isKill).length,
    anomalies: found.length,
    seconds: Math.round((performance.now() - since) / 1_000),
    cpuSeconds: Math.round((user + system) / 1e6),
  }
  console.log(`seed ${seed}: ${sumUp([result])}`)
  show(found, SHOWN)
  if (found.length > 0) console.log(`  again: npm run bench:judge -- --seed ${seed} --histories .`)
  return result
}
