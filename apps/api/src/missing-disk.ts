import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/** What the system says of its disks, as text. */
interface Disks {
  /** Those that it should have (/etc/fstab). */
  readonly wanted: string
  /** Those that it has (/proc/self/mounts). */
  readonly mounted: string
}

/**
 * The place above an empty folder where a disk should be and is none; null where all is well. What was written there would
 * go to another disk, and be out of sight once the right one is back.
 */
export async function missingDisk(folder: string, disks?: Disks): Promise<string | null> {
  const names = await readdir(folder).catch(() => [])
  if (names.some((name) => name !== 'tmp')) return null
  const { wanted, mounted } = disks ?? (await disksOfSystem())
  const there = new Set(placesIn(mounted))
  const path = resolve(folder)
  const isAbove = (place: string) => place !== '/' && `${path}/`.startsWith(`${place}/`)
  return placesIn(wanted).find((place) => isAbove(place) && !there.has(place)) ?? null
}

/** A system that has no such files tells nothing. */
async function disksOfSystem(): Promise<Disks> {
  try {
    const [wanted, mounted] = await Promise.all([readFile('/etc/fstab', 'utf8'), readFile('/proc/self/mounts', 'utf8')])
    return { wanted, mounted }
  } catch {
    return { wanted: '', mounted: '' }
  }
}

/** The second word of each line is where it is mounted; a blank in it stands there as \040. */
function placesIn(table: string): string[] {
  return table
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .map((line) => line.trim().split(/\s+/)[1] ?? '')
    .filter((place) => place.startsWith('/'))
    .map((place) =>
      resolve(place.replaceAll(/\\([0-7]{3})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 8)))),
    )
}
