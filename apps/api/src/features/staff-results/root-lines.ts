import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { keyLetters, shortRoot } from '@anushilon/domain/log/signed'
import type { Db } from '../../db/database.ts'
import { newestHead, type StoredHead } from '../../stores/exam-log/log-heads.ts'
import { logKeys } from '../../stores/exam-log/log-keys.ts'

/** The newest signed root of an exam's log, and the key that has signed it. */
export interface SignedHead extends Pick<StoredHead, 'root' | 'size' | 'signedAt'> {
  readonly publicKey: Uint8Array
}

export async function signedHeadOf(db: Db, examId: string): Promise<SignedHead | null> {
  const head = await newestHead(db, examId)
  const key = head && (await logKeys(db)).find(({ id }) => id === head.keyId)
  return head && key ? { ...head, publicKey: key.publicKey } : null
}

/** Whoever has the list can hold it against what is said later (decision 033): first what people type on /check, then all of it. */
export function rootLines(head: SignedHead | null): [string, ...string[]] {
  if (head === null) return ['There is no signed log of this exam.']
  const { root, size, signedAt, publicKey } = head
  return [
    `To compare on /check: root ${shortRoot(root)}, key ${keyLetters(publicKey)}`,
    `Log: ${size} entries, signed ${dhakaMoment(signedAt)}, root ${root.toString('hex')}`,
  ]
}
