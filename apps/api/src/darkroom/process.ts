import { setPriority } from 'node:os'
import sharp from 'sharp'
import { develop } from './develop.ts'
import { drawOn } from './draw-on.ts'
import type { Developed, ToDevelop } from './darkroom.ts'

/**
 * Develops one photo after the other, in a process of its own: what a picture does to the decoder it does not do to the
 * server, whoever is answering goes first, and the memory it takes is given back with the process.
 */
setPriority(10)
sharp.cache(false)
sharp.concurrency(1)

process.on('message', ({ from, to, annotations }: ToDevelop) => {
  const working = annotations === undefined ? develop(from, to) : drawOn(from, to, annotations)
  void working.then((fault) => process.send?.({ fault } satisfies Developed))
})
process.on('disconnect', () => process.exit())
