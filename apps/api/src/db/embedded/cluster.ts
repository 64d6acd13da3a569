import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../../disk.ts'
import { errorCode, folderFault, StartFault } from '../../start-fault.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'

/** The only database user of a built-in cluster. */
export const SUPERUSER = 'anushilon'
const PASSWORD_FILE = 'anushilon-password'
/** A new cluster takes 47 MB, its first log segments and the demo about as much again. */
const ROOM_FOR_NEW = 150 * 1024 * 1024

/** Nothing of our own environment (PGHOST, PGDATA, LANG …) may change what the server does. */
export const CLEAN_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** The password lies inside the cluster, so that the two can never be parted or disagree. */
export async function readPassword(cluster: string): Promise<string> {
  return (await readFile(join(cluster, PASSWORD_FILE), 'utf8')).trim()
}

export async function hasCluster(cluster: string): Promise<boolean> {
  try {
    await readFile(join(cluster, 'PG_VERSION'))
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw folderFault(error, cluster) ?? error
  }
}

/** Made beside its place and moved there when whole: a start that was cut off leaves nothing in the way of the next. */
export async function makeCluster(cluster: string, binaries: Binaries, account: Account | null): Promise<void> {
  const home = dirname(cluster)
  const prefix = `${basename(cluster)}.new-`
  for (const left of await readdir(home)) {
    if (left.startsWith(prefix)) await rm(join(home, left), { recursive: true, force: true })
  }
  await refuseLittleRoom(home)

  const work = await mkdtemp(join(home, prefix))
  try {
    const fresh = join(work, 'cluster')
    const passwordFile = join(work, PASSWORD_FILE)
    await mkdir(fresh, { mode: 0o700 })
    await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
    if (account) for (const path of [work, fresh, passwordFile]) await chown(path, account.uid, account.gid)
    await initdb(binaries, fresh, passwordFile, account)
    await rename(passwordFile, join(fresh, PASSWORD_FILE))
    await rename(fresh, cluster)
    await syncFolder(home)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function refuseLittleRoom(home: string): Promise<void> {
  const { bavail, bsize } = await statfs(home)
  if (bavail * bsize >= ROOM_FOR_NEW) return
  const free = Math.floor((bavail * bsize) / 1024 / 1024)
  throw new StartFault(`The disk is too full: a new database needs 150 MB in ${home}, and ${free} MB are free.`)
}

async function initdb(binaries: Binaries, folder: string, passwordFile: string, account: Account | null) {
  const options = [
    ['--pgdata', folder],
    ['--username', SUPERUSER],
    ['--pwfile', passwordFile],
    ['--auth', 'scram-sha-256'],
    ['--encoding', 'UTF8'],
    ['--locale', 'C'],
    ['--locale-provider', 'builtin'],
    ['--builtin-locale', 'C.UTF-8'],
    ['--no-instructions'],
  ].flat()
  const child = spawn(binaries.initdb, options, {
    ...account,
    cwd: '/',
    env: CLEAN_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new StartFault(explainOutput('The database could not be made', output))
}

/** What the programs of PostgreSQL said, shortened to what a reader can act upon. */
export function explainOutput(what: string, output: string): string {
  if (/No space left on device/.test(output)) return `${what}: the disk is full. Free some space and start again.`
  if (/Disk quota exceeded/.test(output)) return `${what}: the disk quota is used up. Free some space and start again.`
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|ERROR|error:|could not/.test(line))
  return `${what}: ${(lines.length > 0 ? lines.slice(-3).join(' ') : output).trim() || 'no reason given'}`
}
