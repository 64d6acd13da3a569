import { RECEIPT_HEADER } from '@anushilon/contract/headers'
import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import { SECOND, type Instant } from '@anushilon/domain/instant'
import type { PartKind } from '@anushilon/domain/exam/variation'
import { LruMap } from '../cache.ts'

/**
 * What the server acknowledged, in a code that a student can write down or show and the centre can check without
 * looking anything up (Decision C13): who, which exam, how many answers, when, and a signature.
 *
 * 17 bytes as 28 letters in groups of four: kind and student 5, exam 3 (of its hash), how many 1, time 4 (seconds from
 * 2024), signature 4. A forger guesses right once in four thousand million tries, and each try needs the centre's help.
 */
export interface Receipt {
  readonly studentId: number
  readonly examId: string
  readonly kind: PartKind
  /** How many answers the server held; of a written part, how many questions had photos. */
  readonly received: number
  readonly at: Instant
}

const EPOCH = Date.UTC(2024, 0, 1)
const BODY_BYTES = 13
/** The first bit of the student's five bytes; the rest is enough for half a million million students. */
const WRITTEN = 2 ** 39
/** What is more is written as this. */
export const MOST_COUNTED = 255
const SIGNATURE_BYTES = 4
/** Letters that are not mistaken for one another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Bytes will do; who issues many makes a key of them first, which takes Node longer than to sign. */
type ReceiptSecret = Buffer | KeyObject

export function issueReceipt(secret: ReceiptSecret, receipt: Receipt): string {
  const body = Buffer.alloc(BODY_BYTES)
  body.writeUIntBE(receipt.studentId + (receipt.kind === 'written' ? WRITTEN : 0), 0, 5)
  examMark(receipt.examId).copy(body, 5)
  body.writeUInt8(Math.min(receipt.received, MOST_COUNTED), 8)
  body.writeUInt32BE(Math.floor((receipt.at - EPOCH) / SECOND), 9)
  return lettersOf(Buffer.concat([body, sign(secret, body)]))
}

/** The header it travels in: the body stays the specification's. */
export function receiptHeader(secret: ReceiptSecret, receipt: Receipt): Record<string, string> {
  return { [RECEIPT_HEADER]: issueReceipt(secret, receipt) }
}

export interface ReadReceipt {
  readonly studentId: number
  readonly kind: PartKind
  readonly received: number
  readonly at: Instant
  isFor(examId: string): boolean
}

/** Null where the code is not one of ours. Small letters, spaces and the usual mix-ups (O for 0, I and L for 1) are forgiven. */
export function readReceipt(secret: ReceiptSecret, code: string): ReadReceipt | null {
  const bytes = bytesOf(code)
  if (bytes === null || bytes.length !== BODY_BYTES + SIGNATURE_BYTES) return null
  const body = bytes.subarray(0, BODY_BYTES)
  if (!timingSafeEqual(sign(secret, body), bytes.subarray(BODY_BYTES))) return null
  const kindAndStudent = body.readUIntBE(0, 5)
  return {
    studentId: kindAndStudent % WRITTEN,
    kind: kindAndStudent >= WRITTEN ? 'written' : 'mcq',
    received: body.readUInt8(8),
    at: EPOCH + body.readUInt32BE(9) * SECOND,
    isFor: (examId) => examMark(examId).equals(body.subarray(5, 8)),
  }
}

const MOST_MARKS = 1_000
const marks = new LruMap<string, Buffer>(MOST_MARKS)

/** Three bytes by which an exam is known again. Kept at hand: in an exam's time every answer asks for the same one. */
function examMark(examId: string): Buffer {
  const known = marks.get(examId)
  if (known !== undefined) return known
  const mark = createHmac('sha256', 'exam').update(examId).digest().subarray(0, 3)
  marks.set(examId, mark)
  return mark
}

function sign(secret: ReceiptSecret, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(body).digest().subarray(0, SIGNATURE_BYTES)
}

/** Five bits a letter, a dash after every fourth. One is made for every answer, so it is made without detours. */
function lettersOf(bytes: Buffer): string {
  let code = ''
  let written = 0
  let bits = 0
  let waiting = 0
  const write = (five: number) => {
    if (written > 0 && written % 4 === 0) code += '-'
    code += LETTERS[five]
    written += 1
  }
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xfff
    for (waiting += 8; waiting >= 5; waiting -= 5) write((bits >> (waiting - 5)) & 31)
  }
  if (waiting > 0) write((bits << (5 - waiting)) & 31)
  return code
}

function bytesOf(code: string): Buffer | null {
  const letters = code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const values = letters.split('').map((letter) => LETTERS.indexOf(letter))
  if (values.includes(-1)) return null
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('')
  const whole = Math.floor(bits.length / 8)
  return Buffer.from(
    Array.from({ length: whole }, (_, index) => Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2)),
  )
}
