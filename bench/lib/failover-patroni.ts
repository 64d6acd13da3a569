import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { openDatabase } from '@anushilon/api/db/database'
import { sql } from '@anushilon/api/db/sql'
import { type Loaded, type Round, underLoad } from './answer-load.ts'
import { fillCentre, mcqExam } from './centre.ts'
import { groundOn, type Ground } from './ground.ts'
import { lostOf, type Pick, picksOf, shuffled, startEverybody } from './picks.ts'
import { BY_PROXY, EVERY_HOST, placeOf, site, STUDENTS, whole, writesOn } from './patroni-site.ts'
import { Product } from './product.ts'

/** Three machines with Patroni, two servers of the product, a balancer: the set-up of `deploy/ha`, in namespaces. */
interface Scene {
  readonly primary: string
  readonly standby: string
  readonly server: Product
  readonly servers: readonly Product[]
  readonly picks: readonly Pick[]
  readonly connections: number
  readonly fence: Fence
}

const QUESTIONS = 100
const PORT = 3000

/** Writes to a machine that was replaced. What it acknowledges and the others do not have is a split brain. */
class Fence {
  readonly acknowledged: number[] = []
  tries = 0

  async tryFor(name: string, ms: number): Promise<void> {
    const until = performance.now() + ms
    while (performance.now() < until) {
      this.tries += 1
      const mark = Math.floor(performance.timeOrigin + performance.now())
      if (await writesOn(name, mark)) this.acknowledged.push(mark)
      await pause(200)
    }
  }
}

const load = (scene: Scene, happens: () => Promise<void>, thinkMs = 0) =>
  underLoad(STUDENTS, scene.picks, scene.connections, happens, thinkMs)

/** So that they still answer when the last server is back. */
const THINK_MS = 400

type Happens = (scene: Scene) => Promise<Loaded & { readonly failed?: number }>

export const ON_PATRONI: Readonly<Record<string, Happens>> = {
  'the machine of the primary is killed': async (scene) => {
    const loaded = await load(scene, () => site('kill', scene.primary))
    await site('start', scene.primary)
    return loaded
  },
  'the machine of the primary freezes and thaws': async (scene) => {
    const loaded = await load(scene, () => site('freeze', scene.primary))
    await site('thaw', scene.primary)
    await scene.fence.tryFor(scene.primary, 5_000)
    return loaded
  },
  'the machine of the primary is cut off': async (scene) => {
    let fencing: Promise<void> = Promise.resolve()
    const loaded = await load(scene, async () => {
      await site('cut', scene.primary)
      fencing = scene.fence.tryFor(scene.primary, 25_000)
    })
    await fencing
    await site('join', scene.primary)
    return loaded
  },
  'the machine of the standby is killed': async (scene) => {
    const loaded = await load(scene, () => site('kill', scene.standby))
    await site('start', scene.standby)
    return loaded
  },
  'one of two servers is killed': (scene) =>
    load(scene, async () => {
      await scene.server.kill()
      await scene.server.start()
    }),
  'every server is restarted, one after the other': async (scene) => {
    const restart = async () => {
      for (const server of scene.servers) {
        await server.stop()
        await server.start()
      }
    }
    const loaded = await load(scene, restart, THINK_MS)
    return { ...loaded, failed: loaded.failures.length }
  },
}

export interface PatroniSite {
  round(happens: Happens): Promise<Round>
  close(): Promise<void>
}

/** One server reaches the primary through the proxy beside it, the other by the three addresses. */
export async function openPatroniSite(students: number, connections: number): Promise<PatroniSite> {
  await whole()
  const ground = await groundOn(EVERY_HOST)
  const settings = { ...ground.env, HOST: '0.0.0.0', LOG_LEVEL: 'fatal', WORKERS: '1', STOP_DELAY_SECONDS: '5' }
  const servers = [
    new Product(PORT, { ...settings, DATABASE_URL: BY_PROXY }, placeOf('a1')),
    new Product(PORT, settings, placeOf('a2')),
  ] as const
  for (const server of servers) await server.start()
  const db = openDatabase({ url: EVERY_HOST, poolSize: 2, onIdleError: () => undefined })
  await db.run(sql`create table if not exists split_brain (mark bigint)`)
  const runs = Date.now().toString(36)
  let rounds = 0

  async function unknownMarks(marks: readonly number[]): Promise<number> {
    const rows = await db.many(z.object({ mark: z.number() }), sql`select mark from split_brain`)
    const known = new Set(rows.map(({ mark }) => mark))
    return marks.filter((mark) => !known.has(mark)).length
  }

  return {
    async round(happens) {
      const { primary, standby } = await whole()
      rounds += 1
      const exam = `failover-${runs}-${rounds}`
      const picks = shuffled(await patiently(() => startedPicks(ground, exam, students)))
      const fence = new Fence()
      const server = servers[rounds % 2 === 0 ? 0 : 1]
      const scene = { primary, standby, server, servers, picks, connections, fence }
      const { acknowledged, gapMs, failures, failed } = await happens(scene)
      await whole()
      const lost = await patiently(async () => (await lostOf(ground, acknowledged)).length)
      const forked = await patiently(() => unknownMarks(fence.acknowledged))
      const told = [
        failed === undefined ? '' : `${failed} calls failed ${[...new Set(failures)].join(', ')}`,
        acknowledged.length === picks.length ? '' : `only ${acknowledged.length} of ${picks.length} taken`,
        fence.tries === 0
          ? ''
          : `old primary: ${fence.tries} writes tried, ${fence.acknowledged.length} acknowledged, ` +
            `${forked} of these not on the new one`,
      ]
      return {
        acknowledged: acknowledged.length,
        lost,
        forked,
        gapMs,
        failed: failed ?? 0,
        told: told.filter(Boolean).join('; '),
      }
    },
    async close() {
      await db.close()
      for (const server of servers) await server.stop()
      await ground.remove()
    },
  }
}

/** On a busy machine a database that has just changed may not answer in time. */
async function patiently<T>(look: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await look()
    } catch (error) {
      if (tries === 10) throw error
      await pause(3_000)
    }
  }
}

async function startedPicks(ground: Ground, exam: string, students: number): Promise<Pick[]> {
  const sitters = await fillCentre(ground, { students, exams: [mcqExam(exam, QUESTIONS)] })
  await startEverybody(STUDENTS.port, sitters, exam, STUDENTS.host)
  return picksOf(sitters, exam, QUESTIONS)
}
