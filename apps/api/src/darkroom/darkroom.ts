import type { Annotation } from '@anushilon/domain/annotation'
import { MINUTE } from '@anushilon/domain/instant'
import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { WorkQueue } from '../work-queue.ts'
import type { PhotoFault } from './develop.ts'

/** What the two processes say to each other. */
export interface ToDevelop {
  readonly from: string
  readonly to: string
  /** Set where a page of ours is to be drawn on. */
  readonly annotations?: readonly Annotation[]
}

export interface Developed {
  readonly fault: PhotoFault | null
}

export interface Darkroom {
  /** The JPEG that is kept of a photo in a file, or what is wrong with it. */
  develop(file: string): Promise<Buffer | PhotoFault>
  /** The JPEG of a stored page with the marker's pen on it. */
  draw(file: string, annotations: readonly Annotation[]): Promise<Buffer | PhotoFault>
}

const PROGRAM = fileURLToPath(new URL('./process.ts', import.meta.url))
/** No photo takes so long. */
const LONGEST = 1 * MINUTE
/** Without work it ends, and with it goes the memory that it took. */
const IDLE = 1 * MINUTE

/** So many processes as photos are developed at once, started when there is something to do. */
export function createDarkroom(atOnce: number): Darkroom {
  const idle = Array.from({ length: atOnce }, () => new Developer())
  // Whoever fills the line bounds it: he whose photos have come at last is not turned away.
  const line = new WorkQueue({ atOnce, waiting: Number.POSITIVE_INFINITY })
  const work = async (toDo: ToDevelop) =>
    await line.run(async () => {
      const developer = idle.pop() ?? new Developer()
      try {
        return await developer.develop(toDo)
      } finally {
        idle.push(developer)
      }
    })
  return {
    develop: (file) => work({ from: file, to: `${file}.jpg` }),
    draw: (file, annotations) => work({ from: file, to: `${file}.drawn.jpg`, annotations }),
  }
}

class Developer {
  #child: ChildProcess | null = null
  #rest: NodeJS.Timeout | undefined

  async develop(work: ToDevelop): Promise<Buffer | PhotoFault> {
    clearTimeout(this.#rest)
    const { fault } = await this.#ask(work)
    this.#rest = setTimeout(() => this.#dismiss(), IDLE).unref()
    return fault ?? (await readFile(work.to))
  }

  /** A picture that the decoder does not survive, or over which it falls asleep, is a damaged one. */
  #ask(work: ToDevelop): Promise<Developed> {
    const child = (this.#child ??= start())
    return new Promise((resolve) => {
      const settle = (developed: Developed) => {
        clearTimeout(tooLong)
        child.off('message', settle).off('exit', onExit)
        resolve(developed)
      }
      const onExit = () => {
        if (this.#child === child) this.#child = null
        settle({ fault: 'damaged' })
      }
      const tooLong = setTimeout(() => child.kill('SIGKILL'), LONGEST)
      child.on('message', settle).on('exit', onExit)
      child.send(work)
    })
  }

  #dismiss(): void {
    this.#child?.disconnect()
    this.#child = null
  }
}

function start(): ChildProcess {
  const child = fork(PROGRAM, {
    execArgv: [],
    // Nothing that is secret, and an allocator that gives memory back.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // It lives as long as we do, but not a moment longer, and we do not wait for it.
  child.on('error', () => undefined)
  child.unref()
  child.channel?.unref()
  return child
}
