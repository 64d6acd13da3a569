import { SIGNED_RECEIPT_HEADER } from '@anushilon/contract/headers'
import type { Instant } from '@anushilon/domain/instant'
import type { Deps } from '../deps.ts'
import { leafOf, type Leaf } from './leaf.ts'
import { ReceiptBatch } from './receipt-batch.ts'
import type { SeedReader } from './seed-cache.ts'

interface Asking {
  readonly student: { readonly studentId: number }
  readonly now: Instant
}

interface Signing extends Pick<Deps, 'signer'> {
  readonly seedOf: SeedReader
  /** For one leaf, as `createReceiptQueue` gives it. */
  readonly receiptFor: (leaf: Leaf) => Promise<string>
}

/** Gives a function that signs what the log says of a student, for the header of a reply. */
export function createSignedHeader({ signer, seedOf, receiptFor }: Signing) {
  return async (
    { student, now }: Asking,
    examId: string,
    texts: readonly string[],
  ): Promise<Record<string, string>> => {
    if (texts.length === 0) return {}
    const seed = await seedOf({ studentId: student.studentId, examId }, now)
    const leaves = texts.map((text) => leafOf(seed, text))
    const [first] = leaves
    // Everybody hands in at the same time, too.
    if (leaves.length === 1 && first !== undefined) return { [SIGNED_RECEIPT_HEADER]: await receiptFor(first) }
    return { [SIGNED_RECEIPT_HEADER]: new ReceiptBatch(await signer.key(), leaves).receiptForAll() }
  }
}
