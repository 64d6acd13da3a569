import { FileRefused } from '@anushilon/question-files/file-refused'
import { MINUTE, SECOND } from '@anushilon/domain/instant'
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../child-environment.ts'
import type { Answer, Question } from './process.ts'
import { usageOf, type Usage } from './usage.ts'

export interface Limits {
  /** Seconds of the processor for one file, whoever else is using it. */
  readonly processorSeconds: number
  /** Of memory, whatever it is for. */
  readonly megabytes: number
  /** 0 as the server itself; more goes after whoever is sitting an exam. */
  readonly niceness: number
}

/** The process that read a file had to be ended, or ended by itself. */
export class ReaderEnded extends FileRefused {
  readonly why: 'processor' | 'memory' | 'clock' | 'crash'

  constructor(why: ReaderEnded['why'], { processorSeconds, megabytes }: Limits) {
    super(
      {
        processor: `The file takes more than ${processorSeconds} seconds of work to read. Cut it into several.`,
        memory: `The file takes more than ${megabytes} MB of memory to read. Cut it into several.`,
        clock: 'The file takes too long to read.',
        crash: 'The file is damaged: reading it broke off.',
      }[why],
    )
    this.why = why
  }
}

const PROGRAM = fileURLToPath(new URL('./process.ts', import.meta.url))
const LOOK_EVERY = SECOND / 10
/** For one answer: a backstop for what neither computes nor ends. */
const LONGEST = 5 * MINUTE
/** Without work it ends, and with it goes the memory that it took. */
const IDLE = 1 * MINUTE
/** One that has grown so far is not used again. */
const KEPT_MEGABYTES = 350

interface Pending {
  readonly since: number
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/**
 * A process that reads files of strangers, one at a time. It is looked at from outside, so that one which is lost in a file
 * can be ended too; what a file does to a parser or a decoder, it does not do to the server.
 */
export class Worker {
  readonly #limits: Limits
  readonly #pending = new Map<number, Pending>()
  #child: ChildProcess | null = null
  #count = 0
  #before: Usage = { processorMs: 0, megabytes: 0 }
  #looking: NodeJS.Timeout | undefined
  #rest: NodeJS.Timeout | undefined

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async open(reader: string, given: unknown): Promise<void> {
    clearTimeout(this.#rest)
    if (this.#child?.connected !== true) this.#start()
    this.#before = await usageOf(this.#child?.pid ?? 0)
    // As long as it looks, somebody waits: the child itself does not keep us alive.
    this.#looking = setInterval(() => void this.#look(), LOOK_EVERY)
    await this.ask({ open: reader, given })
  }

  async ask(
    question: Omit<Extract<Question, { open: string }>, 'id'> | Omit<Extract<Question, { method: string }>, 'id'>,
  ) {
    const child = this.#child
    if (child?.connected !== true) throw new ReaderEnded('crash', this.#limits)
    const id = this.#count++
    return await new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { since: performance.now(), resolve, reject })
      child.send({ ...question, id }, (error) => {
        if (error !== null && this.#child === child) this.#end('crash')
      })
    })
  }

  /** The file is done with; the process waits for another. */
  async close(): Promise<void> {
    clearInterval(this.#looking)
    const child = this.#child
    if (child?.connected !== true) return
    // What it still has in hand nobody waits for.
    if (this.#pending.size > 0) return this.#end('crash')
    const { megabytes } = await usageOf(child.pid ?? 0)
    if (megabytes > KEPT_MEGABYTES) return this.#dismiss()
    if (child.connected) child.send({ close: true })
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.#dismiss(), IDLE).unref()
  }

  #start(): void {
    const child = fork(PROGRAM, [String(this.#limits.niceness)], {
      // The watch from outside comes first; this holds where it cannot look in time.
      execArgv: [`--max-old-space-size=${this.#limits.megabytes}`],
      serialization: 'advanced',
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('message', (answer) => this.#hear(answer as Answer))
    child.on('exit', (_code, signal) => {
      if (this.#child === child) this.#end(signal === 'SIGABRT' ? 'memory' : 'crash')
    })
    child.on('error', () => undefined)
    // It lives as long as we do, but not a moment longer, and we do not wait for it.
    child.unref()
    child.channel?.unref()
    this.#child = child
  }

  #hear(answer: Answer): void {
    const pending = this.#pending.get(answer.id)
    this.#pending.delete(answer.id)
    if ('value' in answer) pending?.resolve(answer.value)
    else if ('refused' in answer) pending?.reject(new FileRefused(answer.refused))
    else pending?.reject(new Error(`a reader failed: ${answer.failed}`))
  }

  async #look(): Promise<void> {
    const child = this.#child
    if (child === null || this.#pending.size === 0) return
    const { processorMs, megabytes } = await usageOf(child.pid ?? 0)
    if (this.#child !== child || this.#pending.size === 0) return
    const [{ since } = { since: Number.POSITIVE_INFINITY }] = this.#pending.values()
    if (megabytes > this.#limits.megabytes) this.#end('memory')
    else if (processorMs - this.#before.processorMs > this.#limits.processorSeconds * SECOND) this.#end('processor')
    else if (performance.now() - since > LONGEST) this.#end('clock')
  }

  #end(why: ReaderEnded['why']): void {
    this.#child?.kill('SIGKILL')
    this.#child = null
    clearInterval(this.#looking)
    const waiting = [...this.#pending.values()]
    this.#pending.clear()
    for (const { reject } of waiting) reject(new ReaderEnded(why, this.#limits))
  }

  #dismiss(): void {
    this.#child?.kill('SIGKILL')
    this.#child = null
  }
}
