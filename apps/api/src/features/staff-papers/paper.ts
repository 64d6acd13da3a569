import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import type { EditableExam, PaperCheck } from '@anushilon/contract/staff/papers'
import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { checkDraft } from '@anushilon/exam-pack/draft'
import { createHash } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import { required } from '../../refused.ts'
import { draftDocument } from '../../packs/draft-questions.ts'
import { documentOfExam } from '../../packs/exam-document.ts'
import { storedExam } from '../../packs/stored-paths.ts'
import { allCourseIds, allSubjects, archivedCourse } from '../../stores/exam/courses.ts'
import { draftById } from '../../stores/exam/exam-drafts.ts'
import { loadExams, startedCount, type StoredExam } from '../../stores/exam/exams.ts'
import { picturesThere } from '../../stores/exam/images.ts'
import { adviceOn } from './advice.ts'

const NAMED_FILE = /files\/[0-9a-f]{2}\/[0-9a-f]{40}\.(?:png|jpg|pdf)/g

/** The exam that a document stands for, or what it lacks. */
export async function examOf(
  db: Db,
  document: ExamDraft,
  now: Instant,
): Promise<{ readonly exam: StoredExam | null; readonly check: PaperCheck }> {
  const named = [...new Set(JSON.stringify(document).match(NAMED_FILE))]
  // Sheets have no size on a page and are not on record; their paths cannot be guessed.
  const there = await picturesThere(db, named)
  const files = new Map(named.filter((path) => there.has(path) || path.endsWith('.pdf')).map((path) => [path, path]))
  const known = { courses: new Set(await allCourseIds(db)), subjects: await allSubjects(db) }
  const checked = checkDraft(document, { hasFile: (path) => files.has(path) }, now, known)
  const advice = adviceOn(document, now)
  if ('missing' in checked) return { exam: null, check: { missing: [...checked.missing], advice } }
  return { exam: storedExam(checked.exam, files), check: { missing: [], advice } }
}

/** The same of a draft, which would be nobody's in a course that is over: its students cannot log in. */
export async function examOfDraft(db: Db, document: ExamDraft, now: Instant): ReturnType<typeof examOf> {
  const found = await examOf(db, document, now)
  if ((await archivedCourse(db, document.course)) === null) return found
  const missing = [{ place: 'course', message: 'is archived: choose another' }, ...found.check.missing]
  return { exam: null, check: { ...found.check, missing } }
}

const EXAM_REVISION_LENGTH = 16

/** Changes with whatever is in the exam. */
export function revisionOf(document: ExamDraft): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, EXAM_REVISION_LENGTH)
}

/** Drafts count their versions. */
export function isOfDraft(revision: string): boolean {
  return revision.length < EXAM_REVISION_LENGTH
}

export async function paperOf(db: Db, examId: ExamId, now: Instant): Promise<EditableExam> {
  const draft = await draftById(db, examId)
  if (draft !== null) {
    const document = draftDocument(draft)
    const { check } = await examOfDraft(db, document, now)
    const { savedAt, savedBy } = draft
    return { document, isDraft: true, revision: String(draft.revision), started: 0, savedAt, savedBy, check }
  }
  const exam = required((await loadExams(db, [examId])).get(examId), 'no-such-exam')
  const document = documentOfExam(exam)
  return {
    document,
    isDraft: false,
    revision: revisionOf(document),
    started: await startedCount(db, examId),
    savedAt: null,
    savedBy: null,
    check: { missing: [], advice: [] },
  }
}
