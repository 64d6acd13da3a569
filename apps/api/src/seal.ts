import { KEY_BYTES, NONCE_BYTES, TAG_BYTES } from '@anushilon/contract/sealed-paper'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'

/** A fresh random nonce, what was sealed, and the tag that holds both and `bound` together. */
export function seal(key: Uint8Array, plain: Uint8Array, bound: Uint8Array): Buffer {
  return Buffer.concat([...sealing(key, [plain], bound)])
}

/** The same piece by piece: none is sealed before it is asked for. */
export function* sealing(key: Uint8Array, plain: Iterable<Uint8Array>, bound: Uint8Array): Generator<Buffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(bound)
  yield nonce
  for (const piece of plain) yield cipher.update(piece)
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
}

/** Null where it was sealed with another key, for something else, or was changed since. */
export function unseal(key: Uint8Array, sealed: Uint8Array, bound: Uint8Array): Buffer | null {
  const end = sealed.length - TAG_BYTES
  if (end < NONCE_BYTES) return null
  const opened = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES)).setAAD(bound)
  opened.setAuthTag(sealed.subarray(end))
  try {
    return Buffer.concat([opened.update(sealed.subarray(NONCE_BYTES, end)), opened.final()])
  } catch {
    return null
  }
}

export function newKey(): Buffer {
  return randomBytes(KEY_BYTES)
}
