import type {
  examsByCourse,
  examsBySubject,
  homePage,
  subjectsByCourse,
} from '@anushilon/contract/operations/catalogue'
import { isFor, isForEverybody } from '@anushilon/domain/exam/audience'
import type { CourseId } from '@anushilon/domain/exam/exam'
import { NO_SITTING } from '@anushilon/domain/sitting/attempt'
import { SECOND } from '@anushilon/domain/instant'
import { rangeOfPage, totalPages } from '@anushilon/domain/pages'
import { progressOf } from '@anushilon/domain/sitting/progress'
import { areResultsOut } from '@anushilon/domain/marks/results-rule'
import { Cache } from '../../cache.ts'
import type { Deps } from '../../deps.ts'
import type { StudentCallOf } from '../../http/bind.ts'
import { required } from '../../refused.ts'
import {
  examsWithResults,
  openExams,
  subjectListHead,
  subjectListPage,
  subjectsOfCourse,
  type OpenExam,
  type Subject,
} from '../../stores/exam/catalogue.ts'
import { latePhotoNotices, presentNotice, noticesOfCourse, type NoticesOfCourse } from './home-notices.ts'
import { groupsOf } from '../../stores/exam/audience.ts'
import { waitingPhotos, type WaitingPhotos } from '../../stores/sitting/late-photos.ts'
import { sittingsOf } from '../../stores/sitting/sittings.ts'
import { requireOwnCourse } from '../../tokens/own-course.ts'
import { presentBottom, presentTop } from './present.ts'

export async function listSubjects({ db }: Deps, { student, input }: StudentCallOf<typeof subjectsByCourse>) {
  requireOwnCourse(student, input.courseId)
  return { subjects: await subjectsOfCourse(db, input.courseId) }
}

/** What may be this old: at opening time a whole course asks the same within a minute. */
const FRESH_FOR = 2 * SECOND
const MOST_COURSES = 1_000
const NO_GROUPS = { branch: null, batches: [] }

interface HomeCaches {
  readonly notices: Cache<CourseId, NoticesOfCourse>
  readonly latePhotos: Cache<CourseId, WaitingPhotos[]>
  readonly exams: Cache<CourseId, OpenExam[]>
  readonly subjects: Cache<CourseId, Subject[]>
}

export function createHomeCaches(): HomeCaches {
  const bounds = { most: MOST_COURSES, freshFor: FRESH_FOR }
  return {
    notices: new Cache(bounds),
    latePhotos: new Cache(bounds),
    exams: new Cache(bounds),
    subjects: new Cache(bounds),
  }
}

/** What is the same for a whole course comes from the cache; of the student's own one statement by key is asked. */
export async function showHome(
  { db, settings }: Deps,
  caches: HomeCaches,
  { student, input, now }: StudentCallOf<typeof homePage>,
) {
  const { courseId } = student
  if (input.section === 'bottom') {
    return { bottom: presentBottom(await caches.subjects.get(courseId, now, () => subjectsOfCourse(db, courseId))) }
  }
  const open = await caches.exams.get(courseId, now, () => openExams(db, courseId, now))
  const begun = open.filter(({ window }) => window.opensAt <= now).map(({ id }) => id)
  const said = await caches.notices.get(courseId, now, () => noticesOfCourse(db, courseId, now))
  const late = await caches.latePhotos.get(courseId, now, () => waitingPhotos(db, courseId))
  const [sittings, groups] = await Promise.all([
    sittingsOf(db, student.studentId, begun),
    // Asked only where something open is not for everybody.
    open.every(({ audience }) => isForEverybody(audience)) && said.every(isForEverybody)
      ? NO_GROUPS
      : groupsOf(db, student.studentId, courseId),
  ])
  const exams = open.filter(({ id, audience }) => isFor(audience, groups) || sittings.has(id))
  const own = { studentId: student.studentId, sittings, graceMs: settings.current.graceSeconds * SECOND }
  const notices = [
    ...latePhotoNotices(late, student.studentId),
    ...said.filter((one) => isFor(one, groups)).map((one) => presentNotice(one, settings.current.phone)),
  ]
  return { top: { ...presentTop(exams, own, now), ...(notices.length > 0 && { notices }) } }
}

export async function listByCourse({ db }: Deps, { student, input }: StudentCallOf<typeof examsByCourse>) {
  requireOwnCourse(student, input.courseId)
  return { exams: await examsWithResults(db, student, input.variation) }
}

export async function listBySubject({ db }: Deps, { student, input, now }: StudentCallOf<typeof examsBySubject>) {
  const { subjectId, frequency, variation, page } = input
  const list = { ...student, subjectId, frequency, variation }
  const head = required(await subjectListHead(db, list), 'not-found')
  const found = await subjectListPage(db, list, rangeOfPage(page))
  const sittings = await sittingsOf(
    db,
    student.studentId,
    found.map(({ id }) => id),
  )
  return {
    exams: found.map(({ id, name, window, overdue, resultsOutAt, ended }) => {
      const progress = progressOf({ variation, overdue, window }, sittings.get(id) ?? NO_SITTING, now)
      return {
        id,
        name,
        startsAt: window.opensAt,
        endsAt: window.closesAt,
        subjectName: head.name,
        variation,
        frequency,
        resultsOut: areResultsOut(resultsOutAt, now),
        ...(ended && { ended }),
        ...(progress && { progress: progress.kind === 'handed-in' ? { ...progress, resultsAt: null } : progress }),
      }
    }),
    pages: { total: totalPages(head.total), current: page },
  }
}
