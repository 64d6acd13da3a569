import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { BLOCK, openBlock, recordEnd, type Block, type OpenedBlock, type Seeds } from './leaf-block.ts'

/** Fewer leaves than this are read before a thread has started. */
const WORTH_THREADS = 100_000
const MOST_THREADS = 2
/** What a thread has to do next is there when it is done. */
const AHEAD = 2

interface Reading {
  readonly examId: string
  readonly seeds: Seeds
  /** About how many there are. */
  readonly leaves: number
  /** Runs of whole records, in their order. */
  readonly runs: AsyncIterable<Buffer>
}

/** All leaves, opened, in their order, a block at a time. */
export async function* openedBlocks({ examId, seeds, leaves, runs }: Reading): AsyncGenerator<OpenedBlock> {
  if (leaves < WORTH_THREADS) {
    for await (const block of blocksIn(runs)) yield openBlock(block, seeds, examId)
    return
  }
  // A leaf is gone with the next one; a young generation that grew with them held a third of an audit's memory.
  setFlagsFromString('--semi-space-growth-factor=1')
  const threads = Array.from(
    { length: Math.min(MOST_THREADS, availableParallelism()) },
    () => new Thread({ examId, seeds }),
  )
  try {
    const asked: Promise<OpenedBlock>[] = []
    let turn = 0
    for await (const block of blocksIn(runs)) {
      const thread = threads[turn++ % threads.length]
      if (thread !== undefined) asked.push(thread.open(block))
      if (asked.length < AHEAD * threads.length) continue
      const [first] = asked.splice(0, 1)
      if (first !== undefined) yield await first
    }
    for (const each of asked) yield await each
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()))
  }
}

/** Cuts and joins runs so that each has as many leaves as a block; the last one may have fewer. */
async function* blocksIn(runs: AsyncIterable<Buffer>): AsyncGenerator<Block> {
  let pieces: Buffer[] = []
  let length = 0
  let ends: number[] = []
  for await (const run of runs) {
    let from = 0
    for (let at = 0; at < run.length;) {
      at = recordEnd(run, at)
      ends.push(length + at - from)
      if (ends.length < BLOCK) continue
      yield { bytes: joined([...pieces, run.subarray(from, at)]), ends }
      ;[pieces, length, ends, from] = [[], 0, [], at]
    }
    // The run's memory is used again by whoever gave it.
    if (from < run.length) pieces.push(Buffer.from(run.subarray(from)))
    length += run.length - from
  }
  if (ends.length > 0) yield { bytes: joined(pieces), ends }
}

/** In memory of its own, which can be moved to a thread: Node's small buffers share theirs. */
function joined(pieces: readonly Buffer[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(new ArrayBuffer(pieces.reduce((sum, { length }) => sum + length, 0)))
  let at = 0
  for (const piece of pieces) at += piece.copy(bytes, at)
  return bytes
}

interface Asked {
  readonly resolve: (block: OpenedBlock) => void
  readonly reject: (error: Error) => void
}

class Thread {
  readonly #worker: Worker
  readonly #asked: Asked[] = []

  constructor(given: { readonly examId: string; readonly seeds: Seeds }) {
    this.#worker = new Worker(new URL('leaf-worker.ts', import.meta.url), { workerData: given })
    this.#worker.on('message', (opened: OpenedBlock) => {
      const { buffer, byteOffset, length } = opened.bytes
      this.#asked.shift()?.resolve({ ...opened, bytes: Buffer.from(buffer, byteOffset, length) })
    })
    this.#worker.on('error', (error: Error) => {
      for (const { reject } of this.#asked.splice(0)) reject(error)
    })
  }

  async open(block: Block): Promise<OpenedBlock> {
    return await new Promise((resolve, reject) => {
      this.#asked.push({ resolve, reject })
      this.#worker.postMessage(block, [block.bytes.buffer])
    })
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}
