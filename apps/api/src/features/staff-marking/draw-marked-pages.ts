import { mkdtemp, rm } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createImageWorker, type ImageWorker } from '../../image-worker/image-worker.ts'
import type { Deps } from '../../deps.ts'
import { pathFor } from '../../storage/paths.ts'
import { saveDrawnPages, scriptsToDraw, type ScriptToDraw } from '../../stores/marking/marks.ts'

type DrawDeps = Pick<Deps, 'db' | 'photoQueue' | 'storage' | 'secrets'>

/** A few each time, so that a server that is told to stop soon can. */
const AT_ONCE = 10

let worker: ImageWorker | null = null

/**
 * Makes the pages with the marker's pen on them, which students are shown, from the photos and what was drawn. What a
 * crash interrupts is found again here; where two servers draw the same, the same picture comes out. The photos stay.
 */
export async function drawMarkedPages(deps: DrawDeps): Promise<void> {
  for (const script of await scriptsToDraw(deps.db, AT_ONCE)) {
    await saveDrawnPages(deps.db, script, await drawnPages(deps, script))
  }
}

async function drawnPages(deps: DrawDeps, { pages, annotations }: ScriptToDraw): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'anushilon-marked-'))
  try {
    const drawn: string[] = []
    for (const [at, page] of pages.entries()) {
      const here = annotations.filter((annotation) => annotation.page === at)
      drawn.push(here.length === 0 ? page : await drawPage(deps, page, here, join(folder, String(at))))
    }
    return drawn
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A photo that is gone or cannot be read is shown as it is: marks must not wait for it. */
async function drawPage(
  { photoQueue, storage, secrets }: DrawDeps,
  page: string,
  annotations: ScriptToDraw['annotations'],
  file: string,
): Promise<string> {
  const photo = await photoQueue.read(page)
  if (photo === null) return page
  await pipeline(photo.body, createWriteStream(file))
  worker ??= createImageWorker(1)
  const picture = await worker.draw(file, annotations)
  if (typeof picture === 'string') return page
  const path = pathFor(secrets.files, picture, 'image/jpeg')
  await storage.put(path, picture, 'image/jpeg')
  return path
}
