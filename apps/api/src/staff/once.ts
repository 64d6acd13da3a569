import { hash } from 'node:crypto'
import type { z } from 'zod'
import type { Database, Db } from '../db/database.ts'
import type { StaffCall } from '../http/bind.ts'
import { Refused } from '../refused.ts'
import { beginRequest, keepReply, requestDone, type RequestAsked } from '../stores/people/requests-done.ts'
import { audited } from './audited.ts'

export type KeyedCall = Pick<StaffCall<{ readonly requestKey?: string }>, 'name' | 'input' | 'staff' | 'now'>

/**
 * As `audited`, once for the key that a call brings: the change, what the log says of it and what the caller is told are one
 * transaction, and whoever asks again is told the same, whatever has become of it since. Two at the same moment wait for each
 * other. The reply is kept as JSON: nothing secret belongs in it, and nothing that is not JSON.
 */
export async function once<T>(db: Database, call: KeyedCall, work: Parameters<typeof audited<T>>[2]): Promise<T> {
  return await audited(db, call, async (tx, record, nothing) => {
    const request = requestOf(call)
    if (request === null) return await work(tx, record, nothing)
    const before = await beginRequest(tx, request, call.now)
    if (before !== null) {
      nothing()
      return toldThen(before, request.asked) as T
    }
    const reply = await work(tx, record, nothing)
    if (reply === undefined) return reply
    const text = JSON.stringify(reply)
    await keepReply(tx, request, text)
    // Read as it will be for whoever asks again: what JSON does not keep is seen the first time.
    return JSON.parse(text) as T
  })
}

/** What was told of the same request before, for work that cannot be begun again: its file is used up. */
export async function doneBefore<S extends z.ZodType>(
  db: Database,
  call: KeyedCall,
  reply: S,
): Promise<z.output<S> | null> {
  const request = requestOf(call)
  if (request === null) return null
  return await db.transaction(async (tx: Db) => {
    const before = await requestDone(tx, request)
    return before && reply.parse(toldThen(before, request.asked))
  })
}

function requestOf({ name, input, staff }: KeyedCall): RequestAsked | null {
  const { requestKey: key, ...sent } = input
  if (key === undefined) return null
  return { staffId: staff.id, key, asked: hash('sha256', JSON.stringify([name, sent]), 'base64url') }
}

/** The reply to something else is no answer. */
function toldThen({ asked: then, reply }: { readonly asked: string; readonly reply: unknown }, asked: string): unknown {
  if (then !== asked)
    throw new Refused('conflict', { detail: 'Something else was sent under this key: load the page again.' })
  return reply ?? undefined
}
