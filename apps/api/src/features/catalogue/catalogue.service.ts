import type { InputOf } from '@anushilon/contract/endpoint'
import type {
  examsByCourse,
  examsBySubject,
  homePage,
  subjectsByCourse,
} from '@anushilon/contract/operations/catalogue'
import { rangeOfPage, totalPages } from '@anushilon/domain/pages'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/bind.ts'
import { Refused } from '../../http/refused.ts'
import {
  examsWithResults,
  subjectListHead,
  subjectListPage,
  subjectsOfCourse,
  type OpenExam,
  type Subject,
} from '../../stores/catalogue.ts'
import { requireOwnCourse } from '../../tokens/own-course.ts'
import type { CourseCache } from './course-cache.ts'
import { presentBottom, presentTop } from './present.ts'

export async function listSubjects({ db }: Deps, { student, input }: Call<InputOf<typeof subjectsByCourse>>) {
  requireOwnCourse(student, input.courseId)
  return { subjects: await subjectsOfCourse(db, input.courseId) }
}

export interface HomeCaches {
  readonly exams: CourseCache<OpenExam[]>
  readonly subjects: CourseCache<Subject[]>
}

export async function showHome(caches: HomeCaches, { student, input, now }: Call<InputOf<typeof homePage>>) {
  return input.section === 'top'
    ? { top: presentTop(await caches.exams.get(student.courseId, now), student.studentId, now) }
    : { bottom: presentBottom(await caches.subjects.get(student.courseId, now)) }
}

export async function listByCourse({ db }: Deps, { student, input }: Call<InputOf<typeof examsByCourse>>) {
  requireOwnCourse(student, input.courseId)
  return { exams: await examsWithResults(db, input.courseId, input.variation) }
}

export async function listBySubject({ db }: Deps, { student, input }: Call<InputOf<typeof examsBySubject>>) {
  const { subjectId, frequency, variation, page } = input
  const list = { courseId: student.courseId, subjectId, frequency, variation }
  const head = await subjectListHead(db, list)
  if (head === null) throw new Refused('not-found')
  const found = await subjectListPage(db, list, rangeOfPage(page))
  return {
    exams: found.map((exam) => ({ ...exam, subjectName: head.name, variation, frequency })),
    pages: { total: totalPages(head.total), current: page },
  }
}
