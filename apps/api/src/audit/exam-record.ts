import type { Instant } from '@anushilon/domain/instant'
import type { PartKind } from '@anushilon/domain/exam/variation'
import type { Leaf } from '@anushilon/domain/log/leaf'
import type { ClosedAs } from '@anushilon/domain/sitting/attempt'

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
  #options = new Int8Array(0)
  #times = new Float64Array(0)

  /** False where the question has an answer already: the first one is final (Decision C6). */
  answer(question: number, option: number, at: Instant): boolean {
    if (question >= this.#options.length) this.#grow(question + 1)
    if (this.#options[question] !== -1) return false
    this.#options[question] = option
    this.#times[question] = at
    return true
  }

  #grow(size: number): void {
    const room = Math.max(size, Math.ceil(this.#options.length * 1.5), 8)
    const options = new Int8Array(room).fill(-1)
    options.set(this.#options)
    const times = new Float64Array(room)
    times.set(this.#times)
    ;[this.#options, this.#times] = [options, times]
  }

  get written(): WrittenSaid {
    this.#written ??= new WrittenSaid()
    return this.#written
  }

  get marks(): ReadonlyMap<string, MarkSaid> {
    return this.#written?.marks ?? NOTHING
  }

  option(question: number): number | null {
    const option = this.#options[question] ?? -1
    return option === -1 ? null : option
  }

  answeredAt(question: number): Instant {
    return this.#times[question] ?? 0
  }

  answers(): Map<number, number> {
    const answers = new Map<number, number>()
    this.#options.forEach((option, question) => {
      if (option !== -1) answers.set(question, option)
    })
    return answers
  }
}

/** What the log of an exam says, leaf after leaf. */
export class ExamSaid {
  readonly students = new Map<number, StudentSaid>()
  isOut = false

  student(id: number): StudentSaid {
    const known = this.students.get(id)
    if (known !== undefined) return known
    const made = new StudentSaid()
    this.students.set(id, made)
    return made
  }

  /** What is odd about it, in words; null where nothing is. */
  take(leaf: Leaf): string | null {
    if (leaf.kind === 'publish') {
      if (leaf.what !== 'ranked') this.isOut = leaf.what === 'published'
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
