import { PROFILE_PHOTO_MAX_BYTES } from '@anushilon/domain/profile-rules'
import { readFile, writeFile } from 'node:fs/promises'
import type { Deps } from '../../deps.ts'
import { Refused, required } from '../../refused.ts'
import { reading } from '../../readers/reading.ts'
import { ReaderEnded } from '../../readers/worker.ts'
import { pathFor } from '../../storage/paths.ts'

/** How every PNG and every JPEG begins; nothing else is handed to the decoder at all. */
const BEGINNINGS = [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from([0xff, 0xd8, 0xff])]

export interface DevelopedPhoto {
  readonly path: string
  readonly bytes: Buffer
}

/** Checks a profile's photo by decoding it, and strips what the camera wrote (Spec 5). The same photo has the same path. */
export async function developPhoto({ secrets }: Pick<Deps, 'secrets'>, bytes: Uint8Array): Promise<DevelopedPhoto> {
  if (bytes.length > PROFILE_PHOTO_MAX_BYTES) throw new Refused('photo-too-large')
  if (!BEGINNINGS.some((beginning) => beginning.equals(bytes.subarray(0, beginning.length)))) {
    throw new Refused('photo-unreadable')
  }
  const photo = await reencode(bytes)
  return { path: pathFor(secrets.files, photo, 'image/jpeg'), bytes: photo }
}

export async function storePhoto({ storage }: Pick<Deps, 'storage'>, { path, bytes }: DevelopedPhoto): Promise<void> {
  await storage.put(path, bytes, 'image/jpeg')
}

async function reencode(bytes: Uint8Array): Promise<Buffer> {
  try {
    return await reading(
      'portrait',
      async (path) => await writeFile(path, bytes),
      {},
      async (ask) => {
        const encoded = required(await ask('encode'), 'photo-unreadable')
        return await readFile(encoded)
      },
    )
  } catch (error) {
    throw error instanceof ReaderEnded ? new Refused('photo-unreadable') : error
  }
}
