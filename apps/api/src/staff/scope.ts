import { Attachment } from '@anushilon/contract/schemas/attachment'
import { isExport } from '@anushilon/contract/staff/exports'
import type { Group, Replies } from '@anushilon/contract/endpoint'
import {
  isOfBranch,
  isOfCourse,
  isOfEverything,
  isPartlyOf,
  isWhollyOf,
  type Rights,
} from '@anushilon/domain/staff-rights'
import type { Db } from '../db/database.ts'
import { Refused } from '../refused.ts'
import { factsOf, type Facts } from '../stores/people/rights.ts'
import { namedIn, studentsNamed, type Found } from './named-in.ts'

/** The one place where rights by course and branch are held against what a call asks and what it is answered. */

interface ScopedCall {
  readonly name: string
  readonly group: Group
  readonly replies: Replies
  readonly isChange: boolean
}

/**
 * Changes about an exam that others sit too, made by somebody of some branches: only those that do something to single
 * students, or nothing to any. Whatever is not named here needs the whole exam.
 */
const FOR_SINGLE_STUDENTS = new Set([
  'staffNextScript',
  'staffOpenScript',
  'staffReleaseScripts',
  'staffKeepMarkingDraft',
  'staffSaveMarks',
  'staffUndoMarks',
  'staffCopyPaper',
  'staffSaveReport',
])

/** Files that hold nobody, or only those who are theirs. */
const FILES_OF_THEIRS = new Set([
  'staffExportStudents',
  'staffResultsFile',
  'staffMeritPdf',
  'staffItemFile',
  'staffLiveStream',
  'staffExamStudentsFile',
  'staffReportFile',
  'staffReportPdf',
  'staffExportPack',
  'staffDamagedOriginal',
  'staffLatePhoto',
])

/** Refused where the call is about somebody or something that is not theirs. What is not there, the handler says. */
export async function requireRights(
  db: Db,
  rights: Rights,
  operation: ScopedCall,
  input: unknown,
  studentOf: (examId: string, scriptId: string) => number | null,
): Promise<void> {
  const isFile = Object.values(operation.replies).includes(Attachment)
  if (isExport(operation) && !rights.mayExport) {
    throw new Refused('not-allowed', { detail: 'Taking lists away is a right of its own: ask the owner.' })
  }
  if (isOfEverything(rights)) return
  const found = namedIn(input, studentOf, operation.group === 'staff-questions')
  const facts = await factsOf(db, found)
  if (facts.exams.some((exam) => !isExamOf(rights, exam))) throw new Refused('no-such-exam')
  if (isBeyond(rights, found, facts)) throw new Refused('not-found')
  if (rights.branches.length === 0) return
  const isForSome = studentsNamed(found) || FOR_SINGLE_STUDENTS.has(operation.name)
  const isShared = facts.exams.some(({ isDraft, audience }) => {
    const matters = !isDraft || operation.name === 'staffScheduleDraft'
    return matters && !isWhollyOf(rights, audience)
  })
  const needsWhole = (operation.isChange && !isForSome) || (isFile && !FILES_OF_THEIRS.has(operation.name))
  const opensToOthers = found.audiences.some((audience) => !isWhollyOf(rights, audience))
  const isExam = facts.exams.some(({ isDraft }) => !isDraft)
  if ((isShared && needsWhole) || (isExam && opensToOthers)) throw satByOthers()
}

/** Of what is named outside of scripts, whose ids only the calls about them can read. */
async function factsNamedIn(db: Db, value: unknown): Promise<Facts> {
  return await factsOf(
    db,
    namedIn(value, () => null),
  )
}

function satByOthers(): Refused {
  return new Refused('not-allowed', { detail: 'Others than your branches sit this exam.' })
}

/** The same for a change whose call does not name the exam: it is found by something of it, such as a comment. */
export async function requireWholeExam(db: Db, rights: Rights, examId: string): Promise<void> {
  if (isOfEverything(rights)) return
  const { exams } = await factsNamedIn(db, { examId })
  if (exams.some((exam) => !isExamOf(rights, exam))) throw new Refused('not-found')
  if (exams.some(({ audience }) => !isWhollyOf(rights, audience))) throw satByOthers()
}

