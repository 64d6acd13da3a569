import type { CourseId, SubjectId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { reading, type Read } from './fields.ts'
import type { PackFiles } from './files.ts'
import { id } from './values.ts'

/** What a pack may refer to without bringing it: what an earlier one brought. */
export interface Known {
  readonly courses: ReadonlySet<CourseId>
  /** Each with its course. */
  readonly subjects: ReadonlyMap<SubjectId, CourseId>
}

export const NOTHING_KNOWN: Known = { courses: new Set(), subjects: new Map() }

/** What the checks of one pack share. */
export interface Checking {
  readonly now: Instant
  readonly files: PackFiles
  /** What was known, and what this pack brings, be it right or wrong: one fault must not cause others elsewhere. */
  readonly courses: ReadonlySet<CourseId>
  readonly subjects: ReadonlyMap<SubjectId, CourseId>
}

export function courseRef({ courses }: Checking): Read<CourseId> {
  return (value, place) => {
    const course = reading(id)(value, place)
    if (course === undefined || courses.has(course)) return course
    return place.fault(`there is no course ${course}`)
  }
}

/** A subject of that course; of any course where the course itself is in doubt. */
export function subjectRef({ subjects }: Checking, course: CourseId | undefined): Read<SubjectId> {
  return (value, place) => {
    const subject = reading(id)(value, place)
    if (subject === undefined) return undefined
    const owner = subjects.get(subject)
    if (owner === undefined) return place.fault(`there is no subject ${subject}`)
    if (course === undefined || owner === course) return subject
    return place.fault(`${subject} is a subject of course ${owner}, not of ${course}`)
  }
}

/** Reads items that must differ in something, and names the earlier one where they do not. */
export function distinct<T extends object>(read: Read<T>, what: keyof T & string, from: string): Read<T> {
  const seen = new Map<unknown, string>()
  return (value, place) => {
    const made = read(value, place)
    if (made === undefined) return undefined
    const key = made[what]
    const earlier = seen.get(key)
    if (earlier !== undefined) return place.at(from).fault(`${String(key)} is already used by ${earlier}`)
    seen.set(key, place.toString())
    return made
  }
}
