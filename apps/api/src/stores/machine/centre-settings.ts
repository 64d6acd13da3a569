import { StoredCentre } from '@anushilon/contract/staff/settings'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const Row = z.object({ value: z.record(z.string(), z.unknown()) })

/** A setting that this program does not know or cannot read counts as not set: another version may have written it. */
function readable(value: Readonly<Record<string, unknown>>): StoredCentre {
  const known = Object.entries(value).filter(([name, one]) => StoredCentre.safeParse({ [name]: one }).success)
  return StoredCentre.parse(Object.fromEntries(known))
}

export async function storedCentre(db: Db, lock: 'update' | 'no' = 'no'): Promise<StoredCentre> {
  const row = await db.optional(
    Row,
    sql`select value from centre_settings where section = 'centre' ${lock === 'update' ? sql`for update` : sql``}`,
  )
  return readable(row?.value ?? {})
}

/** The row, so that it can be locked; whoever changes it works on what they have locked. */
export async function centreToChange(tx: Db, now: Instant): Promise<StoredCentre> {
  await tx.run(sql`
    insert into centre_settings (section, value, changed_at) values ('centre', '{}', ${new Date(now)}) on conflict do nothing`)
  return await storedCentre(tx, 'update')
}

export async function saveCentre(tx: Db, value: StoredCentre, now: Instant): Promise<void> {
  await tx.run(sql`
    update centre_settings set value = ${JSON.stringify(value)}, changed_at = ${new Date(now)} where section = 'centre'`)
}

/** Only where nobody has set anything: the demo's centre. */
export async function setCentreOnce(db: Db, value: StoredCentre, now: Instant): Promise<void> {
  await db.run(sql`
    insert into centre_settings (section, value, changed_at)
    values ('centre', ${JSON.stringify(value)}, ${new Date(now)}) on conflict do nothing`)
}
