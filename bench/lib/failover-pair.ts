import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Round, underLoad } from './answer-load.ts'
import { fillCentre, mcqExam, type Sitter } from './centre.ts'
import { prepareGround } from './ground.ts'
import { lostOf, type Pick, picksOf, shuffled, startEverybody } from './picks.ts'
import { freePort, Product } from './product.ts'
import { startPair, type ReplicaPair } from './replica-pair.ts'
import { sendAll } from './sender.ts'
import { Switch } from './switch.ts'

/**
 * A primary and a standby that must have every commit, made from the built-in PostgreSQL for every round, and a
 * server in front of them. What Patroni does on real machines is done by hand here.
 */
interface Scene {
  readonly pair: ReplicaPair
  readonly product: Product
  readonly way: Switch
  readonly picks: readonly Pick[]
  readonly connections: number
}

interface Happened {
  readonly acknowledged: readonly Pick[]
  readonly gapMs: number | null
}

const QUESTIONS = 100
const EXAM = 'failover'
const TAKES_OVER_MS = 1_000

async function takeOver({ pair, way }: Scene): Promise<void> {
  await pair.standby.promote()
  way.turnTo(pair.standby.port)
}

/** The first pick again and again for so long, as a phone sends it that has had no answer. */
async function sendsOne({ product, picks }: Scene, forMs: number): Promise<Pick[]> {
  const acknowledged: Pick[] = []
  const until = performance.now() + forMs
  const onAcknowledged = (pick: Pick) => void acknowledged.push(pick)
  await sendAll(product.port, picks.slice(0, 1), 1, { until, onAcknowledged })
  return acknowledged
}

async function waitsForStandby({ pair }: Scene): Promise<number> {
  for (;;) {
    const text = "select pid from pg_stat_activity where wait_event = 'SyncRep' limit 1"
    const [found] = await pair.primary.query<{ pid: number }>(text)
    if (found !== undefined) return found.pid
    await pause(50)
  }
}

/** A commit waits for a standby that is away; something ends the wait; then the primary dies and the standby has its place. */
async function endsWait(scene: Scene, forMs: number, ends: () => Promise<void>): Promise<Happened> {
  await scene.pair.standby.stop()
  const sending = sendsOne(scene, forMs)
  await ends()
  const acknowledged = await sending
  await scene.pair.primary.kill()
  await scene.pair.standby.start()
  await takeOver(scene)
  return { acknowledged, gapMs: null }
}

const load = (scene: Scene, happens: () => Promise<void>) =>
  underLoad(scene.product, scene.picks, scene.connections, happens)

export const ON_PAIR: Readonly<Record<string, (scene: Scene) => Promise<Happened>>> = {
  'the primary restarts while a commit waits': (scene) =>
    endsWait(scene, 12_000, async () => {
      await waitsForStandby(scene)
      await scene.pair.primary.kill()
      await scene.pair.primary.start()
    }),
  'a wait for the standby is called off': (scene) =>
    endsWait(scene, 5_000, async () => {
      await scene.pair.primary.query(`select pg_cancel_backend(${await waitsForStandby(scene)})`)
    }),
  'the primary is killed': (scene) =>
    load(scene, async () => {
      await scene.pair.primary.kill()
      await pause(TAKES_OVER_MS)
      await takeOver(scene)
    }),
  'the primary freezes': (scene) =>
    load(scene, async () => {
      await scene.pair.primary.freeze()
      await pause(TAKES_OVER_MS)
      await takeOver(scene)
    }),
  'the standby is killed and comes back': (scene) =>
    load(scene, async () => {
      await scene.pair.standby.kill()
      await pause(3_000)
      await scene.pair.standby.start()
    }),
  'the server is killed': (scene) =>
    load(scene, async () => {
      await scene.product.kill()
      await scene.product.start()
    }),
}

export async function roundOnPair(
  happens: (scene: Scene) => Promise<Happened>,
  { students, connections }: { readonly students: number; readonly connections: number },
): Promise<Round> {
  const pair = await startPair()
  const way = await Switch.open(pair.primary.port)
  process.env['DATABASE_URL'] = pair.primary.urlAt(way.port)
  const ground = await prepareGround()
  const product = new Product(await freePort(), { ...ground.env, LOG_LEVEL: 'fatal' })
  try {
    await pair.inStep()
    await product.start()
    const sitters: Sitter[] = await fillCentre(ground, { students, exams: [mcqExam(EXAM, QUESTIONS)] })
    await startEverybody(product.port, sitters, EXAM)
    const picks = shuffled(picksOf(sitters, EXAM, QUESTIONS))
    const { acknowledged, gapMs } = await happens({ pair, product, way, picks, connections })
    const lost = await lostOf(ground, acknowledged)
    const all = gapMs === null || acknowledged.length === picks.length
    const told = all ? '' : `only ${acknowledged.length} of ${picks.length} taken`
    return { acknowledged: acknowledged.length, lost: lost.length, forked: 0, gapMs, told }
  } finally {
    await product.kill()
    way.close()
    await pair.remove()
    // Its database went with the pair.
    await rm(ground.folder, { recursive: true, force: true })
  }
}
