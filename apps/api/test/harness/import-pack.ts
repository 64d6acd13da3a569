import { memorySource } from '@anushilon/exam-pack/memory-source'
import type { PackJson } from '@anushilon/exam-pack/pack-json'
import { formatFault } from '@anushilon/exam-pack/place'
import { createHash } from 'node:crypto'
import type { Deps } from '../../src/deps.ts'
import type { Picture } from '../../src/images/encode.ts'
import { importPack as runImport, type ImportReport } from '../../src/packs/import.ts'
import { processPicture } from '../../src/pictures/process-picture.ts'
import { pathFor } from '../../src/storage/paths.ts'
import { recordImages } from '../../src/stores/exam/images.ts'

type Files = NonNullable<Parameters<typeof memorySource>[1]>

/** By what is drawn in them. */
const drawings = new Map<string, Promise<Picture>>()

/**
 * Tests bring the same few drawings again and again, and to draw and encode one takes up to half a second: what was encoded
 * once is brought as what an export gives back, which an import takes as it is.
 */
async function encodedOnce({ db, secrets }: Deps, name: string, bytes: Uint8Array): Promise<Uint8Array> {
  if (!name.endsWith('.svg')) return bytes
  const key = createHash('sha256').update(bytes).digest('hex')
  const drawing = drawings.get(key) ?? processPicture(bytes)
  drawings.set(key, drawing)
  const { bytes: encoded, ...about } = await drawing
  await recordImages(db, [
    { ...about, bytes: encoded.byteLength, path: pathFor(secrets.files, encoded, about.mediaType) },
  ])
  return encoded
}

/** Brings a pack made by code in, at the clock's time; a fault in it is a fault of the test. */
export async function importPack(deps: Deps, pack: PackJson, files: Files = {}): Promise<ImportReport> {
  const source = memorySource(pack, files)
  const readFile = async (name: string) => await encodedOnce(deps, name, await source.readFile(name))
  const outcome = await runImport(deps, { ...source, readFile }, deps.clock.now())
  if ('faults' in outcome) throw new Error(outcome.faults.map(formatFault).join('\n'))
  return outcome.report
}
