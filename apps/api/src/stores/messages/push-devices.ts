import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const KeyRow = camelRow({ public_key: z.instanceof(Buffer), sealed_key: z.instanceof(Buffer) })
type StoredKey = z.output<typeof KeyRow>

export async function pushKey(db: Db): Promise<StoredKey | null> {
  return await db.optional(KeyRow, sql`select public_key, sealed_key from push_keys`)
}

/** The first one that is made stays. */
export async function insertPushKey(db: Db, { publicKey, sealedKey }: StoredKey, now: Instant): Promise<void> {
  await db.run(sql`
    insert into push_keys (public_key, sealed_key, made_at)
    values (${publicKey}::bytea, ${sealedKey}::bytea, ${new Date(now)}) on conflict do nothing`)
}

/** Devices that know the one before cannot be reached with another. */
export async function replacePushKey(db: Db, { publicKey, sealedKey }: StoredKey, now: Instant): Promise<void> {
  await db.run(sql`delete from push_devices`)
  await db.run(sql`
    update push_keys set public_key = ${publicKey}::bytea, sealed_key = ${sealedKey}::bytea, made_at = ${new Date(now)}`)
}

interface NewDevice {
  readonly studentId: number
  readonly endpoint: string
  readonly p256dh: Buffer
  readonly auth: Buffer
}

/** More browsers than anybody reads messages on. */
const MOST_DEVICES = 10

/** Whoever asks on a browser has it; whose it was before gets nothing there any more. The oldest make room. */
export async function addDevice(tx: Db, { studentId, endpoint, p256dh, auth }: NewDevice, now: Instant): Promise<void> {
  await tx.run(sql`
    insert into push_devices (student_id, endpoint, p256dh, auth, agreed_at)
    values (${studentId}, ${endpoint}, ${p256dh}::bytea, ${auth}::bytea, ${new Date(now)})
    on conflict (endpoint) do update set student_id = excluded.student_id, p256dh = excluded.p256dh,
      auth = excluded.auth, agreed_at = excluded.agreed_at`)
  await tx.run(sql`
    delete from push_devices where id in (
      select id from push_devices where student_id = ${studentId} order by agreed_at desc, id desc offset ${MOST_DEVICES})`)
}

export async function removeDevice(db: Db, studentId: number, endpoint: string): Promise<void> {
  await db.run(sql`delete from push_devices where student_id = ${studentId} and endpoint = ${endpoint}`)
}

export async function isDeviceOf(db: Db, studentId: number, endpoint: string): Promise<boolean> {
  const found = sql`select from push_devices where student_id = ${studentId} and endpoint = ${endpoint}`
  return (await db.run(found)) > 0
}

/** With their log-ins, once those are ended: whoever had got in there reads nothing more of them, nor who is just asking for it. */
export async function forgetDevicesOf(tx: Db, studentIds: readonly number[]): Promise<void> {
  await tx.run(sql`select from students where id = any(${studentIds}::bigint[]) order by id for no key update`)
  await tx.run(sql`delete from push_devices where student_id = any(${studentIds}::bigint[])`)
}

export async function forgetDevice(db: Db, id: number): Promise<void> {
  await db.run(sql`delete from push_devices where id = ${id}`)
}

const DeviceRow = camelRow({ id: z.int(), student_id: z.int() })

export async function devicesOf(db: Db, studentIds: readonly number[]): Promise<z.output<typeof DeviceRow>[]> {
  return await db.many(
    DeviceRow,
    sql`select id, student_id from push_devices where student_id = any(${studentIds}::bigint[]) order by id`,
  )
}
