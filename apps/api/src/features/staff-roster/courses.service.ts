import type * as courses from '@anushilon/contract/staff/courses'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused, required } from '../../refused.ts'
import { storeSentPicture } from '../../pictures/store-sent-picture.ts'
import { audited } from '../../staff/audited.ts'
import { once } from '../../staff/once.ts'
import { advertisementOf } from '../../stores/exam/advertisements.ts'
import {
  addCourseRow,
  courseNames,
  courseToChange,
  placeCourses,
  removeAdvertisement,
  runningCourses,
  setAdvertisement,
  setCourseName,
  setCourseRulesImage,
} from '../../stores/people/roster-courses.ts'
import { addUnderNewId } from './new-id.ts'

type CourseDeps = Pick<Deps, 'db' | 'storage' | 'secrets'>

export async function addCourse({ db }: CourseDeps, call: StaffCallOf<typeof courses.addCourse>) {
  const { name } = call.input
  return await once(db, call, async (tx, record) => {
    refuseSameName(await courseNames(tx), name)
    const id = await addUnderNewId(name, 'course', async (wanted) => await addCourseRow(tx, wanted, name))
    record({ action: 'course.add', about: name, after: { id, name } })
    return { id }
  })
}

export async function renameCourse({ db }: CourseDeps, call: StaffCallOf<typeof courses.renameCourse>) {
  const { courseId, name } = call.input
  await audited(db, call, async (tx, record) => {
    const before = required(await courseToChange(tx, courseId), 'not-found')
    refuseSameName(
      (await courseNames(tx)).filter(({ id }) => id !== courseId),
      name,
    )
    await setCourseName(tx, courseId, name)
    record({ action: 'course.rename', about: name, before: { name: before.name }, after: { name } })
  })
}

export async function orderCourses({ db }: CourseDeps, call: StaffCallOf<typeof courses.orderCourses>) {
  const { courseIds } = call.input
  await audited(db, call, async (tx, record) => {
    const before = await runningCourses(tx)
    if (
      !isSameSet(
        before.map(({ id }) => id),
        courseIds,
      )
    )
      throw new Refused('conflict')
    await placeCourses(tx, courseIds)
    record({
      action: 'course.order',
      about: 'Order of the courses',
      before: before.map(({ id }) => id),
      after: courseIds,
    })
  })
}

export async function setCourseRules(deps: CourseDeps, call: StaffCallOf<typeof courses.setCourseRules>) {
  const { courseId, fileId } = call.input
  const image = fileId === null ? null : await storeSentPicture(deps, call.staff.id, fileId)
  await audited(deps.db, call, async (tx, record) => {
    const course = required(await courseToChange(tx, courseId), 'not-found')
    await setCourseRulesImage(tx, courseId, image)
    record({ action: 'course.rules', about: course.name, after: { rules: image === null ? 'none' : 'a new picture' } })
  })
}

export async function setCourseBanner(deps: CourseDeps, call: StaffCallOf<typeof courses.setCourseBanner>) {
  const { courseId, fileId, link } = call.input
  const sent = fileId === undefined ? null : await storeSentPicture(deps, call.staff.id, fileId)
  await audited(deps.db, call, async (tx, record) => {
    const course = required(await courseToChange(tx, courseId), 'not-found')
    const before = await advertisementOf(tx, courseId)
    const image = sent ?? before?.image
    if (image === undefined) throw new Refused('file-refused', { detail: 'A banner needs a picture.' })
    await setAdvertisement(tx, courseId, image, link)
    record({
      action: 'course.banner',
      about: course.name,
      before: { link: before?.link ?? null },
      after: { link, picture: sent === null ? 'as before' : 'new' },
    })
  })
}

export async function removeCourseBanner({ db }: CourseDeps, call: StaffCallOf<typeof courses.removeCourseBanner>) {
  const { courseId } = call.input
  await once(db, call, async (tx, record) => {
    const course = await courseToChange(tx, courseId)
    if (course === null || !(await removeAdvertisement(tx, courseId))) throw new Refused('not-found')
    record({ action: 'course.banner', about: course.name, after: { picture: 'none' } })
  })
}

/** Two of one name could not be told apart, neither by students nor by an import. */
export function refuseSameName(others: readonly { readonly name: string }[], name: string): void {
  const same = others.find((other) => other.name.toLowerCase() === name.toLowerCase())
  if (same !== undefined) throw new Refused('taken', { detail: same.name })
}

/** Somebody may have added one meanwhile; then the order that was asked for is not known to be wanted. */
export function isSameSet(known: readonly string[], given: readonly string[]): boolean {
  return known.length === given.length && new Set([...known, ...given]).size === known.length
}
