import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadSettings } from './settings.ts'

const PATHS = ['DATA_DIR', 'BACKUP_DIR', 'TLS_CERT', 'TLS_KEY']

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'anushilon-settings-'))
  for (const name of PATHS) vi.stubEnv(name, undefined)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(home, { recursive: true })
})

const paths = () => Object.fromEntries(PATHS.map((name) => [name, process.env[name]]))

test('what is named without a leading slash lies beside the program, wherever the command is given', async () => {
  // As an editor on Windows leaves it.
  await writeFile(
    join(home, 'settings.env'),
    'BACKUP_DIR=data/backups\r\nTLS_CERT=cert.pem\r\nTLS_KEY=/etc/key.pem\r\n',
  )
  loadSettings(home)
  expect(paths()).toEqual({
    DATA_DIR: join(home, 'data'),
    BACKUP_DIR: join(home, 'data', 'backups'),
    TLS_CERT: join(home, 'cert.pem'),
    TLS_KEY: '/etc/key.pem',
  })
})

test('what is not set, or set to nothing, stays so', async () => {
  await writeFile(join(home, 'settings.env'), 'BACKUP_DIR=\n')
  loadSettings(home)
  expect(paths()).toEqual({ DATA_DIR: join(home, 'data'), BACKUP_DIR: '', TLS_CERT: undefined, TLS_KEY: undefined })
})

test('a home folder that only a shell knows stays as it is written, to be refused', async () => {
  await writeFile(join(home, 'settings.env'), 'DATA_DIR=~/data\n')
  loadSettings(home)
  expect(paths()).toMatchObject({ DATA_DIR: '~/data' })
})
