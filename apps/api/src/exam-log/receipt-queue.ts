import type { Leaf } from './leaf.ts'
import { ReceiptBatch } from './receipt-batch.ts'
import type { Signer } from './signer.ts'

/**
 * A signature costs a third of a save. Who comes within this time of the last one shares the next, unless enough are
 * together before: then it costs none of them much.
 */
const GATHER_MS = 25
const ENOUGH = 32

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
  let timer: NodeJS.Timeout | undefined

  async function issue(): Promise<void> {
    clearTimeout(timer)
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
      // Of one commit all come in the same turn.
      if (waiting.length === ENOUGH) setImmediate(() => void issue())
      if (waiting.length > 1) return
      const left = lastAt + GATHER_MS - performance.now()
      if (left <= 0) setImmediate(() => void issue())
      else timer = setTimeout(() => void issue(), left)
    })
}
