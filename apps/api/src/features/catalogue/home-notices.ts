import type { HomeNotice } from '@anushilon/contract/operations/catalogue'
import type { CourseId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { Db } from '../../db/database.ts'
import { endedEarly, noticesOf, type EndedExam, type StoredNotice } from '../../stores/exam/notices.ts'

export type NoticesOfCourse = readonly (StoredNotice | EndedExam)[]

/** Exams that were ended before their time come first: somebody may be waiting for them. */
export async function noticesOfCourse(db: Db, courseId: CourseId, now: Instant): Promise<NoticesOfCourse> {
  const [ended, notices] = await Promise.all([endedEarly(db, courseId, now), noticesOf(db, courseId, now)])
  return [...ended, ...notices.filter(({ kind }) => kind === 'notice')]
}

export function presentNotice(one: StoredNotice | EndedExam): HomeNotice {
  if ('examId' in one) {
    return { kind: one.kind, id: one.examId, name: one.name, reason: one.reason, closesAt: one.closesAt }
  }
  return { kind: 'notice', id: one.id, text: one.text, link: one.link }
}
