import type { Instant } from '@anushilon/domain/instant'
import { hash, randomBytes } from 'node:crypto'
import { sha256 } from './sha256.ts'

/** A leaf with all that is needed to check it. */
export interface Leaf {
  /** What it says, as it was hashed. */
  readonly content: Buffer
  readonly salt: Buffer
  readonly hash: Buffer
}

interface RecordedLeaf extends Leaf {
  /** As it is stored. */
  readonly record: Buffer
}

const SALTED = 0x02
const LEAF = 0x00
/** Also what a seed has. */
const SALT_BYTES = 16
const LENGTH_BYTES = 4
const HEAD_BYTES = 12
const HASH_BYTES = 32
/** Where the content begins in a record. */
const CONTENT_AT = HEAD_BYTES + HASH_BYTES
/** What is hashed is in front of the content, where the hash will be: the bytes are never copied. */
const HASHED_AT = CONTENT_AT - SALT_BYTES - 1
const SALT_AT = CONTENT_AT - SALT_BYTES

/**
 * Null for the seed: it is forgotten, so nobody can open this leaf once the salt has been handed out. Its record says
 * nothing then.
 */
export function leafOf(seed: Buffer | null, text: string, studentId = 0): RecordedLeaf {
  const record = Buffer.allocUnsafe(CONTENT_AT + Buffer.byteLength(text))
  record.write(text, CONTENT_AT)
  const hashed = record.subarray(HASHED_AT)
  record[HASHED_AT] = SALTED
  record.set(seed ?? randomBytes(SALT_BYTES), SALT_AT)
  const salt = sha256(hashed).subarray(0, SALT_BYTES)
  record[HASHED_AT] = LEAF
  record.set(salt, SALT_AT)
  record.write(hash('sha256', hashed, 'binary'), HEAD_BYTES, 'latin1')
  writeHead(record, record.length - CONTENT_AT, studentId)
  const leaf = { salt, hash: record.subarray(HEAD_BYTES, CONTENT_AT), content: record.subarray(CONTENT_AT), record }
  return seed === null ? { ...leaf, record: recordOf(studentId, { hash: leaf.hash, content: NOTHING }) } : leaf
}

const NOTHING = Buffer.alloc(0)

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
export function recordOf(studentId: number, { content, hash: digest }: Pick<Leaf, 'content' | 'hash'>): Buffer {
  const head = Buffer.allocUnsafe(HEAD_BYTES)
  writeHead(head, content.length, studentId)
  return Buffer.concat([head, digest, content])
}

function writeHead(record: Buffer, length: number, studentId: number): void {
  record.writeInt32BE(length, 0)
  // Two halves: a number as large as 2 ** 53 needs no BigInt.
  record.writeInt32BE(Math.floor(studentId / 2 ** 32), LENGTH_BYTES)
  record.writeUInt32BE(studentId % 2 ** 32, LENGTH_BYTES + 4)
}

export interface LeafRecord {
  readonly studentId: number
  readonly hash: Buffer
  /** Empty where it is forgotten. */
  readonly content: Buffer
  /** All of it. */
  readonly bytes: Buffer
}

export function* recordsIn(bytes: Buffer): Generator<LeafRecord> {
  for (let at = 0; at < bytes.length;) {
    const from = at + CONTENT_AT
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
