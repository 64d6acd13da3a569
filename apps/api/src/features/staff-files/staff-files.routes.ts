import { sendFile, STAFF_FILE_LIMIT } from '@anushilon/contract/staff/files'
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { Refused } from '../../http/refused.ts'
import { keepFile } from '../../stores/staff-files.ts'

const Taken = z.object({ bytes: z.instanceof(Buffer) })

/** Held in memory while it arrives: staff are few, and it goes into the database in one piece. */
async function takeBody(body: Readable) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += (chunk as Buffer).length
    if (size > STAFF_FILE_LIMIT) throw new Refused('too-large', { detail: 'At most 32 MB.' })
    chunks.push(chunk as Buffer)
  }
  return { json: { bytes: Buffer.concat(chunks) }, release: async () => undefined }
}

export function staffFileRoutes(binder: Binder, { db }: Deps): void {
  binder.bind(
    sendFile,
    async ({ input, staff, now, taken }) => {
      const { bytes } = Taken.parse(taken)
      if (bytes.length === 0) throw new Refused('file-refused', { detail: 'The file is empty.' })
      const id = randomBytes(18).toString('base64url')
      await keepFile(db, { id, staffId: staff.id, name: input.name, bytes }, now)
      return ok({ fileId: id, name: input.name, bytes: bytes.length })
    },
    { takeBody },
  )
}
