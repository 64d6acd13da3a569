import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

export async function insertFile(
  db: Db,
  file: { readonly id: string; readonly staffId: number; readonly name: string; readonly bytes: Buffer },
  now: Instant,
): Promise<void> {
  await db.run(sql`
    insert into staff_files (id, staff_id, name, bytes, sent_at)
    values (${file.id}, ${file.staffId}, ${file.name}, ${file.bytes}, ${new Date(now)})`)
}

const FileRow = z.object({ name: z.string(), size: z.int() })

/** Only to the person who sent it. */
export async function fileOf(db: Db, staffId: number, id: string): Promise<z.output<typeof FileRow> | null> {
  return await db.optional(
    FileRow,
    sql`select name, length(bytes) as size from staff_files where id = ${id} and staff_id = ${staffId}`,
  )
}

/** A piece of it: the connection spells out bytes as text, which for a whole file would take too long at once. */
export async function pieceOf(db: Db, id: string, from: number, bytes: number): Promise<Buffer> {
  const { piece } = await db.one(
    z.object({ piece: z.instanceof(Buffer) }),
    sql`select substring(bytes from ${from + 1}::int for ${bytes}::int) as piece from staff_files where id = ${id}`,
  )
  return piece
}

/** Whether it is still there; nobody else takes it in until the transaction ends. */
export async function lockFile(tx: Db, staffId: number, id: string): Promise<boolean> {
  const found = await tx.optional(
    z.object({ id: z.string() }),
    sql`select id from staff_files where id = ${id} and staff_id = ${staffId} for update`,
  )
  return found !== null
}

export async function forgetFile(tx: Db, id: string): Promise<void> {
  await tx.run(sql`delete from staff_files where id = ${id}`)
}

export async function forgetFilesBefore(db: Db, moment: Instant): Promise<void> {
  await db.run(sql`delete from staff_files where sent_at < ${new Date(moment)}`)
}
