import type * as courses from '@anushilon/contract/staff/courses'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused, required } from '../../refused.ts'
import { storeSentPicture } from '../../pictures/store-sent-picture.ts'
import { audited } from '../../staff/audited.ts'
import { once } from '../../staff/once.ts'
import {
  addSubjectRow,
  courseOfSubject,
  courseToChange,
  placeSubjects,
  setSubjectImage,
  setSubjectName,
  subjectsToChange,
  subjectToChange,
} from '../../stores/people/roster-courses.ts'
import { isSameSet, refuseSameName } from './courses.service.ts'
import { addUnderNewId } from './new-id.ts'

type SubjectDeps = Pick<Deps, 'db' | 'storage' | 'secrets'>

export async function addSubject({ db }: SubjectDeps, call: StaffCallOf<typeof courses.addSubject>) {
  const { courseId, name } = call.input
  return await once(db, call, async (tx, record) => {
    const course = required(await courseToChange(tx, courseId), 'not-found')
    refuseSameName(await subjectsToChange(tx, courseId), name)
    const id = await addUnderNewId(name, 'subject', async (wanted) => await addSubjectRow(tx, wanted, courseId, name))
    record({ action: 'subject.add', about: `${name}, ${course.name}`, after: { id, name } })
    return { id }
  })
}

export async function renameSubject({ db }: SubjectDeps, call: StaffCallOf<typeof courses.renameSubject>) {
  const { subjectId, name } = call.input
  await audited(db, call, async (tx, record) => {
    const courseId = await courseOfSubject(tx, subjectId)
    // The course first, as everybody does who looks at all its subjects: whoever began with one of them would wait for
    // others who wait for them.
    if (courseId !== null) await courseToChange(tx, courseId)
    const subjects = courseId === null ? [] : await subjectsToChange(tx, courseId)
    const before = subjects.find(({ id }) => id === subjectId)
    if (before === undefined) throw new Refused('not-found')
    refuseSameName(
      subjects.filter((subject) => subject !== before),
      name,
    )
    await setSubjectName(tx, subjectId, name)
    record({ action: 'subject.rename', about: name, before: { name: before.name }, after: { name } })
  })
}

export async function orderSubjects({ db }: SubjectDeps, call: StaffCallOf<typeof courses.orderSubjects>) {
  const { courseId, subjectIds } = call.input
  await audited(db, call, async (tx, record) => {
    const course = await courseToChange(tx, courseId)
    const before = (await subjectsToChange(tx, courseId)).map(({ id }) => id)
    if (course === null || !isSameSet(before, subjectIds)) throw new Refused('conflict')
    await placeSubjects(tx, subjectIds)
    record({ action: 'subject.order', about: `Subjects of ${course.name}`, before, after: subjectIds })
  })
}

export async function setSubjectPicture(deps: SubjectDeps, call: StaffCallOf<typeof courses.setSubjectPicture>) {
  const { subjectId, fileId } = call.input
  const image = fileId === null ? null : await storeSentPicture(deps, call.staff.id, fileId)
  await audited(deps.db, call, async (tx, record) => {
    const subject = required(await subjectToChange(tx, subjectId), 'not-found')
    await setSubjectImage(tx, subjectId, image)
    record({ action: 'subject.picture', about: subject.name, after: { picture: image === null ? 'none' : 'new' } })
  })
}
