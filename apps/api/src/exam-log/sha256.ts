import { hash } from 'node:crypto'

/**
 * Node's own: a few times faster than the plain code that pages use. By way of a string, because a buffer that comes from
 * outside the heap costs more than all the rest of it.
 */
export function sha256(message: Uint8Array): Buffer {
  return Buffer.from(hash('sha256', message, 'binary'), 'latin1')
}
