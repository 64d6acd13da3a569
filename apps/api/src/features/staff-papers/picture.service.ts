import type { Deps } from '../../deps.ts'
import type { StaffCall } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { BadPicture } from '../../pictures/process-picture.ts'
import { storePicture } from '../../packs/pictures.ts'
import { audited } from '../../staff/audited.ts'
import { bytesOf } from '../../uploads/whole-body.ts'

type PictureDeps = Pick<Deps, 'db' | 'storage' | 'secrets'>

const PDF = Buffer.from('%PDF-')

/** Nothing shows it until a paper names it; that it was sent is recorded all the same. */
export async function sendPicture(deps: PictureDeps, call: StaffCall<unknown>) {
  const bytes = bytesOf(call.taken)
  const isSheet = bytes.subarray(0, PDF.length).equals(PDF)
  try {
    const { path, size, byteCount } = await storePicture(deps, isSheet ? 'sheet.pdf' : 'picture', bytes)
    await audited(deps.db, call, async (_tx, record) => record({ action: 'picture.add', about: path }))
    return { path, bytes: byteCount, width: size?.width ?? null, height: size?.height ?? null }
  } catch (error) {
    if (error instanceof BadPicture) throw new Refused('file-refused', { detail: `The file ${error.message}.` })
    throw error
  }
}
