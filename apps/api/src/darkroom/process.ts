import { SECOND } from '@anushilon/domain/instant'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import type { PictureFault } from '../images/fault.ts'
import { ENDS_ITSELF_BY, type Developed, type ToDevelop } from './darkroom.ts'
import { develop } from './develop.ts'
import { drawOn } from './draw-on.ts'
import { drawSvg } from './draw-svg.ts'

/**
 * Develops one photo after the other, in a process of its own: what a picture does to the decoder it does not do to the
 * server, whoever is answering goes first, and the memory it takes is given back with the process.
 */
sharp.cache(false)
sharp.concurrency(1)

/** A hundred times what a drawing takes. Not by the clock, which goes on where others have the processor. */
const MOST_PROCESSOR_TIME = 5 * SECOND
const LOOK_EVERY = SECOND / 5

async function drawInTime(from: string, to: string): Promise<PictureFault | null> {
  const before = process.cpuUsage()
  const looking = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > MOST_PROCESSOR_TIME) process.kill(process.pid, ENDS_ITSELF_BY)
  }, LOOK_EVERY)
  return await drawSvg(from, to).finally(() => clearInterval(looking))
}

async function work(toDo: ToDevelop): Promise<PictureFault | null> {
  // Somebody sits and waits for a drawing.
  if (toDo.kind === 'drawing') return await drawInTime(toDo.from, toDo.to)
  setPriority(10)
  if (toDo.kind === 'page') return await drawOn(toDo.from, toDo.to, toDo.annotations)
  return await develop(toDo.from, toDo.to)
}

process.on('message', (toDo: ToDevelop) => {
  void work(toDo).then((fault) => process.send?.({ fault } satisfies Developed))
})
// Going by itself it would first wait for the picture that it has in hand.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
