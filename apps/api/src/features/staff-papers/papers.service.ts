import { isDeepStrictEqual } from 'node:util'
import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { mergeDrafts } from '@anushilon/contract/staff/merge-drafts'
import type * as calls from '@anushilon/contract/staff/papers'
import type { EditableExam } from '@anushilon/contract/staff/papers'
import { same } from '@anushilon/contract/staff/same'
import { isFlat } from '@anushilon/domain/exam/variation'
import { type Fault, formatFault } from '@anushilon/exam-pack/place'
import { documentOfExam } from '../../packs/exam-document.ts'
import { newExamId } from '../../packs/new-exam-id.ts'
import { paperToReuse } from '../../packs/reused-paper.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCall, StaffCallOf } from '../../http/bind.ts'
import { Refused, required } from '../../refused.ts'
import { saveExams } from '../../packs/save-exams.ts'
import { draftDocument } from '../../packs/draft-questions.ts'
import { audited } from '../../staff/audited.ts'
import { once, type KeyedCall } from '../../staff/once.ts'
import { setWaitsForOpenMatters } from '../../stores/results/open-matters.ts'
import { allSubjects, allCourseIds } from '../../stores/exam/courses.ts'
import { addDraft, deleteDraftRow, lockDraft, saveDraft, type StoredDraft } from '../../stores/exam/exam-drafts.ts'
import { calledOff, plannedEnd, plannedRules } from '../../stores/exam/exam-ending.ts'
import { windowOf } from '../../stores/exam/exam-times.ts'
import { deleteExam, lockExams, loadExams, startedCount, type StoredExam } from '../../stores/exam/exams.ts'
import { differences } from './differences.ts'
import { copyOf, newDocument } from './new-document.ts'
import { examOf, examOfDraft, isOfDraft, paperOf, revisionOf } from './paper.ts'
import { checkNewGroup, checkWhose } from './pack-rights.ts'
import { requireOwnerForResults } from './results-rule.ts'

type PaperDeps = Pick<Deps, 'db'>

/** Enough to see what it is about; the page has the whole list. */
const MOST_TOLD = 5

function notReady(missing: readonly Fault[]): Refused {
  return new Refused('not-ready', { detail: missing.slice(0, MOST_TOLD).map(formatFault).join('; ') })
}

export async function createDraft(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  call: StaffCallOf<typeof calls.createDraft>,
) {
  const { courseId, name, variation, subjectId } = call.input
  const subjects = await allSubjects(db)
  if (!(await allCourseIds(db)).includes(courseId)) throw new Refused('not-found')
  if (subjectId !== undefined && subjects.get(subjectId) !== courseId) throw new Refused('not-found')
  const subject = isFlat(variation) && subjectId !== undefined ? { subject: subjectId } : {}
  const begun = { id: newExamId(), course: courseId, name, variation, ...subject }
  return await begin({ db }, call, 'draft.create', async () => newDocument(begun, settings.current))
}

export async function copyPaper({ db }: PaperDeps, call: StaffCallOf<typeof calls.copyPaper>) {
  const { examId } = call.input
  return await begin({ db }, call, 'draft.copy', async (tx) => copyOf(await paperToReuse(tx, examId), newExamId()))
}

async function begin({ db }: PaperDeps, call: KeyedCall, action: string, documentIn: (tx: Db) => Promise<ExamDraft>) {
  return await once(db, call, async (tx, record) => {
    const document = await documentIn(tx)
    const { id, course, name = '', variation } = document
    const added = await addDraft(tx, { id, courseId: course, document, staffId: call.staff.id }, call.now)
    if (!added) throw new Refused('taken')
    record({ action, about: name, examId: id, after: { course, variation } })
    return { examId: id }
  })
}

export async function savePaper({ db }: PaperDeps, call: StaffCallOf<typeof calls.savePaper>): Promise<EditableExam> {
  const { examId, revision, base } = call.input
  if (call.input.document.id !== examId)
    throw new Refused('bad-input', { detail: 'document.id: is the id of another exam' })
  return await audited(db, call, async (tx, record, nothing) => {
    const draft = await lockDraft(tx, examId)
    const stored = draft === null ? await lockedExam(tx, examId) : null
    const before = stored === null ? draftDocument(required(draft, 'no-such-exam')) : documentOfExam(stored)
    const current = stored === null ? String(draft?.revision) : revisionOf(before)
    // A draft saves itself; what students see by now is not changed by that.
    if (stored !== null && isOfDraft(revision) && !isDeepStrictEqual(before, call.input.document)) {
      throw new Refused('conflict')
    }
    const document = revision === current ? call.input.document : beside(before, call.input.document, base)
    if (revision !== current && isDeepStrictEqual(before, document)) {
      // The same save again, because its reply was lost.
      nothing()
      return await paperOf(tx, examId, call.now)
    }
    if (draft === null) await replace(tx, document, call)
    else await saveDraftOf(tx, draft, document, call)
    const changes = differences(before, document)
    if (Object.keys(changes.after).length + Object.keys(changes.before).length === 0) nothing()
    else {
      const action = draft === null ? 'exam.change' : 'draft.save'
      record({ action, about: document.name ?? examId, examId, ...changes })
    }
    return await paperOf(tx, examId, call.now)
  })
}

/** What somebody changed in other parts than those that were saved since they had read it; what clashes is for them. */
function beside(before: ExamDraft, document: ExamDraft, base: ExamDraft | undefined): ExamDraft {
  if (isDeepStrictEqual(before, document)) return before
  if (base === undefined) throw new Refused('conflict')
  const merged = mergeDrafts(base, document, before)
  if (merged.clashes.length > 0) throw new Refused('conflict')
  // In the order of fields that is stored, a paper that stays as it is stays so.
  return same(merged.document, before) ? before : merged.document
}

