import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Random } from '../judge/random.ts'
import { fillCentre, mcqExam, type Sitter, writtenExam } from '../lib/centre.ts'
import { Connection } from '../lib/connection.ts'
import { groundIn } from '../lib/ground.ts'
import { readOptions } from '../lib/options.ts'
import { patchedCopy } from '../lib/patched-copy.ts'
import { loadUntilGone, type Pick, picksOf, shuffled, startEverybody } from '../lib/picks.ts'
import { descendantsOf } from '../lib/processes.ts'
import { freePort, Product } from '../lib/product.ts'
import { type Fault, FAULTS } from './faults.ts'
import { LosingPlace } from './losing-place.ts'
import { lostPicks } from './stored-picks.ts'
import {
  filesIn,
  lostPhotos,
  pagesOf,
  type Photo,
  photoMaker,
  sendUntilGone,
  WRITTEN_QUESTIONS,
} from './stored-photos.ts'

/**
 * `npm run bench:power-cut [-- --cuts 200 --seed 1 --students 40 --fault NAME]`: the product with its own database
 * on a disk that forgets at a power cut what was not flushed, or keeps some of it, sector by sector. Students answer and send
 * photos, the power goes, everything starts again, and every answer and every photo that was acknowledged must be there. Needs
 * root, FUSE and loop devices. `--fault` plants one of `faults.ts`, which must be found.
 */
const QUESTIONS = 100
const [ANSWERING, SENDING] = [16, 4]
const START_TRIES = 3
/** What is acknowledged before the power goes: not a time, because a busy machine has less of it in it. */
const [LEAST_ANSWERS, MOST_ANSWERS] = [20, 400]
const [LEAST_PHOTOS, MOST_PHOTOS] = [1, 30]
/** The chance of a sector that nobody flushed to be there afterwards: often none, else some or most. */
const CHANCES = [0, 0, 0.5, 0.9] as const

/** What the disk has left cannot be worked with, so that nothing of what was acknowledged is there. */
class CannotStart extends Error {}

interface Site {
  readonly place: LosingPlace
  readonly product: Product
  readonly sitters: readonly Sitter[]
  /** Where the photos lie. */
  readonly files: string
  readonly nextPhoto: (random: Random) => Buffer
}

/** What students were told is safe. */
interface Acknowledged {
  readonly picks: Pick[]
  readonly photos: Photo[]
}

const examOf = (cut: number) => `cut-${cut}`
const writtenOf = (cut: number) => `written-${cut}`

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has gone by itself.
    }
  }
}

async function everybodyOf(product: Product): Promise<number[]> {
  const [server] = await product.processes().catch(() => [])
  return server === undefined ? [] : [server, ...(await descendantsOf(server))]
}

/** A machine with much else to do may need another try; a disk that is broken stays broken. */
async function startAgain(product: Product): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await product.start()
      return
    } catch (error) {
      if (tries === START_TRIES) throw new CannotStart('nothing starts after the power cut', { cause: error })
    }
  }
}

/** The power is back: starts everything, and looks for what was acknowledged. */
async function comeBack({ place, product, files }: Site, { picks, photos }: Acknowledged): Promise<Acknowledged> {
  await place.mount()
  const found = await filesIn(files)
  await startAgain(product)
  const lost = {
    picks: await lostPicks(product.port, picks),
    photos: await lostPhotos(product.port, found, photos),
  }
  for (const { sitter, exam, index, option } of lost.picks.slice(0, 5))
    console.log(`  ${exam}, student ${sitter.id}, question ${index}: option ${option} is not there`)
  for (const { sitter, exam, question, pageId } of lost.photos.slice(0, 5))
    console.log(`  ${exam}, student ${sitter.id}, question ${question}: ${pageId} is not there`)
  return lost
}

async function startWriting(port: number, sitters: readonly Sitter[], exam: string): Promise<void> {
  const connection = await Connection.open(port)
  for (const { token } of sitters) {
    const { status, body } = await connection.call('GET', `/api/student/assignquestionwritten?examId=${exam}`, token)
    if (status !== 200) throw new Error(`a start was refused: ${status} ${body}`)
  }
  connection.close()
}

async function untilThereAre(count: number, acknowledged: readonly unknown[]): Promise<void> {
  while (acknowledged.length < count) await pause(2)
}

