import type { TreeHead } from '@anushilon/contract/operations/exam-log'
import type * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import type { StoredHead } from '../../stores/exam-log/log-heads.ts'
import { logKeys } from '../../stores/exam-log/log-keys.ts'

export function shownHead(head: StoredHead): z.output<typeof TreeHead> {
  return {
    exam: head.examId,
    size: head.size,
    root: head.root.toString('hex'),
    time: head.signedAt,
    key: head.keyId,
    signature: head.signature.toString('base64url'),
    timestamp: head.timestamp?.toString('base64') ?? null,
  }
}

export async function shownKeys(db: Db) {
  return (await logKeys(db)).map(({ id, publicKey, madeAt, retiredAt }) => ({
    key: id,
    publicKey: publicKey.toString('base64url'),
    from: madeAt,
    until: retiredAt,
  }))
}
