import type { Annotation } from '@anushilon/domain/annotation'
import { MINUTE } from '@anushilon/domain/instant'
import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { PictureFault } from '../images/fault.ts'
import { WorkQueue } from '../work-queue.ts'

/** What the two processes say to each other. */
export type ToDevelop = { readonly from: string; readonly to: string } & (
  | { readonly kind: 'photo' | 'drawing' }
  | { readonly kind: 'page'; readonly annotations: readonly Annotation[] }
)

export interface Developed {
  readonly fault: PictureFault | null
}

/** Endless: it was ended, and would have gone on. */
export type DarkroomFault = PictureFault | 'endless'

export interface Darkroom {
  /** The JPEG that is kept of a photo in a file, or what is wrong with it. */
  develop(file: string): Promise<Buffer | PictureFault>
  /** The JPEG of a stored page with the marker's pen on it. */
  draw(file: string, annotations: readonly Annotation[]): Promise<Buffer | PictureFault>
  /** The PNG of an SVG in a file. */
  picture(file: string): Promise<Buffer | DarkroomFault>
}

/** How the process ends itself where a picture takes more of the processor than any should. */
export const ENDS_ITSELF_BY = 'SIGTERM'
const PROGRAM = fileURLToPath(new URL('./process.ts', import.meta.url))
/** Nothing that people draw or photograph takes so long. */
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
    develop: async (file) => orDamaged(await work({ kind: 'photo', from: file, to: `${file}.jpg` })),
    draw: async (file, annotations) =>
      orDamaged(await work({ kind: 'page', from: file, to: `${file}.drawn.jpg`, annotations })),
    picture: (file) => work({ kind: 'drawing', from: file, to: `${file}.png` }),
  }
}

/** A photo over which the decoder falls asleep is a damaged one. */
function orDamaged(developed: Buffer | DarkroomFault): Buffer | PictureFault {
  return developed === 'endless' ? 'damaged' : developed
}

interface Ended {
  readonly fault: DarkroomFault | null
}

class Developer {
  #child: ChildProcess | null = null
  #rest: NodeJS.Timeout | undefined

  async develop(work: ToDevelop): Promise<Buffer | DarkroomFault> {
    clearTimeout(this.#rest)
    const { fault } = await this.#ask(work)
    this.#rest = setTimeout(() => this.#dismiss(), IDLE).unref()
    return fault ?? (await readFile(work.to))
  }

  /** A picture that the decoder does not survive is a damaged one. */
  #ask(work: ToDevelop): Promise<Ended> {
    if (this.#child?.connected !== true) this.#child = start()
    const child = this.#child
    return new Promise((resolve) => {
      const settle = (ended: Ended) => {
        clearTimeout(tooLong)
        child.off('message', settle).off('exit', onExit)
        resolve(ended)
      }
      const giveUp = (fault: DarkroomFault) => {
        if (this.#child === child) this.#child = null
        settle({ fault })
      }
      const onExit = (_code: unknown, signal: unknown) => giveUp(signal === ENDS_ITSELF_BY ? 'endless' : 'damaged')
      const tooLong = setTimeout(() => {
        child.kill('SIGKILL')
        giveUp('endless')
      }, LONGEST)
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
    env: { MALLOC_ARENA_MAX: '2', TMPDIR: tmpdir() },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // It lives as long as we do, but not a moment longer, and we do not wait for it.
  child.on('error', () => undefined)
  child.unref()
  child.channel?.unref()
  return child
}
