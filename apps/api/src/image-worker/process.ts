import { SECOND } from '@anushilon/domain/instant'
import { flushCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import type { PictureFault } from '../images/fault.ts'
import type { ImageOutcome, ImageTask } from './image-worker.ts'
import { processPhoto } from './process-photo.ts'
import { drawOn } from './draw-on.ts'

/**
 * Develops one photo after the other, in a process of its own: what a picture does to the decoder it does not do to the
 * server, whoever is answering goes first, and the memory it takes is given back with the process.
 */
sharp.cache(false)
sharp.concurrency(1)

/**
 * Not by the clock, which goes on where others have the processor. The costliest that we know of those taken in, 49
 * million dots of 16 bits in an interlaced PNG, takes a quarter of it.
 */
const MOST_PROCESSOR_TIME = 10 * SECOND
const LOOK_EVERY = SECOND / 5

async function inTime(working: Promise<PictureFault | 'another' | null>): Promise<ImageOutcome['fault']> {
  const before = process.cpuUsage()
  const { promise: isEndless, resolve } = Promise.withResolvers<'endless'>()
  const looking = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > MOST_PROCESSOR_TIME) resolve('endless')
  }, LOOK_EVERY)
  return await Promise.race([working, isEndless]).finally(() => clearInterval(looking))
}

async function work(toDo: ImageTask): Promise<PictureFault | 'another' | null> {
  setPriority(constants.priority.PRIORITY_LOW)
  if (toDo.kind === 'page') return await drawOn(toDo.from, toDo.to, toDo.annotations)
  return await processPhoto(toDo.from, toDo.to, toDo.digest)
}

process.on('message', (toDo: ImageTask) => {
  void inTime(work(toDo))
    .then((fault): ImageOutcome => ({ fault }))
    .catch((error: unknown): ImageOutcome => ({ fault: null, failure: String(error) }))
    .then((developed) => process.send?.(developed))
})
// The server is told to stop and finishes what it has in hand, and so do we; we end when it does.
process.on('SIGTERM', () => undefined).on('SIGINT', () => undefined)
// Going by itself it would first wait for the picture that it has in hand.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Now, because Node would do it at an end that this process does not come to.
flushCompileCache()
