import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { textIn } from './disk.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const Released = z.object({ build: z.string(), commit: z.string() })
const Package = z.object({ version: z.string() })

interface Program {
  readonly version: string
  /** Null where nobody knows. */
  readonly commit: string | null
}

/** Which program this is: what the archive it came in says, or else the checkout it runs from. */
export const PROGRAM = readVersion()

function readVersion(): Program {
  const released = readText('release.json')
  if (released !== null) {
    const { build, commit } = Released.parse(JSON.parse(released))
    return { version: build, commit }
  }
  const { version } = Package.parse(JSON.parse(readText('package.json') ?? '{"version":"unknown"}'))
  return { version, commit: checkedOut() }
}

/** As git writes it down; null where this is no checkout. */
function checkedOut(): string | null {
  const head = readText('.git/HEAD')?.trim()
  if (head === undefined) return null
  const branch = /^ref: (.+)$/.exec(head)?.[1]
  if (branch === undefined) return head
  const packed = readText('.git/packed-refs')
    ?.split('\n')
    .find((line) => line.endsWith(` ${branch}`))
  return readText(`.git/${branch}`)?.trim() ?? packed?.split(' ')[0] ?? null
}

function readText(path: string): string | null {
  return textIn(join(ROOT, path))
}
