import type { PackAdvertisement, PackCourse, PackSubject } from '@anushilon/exam-pack/pack'
import type { Db } from '../db/database.ts'
import { advertisementOf } from '../stores/exam/advertisements.ts'
import { allCourses, subjectsById } from '../stores/exam/courses.ts'
import type { ExamChange } from './save-exams.ts'

interface Change<T> {
  /** Null where there was none. */
  readonly before: T | null
  readonly after: T
}

/** Something that a pack brings or changes, as the calls would that do the same. */
export type PackChange =
  | ({ readonly kind: 'course' } & Change<PackCourse>)
  | ({ readonly kind: 'subject' } & Change<PackSubject>)
  | ({ readonly kind: 'advertisement' } & Change<Omit<PackAdvertisement, 'courseId'>> & { readonly courseId: string })
  | ({ readonly kind: 'exam' } & ExamChange)

interface CourseData {
  readonly courses: readonly PackCourse[]
  readonly subjects: readonly PackSubject[]
  readonly advertisements: readonly PackAdvertisement[]
}

/** What would become other of courses, subjects and advertisements. */
export async function* courseChanges(tx: Db, given: CourseData): AsyncGenerator<PackChange> {
  const courses = new Map((await allCourses(tx)).map((course) => [course.id, course]))
  for (const after of given.courses) {
    const before = courses.get(after.id) ?? null
    if (before?.name !== after.name) yield { kind: 'course', before, after }
  }
  const ids = given.subjects.map(({ id }) => id)
  const subjects = new Map((await subjectsById(tx, ids)).map((subject) => [subject.id, subject]))
  for (const subject of given.subjects) {
    const before = subjects.get(subject.id) ?? null
    // Without a picture it keeps the one it has.
    const after = { ...subject, image: subject.image ?? before?.image ?? null }
    if (before?.name !== after.name || before.image !== after.image) yield { kind: 'subject', before, after }
  }
  for (const { courseId, ...after } of given.advertisements) {
    const before = await advertisementOf(tx, courseId)
    if (before?.image !== after.image || before.link !== after.link)
      yield { kind: 'advertisement', courseId, before, after }
  }
}