/** Lets the students answer and send photos, and cuts the power. */
async function cutOnce({ place, product, sitters, nextPhoto }: Site, cut: number, random: Random) {
  const { port } = product
  await startEverybody(port, sitters, examOf(cut))
  await startWriting(port, sitters, writtenOf(cut))
  const acknowledged: Acknowledged = { picks: [], photos: [] }
  const picks = shuffled(picksOf(sitters, examOf(cut), QUESTIONS))
  const pages = pagesOf(sitters, writtenOf(cut))
  const sizes = random.fork('photos')
  const loading = [
    loadUntilGone(port, picks, ANSWERING, acknowledged.picks),
    sendUntilGone(port, pages, SENDING, () => nextPhoto(sizes), acknowledged.photos),
  ]
  await untilThereAre(random.between(LEAST_ANSWERS, MOST_ANSWERS), acknowledged.picks)
  await untilThereAre(random.between(LEAST_PHOTOS, MOST_PHOTOS), acknowledged.photos)
  const everybody = await everybodyOf(product)
  const chance = CHANCES[random.below(CHANCES.length)] ?? 0
  const forgotten = await place.cutPower(
    () => random.next() < chance,
    () => killAll(everybody),
  )
  await product.kill()
  await Promise.all(loading)
  return { acknowledged, forgotten }
}

interface Wanted {
  readonly cuts: number
  readonly seed: number
  readonly students: number
  readonly fault: Fault | null
}

/** How many of each. */
class Tally {
  picks = 0
  photos = 0

  add({ picks, photos }: Acknowledged): void {
    this.picks += picks.length
    this.photos += photos.length
  }

  get all(): number {
    return this.picks + this.photos
  }

  toString(): string {
    return `${this.picks} answers, ${this.photos} photos`
  }
}

async function cutAgainAndAgain(site: Site, { cuts, seed, fault }: Wanted) {
  const random = new Random(seed)
  const [count, lost] = [new Tally(), new Tally()]
  let acknowledged: Acknowledged = { picks: [], photos: [] }
  try {
    for (let cut = 0; cut < cuts && !(fault !== null && lost.all > 0); cut += 1) {
      const since = performance.now()
      lost.add(await comeBack(site, acknowledged))
      const backSeconds = (performance.now() - since) / 1000
      const round = await cutOnce(site, cut, random.fork(`cut ${cut}`))
      acknowledged = round.acknowledged
      count.add(acknowledged)
      console.log(
        `cut ${cut + 1}: looked through after ${backSeconds.toFixed(1)} s; ` +
          `sectors: ${round.forgotten.lost} forgotten, ${round.forgotten.stayed} kept by chance; ` +
          `acknowledged so far: ${count.toString()}; lost before this cut: ${lost.toString()}`,
      )
    }
    lost.add(await comeBack(site, acknowledged))
    await site.product.stop()
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    console.log(`  ${error.message}: what was acknowledged in the last round is lost, and what was before`)
    lost.add(acknowledged)
  }
  return { count, lost }
}

async function run(wanted: Wanted): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'anushilon-power-cut-'))
  await chmod(folder, 0o755)
  const copy = wanted.fault === null ? null : await patchedCopy(wanted.fault.patches)
  const place = await LosingPlace.make(folder)
  const ground = groundIn(place.folder)
  const main = copy === null ? {} : { main: join(copy.folder, 'apps/api/src/main.ts') }
  const product = new Product(await freePort(), ground.env, { host: '127.0.0.1', command: [], ...main })
  const cleanUp = async () => {
    // The database is a process of its own, and holds the disk.
    killAll(await everybodyOf(product))
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
    const exams = Array.from({ length: wanted.cuts }, (_, cut) => [
      mcqExam(examOf(cut), QUESTIONS),
      writtenExam(writtenOf(cut), WRITTEN_QUESTIONS),
    ]).flat()
    const sitters = await fillCentre(ground, { students: wanted.students, exams })
    await product.stop()
    await place.unmount()
    const site = { place, product, sitters, files: join(ground.folder, 'data', 'files'), nextPhoto: await photoMaker() }
    const { count, lost } = await cutAgainAndAgain(site, wanted)
    const planted = wanted.fault === null ? '' : ` (${wanted.fault.name})`
    console.log(`acknowledged: ${count.toString()}; lost: ${lost.toString()}${planted}`)
    return wanted.fault === null ? lost.all === 0 : lost.all > 0
  } finally {
    await cleanUp()
  }
}

function faultOf(name: string): Fault {
  const fault = FAULTS[name]
  if (fault === undefined) throw new Error(`--fault takes ${Object.keys(FAULTS).join(' or ')}`)
  return fault
}

const { fault, ...wanted } = readOptions({ cuts: 200, seed: 1, students: 40, fault: '' })
const isRight = await run({ ...wanted, fault: fault === '' ? null : faultOf(fault) })
process.exitCode = isRight ? 0 : 1
