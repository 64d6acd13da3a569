import { hash, verify as verifyArgon2 } from '@node-rs/argon2'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { hashQueue } from './hash-queue.ts'

// argon2id is the library's default algorithm; the costs are the ones OWASP names first.
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** An argon2 hash begins with `$`; this cannot be mistaken for one. */
const ISSUED = 'issued:'

/** What a student chose: argon2id (Decision H4), off the main thread. */
export async function keepChosen(password: string): Promise<string> {
  return await hashQueue.run(async () => await hash(password.normalize('NFC'), COSTS))
}

/**
 * What the centre handed out. An import brings tens of thousands at once, for which argon2 would take more than
 * twenty minutes; until its first correct use such a password is kept as an HMAC under the server's own secret,
 * which is worth nothing to whoever has only the database.
 */
export function keepIssued(secret: Buffer, regNo: string, password: string): string {
  return (
    ISSUED +
    createHmac('sha256', secret)
      .update(`${regNo}\0${password.normalize('NFC')}`)
      .digest('base64url')
  )
}

/** Still as it was handed out: it was never used. */
export function wasIssued(kept: string): boolean {
  return kept.startsWith(ISSUED)
}

export interface Verified {
  readonly right: boolean
  /** How to keep it from now on: an issued password becomes argon2id at its first correct use. */
  readonly upgrade?: string
}

/** Holds a password against what is kept of it. Where nothing is kept, it is wrong after the same time. */
export async function verify(kept: string | null, secret: Buffer, regNo: string, password: string): Promise<Verified> {
  if (kept === null) {
    await keepChosen(password)
    return { right: false }
  }
  if (wasIssued(kept)) {
    const right = sameText(kept, keepIssued(secret, regNo, password))
    // In a rush the student goes before the upgrade, which can wait for the next time.
    return right && !hashQueue.isFull ? { right, upgrade: await keepChosen(password) } : { right }
  }
  return { right: await hashQueue.run(async () => await verifyArgon2(kept, password.normalize('NFC'))) }
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
