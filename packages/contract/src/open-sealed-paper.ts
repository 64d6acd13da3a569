import { decodeText } from './reply.ts'
import {
  HEAD_BYTES,
  KEY_BYTES,
  LENGTH_BYTES,
  NONCE_BYTES,
  SEALED_FORMAT,
  SealedText,
  sealedFor,
  TAG_BYTES,
  WRAPPED_BYTES,
  type SealedContent,
  type SealedFor,
} from './sealed-paper.ts'

export interface OpenedPaper {
  readonly content: SealedContent
  readonly pictures: readonly { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> }[]
}

type Bytes = Uint8Array<ArrayBuffer>

const PAPER_AT = HEAD_BYTES + NONCE_BYTES + WRAPPED_BYTES

/** Which version of the papers it is of; null where it is none that this program can read. */
export function versionOfSealed(sealed: Bytes): number | null {
  if (sealed.length < PAPER_AT + NONCE_BYTES + LENGTH_BYTES + TAG_BYTES || sealed[0] !== SEALED_FORMAT) return null
  return new DataView(sealed.buffer, sealed.byteOffset).getUint32(1)
}

/** Null where the key is another's, or anything was changed. */
export async function openSealedPaper(
  sealed: Bytes,
  studentKey: string,
  of: Omit<SealedFor, 'version'>,
): Promise<OpenedPaper | null> {
  const version = versionOfSealed(sealed)
  if (version === null) return null
  const bound = sealedFor({ ...of, version })
  try {
    const key = await unseal(keyIn(studentKey), sealed.subarray(HEAD_BYTES, PAPER_AT), bound)
    return await unpack(await unseal(key, sealed.subarray(PAPER_AT), bound))
  } catch {
    return null
  }
}

async function unseal(raw: Bytes, sealed: Bytes, bound: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
  const iv = sealed.subarray(0, NONCE_BYTES)
  const algorithm = { name: 'AES-GCM', iv, additionalData: bound, tagLength: TAG_BYTES * 8 }
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed.subarray(NONCE_BYTES)))
}

async function unpack(said: Bytes): Promise<OpenedPaper | null> {
  const textEnd = LENGTH_BYTES + new DataView(said.buffer).getUint32(0)
  const text = new Blob([said.subarray(LENGTH_BYTES, textEnd)]).stream().pipeThrough(new DecompressionStream('deflate'))
  const read = decodeText(SealedText, await new Response(text).text())
  if (read === null) return null
  let at = textEnd
  const pictures = read.pictures.map(({ path, bytes }) => ({ path, bytes: said.subarray(at, (at += bytes)) }))
  return { content: read.content, pictures }
}

/** From base64url. */
function keyIn(text: string): Bytes {
  const key = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  if (key.length !== KEY_BYTES) throw new Error('no key')
  return key
}
