import type { Paper } from '../exam/paper.ts'
import type { PartKind } from '../exam/variation.ts'
import type { Instant } from '../instant.ts'
import { joined, sha256 as plainSha256 } from '../proof/sha256.ts'
import type { ClosedAs } from '../sitting/attempt.ts'
import { leafHash, type Hash, type Sha256 } from './merkle.ts'
import { utf8 } from './utf8.ts'

/*
 * What the log of an exam says, leaf by leaf (decision 033). A leaf's content is a JSON text
 *
 *   [1,kind,exam,student,time,…fields]
 *
 * which is hashed as it was written: whoever checks one never writes it anew. Only hashes are published. In front of the
 * content stands a salt that nobody can guess, so that a hash cannot be found by trying the few options of a question:
 *
 *   salt = the first 16 bytes of SHA-256(02 ‖ seed ‖ content)        hash = SHA-256(00 ‖ salt ‖ content)
 *
 * The seed belongs to one student in one exam. Without it what was said of them cannot be told any more, and the tree is
 * still whole. The format is in students' files: another one is another version.
 */

interface About {
  readonly examId: string
  /** As the database counts students; 0: about the exam as a whole. */
  readonly studentId: number
  readonly at: Instant
}

interface Placed {
  readonly section: number
  readonly question: number
}

export type LeafBody =
  /** Also whenever the deadline moves: the last one counts. Binds the number to the registration number. */
  | {
      readonly kind: 'start'
      readonly part: PartKind
      readonly regNo: string
      readonly paper: string
      readonly deadlineAt: Instant
    }
  | { readonly kind: 'answer'; readonly question: number; readonly option: number }
  /** Of the photo as it was received; null where only a check sum of it is known. */
  | (Placed & { readonly kind: 'upload'; readonly pageId: string; readonly sha256: string | null })
  /** What a written answer consists of from now on. */
  | (Placed & { readonly kind: 'pages'; readonly pages: readonly string[] })
  | { readonly kind: 'hand-in'; readonly part: PartKind; readonly as: ClosedAs }
  /** Null: taken back. */
  | (Placed & { readonly kind: 'mark'; readonly hundredths: number | null; readonly version: number })
  | { readonly kind: 'ruling'; readonly what: string; readonly detail: string }
  /** What was corrected, as the centre keeps it: the key that came of it is in the next ranking's document. */
  | {
      readonly kind: 'correction'
      readonly number: number
      readonly corrections: readonly unknown[]
      readonly cause: string
    }
  /** Null and null: late. */
  | { readonly kind: 'result'; readonly hundredths: number | null; readonly position: number | null }
  /** A ranking has the SHA-256 of the key and the scheme by which it was computed; its results stand just before it. */
  | {
      readonly kind: 'publish'
      readonly what: Publication
      readonly document: string | null
      readonly students: number | null
    }

export type Publication = (typeof PUBLICATIONS)[number]
export type Leaf = About & LeafBody
export type LeafKind = Leaf['kind']

const VERSION = 1
const PUBLICATIONS = ['ranked', 'published', 'withdrawn'] as const
const PARTS = ['mcq', 'written'] as const
const CLOSED_AS = ['submitted', 'late', 'overdue'] as const
const SALT = Uint8Array.of(2)
export const SALT_BYTES = 16

export function leafContent(leaf: Leaf): string {
  return JSON.stringify([VERSION, leaf.kind, leaf.examId, leaf.studentId, leaf.at, ...fieldsOf(leaf)])
}

function fieldsOf(leaf: LeafBody): readonly unknown[] {
  switch (leaf.kind) {
    case 'start':
      return [leaf.part, leaf.regNo, leaf.paper, leaf.deadlineAt]
    case 'answer':
      return [leaf.question, leaf.option]
    case 'upload':
      return [leaf.section, leaf.question, leaf.pageId, leaf.sha256]
    case 'pages':
      return [leaf.section, leaf.question, leaf.pages]
    case 'hand-in':
      return [leaf.part, leaf.as]
    case 'mark':
      return [leaf.section, leaf.question, leaf.hundredths, leaf.version]
    case 'ruling':
      return [leaf.what, leaf.detail]
    case 'correction':
      return [leaf.number, leaf.corrections, leaf.cause]
    case 'result':
      return [leaf.hundredths, leaf.position]
    case 'publish':
      return [leaf.what, leaf.document, leaf.students]
  }
}

