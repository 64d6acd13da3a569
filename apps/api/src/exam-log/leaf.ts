import type { Instant } from '@anushilon/domain/instant'
import { randomBytes } from 'node:crypto'
import { sha256 } from './sha256.ts'

/** A leaf with all that is needed to check it. */
export interface Leaf {
  /** What it says, as it was hashed. */
  readonly content: Buffer
  readonly salt: Buffer
  readonly hash: Buffer
}

const SALTED = Buffer.of(0x02)
const LEAF = Buffer.of(0x00)
const SALT_BYTES = 16
const SEED_BYTES = 16

/** Null for the seed: it is forgotten, so nobody can open this leaf once the salt has been handed out. */
export function leafOf(seed: Buffer | null, text: string): Leaf {
  const content = Buffer.from(text)
  const salt = sha256(Buffer.concat([SALTED, seed ?? randomBytes(SEED_BYTES), content])).subarray(0, SALT_BYTES)
  return { content, salt, hash: leafHash(salt, content) }
}

export function leafHash(salt: Uint8Array, content: Uint8Array): Buffer {
  return sha256(Buffer.concat([LEAF, salt, content]))
}

interface Answered {
  readonly studentId: number
  readonly examId: string
  readonly question: number
  readonly option: number
  readonly receivedAt: Instant
}

/** As PostgreSQL writes it (`json_build_array`): most leaves are written there, and the text is what is hashed. */
export function answerText({ studentId, examId, question, option, receivedAt }: Answered): string {
  return `[1, "answer", ${JSON.stringify(examId)}, ${studentId}, ${receivedAt}, ${question}, ${option}]`
}

/** As it is stored: the length of its content, the student, its hash, its content. */
export function recordOf(studentId: number, { content, hash }: Pick<Leaf, 'content' | 'hash'>): Buffer {
  const head = Buffer.allocUnsafe(HEAD_BYTES)
  head.writeInt32BE(content.length, 0)
  head.writeBigInt64BE(BigInt(studentId), LENGTH_BYTES)
  return Buffer.concat([head, hash, content])
}

export interface LeafRecord {
  readonly studentId: number
  readonly hash: Buffer
  /** Empty where it is forgotten. */
  readonly content: Buffer
  /** All of it. */
  readonly bytes: Buffer
}

const LENGTH_BYTES = 4
const HEAD_BYTES = 12
const HASH_BYTES = 32

export function* recordsIn(bytes: Buffer): Generator<LeafRecord> {
  for (let at = 0; at < bytes.length;) {
    const from = at + HEAD_BYTES + HASH_BYTES
    const end = from + bytes.readInt32BE(at)
    yield {
      studentId: Number(bytes.readBigInt64BE(at + LENGTH_BYTES)),
      hash: bytes.subarray(at + HEAD_BYTES, from),
      content: bytes.subarray(from, end),
      bytes: bytes.subarray(at, end),
    }
    at = end
  }
}
