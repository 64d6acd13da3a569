import { createHash, randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { isAccessible } from '../disk.ts'

/** The one that is served now and the one before it. */
const BUILDS = 2

/**
 * Puts the files of a build aside, so that pages that were opened before the next one is deployed still find theirs: whoever
 * sits an exam then must not lose a screen that they have not opened yet.
 */
export async function keepAssets(assets: string, kept: string): Promise<void> {
  const build = join(kept, await nameOf(assets))
  if (!(await isAccessible(build))) {
    // Copied aside and moved, so that a start that is stopped half-way leaves no half build.
    const copy = join(kept, `.${randomBytes(6).toString('hex')}`)
    await mkdir(kept, { recursive: true })
    // Nobody is served yet who would have to wait, and it takes a fifth of what the other way takes.
    cpSync(assets, copy, { recursive: true })
    // Another server on this folder may have been faster.
    await rename(copy, build).catch(() => rm(copy, { recursive: true, force: true }))
  }
  const now = new Date()
  await utimes(build, now, now)
  for (const old of (await builds(kept)).slice(BUILDS)) await rm(join(kept, old), { recursive: true, force: true })
}

/** Folders with the files of the builds that are kept, the newest first. */
export async function keptAssets(kept: string): Promise<string[]> {
  return (await builds(kept)).map((name) => join(kept, name))
}

/** The files' names have their contents' hashes in them. */
async function nameOf(assets: string): Promise<string> {
  const names = (await readdir(assets)).toSorted().join('\n')
  return createHash('sha256').update(names).digest('hex').slice(0, 16)
}

async function builds(kept: string): Promise<string[]> {
  const names = (await entries(kept)).filter((name) => !name.startsWith('.'))
  const dated = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(kept, name))).mtimeMs })))
  return dated.toSorted((one, other) => other.at - one.at).map(({ name }) => name)
}

/** None where nothing was put aside yet. */
async function entries(folder: string): Promise<string[]> {
  return (await isAccessible(folder)) ? await readdir(folder) : []
}
