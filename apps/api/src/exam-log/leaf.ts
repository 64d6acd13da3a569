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

const SALTED = 0x02
const LEAF = 0x00
/** Also what a seed has. */
const SALT_BYTES = 16

/** Null for the seed: it is forgotten, so nobody can open this leaf once the salt has been handed out. */
export function leafOf(seed: Buffer | null, text: string): Leaf {
  const from = 1 + SALT_BYTES
  const message = Buffer.allocUnsafe(from + Buffer.byteLength(text))
  const content = message.subarray(from)
  content.write(text)
  message[0] = SALTED
  message.set(seed ?? randomBytes(SALT_BYTES), 1)
  const salt = sha256(message).subarray(0, SALT_BYTES)
  // The same bytes with the salt in the place of the seed.
  message[0] = LEAF
  message.set(salt, 1)
  return { content, salt, hash: sha256(message) }
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

interface Upload {
  readonly pageId: string
  readonly digest: Buffer | null
  readonly receivedAt: Instant
}

/** The same of a photo that was uploaded. */
export function uploadText(
  { studentId, examId, section, question }: { studentId: number; examId: string; section: number; question: number },
  { pageId, digest, receivedAt }: Upload,
): string {
  return listText([
    1,
    'upload',
    examId,
    studentId,
    receivedAt,
    section,
    question,
    pageId,
    digest?.toString('hex') ?? null,
  ])
}

/** The same of a part that was handed in. */
export function handInText(
  { studentId, examId }: { studentId: number; examId: string },
  { kind, closedAt, closedAs }: { kind: string; closedAt: Instant; closedAs: string },
): string {
  return listText([1, 'hand-in', examId, studentId, closedAt, kind, closedAs])
}

function listText(fields: readonly (string | number | null)[]): string {
  return `[${fields.map((field) => JSON.stringify(field)).join(', ')}]`
}

/** As it is stored: the length of its content, the student, its hash, its content. */
export function recordOf(studentId: number, { content, hash }: Pick<Leaf, 'content' | 'hash'>): Buffer {
  const head = Buffer.allocUnsafe(HEAD_BYTES)
  head.writeInt32BE(content.length, 0)
  // Two halves: a number as large as 2 ** 53 needs no BigInt.
  head.writeInt32BE(Math.floor(studentId / 2 ** 32), LENGTH_BYTES)
  head.writeUInt32BE(studentId % 2 ** 32, LENGTH_BYTES + 4)
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
      studentId: bytes.readInt32BE(at + LENGTH_BYTES) * 2 ** 32 + bytes.readUInt32BE(at + LENGTH_BYTES + 4),
      hash: bytes.subarray(at + HEAD_BYTES, from),
      content: bytes.subarray(from, end),
      bytes: bytes.subarray(at, end),
    }
    at = end
  }
}
