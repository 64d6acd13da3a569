import type * as calls from '@anushilon/contract/staff/course-years'
import type { RollOverPlan } from '@anushilon/contract/staff/course-years'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { examToReuse } from '../../packs/reused-paper.ts'
import { Refused, required } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import { once } from '../../staff/once.ts'
import { addDraft } from '../../stores/exam/exam-drafts.ts'
import { loadExams } from '../../stores/exam/exams.ts'
import { addBatches, batchesOfCourse } from '../../stores/people/batches.ts'
import * as years from '../../stores/people/course-years.ts'
import { addCourseRow, addSubjectRow, courseNames, courseToChange } from '../../stores/people/roster-courses.ts'
import { refuseSameName } from './courses.service.ts'
import { addUnderNewId } from './new-id.ts'
import { laterDocument } from './later-document.ts'

type YearDeps = Pick<Deps, 'db'>

/** As many exams as a sentence has room for. */
const NAMED = 3

export async function archiveCourse({ db }: YearDeps, call: StaffCallOf<typeof calls.archiveCourse>) {
  const { courseId, isArchived } = call.input
  await audited(db, call, async (tx, record, nothing) => {
    const course = required(await courseToChange(tx, courseId), 'not-found')
    if (isArchived) refuseUnfinished(await years.unfinishedExams(tx, courseId, call.now))
    const isChanged = await years.setCourseArchived(tx, courseId, isArchived ? call.now : null)
    if (!isChanged) return nothing()
    record({ action: isArchived ? 'course.archive' : 'course.restore', about: course.name })
  })
}

/** Names them, so that nobody has to search what keeps the course. */
function refuseUnfinished(exams: readonly years.UnfinishedExam[]): void {
  if (exams.length === 0) return
  const named = exams
    .slice(0, NAMED)
    .map(({ name, is_over: isOver }) => `${name} (${isOver ? 'results not out' : 'not over'})`)
  const more = exams.length > NAMED ? [`${exams.length - NAMED} more`] : []
  const detail = `A course is archived when its exams are over and their results are out. Still to come: ${[...named, ...more].join(', ')}.`
  throw new Refused('not-ready', { detail })
}

export async function rollOverPlan(
  { db }: YearDeps,
  { input: { courseId } }: StaffCallOf<typeof calls.rollOverPlan>,
): Promise<RollOverPlan> {
  if (!(await courseNames(db)).some(({ id }) => id === courseId)) throw new Refused('not-found')
  const subjects = await years.subjectsWithChapters(db, courseId)
  return {
    subjects: subjects.map(({ name, chapters }) => ({ name, chapters: chapters.length })),
    students: await years.studentsIn(db, courseId),
    batches: (await batchesOfCourse(db, courseId)).map(({ id, name, students }) => ({ id, name, students })),
    exams: await years.examsToRollOver(db, courseId),
  }
}

export async function rollOverCourse({ db }: YearDeps, call: StaffCallOf<typeof calls.rollOverCourse>) {
  const { courseId: from, name, requestKey, withBatches, students, ofBatches, studentIds = [], days } = call.input
  return await once(db, call, async (tx, record, nothing) => {
    const course = required(await courseToChange(tx, from), 'not-found')
    // By a server of before, which knew its own requests alone.
    const made = requestKey === undefined ? null : await years.rolledOverBy(tx, requestKey)
    if (made !== null) {
      nothing()
      return { courseId: made }
    }
    refuseSameName(await courseNames(tx), name)
    const to = await addUnderNewId(name, 'course', async (id) => await addCourseRow(tx, id, name))
    await years.markRolledOver(tx, from, to, requestKey ?? null)
    const subjects = new Map<string, string>()
    for (const subject of await years.subjectsWithChapters(tx, from)) {
      const add = async (id: string) => await addSubjectRow(tx, id, to, subject.name)
      const id = await addUnderNewId(subject.name, 'subject', add)
      await years.fillSubject(tx, subject.id, id, subject.chapters)
      subjects.set(subject.id, id)
    }
    const batches = withBatches ? await batchesOfCourse(tx, from) : []
    await addBatches(
      tx,
      batches.map((batch) => ({ courseId: to, name: batch.name })),
    )
    const later = { course: to, subjects, days, batches: new Set(batches.map((batch) => batch.name)) }
    const examIds = [...new Set(call.input.examIds)]
    const exams = await loadExams(tx, examIds)
    for (const examId of examIds) {
      const exam = exams.get(examId)
      if (exam?.courseId !== from) throw new Refused('not-found', { detail: 'An exam of another course was named.' })
      const document = laterDocument(await examToReuse(tx, exam), later)
      await addDraft(tx, { id: document.id, courseId: to, document, staffId: call.staff.id }, call.now)
    }
    const whom = { everybody: 'everybody', 'of-batches': { batchIds: ofBatches }, chosen: { studentIds } } as const
    const enrolled = students === 'nobody' ? [] : await years.enrolFrom(tx, from, to, whom[students], call.now)
    const whoCame = { students: enrolled.length, ...(enrolled.length > 0 && { regNos: enrolled }) }
    const after = { from, id: to, exams: examIds.length, ...whoCame, days }
    record({ action: 'course.roll-over', about: `${course.name} → ${name}`, after })
    return { courseId: to }
  })
}
