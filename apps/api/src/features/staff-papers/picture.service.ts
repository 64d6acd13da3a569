import { PICTURE_LIMIT } from '@anushilon/contract/staff/papers'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/bind.ts'
import { Refused } from '../../http/refused.ts'
import { BadPicture } from '../../images/picture.ts'
import { keepPicture } from '../../packs/pictures.ts'
import { audited } from '../../staff/audited.ts'

type PictureDeps = Pick<Deps, 'db' | 'storage' | 'secrets'>

const Taken = z.object({ bytes: z.instanceof(Buffer) })
const PDF = Buffer.from('%PDF-')

/** Held in memory while it arrives: it is decoded as a whole. */
export async function takePicture(body: Readable) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += (chunk as Buffer).length
    if (size > PICTURE_LIMIT) throw new Refused('too-large', { detail: 'At most 10 MB.' })
    chunks.push(chunk as Buffer)
  }
  return { json: { bytes: Buffer.concat(chunks) }, release: async () => undefined }
}

/** Nothing shows it until a paper names it; that it was brought is told all the same. */
export async function keep(deps: PictureDeps, call: Call<unknown>) {
  const { bytes } = Taken.parse(call.taken)
  const isSheet = bytes.subarray(0, PDF.length).equals(PDF)
  try {
    const { path, size, byteCount } = await keepPicture(deps, isSheet ? 'sheet.pdf' : 'picture', bytes)
    await audited(deps.db, call, async (_tx, tell) => tell({ action: 'picture.add', about: path }))
    return { path, bytes: byteCount, width: size?.width ?? null, height: size?.height ?? null }
  } catch (error) {
    if (error instanceof BadPicture) throw new Refused('file-refused', { detail: `The file ${error.message}.` })
    throw error
  }
}