/** Null where it is no leaf of this version. */
export function parseLeaf(content: string): Leaf | null {
  try {
    const fields: unknown = JSON.parse(content)
    return Array.isArray(fields) ? leafFrom(new Fields(fields)) : null
  } catch {
    return null
  }
}

function leafFrom(fields: Fields): Leaf | null {
  if (fields.whole() !== VERSION) return null
  const kind = fields.text()
  const about = { examId: fields.text(), studentId: fields.whole(), at: fields.whole() }
  const body = bodyFrom(kind, fields)
  return body === null || fields.isMore ? null : { ...about, ...body }
}

function bodyFrom(kind: string, next: Fields): LeafBody | null {
  switch (kind) {
    case 'start':
      return { kind, part: next.oneOf(PARTS), regNo: next.text(), paper: next.text(), deadlineAt: next.whole() }
    case 'answer':
      return { kind, question: next.whole(), option: next.whole() }
    case 'upload':
      return {
        kind,
        section: next.whole(),
        question: next.whole(),
        pageId: next.text(),
        sha256: next.orNull(() => next.text()),
      }
    case 'pages':
      return { kind, section: next.whole(), question: next.whole(), pages: next.list((page) => page.text()) }
    case 'hand-in':
      return { kind, part: next.oneOf(PARTS), as: next.oneOf(CLOSED_AS) }
    case 'mark': {
      const place = { section: next.whole(), question: next.whole() }
      return { kind, ...place, hundredths: next.orNull(() => next.whole()), version: next.whole() }
    }
    case 'ruling':
      return { kind, what: next.text(), detail: next.text() }
    case 'correction':
      return { kind, number: next.whole(), corrections: next.list((item) => item.any()), cause: next.text() }
    case 'result':
      return { kind, hundredths: next.orNull(() => next.whole()), position: next.orNull(() => next.whole()) }
    case 'publish':
      return {
        kind,
        what: next.oneOf(PUBLICATIONS),
        document: next.orNull(() => next.text()),
        students: next.orNull(() => next.whole()),
      }
    default:
      return null
  }
}

/** Reads the fields of a leaf one after the other; throws where one is not what is expected. */
class Fields {
  #fields: readonly unknown[]
  #at = 0

  constructor(fields: readonly unknown[]) {
    this.#fields = fields
  }

  get isMore(): boolean {
    return this.#at < this.#fields.length
  }

  whole(): number {
    const field = this.any()
    if (typeof field !== 'number' || !Number.isSafeInteger(field)) throw new TypeError('no whole number')
    return field
  }

  text(): string {
    const field = this.any()
    if (typeof field !== 'string') throw new TypeError('no text')
    return field
  }

  oneOf<T extends string>(words: readonly T[]): T {
    const field = this.any()
    const word = words.find((one) => one === field)
    if (word === undefined) throw new TypeError('not one of the words')
    return word
  }

  orNull<T>(read: () => T): T | null {
    if (this.#fields[this.#at] !== null) return read()
    this.#at += 1
    return null
  }

  list<T>(read: (items: Fields) => T): T[] {
    const field = this.any()
    if (!Array.isArray(field)) throw new TypeError('no list')
    const items = new Fields(field)
    const list: T[] = []
    while (items.isMore) list.push(read(items))
    return list
  }

  any(): unknown {
    const field = this.#fields[this.#at]
    this.#at += 1
    return field
  }
}

/** What stands for a student's paper in the leaf of their start, hashed. The database keeps no text of its own. */
export function paperText(paper: Paper): string {
  return JSON.stringify(paper.map(({ section, questions }) => ({ section, questions })))
}

export function saltOf(seed: Uint8Array, content: Uint8Array, sha256: Sha256 = plainSha256): Uint8Array {
  return sha256(joined(SALT, seed, content)).subarray(0, SALT_BYTES)
}

/** @internal */
export function contentHash(salt: Uint8Array, content: Uint8Array, sha256: Sha256 = plainSha256): Hash {
  return leafHash(joined(salt, content), sha256)
}

export interface SaltedContent {
  readonly salt: Uint8Array
  readonly content: string
}

export function saltedHash({ salt, content }: SaltedContent, sha256: Sha256 = plainSha256): Hash {
  return contentHash(salt, utf8(content), sha256)
}
