import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fillCentre, mcqExam, type Sitter } from './lib/centre.ts'
import { prepareGround, type Ground } from './lib/ground.ts'
import { lostOf, type Pick, picksOf, shuffled, startEverybody } from './lib/picks.ts'
import { freePort, Product } from './lib/product.ts'
import { startPair, type ReplicaPair } from './lib/replica-pair.ts'
import { sendAll } from './lib/sender.ts'
import { Switch } from './lib/switch.ts'

/**
 * `npm run bench:failover [-- --rounds 2 --students 40 --connections 32]`: a primary and a standby that must have every
 * commit, made from the built-in PostgreSQL for every round, a server in front of them, and students who answer. Each
 * round something fails in its own way, the standby takes over, and every answer that was acknowledged is looked up there.
 * Ends with 1 where one is missing.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    students: { type: 'string', default: '40' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string' },
  },
})
const [rounds, students, connections] = [values.rounds, values.students, values.connections].map(Number) as [
  number,
  number,
  number,
]
const QUESTIONS = 100
const EXAM = 'failover'
const TAKES_OVER_MS = 1_000
const PATIENCE_MS = 120_000

interface Scene {
  readonly pair: ReplicaPair
  readonly product: Product
  readonly way: Switch
  readonly ground: Ground
  readonly picks: readonly Pick[]
  readonly acknowledged: Pick[]
}

async function takeOver({ pair, way }: Scene): Promise<void> {
  await pair.standby.promote()
  way.turnTo(pair.standby.port)
}

const one = ({ picks }: Scene): readonly Pick[] => picks.slice(0, 1)

/** The first pick again and again for so long, as a phone sends it that has had no answer. */
async function sendsOne(scene: Scene, forMs: number): Promise<void> {
  const until = performance.now() + forMs
  const onAcknowledged = (pick: Pick) => void scene.acknowledged.push(pick)
  await sendAll(scene.product.port, one(scene), 1, { until, onAcknowledged })
}

async function waitsForStandby({ pair }: Scene): Promise<number> {
  for (;;) {
    const text = "select pid from pg_stat_activity where wait_event = 'SyncRep' limit 1"
    const [found] = await pair.primary.query<{ pid: number }>(text)
    if (found !== undefined) return found.pid
    await pause(50)
  }
}

/** Everybody answers; in the middle of it something happens; everybody goes on until all is acknowledged. */
async function underLoad(scene: Scene, happens: () => Promise<void>): Promise<string> {
  let last = performance.now()
  let longest = 0
  const onAcknowledged = (pick: Pick) => {
    scene.acknowledged.push(pick)
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const until = performance.now() + PATIENCE_MS
  const sending = sendAll(scene.product.port, scene.picks, connections, { until, onAcknowledged })
  await pause(500 + Math.random() * 1_000)
  await happens()
  await sending
  return `${scene.acknowledged.length} of ${scene.picks.length} acknowledged, nothing for ${(longest / 1000).toFixed(1)} s`
}

const ROUNDS: Readonly<Record<string, (scene: Scene) => Promise<string>>> = {
  'the primary restarts while a commit waits': async (scene) => {
    await scene.pair.standby.stop()
    const sending = sendsOne(scene, 12_000)
    await waitsForStandby(scene)
    await scene.pair.primary.kill()
    await scene.pair.primary.start()
    await sending
    await scene.pair.primary.kill()
    await scene.pair.standby.start()
    await takeOver(scene)
    return `${scene.acknowledged.length} acknowledged without a standby`
  },
  'a wait for the standby is called off': async (scene) => {
    await scene.pair.standby.stop()
    const sending = sendsOne(scene, 5_000)
    await scene.pair.primary.query(`select pg_cancel_backend(${await waitsForStandby(scene)})`)
    await sending
    await scene.pair.primary.kill()
    await scene.pair.standby.start()
    await takeOver(scene)
    return `${scene.acknowledged.length} acknowledged without a standby`
  },
  'the primary is killed': async (scene) =>
    await underLoad(scene, async () => {
      await scene.pair.primary.kill()
      await pause(TAKES_OVER_MS)
      await takeOver(scene)
    }),
  'the primary freezes': async (scene) =>
    await underLoad(scene, async () => {
      scene.pair.primary.freeze()
      await pause(TAKES_OVER_MS)
      await takeOver(scene)
    }),
  'the standby is killed and comes back': async (scene) =>
    await underLoad(scene, async () => {
      await scene.pair.standby.kill()
      await pause(3_000)
      await scene.pair.standby.start()
    }),
  'the server is killed': async (scene) =>
    await underLoad(scene, async () => {
      await scene.product.kill()
      await scene.product.start()
    }),
}

async function round(
  what: string,
  happens: (scene: Scene) => Promise<string>,
): Promise<{ sent: number; lost: number }> {
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
    const scene: Scene = { pair, product, way, ground, picks, acknowledged: [] }
    const told = await happens(scene)
    const lost = await lostOf(ground, scene.acknowledged)
    console.log(`${what}: ${told}, ${lost.length} lost`)
    return { sent: scene.acknowledged.length, lost: lost.length }
  } finally {
    await product.kill()
    way.close()
    await pair.remove()
    // Its database went with the pair.
    await rm(ground.folder, { recursive: true, force: true })
  }
}

let [acknowledged, lost] = [0, 0]
for (let number = 1; number <= rounds; number += 1) {
  for (const [what, happens] of Object.entries(ROUNDS).filter(([name]) => name.includes(values.only ?? ''))) {
    const outcome = await round(what, happens)
    acknowledged += outcome.sent
    lost += outcome.lost
  }
}
console.log(`${acknowledged} answers acknowledged, ${lost} of them lost`)
process.exitCode = lost === 0 ? 0 : 1
