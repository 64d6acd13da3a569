import { hash } from 'node:crypto'

/** Node's own: a few times faster than the plain code that pages use. */
export function sha256(message: Uint8Array): Buffer {
  return hash('sha256', message, 'buffer')
}
