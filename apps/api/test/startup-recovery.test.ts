import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { withDatabase } from '../src/db/connect.ts'
import { sql } from '../src/db/sql.ts'
import { readEnv } from '../src/env.ts'
import { databasePid, eventually, isRunning, running, usedFolders } from './startup-run.ts'

const usedFolder = usedFolders()

describe('after a kill', () => {
  test('a database left behind by a killed server is stopped, and its folder starts again', async () => {
    const DATA_DIR = await usedFolder()
    const killed = await running({ DATA_DIR })
    killed.child.kill('SIGKILL')
    await killed.ended
    const orphan = databasePid(DATA_DIR) ?? 0
    expect(isRunning(orphan)).toBe(true)

    const next = await running({ DATA_DIR })
    expect(next.output()).toContain('Stopping the database that an earlier run left behind')
    expect(isRunning(orphan)).toBe(false)
    expect(await next.get('/answers')).toEqual({ status: 200, text: 'yes' })
  })

  test('a database that dies is back within seconds; calls in between are told to come again', async () => {
    const DATA_DIR = await usedFolder()
    const server = await running({ DATA_DIR })
    const database = databasePid(DATA_DIR) ?? 0
    const statuses: number[] = []
    process.kill(database, 'SIGKILL')
    await eventually('the database to be back', async () => {
      statuses.push((await server.get('/answers')).status)
      const now = databasePid(DATA_DIR)
      return now !== database && statuses.at(-1) === 200 ? true : null
    })
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(databasePid(DATA_DIR)).toBeNull()
  })

  test('a process number that now belongs to another program hinders nothing and harms nobody', async () => {
    const DATA_DIR = await usedFolder()
    const killed = await running({ DATA_DIR })
    const lockOfKilled = readFileSync(join(DATA_DIR, 'instance.lock'), 'utf8')
    const database = databasePid(DATA_DIR) ?? 0
    const pidFile = join(DATA_DIR, 'postgres', 'postmaster.pid')
    const saidByDatabase = readFileSync(pidFile, 'utf8')
    killed.child.kill('SIGKILL')
    await killed.ended
    process.kill(database, 'SIGKILL')
    await eventually('the database to be dead', () => (isRunning(database) ? null : true))

    // As the database's user, whose programs it may look at: those of others PostgreSQL takes for strangers anyway.
    const { uid, gid } = statSync(join(DATA_DIR, 'postgres'))
    const bystander = spawn('sleep', ['60'], { ...(process.getuid?.() === 0 ? { uid, gid } : {}), stdio: 'ignore' })
    onTestFinished(() => void bystander.kill())
    await once(bystander, 'spawn')
    const recycled = String(bystander.pid)
    writeFileSync(pidFile, saidByDatabase.replace(String(database), recycled))
    writeFileSync(join(DATA_DIR, 'instance.lock'), lockOfKilled.replace(String(killed.child.pid), recycled))

    const next = await running({ DATA_DIR })
    expect(await next.get('/answers')).toEqual({ status: 200, text: 'yes' })
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
  })
})

describe('commands', () => {
  const Count = z.object({ count: z.number() })
  const countCourses = sql`select count(*) from courses`

  test('work in the database of a running server, and leave it running', async () => {
    const DATA_DIR = await usedFolder()
    const server = await running({ DATA_DIR })
    const counted = await withDatabase(readEnv({ DATA_DIR }), (database) => database.one(Count, countCourses))
    expect(counted).toEqual({ count: 0 })
    expect(await server.get('/answers')).toEqual({ status: 200, text: 'yes' })
  })

  test('start the database for themselves when no server runs, and stop it again', async () => {
    const DATA_DIR = await usedFolder()
    const counted = await withDatabase(readEnv({ DATA_DIR }), (database) => database.one(Count, countCourses))
    expect(counted).toEqual({ count: 0 })
    expect(databasePid(DATA_DIR)).toBeNull()
  })

  test('wait for each other rather than share a database that one of them will stop', async () => {
    const DATA_DIR = await usedFolder()
    await withDatabase(readEnv({ DATA_DIR }), async () => {
      const second = withDatabase(readEnv({ DATA_DIR }), async () => undefined)
      await expect(second).rejects.toThrow(/A command \(process \d+\) is at work on/)
    })
  })
})
