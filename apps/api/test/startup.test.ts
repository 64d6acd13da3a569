import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dataFolder, databasePid, eventually, isRunning, run, running, usedFolders } from './startup-run.ts'

const usedFolder = usedFolders()

describe('starting', () => {
  test('the first start makes a database and secrets, the second finds them', async () => {
    const DATA_DIR = await dataFolder()
    const first = await running({ DATA_DIR })
    expect(first.output()).toContain('Making the database (first start)')
    expect(await first.get('/answers')).toEqual({ status: 200, text: 'yes' })
    const secrets = readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8')
    expect(statSync(join(DATA_DIR, 'secrets.json')).mode & 0o777).toBe(0o600)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    const second = await running({ DATA_DIR })
    expect(second.output()).not.toContain('Making the database')
    expect(await second.get('/answers')).toEqual({ status: 200, text: 'yes' })
    expect(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8')).toBe(secrets)
  })

  test('a first start that was cut off does not hinder the next', async () => {
    const DATA_DIR = await dataFolder()
    mkdirSync(join(DATA_DIR, 'postgres.new-Xy12ab', 'cluster', 'base'), { recursive: true })
    writeFileSync(join(DATA_DIR, 'instance.lock'), '')
    const server = await running({ DATA_DIR })
    expect(await server.get('/answers')).toEqual({ status: 200, text: 'yes' })
    expect(() => statSync(join(DATA_DIR, 'postgres.new-Xy12ab'))).toThrow('ENOENT')
  })

  test('nothing from the terminal’s own environment reaches the database', async () => {
    const DATA_DIR = await usedFolder()
    const server = await running({ DATA_DIR, PGPORT: '1', PGDATA: '/nowhere', LC_ALL: 'bn_BD', TZ: 'Asia/Dhaka' })
    expect(await server.get('/setting/TimeZone')).toEqual({ status: 200, text: 'UTC' })
    expect(await server.get('/setting/server_encoding')).toEqual({ status: 200, text: 'UTF8' })
    expect(await server.get('/setting/fsync')).toEqual({ status: 200, text: 'on' })
  })
})

describe('stopping', () => {
  test('what was accepted is finished, then the database is stopped and the folder released', async () => {
    const DATA_DIR = await usedFolder()
    const server = await running({ DATA_DIR })
    const database = databasePid(DATA_DIR) ?? 0
    const slow = server.get('/slow')
    await eventually('the slow call to begin', () => (server.complained().includes('slow call begins') ? true : null))
    server.child.kill('SIGTERM')
    expect(await slow).toEqual({ status: 200, text: 'done' })
    expect(await server.ended).toBe(0)
    expect(isRunning(database)).toBe(false)
    expect(databasePid(DATA_DIR)).toBeNull()
    expect(() => statSync(join(DATA_DIR, 'instance.lock'))).toThrow('ENOENT')
  })

  test('one Ctrl-C that arrives twice, from the terminal and from npm, stops in good order', async () => {
    const DATA_DIR = await usedFolder()
    const server = await running({ DATA_DIR })
    server.child.kill('SIGINT')
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(0)
    expect(databasePid(DATA_DIR)).toBeNull()
  })

  test('Ctrl-C during the first start leaves a folder that starts the next time', async () => {
    const DATA_DIR = await dataFolder()
    const cutOff = run({ DATA_DIR })
    await eventually('the start to begin', () => (cutOff.output().includes('Making the database') ? true : null))
    cutOff.child.kill('SIGINT')
    expect(await cutOff.ended).toBe(0)
    expect(databasePid(DATA_DIR)).toBeNull()
    const server = await running({ DATA_DIR })
    expect(await server.get('/answers')).toEqual({ status: 200, text: 'yes' })
  })

  test('the server stops when the program that started it is killed', async () => {
    const DATA_DIR = await usedFolder()
    const server = await running({ DATA_DIR })
    server.child.disconnect()
    expect(await server.ended).toBe(0)
    expect(databasePid(DATA_DIR)).toBeNull()
  })
})