/** Those of these exams that somebody may read. */
export async function examsOf(db: Db, rights: Rights, ids: readonly string[]): Promise<string[]> {
  if (isOfEverything(rights)) return [...ids]
  const { exams } = await factsNamedIn(db, { examIds: ids })
  const theirs = new Set(exams.filter((exam) => isExamOf(rights, exam)).map(({ id }) => id))
  return ids.filter((id) => theirs.has(id))
}

/** A student, and an exam of theirs, that this person may see: for what a call finds rather than names. */
export async function isWithin(
  db: Db,
  rights: Rights,
  found: { readonly studentId: number; readonly examId?: string },
): Promise<boolean> {
  if (isOfEverything(rights)) return true
  const { exams, students } = await factsNamedIn(db, found)
  return exams.every((exam) => isExamOf(rights, exam)) && students.every((student) => isStudentOf(rights, student))
}

function isExamOf(rights: Rights, { courseId, audience }: Facts['exams'][number]): boolean {
  return isOfCourse(rights, courseId) && isPartlyOf(rights, audience)
}

function isStudentOf(rights: Rights, { branch, courses }: Facts['students'][number]): boolean {
  return isOfBranch(rights, branch) && (rights.courses.length === 0 || courses.some((id) => isOfCourse(rights, id)))
}

function isBeyond(rights: Rights, found: Found, facts: Facts): boolean {
  const ofCourses = [...facts.subjects, ...facts.batches, ...facts.bankQuestions].map(({ courseId }) => courseId)
  return (
    facts.students.some((student) => !isStudentOf(rights, student)) ||
    [...found.courses, ...ofCourses].some((courseId) => !isOfCourse(rights, courseId)) ||
    found.branches.some((branch) => !isOfBranch(rights, branch))
  )
}

/**
 * What is answered, without the rows of lists that name somebody or something of others. Counts stay: they name nobody.
 */
export async function narrowed<T>(db: Db, rights: Rights, body: T): Promise<T> {
  if (isOfEverything(rights)) return body
  const facts = await factsNamedIn(db, body)
  const beyond = {
    exams: new Set(facts.exams.filter((exam) => !isExamOf(rights, exam)).map(({ id }) => id)),
    students: new Set(facts.students.filter((student) => !isStudentOf(rights, student)).map(({ id }) => id)),
    subjects: new Set(facts.subjects.filter(({ courseId }) => !isOfCourse(rights, courseId)).map(({ id }) => id)),
  }
  const has = (row: object, key: string): unknown => (key in row ? (row as Record<string, unknown>)[key] : undefined)

  function isTheirs(row: unknown, list: string): boolean {
    if (list === 'branches' && typeof row === 'string') return isOfBranch(rights, row)
    if (typeof row !== 'object' || row === null) return true
    const [courseId, examId, studentId, subjectId] = ['courseId', 'examId', 'studentId', 'subjectId'].map((key) =>
      has(row, key),
    )
    const branch = list === 'branches' ? has(row, 'name') : has(row, 'branch')
    if (list === 'courses' && typeof has(row, 'id') === 'string' && !isOfCourse(rights, String(has(row, 'id'))))
      return false
    if (typeof courseId === 'string' && !isOfCourse(rights, courseId)) return false
    if (typeof examId === 'string' && beyond.exams.has(examId)) return false
    if (typeof studentId === 'number' && beyond.students.has(studentId)) return false
    if (typeof subjectId === 'string' && beyond.subjects.has(subjectId)) return false
    return (typeof branch !== 'string' && branch !== null) || isOfBranch(rights, branch)
  }

  function walk(value: unknown, key: string): unknown {
    if (Array.isArray(value)) return value.filter((row) => isTheirs(row, key)).map((row) => walk(row, key))
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one, name)]))
  }
  return walk(body, '') as T
}
