import type { CourseId } from '@anushilon/domain/exam/exam'
import { courseRef, type Checking } from './checking.ts'
import { listOf, objectOf, reading, whole, type Read } from './fields.ts'
import type { PackAdvertisement, PackBatch, PackCourse, PackStudent, PackSubject } from './pack.ts'
import { digits, id, line, link, password, regNo } from './values.ts'

const name = line(200)
const batchName = line(100)
const mobileNo = digits(32)
const curriculumRoll = digits(64)

/** Lists of students name courses in any capitals: what was told apart by them alone before stays as it is. */
export function course(before: ReadonlySet<CourseId>): Read<PackCourse> {
  const seen = new Map([...before].map((one) => [one.toLowerCase(), one]))
  const courseId: Read<CourseId> = (value, place) => {
    const made = reading(id)(value, place)
    if (made === undefined || before.has(made)) return made
    const alike = seen.get(made.toLowerCase())
    if (alike === undefined) seen.set(made.toLowerCase(), made)
    if (alike === undefined || alike === made) return made
    return place.fault(
      `${made} differs from the course ${alike} by capitals alone, which lists of students do not tell apart; choose another id`,
    )
  }
  return objectOf((fields) => whole({ id: fields.need('id', courseId), name: fields.need('name', name) }))
}

/** A subject stays with its course: exams of that course refer to it. */
export function subject(checking: Checking, before: Checking['subjects']): Read<PackSubject> {
  return objectOf((fields) => {
    const made = whole({
      id: fields.need('id', id),
      courseId: fields.need('course', courseRef(checking)),
      name: fields.need('name', name),
      image: fields.may('image', checking.files.picture, null),
    })
    const owner = made === undefined ? undefined : before.get(made.id)
    if (owner !== undefined && owner !== made?.courseId) {
      return fields.place.at('course').fault(`${made?.id} is already a subject of course ${owner} and stays there`)
    }
    return made
  })
}

function batch(checking: Checking): Read<PackBatch> {
  return objectOf((fields) =>
    whole({ courseId: fields.need('course', courseRef(checking)), name: fields.need('name', batchName) }),
  )
}

export function student(checking: Checking): Read<PackStudent> {
  const courses = listOf(courseRef(checking), { min: 1 })
  return objectOf((fields) =>
    whole({
      regNo: fields.need('regNo', regNo),
      name: fields.need('name', name),
      courses: fields.need('courses', (value, place) => {
        const named = courses(value, place)
        const again = named?.findIndex((one, index) => named.indexOf(one) !== index) ?? -1
        return again < 0 ? named : place.at(again).fault(`${named?.[again]} is named twice`)
      }),
      password: fields.may('password', password, null),
      institution: fields.may('institution', name, null),
      mobileNo: fields.may('mobileNo', mobileNo, null),
      curriculumRoll: fields.may('curriculumRoll', curriculumRoll, null),
      branch: fields.may('branch', name, null),
      batches: fields.may('batches', listOf(batch(checking)), []),
      photo: fields.may('photo', checking.files.picture, null),
    }),
  )
}

export function advertisement(checking: Checking): Read<PackAdvertisement> {
  return objectOf((fields) =>
    whole({
      courseId: fields.need('course', courseRef(checking)),
      image: fields.need('image', checking.files.picture),
      link: fields.may('link', link, null),
    }),
  )
}
