import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from './harness/database.ts'
import { complaint, dataFolder, eventually, run, running } from './startup-run.ts'

const APP_SECRET = 'the servers of one centre sign with this secret'

async function database(): Promise<string> {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  return url
}

describe('a centre with a database of its own', () => {
  test('a start waits for a database that is not up yet', async () => {
    const real = new URL(await database())
    // Reserves a port on which nobody answers until we say so.
    const door = createServer((from) => {
      const to = connect(Number(real.port), real.hostname)
      from.pipe(to).pipe(from)
      for (const socket of [from, to]) socket.on('error', () => undefined)
    })
    onTestFinished(() => void door.close())
    await once(door.listen(0, '127.0.0.1'), 'listening')
    const address = door.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    door.close()
    await once(door, 'close')

    const behind = new URL(real)
    behind.port = String(port)
    const server = run({ DATA_DIR: await dataFolder(), DATABASE_URL: behind.href })
    await eventually('it to wait', () => (server.output().includes('is not up yet; waiting for it') ? true : null))
    door.listen(port, '127.0.0.1')
    await eventually('it to serve', () => (server.output().includes('Ready') ? true : null))
  })

  test('a second server with another secret does not start, and says why', async () => {
    const DATABASE_URL = await database()
    const first = await running({ DATA_DIR: await dataFolder(), DATABASE_URL, APP_SECRET })
    expect(await first.get('/answers')).toEqual({ status: 200, text: 'yes' })
    const message = await complaint({ DATA_DIR: await dataFolder(), DATABASE_URL })
    expect(message).toContain('This database belongs to servers with another APP_SECRET')
    const second = await running({ DATA_DIR: await dataFolder(), DATABASE_URL, APP_SECRET })
    expect(await second.get('/answers')).toEqual({ status: 200, text: 'yes' })
  })

  test('a misspelt setting is told, and the certificate that is not there', async () => {
    const server = await running({
      DATA_DIR: await dataFolder(),
      DATABASE_URL: await database(),
      CENTER_NAME: 'Farmgate',
    })
    expect(server.output()).toContain('CENTER_NAME is not a setting and counts for nothing. Is CENTRE_NAME meant?')
    const message = await complaint({ DATA_DIR: await dataFolder(), TLS_CERT: '/nowhere.pem', TLS_KEY: '/nowhere.key' })
    expect(message).toContain('TLS_CERT: /nowhere.pem cannot be used')
  })

  test('over plain HTTP for others than this machine the start says what that means', async () => {
    const DATABASE_URL = await database()
    const open = await running({ DATA_DIR: await dataFolder(), DATABASE_URL, APP_SECRET, HOST: '0.0.0.0' })
    expect(open.output()).toContain('passwords and answers travel readable')
    const here = await running({ DATA_DIR: await dataFolder(), DATABASE_URL, APP_SECRET, HOST: '127.0.0.1' })
    expect(here.output()).not.toContain('travel readable')
  })
})
