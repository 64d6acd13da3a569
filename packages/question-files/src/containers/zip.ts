import { FileRefused, LIMITS } from '../file-refused.ts'
import { openZip as open, ZipFault, type Zip as Entries } from './read-zip.ts'

/** A .zip that is wholly in memory; whatever is wrong with it refuses the file. */
export type Zip = Pick<Entries, 'names' | 'has' | 'read'>

const BOUNDS = { entries: LIMITS.zipEntries, entry: LIMITS.zipEntry, total: LIMITS.zipTotal }

const SENTENCES: Readonly<Record<ZipFault['kind'], (entry: string) => string>> = {
  unreadable: () => 'The .zip is cut off or damaged.',
  password: () => 'The .zip has a password.',
  outside: (entry) => `The .zip names a file outside itself (${JSON.stringify(entry.slice(0, 80))}).`,
  twice: (entry) => `The .zip holds ${entry} twice.`,
  many: () => `The .zip holds more than ${LIMITS.zipEntries.toLocaleString('en')} files.`,
  large: () => 'The .zip would grow too large when unpacked (a “zip bomb”). Nothing was taken from it.',
  missing: (entry) => `The .zip has no ${entry}.`,
  damaged: (entry) => `${entry} in the .zip is damaged, or larger than it claims to be.`,
}

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)
}

export async function openZip(bytes: Uint8Array): Promise<Zip> {
  const { names, has, read } = await open(bytes, BOUNDS).catch(refuse)
  return { names, has, read: async (name) => await read(name).catch(refuse) }
}

function refuse(error: unknown): never {
  throw error instanceof ZipFault ? new FileRefused(SENTENCES[error.kind](error.entry)) : error
}
