import type { Audience } from '@anushilon/domain/exam/audience'
import type { Named } from '../stores/people/rights.ts'

/** What a call names: by the names of its fields, which are the same in all calls. */
export interface Found extends Named {
  readonly courses: readonly string[]
  readonly branches: readonly string[]
  /** For whom an exam is to be, where the call says it. */
  readonly audiences: readonly Audience[]
  /** Beside whomever it names, it moves the end of the exam, which is everybody's. */
  readonly movesEnd: boolean
}

const TEXTS: Readonly<Record<string, 'exams' | 'courses' | 'subjects' | 'branches'>> = {
  examId: 'exams',
  examIds: 'exams',
  courseId: 'courses',
  courseIds: 'courses',
  subjectId: 'subjects',
  subjectIds: 'subjects',
  branch: 'branches',
}
const NUMBERS: Readonly<Record<string, 'students' | 'batches'>> = {
  studentId: 'students',
  studentIds: 'students',
  batchId: 'batches',
}

type ScriptReader = (examId: string, scriptId: string) => number | null

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'

/** `ofBank`: a bare id is a question's of the bank. */
export function namedIn(input: unknown, studentOf: ScriptReader, ofBank = false): Found {
  const found = {
    exams: [] as string[],
    courses: [] as string[],
    subjects: [] as string[],
    branches: [] as string[],
    students: [] as number[],
    batches: [] as number[],
    bankQuestions: [] as number[],
    audiences: [] as Audience[],
    movesEnd: false,
  }
  function walk(value: unknown, examId: string | null): void {
    if (Array.isArray(value)) return value.forEach((one) => walk(one, examId))
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return
    const fields = value as Readonly<Record<string, unknown>>
    const own = isText(fields['examId']) ? fields['examId'] : examId
    for (const [name, one] of Object.entries(fields)) {
      const text = TEXTS[name]
      const number = NUMBERS[name]
      if (text !== undefined) found[text].push(...list(one).filter(isText))
      else if (number !== undefined) found[number].push(...list(one).filter(isNumber))
      else if (ofBank && (name === 'id' || name === 'ids')) found.bankQuestions.push(...list(one).filter(isNumber))
      else if (name === 'scriptId' && isText(one) && own !== null) found.students.push(studentOf(own, one) ?? 0)
      else if (name === 'closesAt') found.movesEnd ||= isNumber(one)
      else if (name === 'document') readDocument(one)
      else walk(one, own)
    }
  }
  /** An exam as its author writes it. */
  function readDocument(document: unknown): void {
    const { course, branches, batches } = document as Readonly<Record<string, unknown>>
    if (isText(course)) found.courses.push(course)
    found.audiences.push({ branches: list(branches).filter(isText), batches: list(batches).filter(isText) })
  }
  walk(input, null)
  return found
}

/** The call does something to students that it names, or to a branch, and nothing to the others. */
export function studentsNamed({ students, branches, movesEnd }: Found): boolean {
  return !movesEnd && (students.length > 0 || branches.length > 0)
}
