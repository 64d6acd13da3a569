import type { Deps } from '../deps.ts'
import { Refused } from '../refused.ts'
import { sentFile } from '../readers/sent-file.ts'
import { pathFor } from '../storage/paths.ts'
import { recordImages } from '../stores/exam/images.ts'
import { BadPicture, processPicture } from './process-picture.ts'

type PictureDeps = Pick<Deps, 'db' | 'storage' | 'secrets'>

/** Takes in a picture that staff have sent: decoded, bounded, encoded by us. Gives the path it is served under. */
export async function storeSentPicture(deps: PictureDeps, staffId: number, fileId: string): Promise<string> {
  const { db, storage, secrets } = deps
  const { name, spool } = await sentFile(db, staffId, fileId)
  try {
    const { bytes, mediaType, width, height } = await processPicture(spool)
    const path = pathFor(secrets.files, bytes, mediaType)
    await storage.put(path, bytes, mediaType)
    await recordImages(db, [{ path, mediaType, bytes: bytes.byteLength, width, height }])
    return path
  } catch (error) {
    if (error instanceof BadPicture) throw new Refused('file-refused', { detail: `${name} ${error.message}.` })
    throw error
  }
}
