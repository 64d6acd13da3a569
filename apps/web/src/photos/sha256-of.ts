import { sha256, toHex } from '@anushilon/domain/proof/sha256'

/** In hex. The browser's own where it has one; a page that came over plain HTTP has none. */
export async function sha256Of(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const subtle = crypto.subtle as SubtleCrypto | undefined
  return toHex(subtle === undefined ? sha256(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes)))
}
