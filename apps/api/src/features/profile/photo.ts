import { PROFILE_PHOTO_MAX_BYTES } from '@anushilon/domain/profile-rules'
import { createHmac } from 'node:crypto'
import sharp from 'sharp'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/refused.ts'

/** A photo of 30,000 bytes can unpack to a picture that fills the memory; a portrait never has this many pixels. */
const MOST_PIXELS = 4096 * 4096
/** As large as it is ever shown. */
const LARGEST_SIDE = 600

/** Checks a profile's photo by decoding it, strips what the camera wrote, and keeps it (Spec 5). Gives its path. */
export async function storePhoto(
  { storage, secrets }: Pick<Deps, 'storage' | 'secrets'>,
  bytes: Uint8Array,
): Promise<string> {
  if (bytes.length > PROFILE_PHOTO_MAX_BYTES) throw new Refused('photo-too-large')
  const photo = await reencode(bytes)
  const path = `photos/${createHmac('sha256', secrets.files).update(photo).digest('base64url')}.jpg`
  await storage.put(path, photo, 'image/jpeg')
  return path
}

async function reencode(bytes: Uint8Array): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { format } = await picture.metadata()
    if (format !== 'png' && format !== 'jpeg') throw new Refused('photo-unreadable')
    return await picture
      .autoOrient()
      .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer()
  } catch {
    throw new Refused('photo-unreadable')
  }
}