async function lockedExam(tx: Db, examId: string): Promise<StoredExam> {
  await lockExams(tx, [examId])
  return required((await loadExams(tx, [examId])).get(examId), 'no-such-exam')
}

/** As long as it was to be: nobody who holds it anew means the half hour after which it was ended. */
export async function plannedExam(tx: Db, examId: string): Promise<StoredExam> {
  const exam = await lockedExam(tx, examId)
  const closesAt = (await plannedEnd(tx, examId)) ?? exam.window.closesAt
  const window = { ...exam.window, closesAt: Math.max(closesAt, exam.window.closesAt) }
  return { ...exam, window, ...(await plannedRules(tx, examId)) }
}

export async function saveDraftOf(tx: Db, draft: StoredDraft, document: ExamDraft, { staff, now }: StaffCall<unknown>) {
  if (!(await allCourseIds(tx)).includes(document.course)) throw new Refused('not-found')
  await saveDraft(tx, { id: draft.id, courseId: document.course, document, staffId: staff.id }, now)
}

/** An exam stays whole, and what students have started keeps its paper. */
export async function replace(tx: Db, document: ExamDraft, call: StaffCall<unknown>): Promise<void> {
  const { exam, check } = await examOf(tx, document, call.now)
  if (exam === null) throw notReady(check.missing)
  await refuseNewTimes(tx, exam)
  const { faults } = await saveExams(tx, [exam], {
    now: call.now,
    onExam(change) {
      checkWhose(change, call)
      requireOwnerForResults(change, call)
    },
    onNewGroup: (name) => checkNewGroup(name, call),
  })
  if (faults.length === 0) return
  keepKeySafe(faults)
  const places = faults.map(({ place }) => place.replace('exams[0].', ''))
  throw new Refused('paper-locked', { detail: [...new Set(places)].slice(0, MOST_TOLD).join(', ') })
}

/** Students were told that it is off, and would be told nothing else: nobody could start it then either. */
async function refuseNewTimes(tx: Db, { id, window }: StoredExam): Promise<void> {
  if (isDeepStrictEqual(await windowOf(tx, id), window) || (await calledOff(tx, id)) === null) return
  throw new Refused('conflict', { detail: 'It was called off and stays so: copy its paper, and schedule the copy.' })
}

/** Whom an exam is for has a refusal of its own, for its reason is not what the paper looks like. */
function keepKeySafe(faults: readonly Fault[]): void {
  const risk = faults.find(({ place }) => place.endsWith('.free'))
  if (risk !== undefined) throw new Refused('key-at-risk', { detail: risk.message })
}

export async function scheduleDraft(
  { db }: PaperDeps,
  call: StaffCallOf<typeof calls.scheduleDraft>,
): Promise<EditableExam> {
  const { examId, revision } = call.input
  await once(db, call, async (tx, record) => {
    const draft = await lockDraft(tx, examId)
    if (draft === null) {
      await lockedExam(tx, examId)
      throw new Refused('conflict', { detail: 'It is scheduled already.' })
    }
    if (revision !== String(draft.revision)) throw new Refused('conflict')
    const { exam, check } = await examOfDraft(tx, draftDocument(draft), call.now)
    if (exam === null) throw notReady(check.missing)
    const { counts, faults } = await saveExams(tx, [exam], {
      now: call.now,
      // Its call was let in by the draft as it was then; it may have been saved for others since.
      onExam: (change) => checkWhose(change, call),
      onNewGroup: (name) => checkNewGroup(name, call),
    })
    keepKeySafe(faults)
    // A pack may have brought an exam of this name meanwhile; it is somebody else's.
    if (counts.created !== 1) throw new Refused('taken')
    await deleteDraftRow(tx, examId)
    await setWaitsForOpenMatters(tx, examId)
    record({ action: 'exam.schedule', about: exam.name, examId, after: { ...exam.window, variation: exam.variation } })
  })
  return await paperOf(db, examId, call.now)
}

/** As a draft it could be given to students, who would find its key with any visitor. */
const KEY_IS_PUBLIC =
  'Visitors have been shown the key of this free exam, so it stays one. Copy its questions nowhere else.'

/** What refers to an exam that nobody has started, such as a practice of it, keeps it where it is. */
const STILL_REFERRED_TO = '23503'

export async function unscheduleExam(
  { db }: PaperDeps,
  call: StaffCallOf<typeof calls.unscheduleExam>,
): Promise<EditableExam> {
  const { examId, reason } = call.input
  try {
    await once(db, call, async (tx, record) => {
      const exam = await plannedExam(tx, examId)
      if ((await startedCount(tx, examId)) > 0) throw new Refused('paper-locked')
      if (exam.free && call.now >= exam.window.opensAt) throw new Refused('key-at-risk', { detail: KEY_IS_PUBLIC })
      const document = documentOfExam(exam)
      await deleteExam(tx, examId)
      await addDraft(tx, { id: examId, courseId: exam.courseId, document, staffId: call.staff.id }, call.now)
      record({ action: 'exam.unschedule', about: exam.name, examId, before: exam.window, reason })
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === STILL_REFERRED_TO) {
      throw new Refused('conflict', { detail: 'Students have practised this exam, so it stays.' })
    }
    throw error
  }
  return await paperOf(db, examId, call.now)
}

export async function deleteDraft({ db }: PaperDeps, call: StaffCallOf<typeof calls.deleteDraft>): Promise<void> {
  const { examId } = call.input
  await once(db, call, async (tx, record) => {
    const draft = required(await lockDraft(tx, examId), 'no-such-exam')
    const { name = examId, course, variation } = draftDocument(draft)
    await deleteDraftRow(tx, examId)
    record({ action: 'draft.delete', about: name, examId, before: { course, variation } })
  })
}
