import { GrowingRoot, leafHashFrom, type Hash32 } from './hashing.ts'

/*
 * Leaves are opened a block at a time, in a thread beside the one that keeps what they say: hashing is nearly all of the
 * work. A block is as many as a complete subtree has, so that its root goes into the tree in one step.
 */

export const BLOCK_BITS = 12
export const BLOCK = 2 ** BLOCK_BITS

/** How a stored record begins: the length of its content, the student, its hash (apps/api/src/exam-log/leaf.ts). */
const STUDENT_AT = 4
const HASH_AT = 12
const CONTENT_AT = 44

export interface Block {
  /** Its own. */
  readonly bytes: Buffer<ArrayBuffer>
  /** Where each record ends. */
  readonly ends: readonly number[]
}

/** Where the record that begins here ends: at the end of all where its length was tampered with. */
export function recordEnd(bytes: Buffer, at: number): number {
  if (bytes.length - at < CONTENT_AT) return bytes.length
  const length = bytes.readInt32BE(at)
  const end = at + CONTENT_AT + length
  return length < 0 || end > bytes.length ? bytes.length : end
}

export function hashOfRecord(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at + HASH_AT, at + CONTENT_AT)
}

export function contentOfRecord(bytes: Buffer, at: number, end: number): Buffer {
  return bytes.subarray(at + CONTENT_AT, end)
}

function studentOfRecord(bytes: Buffer, at: number, end: number): number {
  if (end - at < CONTENT_AT) return 0
  return bytes.readInt32BE(at + STUDENT_AT) * 2 ** 32 + bytes.readUInt32BE(at + STUDENT_AT + 4)
}

export const Verdict = {
  /** An answer of this student in this exam, as plain as nearly all leaves are. */
  answer: 0,
  /** What was hashed; somebody else reads it. */
  open: 1,
  erased: 2,
  withoutSeed: 3,
  changed: 4,
} as const

export interface OpenedBlock {
  /** The records, given back. */
  readonly bytes: Buffer<ArrayBuffer>
  /** Where each begins, and where the last one ends. */
  readonly starts: Uint32Array<ArrayBuffer>
  readonly verdicts: Uint8Array<ArrayBuffer>
  readonly students: Float64Array<ArrayBuffer>
  /** Of answers. */
  readonly questions: Uint32Array<ArrayBuffer>
  readonly options: Int16Array<ArrayBuffer>
  readonly times: Float64Array<ArrayBuffer>
  /** Of the tree that they make by themselves, in letters; empty where they are fewer than a block. */
  readonly root: string
  /** The complete subtrees in it that the database keeps, in their order. */
  readonly nodes: readonly Hash32[]
}

export type Seeds = ReadonlyMap<number, Uint8Array | null>

export function openBlock({ bytes, ends }: Block, seeds: Seeds, examId: string): OpenedBlock {
  const count = ends.length
  const starts = new Uint32Array(count + 1)
  const verdicts = new Uint8Array(count)
  const students = new Float64Array(count)
  const questions = new Uint32Array(count)
  const options = new Int16Array(count)
  const times = new Float64Array(count)
  const nodes: Hash32[] = []
  const tree = new GrowingRoot((_level, _number, hash) => nodes.push(hash))
  const answers = new AnswerReader(bytes, examId)
  let at = 0
  for (const [index, end] of ends.entries()) {
    const from = at + CONTENT_AT
    const student = studentOfRecord(bytes, at, end)
    const kept = hashOfRecord(bytes, at)
    if (count === BLOCK) tree.add(kept)
    students[index] = student
    const seed = seeds.get(student)
    if (seed === undefined) verdicts[index] = Verdict.withoutSeed
    else if (seed === null) verdicts[index] = Verdict.erased
    // Who is forgotten has no seed any more either.
    else if (end <= from) verdicts[index] = Verdict.changed
    else if (leafHashFrom(seed, bytes, from, end) !== kept) verdicts[index] = Verdict.changed
    else if (answers.reads(from, end) && answers.student === student) {
      verdicts[index] = Verdict.answer
      questions[index] = answers.question
      options[index] = answers.option
      times[index] = answers.at
    } else verdicts[index] = Verdict.open
    at = starts[index + 1] = end
  }
  return {
    bytes,
    starts,
    verdicts,
    students,
    questions,
    options,
    times,
    root: count === BLOCK ? tree.root.toString('latin1') : '',
    nodes,
  }
}

const ZERO = 0x30
const COMMA = 0x2c
const SPACE = 0x20
const BRACKET = 0x5d
/** More digits than anything has that is plain. */
const MOST_DIGITS = 15

/** Reads `[1, "answer", "EXAM", student, at, question, option]` as the database writes it, and nothing else. */
class AnswerReader {
  readonly #bytes: Buffer
  readonly #head: Buffer
  #at = 0
  student = 0
  at = 0
  question = 0
  option = 0

  constructor(bytes: Buffer, examId: string) {
    this.#bytes = bytes
    this.#head = Buffer.from(`[1, "answer", ${JSON.stringify(examId)}, `)
  }

  /** False where it is anything else, which is then read in the usual way. */
  reads(from: number, end: number): boolean {
    const head = this.#head
    for (let at = 0; at < head.length; at += 1) if (this.#bytes[from + at] !== head[at]) return false
    this.#at = from + head.length
    this.student = this.#number()
    this.at = this.#next()
    this.question = this.#next()
    this.option = this.#next()
    const isWhole = this.#bytes[this.#at] === BRACKET && this.#at + 1 === end
    return isWhole && this.student >= 0 && this.at >= 0 && this.question >= 0 && this.option >= 0 && this.option < 1_000
  }

  /** After a comma; -1 where there is none. */
  #next(): number {
    if (this.#bytes[this.#at] !== COMMA || this.#bytes[this.#at + 1] !== SPACE) return -1
    this.#at += 2
    return this.#number()
  }

  #number(): number {
    let value = 0
    let digits = 0
    for (; digits <= MOST_DIGITS; digits += 1) {
      const digit = (this.#bytes[this.#at] ?? 0) - ZERO
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
      this.#at += 1
    }
    return digits === 0 || digits > MOST_DIGITS ? -1 : value
  }
}
