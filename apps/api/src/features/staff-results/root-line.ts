import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import type { StoredHead } from '../../stores/exam-log/log-heads.ts'

/** The newest signed root of an exam's log. */
export type SignedHead = Pick<StoredHead, 'root' | 'size' | 'signedAt' | 'keyId'>

/** Whoever has the list can hold it against what is said later (decision 033). */
export function rootLine(head: SignedHead | null): string {
  if (head === null) return 'There is no signed log of this exam.'
  const { root, size, signedAt, keyId } = head
  return `Log: ${size} entries, signed ${dhakaMoment(signedAt)}, key ${keyId}, root ${root.toString('hex')}`
}
