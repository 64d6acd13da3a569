import type { Instant } from '@anushilon/domain/instant'
import { exam } from './check-exam.ts'
import { advertisement, course, student, subject } from './check-people.ts'
import { distinct, NOTHING_KNOWN, type Checking, type Known } from './checking.ts'
import { listOf, objectOf, whole, type Read } from './fields.ts'
import { PackFiles } from './files.ts'
import type { Pack } from './pack.ts'
import { Place, type Fault } from './place.ts'
import type { PackSource } from './source.ts'

export type Checked = { readonly pack: Pack } | { readonly faults: readonly Fault[] }

const version: Read<1> = (value, place) =>
  value === 1 ? 1 : place.fault(`${JSON.stringify(value)} is not a version this program reads; it reads 1`)

function itemsOf(json: unknown, key: string): Record<string, unknown>[] {
  const list = typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[key] : undefined
  if (!Array.isArray(list)) return []
  return list.filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null)
}

/** The ids a pack brings, whether or not what stands beside them is right. */
function declared(json: unknown, known: Known): Pick<Checking, 'courses' | 'subjects'> {
  const courses = new Set(known.courses)
  for (const { id } of itemsOf(json, 'courses')) if (typeof id === 'string') courses.add(id)
  const subjects = new Map(known.subjects)
  for (const { id, course: owner } of itemsOf(json, 'subjects')) {
    if (typeof id === 'string' && typeof owner === 'string' && !subjects.has(id)) subjects.set(id, owner)
  }
  return { courses, subjects }
}

/** Every check that needs no database: the whole pack in the domain's words, or everything that is wrong with it. */
export function checkPack(
  json: unknown,
  files: Pick<PackSource, 'hasFile'>,
  now: Instant,
  known: Known = NOTHING_KNOWN,
): Checked {
  const faults: Fault[] = []
  const packFiles = new PackFiles(files)
  const checking: Checking = { now, files: packFiles, ...declared(json, known) }
  const read = objectOf((fields) => {
    if (fields.need('version', version) === undefined) {
      fields.ignore(['courses', 'subjects', 'students', 'advertisements', 'exams'])
      return undefined
    }
    return whole({
      courses: fields.may('courses', listOf(distinct(course(known.courses), 'id', 'id')), []),
      subjects: fields.may('subjects', listOf(distinct(subject(checking, known.subjects), 'id', 'id')), []),
      students: fields.may('students', listOf(distinct(student(checking), 'regNo', 'regNo')), []),
      advertisements: fields.may('advertisements', listOf(distinct(advertisement(checking), 'courseId', 'course')), []),
      exams: fields.may('exams', listOf(distinct(exam(checking), 'id', 'id')), []),
    })
  })
  const made = read(json, Place.root(faults))
  return made === undefined || faults.length > 0 ? { faults } : { pack: { ...made, files: packFiles.used } }
}
