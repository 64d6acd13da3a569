import { sendFile, STAFF_FILE_LIMIT } from '@anushilon/contract/staff/files'
import { randomBytes } from 'node:crypto'
import { type Deps, forBulk } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { insertFile } from '../../stores/people/staff-files.ts'
import { bytesOf, wholeBody } from '../../uploads/whole-body.ts'

export function staffFileRoutes(binder: Binder, deps: Deps): void {
  const { db } = forBulk(deps)
  binder.bind(
    sendFile,
    async ({ input, staff, now, taken }) => {
      const bytes = bytesOf(taken)
      if (bytes.length === 0) throw new Refused('file-refused', { detail: 'The file is empty.' })
      const id = randomBytes(18).toString('base64url')
      await insertFile(db, { id, staffId: staff.id, name: input.name, bytes }, now)
      return ok({ fileId: id, name: input.name, bytes: bytes.length })
    },
    { takeBody: wholeBody(STAFF_FILE_LIMIT) },
  )
}
