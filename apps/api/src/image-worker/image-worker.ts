import type { Annotation } from '@anushilon/domain/marking/annotation'
import { MINUTE } from '@anushilon/domain/instant'
import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../child-environment.ts'
import type { PictureFault } from '../images/fault.ts'
import { WorkQueue } from '../work-queue.ts'

/** What the two processes say to each other. */
export type ImageTask = { readonly from: string; readonly to: string } & (
  | { readonly kind: 'photo'; readonly digest: string | null }
  | { readonly kind: 'page'; readonly annotations: readonly Annotation[] }
)

export interface ImageOutcome {
  readonly fault: WorkerFault | null
  /** Set where it could not be done for a reason that is not the picture's, such as a full disk. */
  readonly failure?: string
}

/**
 * - another: it has not the SHA-256 that was acknowledged;
 * - endless: it takes more of the processor than any picture should;
 * - died: the process ended over it, or for some other reason; another try may do better.
 */
type WorkerFault = PictureFault | 'another' | 'endless' | 'died'

export interface ImageWorker {
  /** The JPEG that is stored of a photo in a file, or what is wrong with it. It is written to another file first. `digest`: SHA-256, in hex. */
  processPhoto(file: string, to: string, digest?: string | null): Promise<Buffer | PictureFault | 'another' | 'died'>
  /** The JPEG of a stored page with the marker's pen on it. */
  draw(file: string, annotations: readonly Annotation[]): Promise<Buffer | PictureFault>
}

const PROGRAM = fileURLToPath(new URL('./process.ts', import.meta.url))
/** By the clock, whoever else has the processor: long after the process would have said itself that it takes too long. */
const LONGEST = 5 * MINUTE
/** Without work it ends, and with it goes the memory that it took. */
const IDLE = 1 * MINUTE

/** So many processes as photos are developed at once, started when there is something to do. */
export function createImageWorker(atOnce: number): ImageWorker {
  const idle = Array.from({ length: atOnce }, () => new WorkerProcess())
  // Whoever fills the line bounds it: those whose photos have come at last are not turned away.
  const line = new WorkQueue({ atOnce, waiting: Number.POSITIVE_INFINITY })
  const work = async (toDo: ImageTask) =>
    await line.run(async () => {
      const worker = idle.pop() ?? new WorkerProcess()
      try {
        return await worker.run(toDo)
      } finally {
        idle.push(worker)
      }
    })
  return {
    processPhoto: async (file, to, digest = null) => {
      const developed = await work({ kind: 'photo', from: file, to, digest })
      return developed === 'endless' ? 'damaged' : developed
    },
    draw: async (file, annotations) => {
      const drawn = await work({ kind: 'page', from: file, to: `${file}.drawn.jpg`, annotations })
      return drawn === 'another' || drawn === 'endless' || drawn === 'died' ? 'damaged' : drawn
    },
  }
}

class WorkerProcess {
  #child: ChildProcess | null = null
  #rest: NodeJS.Timeout | undefined

  async run(work: ImageTask): Promise<Buffer | WorkerFault> {
    clearTimeout(this.#rest)
    const { fault, failure } = await this.#ask(work)
    this.#rest = setTimeout(() => this.#dismiss(), IDLE).unref()
    if (failure !== undefined) throw new Error(`a picture could not be made: ${failure}`)
    return fault ?? (await readFile(work.to))
  }

  #ask(work: ImageTask): Promise<ImageOutcome> {
    if (this.#child?.connected !== true) this.#child = start()
    const child = this.#child
    return new Promise((resolve) => {
      const settle = (developed: ImageOutcome) => {
        clearTimeout(tooLong)
        child.off('message', settle).off('exit', giveUp)
        // It has come to an end, or will not come to one.
        if (developed.fault === 'endless' || developed.fault === 'died') this.#end(child)
        resolve(developed)
      }
      const giveUp = () => settle({ fault: 'died' })
      const tooLong = setTimeout(giveUp, LONGEST)
      child.on('message', settle).on('exit', giveUp)
      child.send(work)
    })
  }

  #end(child: ChildProcess): void {
    child.kill('SIGKILL')
    if (this.#child === child) this.#child = null
  }

  #dismiss(): void {
    this.#child?.disconnect()
    this.#child = null
  }
}

function start(): ChildProcess {
  const child = fork(PROGRAM, {
    execArgv: [],
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // It lives as long as we do, but not a moment longer, and we do not wait for it.
  child.on('error', () => undefined)
  child.unref()
  child.channel?.unref()
  return child
}
