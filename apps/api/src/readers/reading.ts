import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WorkQueue } from '../work-queue.ts'
import type { ReaderName, Readers } from './all.ts'
import { Worker, type Limits } from './worker.ts'

/** Puts the file of a stranger where it is to be read. */
export type Spool = (path: string) => Promise<void>

/** Who waits with whom, and what one file may cost. */
interface Lane extends Limits {
  readonly atOnce: number
  readonly waiting: number
}

/** Somebody looks through a file while it is open; the pages of a PDF are drawn one after the other; pictures are done in a moment, a pack brings thousands, and all wait for them. */
const LANES = {
  files: { atOnce: 3, waiting: 50, processorSeconds: 60, megabytes: 1_024, niceness: 5 },
  papers: { atOnce: 1, waiting: 20, processorSeconds: 30, megabytes: 768, niceness: 5 },
  pictures: { atOnce: 2, waiting: 1_000, processorSeconds: 5, megabytes: 1_024, niceness: 0 },
} as const satisfies Record<string, Lane>

const LANE_OF: Readonly<Record<ReaderName, keyof typeof LANES>> = {
  list: 'files',
  questions: 'files',
  pack: 'files',
  pdfPages: 'papers',
  picture: 'pictures',
  portrait: 'pictures',
  sheet: 'pictures',
}

const lanes = new Map(
  Object.entries(LANES).map(([name, lane]) => [
    name,
    { line: new WorkQueue(lane), idle: Array.from({ length: lane.atOnce }, () => new Worker(lane)) },
  ]),
)

type Methods<N extends ReaderName> = Awaited<ReturnType<Readers[N]>>
/** What a reader gets beside its file. */
type Given<N extends ReaderName> = Omit<Parameters<Readers[N]>[0], 'file' | 'folder'>
type Args<M> = M extends (...args: infer A) => unknown ? A : never
type Reply<M> = M extends (...args: never) => infer R ? Awaited<R> : never

/** Asks the process that has the file open. */
export type Ask<N extends ReaderName> = <K extends keyof Methods<N> & string>(
  method: K,
  ...args: Args<Methods<N>[K]>
) => Promise<Reply<Methods<N>[K]>>

/**
 * Opens a file from outside for as long as the work takes, in a process of its own with bounds on what it may take: the
 * only way in which the server reads one. Throws `FileRefused` where it is none, or goes beyond a bound.
 */
export async function reading<N extends ReaderName, T>(
  reader: N,
  spool: Spool,
  given: Given<N>,
  work: (ask: Ask<N>) => Promise<T>,
): Promise<T> {
  const lane = lanes.get(LANE_OF[reader])
  if (lane === undefined) throw new Error(`${reader} has no lane`)
  return await lane.line.run(async () => {
    const worker = lane.idle.pop() ?? new Worker(LANES[LANE_OF[reader]])
    const folder = await mkdtemp(join(tmpdir(), 'anushilon-reading-'))
    try {
      const file = join(folder, 'file')
      await spool(file)
      await worker.open(reader, { ...given, file, folder })
      return await work(async (method, ...args) => (await worker.ask({ method, args })) as never)
    } finally {
      await worker.close()
      lane.idle.push(worker)
      await rm(folder, { recursive: true, force: true })
    }
  })
}
