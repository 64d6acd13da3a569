import { createApp } from '@anushilon/api/app'
import type { Deps } from '@anushilon/api/deps'
import { openSession } from '@anushilon/api/staff/session'
import { STAFF_HEADER } from '@anushilon/contract/headers'
import { addMember } from '@anushilon/api/stores/people/staff'

/** What one call of the centre's people cost. */
export interface Look {
  readonly name: string
  readonly seconds: number
  /** The longest work between two moments in which others are served: milliseconds, and those of them on a processor. */
  readonly stall: number
  readonly work: number
  /** The most memory the server had meanwhile, in MB. */
  readonly memory: number
  readonly bytes: number
}

const TICK = 2

/** Watches the event loop and the memory while something else works. */
async function watched(work: () => Promise<number>): Promise<Omit<Look, 'name'>> {
  globalThis.gc?.()
  let [last, stall, memory] = [performance.now(), 0, process.memoryUsage.rss()]
  let [lastCpu, longestWork] = [threadCpu(), 0]
  const ticking = setInterval(() => {
    const [now, cpu] = [performance.now(), threadCpu()]
    stall = Math.max(stall, now - last - TICK)
    longestWork = Math.max(longestWork, cpu - lastCpu)
    last = now
    lastCpu = cpu
    memory = Math.max(memory, process.memoryUsage.rss())
  }, TICK)
  const since = performance.now()
  const bytes = await work()
  const seconds = (performance.now() - since) / 1000
  await new Promise((resolve) => setTimeout(resolve, 5 * TICK))
  clearInterval(ticking)
  return { seconds, stall, work: longestWork, memory: memory / 1e6, bytes }
}

/** Of the thread that serves everybody; unlike the clock it does not count what other programs do meanwhile. */
function threadCpu(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

async function nothing(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  return 0
}

/** An owner looks at the results of an exam in every way there is, corrects a key, withdraws and publishes again. */
export async function staffLooks(deps: Deps, examId: string): Promise<Look[]> {
  const app = await createApp(deps)
  const owner = await addMember(deps.db, { signInName: examId, name: 'Owner', role: 'owner', branch: null })
  if (owner === null) throw new Error(`${examId} has an owner already`)
  const [cookie = ''] = (
    await openSession(deps.db, { staffId: owner.id, password: null }, deps.clock.now(), false)
  ).split(';')
  const headers = { cookie, [STAFF_HEADER]: '1' }
  const looks: Look[] = []
  const look = async (name: string, url: string, payload?: object) => {
    const cost = await watched(async () => {
      const asked = payload === undefined ? { method: 'GET' as const } : { method: 'POST' as const, payload }
      const reply = await app.inject({ ...asked, url, headers, payloadAsStream: true })
      if (reply.statusCode !== 200) throw new Error(`${name}: ${reply.statusCode}`)
      let bytes = 0
      for await (const piece of reply.stream() as AsyncIterable<Buffer>) bytes += piece.length
      return bytes
    })
    looks.push({ name, ...cost })
  }
  const of = `examId=${examId}`
  looks.push({ name: 'nothing, to compare', ...(await watched(async () => await nothing())) })
  await look('results as they are out', `/api/staff/results?${of}`)
  await look('merit list, a page', `/api/staff/results/merit?${of}&page=40`)
  await look('merit list, PDF', `/api/staff/results/merit.pdf?${of}`)
  for (const format of ['csv', 'xlsx']) {
    await look(`all results, ${format}`, `/api/staff/results/file?${of}&what=results&format=${format}`)
  }
  await look('questions, the first look', `/api/staff/items?${of}`)
  await look('questions, again', `/api/staff/items?${of}`)
  const correction = { examId, number: 2, key: [1] }
  await look('a correction, previewed', '/api/staff/results/question/preview', correction)
  const applied = { ...correction, from: [2], reason: 'The key was wrong' }
  await look('a correction, applied', '/api/staff/results/question/correct', applied)
  await look('withdrawn', '/api/staff/results/withdraw', { examId, reason: 'To be looked at again' })
  await look('results as they would come out', `/api/staff/results?${of}`)
  await look('published', '/api/staff/results/publish', { examId, at: null, withUnmarked: false })
  await app.close()
  return looks
}
