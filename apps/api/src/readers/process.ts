import { FileRefused } from '@anushilon/question-files/file-refused'
import { PackUnreadable } from '@anushilon/exam-pack/source'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { READERS, type ReaderName } from './all.ts'

/** What the two processes say to each other. */
export type Question =
  | { readonly id: number; readonly open: string; readonly given: unknown }
  | { readonly id: number; readonly method: string; readonly args: readonly unknown[] }
  | { readonly close: true }

export type Answer = { readonly id: number } & (
  | { readonly value: unknown }
  /** A sentence for the person who chose the file. */
  | { readonly refused: string }
  /** A fault of ours. */
  | { readonly failed: string }
)

type Methods = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

setPriority(Number(process.argv[2] ?? 0))

let reading: Methods = {}

async function answer(question: Exclude<Question, { close: true }>): Promise<Answer> {
  const { id } = question
  try {
    if ('open' in question) {
      reading = {}
      const open = READERS[question.open as ReaderName] as (given: unknown) => Methods | Promise<Methods>
      reading = await open(question.given)
      return { id, value: null }
    }
    return { id, value: await reading[question.method]?.(...question.args) }
  } catch (error) {
    if (error instanceof FileRefused) return { id, refused: error.message }
    if (error instanceof PackUnreadable) return { id, refused: `${error.message}.` }
    return { id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', (question: Question) => {
  if ('close' in question) {
    reading = {}
    // Nobody waits now, and it will not end by itself, which is when Node would do it.
    flushCompileCache()
  } else void answer(question).then((reply) => process.send?.(reply))
})
// The server is told to stop and finishes what it has in hand, and so do we; we end when it does.
process.on('SIGTERM', () => undefined).on('SIGINT', () => undefined)
// Going by itself it would first finish what it has in hand.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
