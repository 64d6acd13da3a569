import type { HomeNotice } from '@anushilon/contract/operations/catalogue'
import { type Audience, EVERYBODY } from '@anushilon/domain/exam/audience'
import type { CourseId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { Db } from '../../db/database.ts'
import { archivedCourse } from '../../stores/exam/courses.ts'
import { endedEarly, noticesOf, type EndedExam, type StoredNotice } from '../../stores/exam/notices.ts'

interface EndedCourse extends Audience {
  readonly courseName: string
}

export type NoticesOfCourse = readonly (StoredNotice | EndedExam | EndedCourse)[]

/** That the course is over, then exams that were ended before their time: somebody may be waiting for them. */
export async function noticesOfCourse(db: Db, courseId: CourseId, now: Instant): Promise<NoticesOfCourse> {
  const [courseName, ended, notices] = await Promise.all([
    archivedCourse(db, courseId),
    endedEarly(db, courseId, now),
    noticesOf(db, courseId, now),
  ])
  return [
    ...(courseName === null ? [] : [{ courseName, ...EVERYBODY }]),
    ...ended,
    ...notices.filter(({ kind }) => kind === 'notice'),
  ]
}

/** With the centre's telephone, where it has given one. */
export function presentNotice(one: NoticesOfCourse[number], phone: string | null): HomeNotice {
  if ('courseName' in one)
    return { kind: 'notice', id: 'course-ended', text: courseEnded(one.courseName, phone), link: null }
  if ('examId' in one) {
    return { kind: one.kind, id: one.examId, name: one.name, reason: one.reason, closesAt: one.closesAt }
  }
  return { kind: 'notice', id: one.id, text: one.text, link: one.link }
}

function courseEnded(name: string, phone: string | null): string {
  const call = phone === null ? '' : ` (${phone})`
  return `“${name}” কোর্সটি শেষ হয়েছে, তাই এখানে আর নতুন পরীক্ষা আসবে না। তোমার আগের ফল ও সমাধান History-তে আছে। নতুন কোর্সে ভর্তি থাকলে লগ আউট করে সেই কোর্সটি বেছে নাও; না পেলে তোমার শাখায় যোগাযোগ করো${call}।`
}
