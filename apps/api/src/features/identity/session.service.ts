import type { advertisement } from '@anushilon/contract/operations/identity'
import { isFor, isForEverybody } from '@anushilon/domain/exam/audience'
import type { Deps } from '../../deps.ts'
import type { StudentCall, StudentCallOf } from '../../http/bind.ts'
import { Refused, required } from '../../refused.ts'
import { advertisementOf } from '../../stores/exam/advertisements.ts'
import { groupsOf } from '../../stores/exam/audience.ts'
import { noticesOf } from '../../stores/exam/notices.ts'
import { isEnrolled } from '../../stores/people/students.ts'
import { forgetEndings, recordLogout } from '../../stores/people/tokens.ts'
import { requireOwnCourse } from '../../tokens/own-course.ts'
import { TOKEN_LIFE } from '../../tokens/token-service.ts'

/** A token proves itself; here we also look whether the centre still has the student in the course. */
export async function validate({ db }: Deps, { student }: StudentCall<unknown>) {
  if (!(await isEnrolled(db, student.studentId, student.courseId))) throw new Refused('not-logged-in')
  return { studentId: String(student.studentId), courseId: student.courseId }
}

/** Ends the token that asks: here at once, on other servers within two seconds. */
export async function logOut({ db, tokens }: Deps, { student, now }: StudentCall<unknown>): Promise<'Ok'> {
  await forgetEndings(db, now - TOKEN_LIFE)
  tokens.apply(await recordLogout(db, student.studentId, student.tokenId, now))
  return 'Ok'
}

/** The first banner that is for the student now; else their course's own. */
export async function findAdvertisement({ db }: Deps, { student, input, now }: StudentCallOf<typeof advertisement>) {
  requireOwnCourse(student, input.courseId)
  const banners = (await noticesOf(db, input.courseId, now)).filter(({ kind }) => kind === 'banner')
  const groups = banners.every(isForEverybody)
    ? { branch: null, batches: [] }
    : await groupsOf(db, student.studentId, input.courseId)
  const banner = banners.find((one) => isFor(one, groups))
  if (banner !== undefined && banner.image !== null) return { image: banner.image, link: banner.link }
  return required(await advertisementOf(db, input.courseId), 'not-found')
}
