import { open, readFile, rm } from 'node:fs/promises'
import type { Db } from '../db/database.ts'
import { Refused } from '../refused.ts'
import { fileOf, pieceOf } from '../stores/people/staff-files.ts'
import type { Spool } from './reading.ts'

const PIECE = 2 * 1024 * 1024

/** A file that somebody of the centre has sent, to be read. */
export async function sentFile(
  db: Db,
  staffId: number,
  fileId: string,
): Promise<{ readonly name: string; readonly spool: Spool }> {
  const stored = await fileOf(db, staffId, fileId)
  if (stored === null) throw new Refused('not-found', { detail: 'The file is gone; please send it again.' })
  return {
    name: stored.name,
    async spool(path) {
      const file = await open(path, 'wx')
      try {
        for (let at = 0; at < stored.size; at += PIECE) await file.write(await pieceOf(db, fileId, at, PIECE))
      } finally {
        await file.close()
      }
    },
  }
}

/** What a reader has unpacked, once: a file of thousands of pictures is never on disk as a whole. */
export async function takeAway(path: string): Promise<Buffer> {
  const bytes = await readFile(path)
  await rm(path)
  return bytes
}
