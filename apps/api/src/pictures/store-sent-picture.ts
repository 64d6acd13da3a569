import { storeDrawn, type PictureDeps } from '../packs/pictures.ts'
import { Refused } from '../refused.ts'
import { sentFile } from '../readers/sent-file.ts'
import { BadPicture, processPicture } from './process-picture.ts'

/** Takes in a picture that staff have sent: decoded, bounded, encoded by us. Gives the path it is served under. */
export async function storeSentPicture(deps: PictureDeps, staffId: number, fileId: string): Promise<string> {
  const { name, spool } = await sentFile(deps.db, staffId, fileId)
  try {
    return await storeDrawn(deps, await processPicture(spool))
  } catch (error) {
    if (error instanceof BadPicture) throw new Refused('file-refused', { detail: `${name} ${error.message}.` })
    throw error
  }
}
