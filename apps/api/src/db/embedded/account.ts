import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The user the database server runs as; null for the user we are. PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

function weAreRoot(): boolean {
  return process.getuid?.() === 0
}

function lookUp(name: string): Account | null {
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return null
  }
}

function create(name: string): boolean {
  const options = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ]
  return spawnSync('useradd', [...options, name], { stdio: 'ignore' }).status === 0
}

/** A cluster that exists stays with its owner; a new one gets the first account there is. */
export function accountFor(cluster: string, say: (line: string) => void): Account | null {
  if (!weAreRoot()) return null
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }

  const present = lookUp('postgres') ?? lookUp('anushilon')
  if (present) return present
  if (create('anushilon')) {
    say('Made a system user "anushilon": PostgreSQL does not run as root.')
    const made = lookUp('anushilon')
    if (made) return made
  }
  say('Could not make a system user for the database; it runs as "nobody".')
  return lookUp('nobody') ?? { uid: 65_534, gid: 65_534 }
}

/** Whether that user can get into a folder: asked of the system, which knows about every kind of permission. */
export function canEnter(account: Account | null, folder: string): boolean {
  const script = 'cd "$1"'
  return spawnSync('/bin/sh', ['-c', script, 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}
