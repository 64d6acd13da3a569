import { encodeReply } from '@anushilon/contract/reply'
import {
  HEAD_BYTES,
  LENGTH_BYTES,
  SEALED_FORMAT,
  SealedText,
  sealedFor,
  type SealedContent,
  type SealedFor,
} from '@anushilon/contract/sealed-paper'
import { paddedLength } from '@anushilon/domain/exam/sealing'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { newKey, seal } from '../../../seal.ts'

const compress = promisify(deflate)

export interface PaperPicture {
  readonly path: string
  readonly content: Buffer
}

/** A paper with its pictures, sealed for one student; what it looks like stands in the contract. */
export async function sealPaper(
  studentKey: Buffer,
  of: SealedFor,
  content: SealedContent,
  pictures: readonly PaperPicture[],
): Promise<Buffer> {
  const bound = sealedFor(of)
  const listed = pictures.map(({ path, content }) => ({ path, bytes: content.length }))
  const text = await compress(JSON.stringify(encodeReply(SealedText, { content, pictures: listed })))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(text.length)
  const said = Buffer.concat([length, text, ...pictures.map(({ content }) => content)])
  const key = newKey()
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(SEALED_FORMAT)
  head.writeUInt32BE(of.version, 1)
  const padding = Buffer.alloc(paddedLength(said.length) - said.length)
  return Buffer.concat([head, seal(studentKey, key, bound), seal(key, Buffer.concat([said, padding]), bound)])
}
