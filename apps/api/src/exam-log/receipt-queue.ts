import type { Leaf } from './leaf.ts'
import { ReceiptBatch } from './receipt-batch.ts'
import type { Signer } from './signer.ts'

/** A signature costs a third of a save. Who comes within this time of the last one shares the next. */
const GATHER_MS = 10

interface Waiting {
  readonly leaf: Leaf
  readonly resolve: (receipt: string) => void
  readonly reject: (error: unknown) => void
}

/**
 * Gives a function that issues a receipt for one leaf that is on disk. A lone one is signed at once; under load those that
 * come together share a signature, and wait for it a little of the time that they would wait for each other anyway.
 */
export function createReceiptQueue(signer: Signer): (leaf: Leaf) => Promise<string> {
  let waiting: Waiting[] = []
  let lastAt = Number.NEGATIVE_INFINITY

  async function issue(): Promise<void> {
    const all = waiting
    waiting = []
    lastAt = performance.now()
    try {
      const batch = new ReceiptBatch(
        await signer.key(),
        all.map(({ leaf }) => leaf),
      )
      all.forEach(({ resolve }, index) => resolve(batch.receipt(index)))
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
  }

  return (leaf) =>
    new Promise((resolve, reject) => {
      waiting.push({ leaf, resolve, reject })
      if (waiting.length > 1) return
      const left = lastAt + GATHER_MS - performance.now()
      if (left <= 0) setImmediate(() => void issue())
      else setTimeout(() => void issue(), left)
    })
}
