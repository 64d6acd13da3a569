import { parentPort, workerData } from 'node:worker_threads'
import { openBlock, type Block, type Seeds } from './leaf-block.ts'

/** A thread that opens blocks of leaves. Only block-reader.ts starts it and writes to it. */
const { examId, seeds }: { readonly examId: string; readonly seeds: Seeds } = workerData

parentPort?.on('message', ({ bytes, ends }: Block) => {
  // A buffer arrives as plain bytes.
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const opened = openBlock({ bytes: given, ends }, seeds, examId)
  const { starts, verdicts, students, questions, options, times } = opened
  // What is moved is not copied; nobody here needs it any more.
  const moved = [given, starts, verdicts, students, questions, options, times].map(({ buffer }) => buffer)
  parentPort?.postMessage(opened, moved)
})
