import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '../same-secret.ts'

const ID_BYTES = 12
const SIGNATURE_BYTES = 18

/** Random, so that none comes again, not even after an older back-up was restored. */
export function newLinkId(): string {
  return randomBytes(ID_BYTES).toString('base64url')
}

/** The signature is made anew each time it is shown and stored nowhere: a copy of the database opens nothing. */
export function linkPath(secret: Buffer, id: string): string {
  return `/guardian#${id}.${sign(secret, id)}`
}

/** The id of a link that we have made, by what stands behind the #; null for anything else. Looks nothing up. */
export function linkIdIn(secret: Buffer, typed: string): string | null {
  const [id = '', signature = '', ...more] = typed.split('.')
  if (more.length > 0) return null
  // Letters with letters: a signature has but one way to be written.
  return isSameSecret(signature, sign(secret, id)) ? id : null
}

function sign(secret: Buffer, id: string): string {
  const signature = createHmac('sha256', secret).update(`guardian link ${id}`).digest()
  return signature.subarray(0, SIGNATURE_BYTES).toString('base64url')
}
