import { randomBytes } from 'node:crypto'

/** Names for requests: hardly two processes give the same, and giving one costs next to nothing. */
export function requestIds(): () => string {
  const ours = randomBytes(4).toString('base64url')
  let count = 0
  return () => ours + (count += 1).toString(36).padStart(6, '0')
}
