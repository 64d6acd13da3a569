import type { Instant } from '@anushilon/domain/instant'
import type { PartKind } from '@anushilon/domain/exam/variation'
import type { Leaf } from '@anushilon/domain/log/leaf'
import type { ClosedAs } from '@anushilon/domain/sitting/attempt'
import { AnswerSheets } from './answer-sheets.ts'

export interface PartSaid {
  readonly startedAt: Instant
  readonly deadlineAt: Instant
  /** SHA-256 in hex. */
  readonly paper: string
  closedAt: Instant | null
  closedAs: ClosedAs | null
}

export interface MarkSaid {
  readonly hundredths: number
  readonly version: number
}

export interface ResultSaid {
  readonly hundredths: number | null
  readonly position: number | null
}

const NOTHING: ReadonlyMap<string, MarkSaid> = new Map()

/** Of what was written on paper. */
class WrittenSaid {
  /** By `section:question`. */
  readonly marks = new Map<string, MarkSaid>()
  /** What answers consist of, by `section:question`: page ids, joined. */
  readonly pages = new Map<string, string>()
  /** SHA-256 of photos as they came, by page id. */
  readonly uploads = new Map<string, string | null>()
}

/** What the log says of one student, as far as it was read. Small: there may be a hundred thousand of them. */
export class StudentSaid {
  regNo: string | null = null
  isErased = false
  result: ResultSaid | null = null
  readonly parts = new Map<PartKind, PartSaid>()
  #written: WrittenSaid | null = null
  readonly #sheets: AnswerSheets
  readonly #row: number

  constructor(sheets: AnswerSheets, row: number) {
    this.#sheets = sheets
    this.#row = row
  }

  /** False where the question has an answer already: the first one is final (Decision C6). */
  answer(question: number, option: number, at: Instant): boolean {
    return this.#sheets.answer(this.#row, question, option, at)
  }

  get written(): WrittenSaid {
    this.#written ??= new WrittenSaid()
    return this.#written
  }

  get marks(): ReadonlyMap<string, MarkSaid> {
    return this.#written?.marks ?? NOTHING
  }

  option(question: number): number | null {
    return this.#sheets.option(this.#row, question)
  }

  answeredAt(question: number): Instant {
    return this.#sheets.answeredAt(this.#row, question)
  }

  answers(): Map<number, number> {
    return this.#sheets.answers(this.#row)
  }
}

/** What the log of an exam says, leaf after leaf. */
export class ExamSaid {
  readonly students = new Map<number, StudentSaid>()
  isOut = false
  /** How many the last ranking has; null where there is none. */
  ranked: number | null = null
  readonly #keepsTimes: boolean
  #sheets: AnswerSheets

  /** Times are kept where there is something to compare them with. */
  constructor({ keepsTimes }: { readonly keepsTimes: boolean }) {
    this.#keepsTimes = keepsTimes
    this.#sheets = new AnswerSheets(keepsTimes)
  }

  student(id: number): StudentSaid {
    const known = this.students.get(id)
    if (known !== undefined) return known
    const row = this.students.size % AnswerSheets.ROWS
    if (row === 0) this.#sheets = new AnswerSheets(this.#keepsTimes)
    const made = new StudentSaid(this.#sheets, row)
    this.students.set(id, made)
    return made
  }

  /** Those of whom it has forgotten what it said. */
  forgotten(): number[] {
    return [...this.students].flatMap(([id, { isErased }]) => (isErased ? [id] : []))
  }

  /** As the centre knows them: where the log does not say it, or has forgotten it, there is only the row in the tables. */
  nameOf(id: number): string {
    const regNo = this.students.get(id)?.regNo ?? null
    return regNo === null ? `student of row ${id}` : `student ${regNo}`
  }

  /** What is odd about it, in words; null where nothing is. */
  take(leaf: Leaf): string | null {
    if (leaf.kind === 'publish') {
      if (leaf.what === 'ranked') this.ranked = leaf.students
      else this.isOut = leaf.what === 'published'
      return null
    }
    if (leaf.studentId === 0) return null
    return takeOf(this.student(leaf.studentId), leaf)
  }
}

function takeOf(student: StudentSaid, leaf: Leaf): string | null {
  switch (leaf.kind) {
    case 'start': {
      const { part, at: startedAt, deadlineAt, paper, regNo } = leaf
      const before = student.parts.get(part)
      const { closedAt = null, closedAs = null } = before ?? {}
      student.parts.set(part, { startedAt, deadlineAt, paper, closedAt, closedAs })
      const wasOther = student.regNo !== null && student.regNo !== regNo
      student.regNo = regNo
      if (wasOther) return `is now called ${regNo}`
      return before !== undefined && before.paper !== paper ? `has another ${part} paper than at the start` : null
    }
    case 'answer':
      return student.answer(leaf.question, leaf.option, leaf.at) ? null : `has two answers to question ${leaf.question}`
    case 'hand-in': {
      const part = student.parts.get(leaf.part)
      if (part === undefined) return `handed in a ${leaf.part} part that was never started`
      part.closedAt = leaf.at
      part.closedAs = leaf.as
      return null
    }
    case 'ruling': {
      const part = leaf.what === 'reopened' ? partNamed(student, leaf.detail) : undefined
      if (part !== undefined) part.closedAt = part.closedAs = null
      return null
    }
    case 'mark': {
      const key = `${leaf.section}:${leaf.question}`
      const { marks } = student.written
      const before = marks.get(key)
      if (leaf.hundredths === null) marks.delete(key)
      else marks.set(key, { hundredths: leaf.hundredths, version: leaf.version })
      const isAgain = before !== undefined && leaf.hundredths !== null && before.version >= leaf.version
      return isAgain ? `has marks for question ${key} changed outside of the program` : null
    }
    case 'upload':
      student.written.uploads.set(leaf.pageId, leaf.sha256)
      return null
    case 'pages':
      student.written.pages.set(`${leaf.section}:${leaf.question}`, leaf.pages.join(' '))
      return null
    case 'result':
      student.result = { hundredths: leaf.hundredths, position: leaf.position }
      return null
    case 'correction':
    case 'publish':
      return null
  }
}

function partNamed(student: StudentSaid, name: string): PartSaid | undefined {
  return [...student.parts].find(([kind]) => kind === name)?.[1]
}
