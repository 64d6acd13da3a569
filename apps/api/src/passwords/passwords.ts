import { hash, verify as verifyArgon2 } from '@node-rs/argon2'
import { createHmac } from 'node:crypto'
import { isSameSecret } from '../same-secret.ts'
import { hashLine } from './hash-line.ts'
import { passwordText } from './password-text.ts'

// argon2id is the library's default algorithm; the costs are the ones OWASP names first.
const COSTS: Costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What is stored says them, so that each is compared at its own. */
interface Costs {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** An argon2 hash begins with `$`; this cannot be mistaken for one. */
const ISSUED = 'issued:'

/**
 * What somebody chose: argon2id (Decision H4), off the main thread; behind it, after a space, its sieve: eight bits by
 * which 255 of 256 wrong ones are told without argon2, so that strangers cannot fill the line (Decision 015).
 */
export async function hashChosen(secret: Buffer, password: string, costs: Costs = COSTS): Promise<string> {
  const text = passwordText(password)
  const argon = await hashLine.run('sieved', async () => await hash(text, costs))
  return withSieve(secret, argon, text)
}

/** It names its secret: under another one (the old was lost, or is to be trusted no more) it says nothing. */
function withSieve(secret: Buffer, argon: string, text: string): string {
  const bits = keyed(secret, `sieve\0${argon}\0${text}`).toString('hex', 0, 1)
  return `${argon} ${nameOf(secret)}:${bits}`
}

function nameOf(secret: Buffer): string {
  return keyed(secret, 'name').toString('hex', 0, 4)
}

/**
 * What the centre handed out. An import brings tens of thousands at once, for which argon2 would take more than
 * twenty minutes; until its first correct use such a password is stored as an HMAC under the server's own secret,
 * which is worth nothing to whoever has only the database.
 */
export function hashIssued(secret: Buffer, regNo: string, password: string): string {
  return issued(secret, regNo, passwordText(password))
}

function issued(secret: Buffer, regNo: string, text: string): string {
  return ISSUED + keyed(secret, `${regNo}\0${text}`).toString('base64url')
}

/** Still as it was handed out: it was never used. */
export function wasIssued(stored: string): boolean {
  return stored.startsWith(ISSUED)
}

export interface Verified {
  readonly right: boolean
  /** How to store it from now on: an issued password becomes argon2id at its first correct use, an older one gets a sieve. */
  readonly upgrade?: string
}

/** Compares a password with what is stored of it. Where nothing is stored, it is wrong after the same time. */
export async function verify(stored: string | null, secret: Buffer, who: string, password: string): Promise<Verified> {
  const text = passwordText(password)
  if (stored === null) return await verifyNothing(secret, who, text)
  const verified = await verifyText(stored, secret, who, text)
  const asTyped = password.normalize('NFC')
  // What was stored before digits were alike is stored with those that were typed.
  return verified.right || asTyped === text ? verified : await verifyText(stored, secret, who, asTyped)
}

async function verifyText(stored: string, secret: Buffer, who: string, text: string): Promise<Verified> {
  if (wasIssued(stored)) {
    const right = isSameSecret(stored, issued(secret, who, text))
    // The student does not wait for the upgrade in line: it can wait for the next time.
    return right && !hashLine.isBusy ? { right, upgrade: await hashChosen(secret, text) } : { right }
  }
  const [argon = '', sieve = ''] = stored.split(' ')
  const sieved = withSieve(secret, argon, text)
  const hasSieve = sieve.startsWith(`${nameOf(secret)}:`)
  if (hasSieve && !isSameSecret(stored, sieved)) return { right: false }
  const lane = hasSieve ? 'sieved' : 'unsieved'
  const right = await hashLine.run(lane, async () => await verifyArgon2(argon, text))
  return right && !hasSieve ? { right, upgrade: sieved } : { right }
}

/** A sieve of nothing lets as many through as any other. */
async function verifyNothing(secret: Buffer, who: string, text: string): Promise<Verified> {
  const [first] = keyed(secret, `nothing\0${who}\0${text}`)
  if (first === 0) await hashChosen(secret, text)
  return { right: false }
}

function keyed(secret: Buffer, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}
