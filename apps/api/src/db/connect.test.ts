import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '../../test/harness/database.ts'
import { readEnv } from '../env.ts'
import { withDatabase } from './connect.ts'
import { sql } from './sql.ts'

async function listening(server: Server, port: number): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return server
}

/** The address of a database where nothing answers yet, and what opens it. */
async function closedDoor() {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const target = new URL(url)
  const taken = await listening(createServer(), 0)
  const { port } = taken.address() as AddressInfo
  await new Promise((resolve) => taken.close(resolve))
  const there = new URL(url)
  there.port = String(port)
  const opens = () =>
    listening(
      createServer((near) => {
        const far = connect(Number(target.port), target.hostname)
        near.pipe(far).pipe(near)
        for (const socket of [near, far]) socket.on('error', () => undefined)
      }),
      port,
    )
  return { env: readEnv({ DATABASE_URL: there.href }), opens }
}

const work = async (db: Parameters<Parameters<typeof withDatabase>[1]>[0]) =>
  await db.one(z.object({ one: z.int() }), sql`select 1 as one`)

test('a person at the terminal is told at once that the database is away', async () => {
  const { env } = await closedDoor()
  await expect(withDatabase(env, work)).rejects.toThrow('nothing answers at')
})

test('what a server started by itself, at night, waits for the database as a start does', async () => {
  const { env, opens } = await closedDoor()
  const said: string[] = []
  const say = (line: string) => {
    said.push(line)
    if (said.length === 1) void opens()
  }
  expect(await withDatabase(env, work, { asker: 'server', say })).toEqual({ one: 1 })
  expect(said[0]).toContain('is not up yet; waiting for it')
})
