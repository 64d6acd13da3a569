import { sha256, toHex } from '@anushilon/domain/proof/sha256'

/** It is needed for the chain and at every try to send it, and where it is computed by script it takes a while. */
const known = new WeakMap<Blob, string>()

/** In hex. The browser's own where it has one; a page that came over plain HTTP has none. */
export async function sha256Of(picture: Blob): Promise<string> {
  const before = known.get(picture)
  if (before !== undefined) return before
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const subtle = crypto.subtle as SubtleCrypto | undefined
  const hash = toHex(subtle === undefined ? sha256(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes)))
  known.set(picture, hash)
  return hash
}
