import { encodeReply } from '@anushilon/contract/reply'
import {
  HEAD_BYTES,
  LENGTH_BYTES,
  NONCE_BYTES,
  SEALED_FORMAT,
  SealedText,
  TAG_BYTES,
  sealedFor,
  type SealedContent,
  type SealedFor,
} from '@anushilon/contract/sealed-paper'
import { paddedLength } from '@anushilon/domain/exam/sealing'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { newKey, seal, sealing } from '../../../seal.ts'

const compress = promisify(deflate)

export interface PaperPicture {
  readonly path: string
  readonly content: Buffer
}

interface SealedPaper {
  readonly bytes: number
  readonly body: Buffer | AsyncIterable<Buffer>
}

/** Of a paper with many pictures so much is sealed at once. */
const PIECE = 64 * 1024

/**
 * A paper with its pictures, sealed for one student; what it looks like stands in the contract. A large one is sealed as it is
 * read: whoever asks for a hundred and reads none would have the server hold them all, since no two are the same.
 */
export async function sealPaper(
  studentKey: Buffer,
  of: SealedFor,
  content: SealedContent,
  pictures: readonly PaperPicture[],
): Promise<SealedPaper> {
  const bound = sealedFor(of)
  const listed = pictures.map(({ path, content }) => ({ path, bytes: content.length }))
  const text = await compress(JSON.stringify(encodeReply(SealedText, { content, pictures: listed })))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(text.length)
  const said = [length, text, ...pictures.map(({ content }) => content)]
  const key = newKey()
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(SEALED_FORMAT)
  head.writeUInt32BE(of.version, 1)
  const front = Buffer.concat([head, seal(studentKey, key, bound)])
  const inside = said.reduce((sum, { length: bytes }) => sum + bytes, 0)
  const padded = paddedLength(inside)

  function* pieces(): Generator<Buffer> {
    yield front
    yield* sealing(key, inPieces(said, padded - inside), bound)
  }
  const bytes = front.length + NONCE_BYTES + padded + TAG_BYTES
  return { bytes, body: padded > PIECE ? oneByOne(pieces()) : Buffer.concat([...pieces()]) }
}

/** Others are served between two of them, also where everything that is sent is taken at once. */
async function* oneByOne(pieces: Iterable<Buffer>): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    yield piece
    await setImmediate()
  }
}

function* inPieces(parts: readonly Buffer[], zeros: number): Generator<Buffer> {
  for (const part of parts) {
    for (let from = 0; from < part.length; from += PIECE) yield part.subarray(from, from + PIECE)
  }
  for (let left = zeros; left > 0; left -= PIECE) yield Buffer.alloc(Math.min(left, PIECE))
}
