import type { InputOf } from '@anushilon/contract/endpoint'
import type { editStudent, StudentInfo, updateStudent } from '@anushilon/contract/operations/profile'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { StudentCall } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import {
  changeProfile,
  courseName,
  profileOf,
  setPhoto,
  type Profile,
  type ProfileChange,
} from '../../stores/people/students.ts'
import { developPhoto, storePhoto } from './photo.ts'

type Edit = InputOf<typeof editStudent>
type Confirmation = InputOf<typeof updateStudent>

export async function showProfile({ db }: Deps, { student }: StudentCall<unknown>): Promise<StudentInfo> {
  return await present(db, student, await profileOf(db, student.studentId))
}

/** The student's own edit. A photo is set once: the page offers it only while there is none (Spec 2 "Edit profile"). */
export async function editProfile(deps: Deps, { student, input }: StudentCall<Edit>): Promise<StudentInfo> {
  const { photo } = input
  if (photo === undefined || photo.bytes.length === 0) {
    return await present(deps.db, student, await changeProfile(deps.db, student.studentId, changeOf(input)))
  }
  const known = await profileOf(deps.db, student.studentId)
  const developed = await developPhoto(deps, photo.bytes)
  // Sent again, because the reply was lost, it is the one that is there.
  if (known !== null && known.photo !== null && known.photo !== developed.path) throw photoAlreadySet()
  await storePhoto(deps, developed)
  return await deps.db.transaction(async (tx) => {
    if (!(await setPhoto(tx, student.studentId, developed.path))) throw photoAlreadySet()
    return await present(tx, student, await changeProfile(tx, student.studentId, changeOf(input)))
  })
}

/** What the student confirms before an exam. */
export async function confirmProfile(
  { db }: Deps,
  { student, input }: StudentCall<Confirmation>,
): Promise<StudentInfo> {
  return await present(db, student, await changeProfile(db, student.studentId, changeOf(input)))
}

function changeOf(input: Omit<Edit, 'photo'> | Confirmation): ProfileChange {
  const orEmptied = (text: string | undefined) => (text === '' ? null : text)
  return {
    // Nobody is without a name on a merit list: an empty one leaves it as it is.
    name: input.name === '' ? undefined : input.name,
    institution: orEmptied(input.institution),
    mobileNo: orEmptied(input.mobileNo),
    curriculumRoll: orEmptied(input.curriculumRoll),
  }
}

async function present(
  db: Db,
  { courseId }: StudentCall<unknown>['student'],
  profile: Profile | null,
): Promise<StudentInfo> {
  // The token outlived the student's record.
  if (profile === null) throw new Refused('not-logged-in')
  return { ...profile, id: String(profile.id), courseName: await courseName(db, courseId) }
}

function photoAlreadySet(): Refused {
  return new Refused('bad-input', { detail: 'dp: there is a photo already, and it stays' })
}
