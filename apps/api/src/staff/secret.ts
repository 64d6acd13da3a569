import { createHash, randomBytes } from 'node:crypto'

/** What a session's cookie or a one-time link carries: 256 random bits. Only their hash is stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
