import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Mutant } from '../judge/mutants.ts'
import { Random } from '../judge/random.ts'
import { fillCentre, mcqExam, type Sitter } from '../lib/centre.ts'
import { groundIn } from '../lib/ground.ts'
import { readOptions } from '../lib/options.ts'
import { patchedCopy } from '../lib/patched-copy.ts'
import { loadUntilGone, type Pick, picksOf, shuffled, startEverybody } from '../lib/picks.ts'
import { descendantsOf } from '../lib/processes.ts'
import { freePort, Product } from '../lib/product.ts'
import { LosingPlace } from './losing-place.ts'
import { storedPicks } from './stored-picks.ts'

/**
 * `npm run bench:power-cut [-- --cuts 200 --seed 1 --students 40 --fault fsync-off|async-commit]`: the product with its own database
 * on a disk that forgets at a power cut what was not flushed, or keeps some of it, sector by sector. Students answer,
 * the power goes, everything starts again, and every answer that was acknowledged must be there. Needs root, FUSE and
 * loop devices. `--fault` plants one that must be found.
 */
const QUESTIONS = 100
const CONNECTIONS = 16
const START_TRIES = 3
/** Answers that are acknowledged before the power goes: not a time, because a busy machine has fewer of them in it. */
const [LEAST_BEFORE, MOST_BEFORE] = [20, 400]
/** The chance of a sector that nobody flushed to be there afterwards: often none, else some or most. */
const CHANCES = [0, 0, 0.5, 0.9] as const
const LAUNCH = { file: 'apps/api/src/db/embedded/launch.ts', from: "fsync: 'on'" }
const FAULTS: Readonly<Record<string, Mutant>> = {
  'fsync-off': { ...LAUNCH, name: 'the database does not wait for its disk', to: "fsync: 'off'" },
  'async-commit': { ...LAUNCH, name: 'a commit does not wait for the disk', to: "synchronous_commit: 'off'" },
}

/** What the disk has left cannot be worked with, so that nothing of what was acknowledged is there. */
class CannotStart extends Error {}

interface Site {
  readonly place: LosingPlace
  readonly product: Product
  readonly sitters: readonly Sitter[]
}

const examOf = (cut: number) => `cut-${cut}`

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has gone by itself.
    }
  }
}

/** A machine with much else to do may need another try; a disk that is broken stays broken. */
async function startAgain(place: LosingPlace, product: Product): Promise<void> {
  await place.mount()
  for (let tries = 1; ; tries += 1) {
    try {
      await product.start()
      return
    } catch (error) {
      if (tries === START_TRIES) throw new CannotStart('nothing starts after the power cut', { cause: error })
    }
  }
}

async function untilAcknowledged(acknowledged: readonly Pick[], count: number): Promise<void> {
  while (acknowledged.length < count) await pause(2)
}

/** Starts everything, looks for what was acknowledged before, lets the students answer, and cuts the power. */
async function cutOnce({ place, product, sitters }: Site, cut: number, random: Random, before: readonly Pick[]) {
  const since = performance.now()
  await startAgain(place, product)
  const backMs = performance.now() - since
  const lost = await lostOf(product.port, before)
  await startEverybody(product.port, sitters, examOf(cut))
  const acknowledged: Pick[] = []
  const picks = shuffled(picksOf(sitters, examOf(cut), QUESTIONS))
  const loading = loadUntilGone(product.port, picks, CONNECTIONS, acknowledged)
  await untilAcknowledged(acknowledged, random.between(LEAST_BEFORE, MOST_BEFORE))
  const [server = 0] = await product.processes()
  const everybody = [server, ...(await descendantsOf(server))]
  const chance = CHANCES[random.below(CHANCES.length)] ?? 0
  const forgotten = await place.cutPower(
    () => random.next() < chance,
    () => killAll(everybody),
  )
  await product.kill()
  await loading
  return { lost, acknowledged, backMs, forgotten }
}

async function lostOf(port: number, acknowledged: readonly Pick[]): Promise<Pick[]> {
  const stored = await storedPicks(port, acknowledged)
  const lost = acknowledged.filter((pick) => !stored.has(pick))
  for (const { sitter, exam, index, option } of lost.slice(0, 5))
    console.log(`  ${exam}, student ${sitter.id}, question ${index}: option ${option} is not there`)
  return lost
}

interface Wanted {
  readonly cuts: number
  readonly seed: number
  readonly students: number
  readonly fault: Mutant | null
}

async function cutAgainAndAgain(site: Site, { cuts, seed, fault }: Wanted) {
  const random = new Random(seed)
  let acknowledged: readonly Pick[] = []
  let [count, lost] = [0, 0]
  try {
    for (let cut = 0; cut < cuts && !(fault !== null && lost > 0); cut += 1) {
      const round = await cutOnce(site, cut, random.fork(`cut ${cut}`), acknowledged)
      acknowledged = round.acknowledged
      count += acknowledged.length
      lost += round.lost.length
      console.log(
        `cut ${cut + 1}: ready after ${(round.backMs / 1000).toFixed(1)} s, ${acknowledged.length} answers acknowledged; ` +
          `sectors: ${round.forgotten.lost} forgotten, ${round.forgotten.stayed} kept by chance; lost so far: ${lost} of ${count}`,
      )
    }
    await startAgain(site.place, site.product)
    lost += (await lostOf(site.product.port, acknowledged)).length
    await site.product.stop()
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    console.log(`  ${error.message}: ${acknowledged.length} answers of the last round are lost, and those before`)
    lost += acknowledged.length
  }
  return { count, lost }
}

async function run(wanted: Wanted): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'anushilon-power-cut-'))
  await chmod(folder, 0o755)
  const copy = wanted.fault === null ? null : await patchedCopy([wanted.fault])
  const place = await LosingPlace.make(folder)
  const ground = groundIn(place.folder)
  const main = copy === null ? {} : { main: join(copy.folder, 'apps/api/src/main.ts') }
  const product = new Product(await freePort(), ground.env, { host: '127.0.0.1', command: [], ...main })
  const cleanUp = async () => {
    await product.kill()
    await place.unmount()
    await copy?.remove()
    await rm(folder, { recursive: true, force: true })
  }
  // Whoever has seen enough leaves nothing mounted behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUp().finally(() => process.exit(1)))
  try {
    await place.mount()
    await product.start()
    const exams = Array.from({ length: wanted.cuts }, (_, cut) => mcqExam(examOf(cut), QUESTIONS))
    const sitters = await fillCentre(ground, { students: wanted.students, exams })
    await product.stop()
    await place.unmount()
    const { count, lost } = await cutAgainAndAgain({ place, product, sitters }, wanted)
    console.log(`acknowledged: ${count}, lost: ${lost}${wanted.fault === null ? '' : ` (${wanted.fault.name})`}`)
    return wanted.fault === null ? lost === 0 : lost > 0
  } finally {
    await cleanUp()
  }
}

function faultOf(name: string): Mutant {
  const fault = FAULTS[name]
  if (fault === undefined) throw new Error(`--fault takes ${Object.keys(FAULTS).join(' or ')}`)
  return fault
}

const { fault, ...wanted } = readOptions({ cuts: 200, seed: 1, students: 40, fault: '' })
const isRight = await run({ ...wanted, fault: fault === '' ? null : faultOf(fault) })
process.exitCode = isRight ? 0 : 1
