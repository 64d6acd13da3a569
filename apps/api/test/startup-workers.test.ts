import { Agent, request } from 'node:http'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from './harness/database.ts'
import { databasePid, dataFolder, eventually, isRunning, running, type Running, usedFolders } from './startup-run.ts'

const usedFolder = usedFolders()

/** A call on a connection of its own, or on the one that the agent keeps. */
function call(address: string, path: string, agent?: Agent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(`${address}${path}`, { agent: agent ?? new Agent() }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => (text += part))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
    })
    asked.on('error', reject).end()
  })
}

/** The processes that answer: asked on new connections until so many were seen. */
async function processes(server: Running, count: number, without: ReadonlySet<number> = new Set()): Promise<number[]> {
  const seen = new Set<number>()
  return await eventually(`${count} processes to answer`, async () => {
    const pid = Number((await call(server.address, '/process')).text)
    if (!without.has(pid)) seen.add(pid)
    return seen.size >= count ? [...seen] : null
  })
}

describe('several worker processes', () => {
  test('answer on one port, and their figures are added up', async () => {
    const server = await running({ DATA_DIR: await usedFolder(), WORKERS: '2' })
    const pids = await processes(server, 2)
    expect(pids).not.toContain(server.child.pid)
    for (let calls = 0; calls < 10; calls += 1) await call(server.address, '/answers')
    const { text } = await call(server.address, '/metrics')
    expect(text).toMatch(/^answers_total 10$/m)
    expect(text).toMatch(/^workers_connected 2$/m)
  })

  test('one that is stuck does not keep the figures of the others back, which say that it is', async () => {
    const server = await running({ DATA_DIR: await usedFolder(), WORKERS: '2' })
    const [stuck = 0] = await processes(server, 2)
    process.kill(stuck, 'SIGSTOP')
    onTestFinished(() => void process.kill(stuck, 'SIGCONT'))
    // Every other connection goes to the one that is stuck.
    const asked = [1, 2, 3, 4].map(() => call(server.address, '/metrics'))
    const { status, text } = await Promise.any(asked)
    for (const one of asked) one.catch(() => undefined)
    expect(status).toBe(200)
    expect(text).toMatch(/^workers_wanted 2$/m)
    expect(text).toMatch(/^workers_connected 1$/m)
    process.kill(stuck, 'SIGCONT')
    await Promise.all(asked)
  })

  test('their figures say that the database hangs, and when it answers again', async () => {
    const DATA_DIR = await usedFolder()
    const server = await running({ DATA_DIR, WORKERS: '2' })
    // Who asks four times a minute gets a fresh answer each time: it may not be missing once.
    const isUp = async () =>
      /^database_up (\d)$/m.exec((await call(server.address, '/metrics')).text)?.[1] ?? 'not told'
    expect(await isUp()).toBe('1')
    const postmaster = databasePid(DATA_DIR) ?? 0
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
    const tell = (signal: NodeJS.Signals) => {
      for (const pid of [postmaster, ...children.map(Number)]) if (isRunning(pid)) process.kill(pid, signal)
    }
    onTestFinished(() => tell('SIGCONT'))
    tell('SIGSTOP')
    const told = await eventually('the figures to say something else', async () => {
      const said = await isUp()
      return said === '1' ? null : said
    })
    expect(told).toBe('0')
    tell('SIGCONT')
    await eventually('the figures to say that it answers', async () => ((await isUp()) === '1' ? true : null))
  })

  test('one that dies is replaced, and the other answers meanwhile', async () => {
    const { url, drop } = await createTestDatabase()
    onTestFinished(drop)
    const server = await running({ DATA_DIR: await dataFolder(), DATABASE_URL: url, WORKERS: '2' })
    const [killed = 0, other] = await processes(server, 2)
    for (let calls = 0; calls < 10; calls += 1) await call(server.address, '/answers')
    expect((await call(server.address, '/metrics')).text).toMatch(/^answers_total 10$/m)
    process.kill(killed, 'SIGKILL')
    await eventually('the death to be noticed', () =>
      server.complained().includes('a worker process died') ? true : null,
    )
    expect(await call(server.address, '/answers')).toEqual({ status: 200, text: 'yes' })
    const now = await processes(server, 2, new Set([killed]))
    expect(now).toContain(other)
    const { text } = await call(server.address, '/metrics')
    expect(text).toMatch(/^worker_restarts_total 1$/m)
    // What the one that is gone had counted, and the call meanwhile: a sum that falls is taken for new ones.
    expect(text).toMatch(/^answers_total 11$/m)

    // All at once, and so soon that others come after a pause: nothing but the pause keeps the server running.
    for (const pid of now) process.kill(pid, 'SIGKILL')
    await eventually('all to be replaced', () =>
      server.complained().split('another worker process serves').length > 3 ? true : null,
    )
  })

  test('several worker processes are all replaced at SIGHUP without a failed call, on kept connections and on new ones', async () => {
    const server = await running({ DATA_DIR: await usedFolder(), WORKERS: '2' })
    const before = new Set(await processes(server, 2))
    let isOver = false
    const failures: string[] = []
    const keepCalling = async (agent?: Agent) => {
      while (!isOver) {
        const said = await call(server.address, '/answers', agent).catch((error: unknown) => String(error))
        if (typeof said === 'string' || said.status !== 200) failures.push(JSON.stringify(said))
      }
      agent?.destroy()
    }
    const kept = Array.from({ length: 4 }, () => keepCalling(new Agent({ keepAlive: true, maxSockets: 1 })))
    const calling = [...kept, keepCalling()]
    server.child.kill('SIGHUP')
    await eventually('all to be replaced', () =>
      server.complained().includes('replaced all worker processes') ? true : null,
    )
    isOver = true
    await Promise.all(calling)
    expect(failures).toEqual([])
    expect([...before].filter(isRunning)).toEqual([])
    expect((await processes(server, 2)).filter((pid) => before.has(pid))).toEqual([])
  })

  test('finish what they accepted when the server is stopped, and leave nothing behind', async () => {
    const DATA_DIR = await usedFolder()
    const server = await running({ DATA_DIR, WORKERS: '2' })
    const pids = await processes(server, 2)
    const slow = call(server.address, '/slow')
    await eventually('the slow call to begin', () => (server.complained().includes('slow call begins') ? true : null))
    server.child.kill('SIGTERM')
    expect(await slow).toEqual({ status: 200, text: 'done' })
    expect(await server.ended).toBe(0)
    expect(pids.filter(isRunning)).toEqual([])
    expect(databasePid(DATA_DIR)).toBeNull()
    expect(() => statSync(join(DATA_DIR, 'instance.lock'))).toThrow('ENOENT')
  })

  test('end with a supervisor that is killed, and the folder starts again', async () => {
    const DATA_DIR = await usedFolder()
    const server = await running({ DATA_DIR, WORKERS: '2' })
    const pids = await processes(server, 2)
    server.child.kill('SIGKILL')
    await server.ended
    await eventually('the workers to end', () => (pids.some(isRunning) ? null : true))
    const next = await running({ DATA_DIR, WORKERS: '2' })
    expect(await call(next.address, '/answers')).toEqual({ status: 200, text: 'yes' })
  })

  test.each(['1', '2'])('tell load balancers of a stop before it comes (%s processes)', async (WORKERS) => {
    const DATA_DIR = await usedFolder()
    const server = await running({ DATA_DIR, WORKERS, STOP_DELAY_SECONDS: '60' })
    server.child.kill('SIGTERM')
    await eventually('the health to say so', async () =>
      (await call(server.address, '/api/health')).text === '{"status":"stopping"}' ? true : null,
    )
    expect(await call(server.address, '/answers')).toEqual({ status: 200, text: 'yes' })
    // Whoever cannot wait says it again.
    const insisting = setInterval(() => server.child.kill('SIGTERM'), 100)
    expect(await server.ended).toBe(1)
    clearInterval(insisting)
    await eventually('the database to stop', () => (databasePid(DATA_DIR) === null ? true : null))
  })
})
