import { existsSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'

/**
 * The folder that an archive was unpacked into. Versions lie side by side under versions/; `current` and `previous` are
 * links to the one in use and the one before it.
 */
export class Home {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Names of the versions that are there, the oldest first. */
  versions(): string[] {
    const byAge = new Intl.Collator('en', { numeric: true })
    return readdirSync(join(this.folder, 'versions')).toSorted(byAge.compare)
  }

  isChosen(): boolean {
    return this.#linked('current') !== null
  }

  /** The version in use; before the first start the newest. */
  current(): string {
    return this.#linked('current') ?? this.versions().at(-1) ?? ''
  }

  previous(): string | null {
    return this.#linked('previous')
  }

  /** From now on this one is started. The links are replaced, never missing. */
  use(version: string): void {
    const before = this.#linked('current')
    if (before === version) return
    if (before !== null) this.#link('previous', before)
    this.#link('current', version)
  }

  /** The way back leads there; null: nowhere. */
  setPrevious(version: string | null): void {
    if (version === null) rmSync(join(this.folder, 'previous'), { force: true })
    else this.#link('previous', version)
  }

  folderOf(version: string): string {
    return join(this.folder, 'versions', version)
  }

  #linked(name: string): string | null {
    const at = join(this.folder, name)
    return existsSync(at) ? basename(readlinkSync(at)) : null
  }

  #link(name: string, version: string): void {
    const fresh = join(this.folder, `.${name}-${process.pid}`)
    rmSync(fresh, { force: true })
    symlinkSync(join('versions', version), fresh)
    renameSync(fresh, join(this.folder, name))
  }
}

const Release = z.object({ build: z.string() })

/** Of which build this program is; null in a checkout of the sources. */
export function ownBuild(): string | null {
  const facts = new URL('../../../../release.json', import.meta.url)
  return existsSync(facts) ? Release.parse(JSON.parse(readFileSync(facts, 'utf8'))).build : null
}
