import { SIGNED_RECEIPT_HEADER } from '@anushilon/contract/headers'
import type { Instant } from '@anushilon/domain/instant'
import type { Deps } from '../deps.ts'
import { leafOf } from './leaf.ts'
import { ReceiptBatch } from './receipt-batch.ts'
import { createSeedCache } from './seed-cache.ts'

interface Asking {
  readonly student: { readonly studentId: number }
  readonly now: Instant
}

/** Gives a function that signs what the log says of a student, for the header of a reply. */
export function createSignedHeader({ db, signer }: Pick<Deps, 'db' | 'signer'>) {
  const seedOf = createSeedCache(db)
  return async (
    { student, now }: Asking,
    examId: string,
    texts: readonly string[],
  ): Promise<Record<string, string>> => {
    if (texts.length === 0) return {}
    const seed = await seedOf({ studentId: student.studentId, examId }, now)
    const leaves = texts.map((text) => leafOf(seed, text))
    return { [SIGNED_RECEIPT_HEADER]: new ReceiptBatch(await signer.key(), leaves).receiptForAll() }
  }
}
