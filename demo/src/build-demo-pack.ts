import type { Instant } from '@anushilon/domain/instant'
import { memorySource } from '@anushilon/exam-pack/memory-source'
import type { AdvertisementJson, ExamJson, PackJson } from '@anushilon/exam-pack/pack-json'
import type { PackSource } from '@anushilon/exam-pack/source'
import { dhakaDay } from './calendar.ts'
import { COURSE_NAMES, COURSES, coursesJson, subjectsJson } from './courses.ts'
import { liveExams, upcomingExams } from './current-exams.ts'
import { examJson } from './exam-json.ts'
import { pastExams } from './past-exams.ts'
import { type Draw, pictures } from './pictures.ts'
import { studentsJson } from './students.ts'

/*
 * How the demo stays alive. Exams that were sat must not change their window, and yet something has to be live
 * whenever somebody starts the demo. So every id carries the day on which its exam opens, and every time is absolute:
 *
 * - `buildDemoPack({ now })` is for an empty database: courses, students, the forty days before `now`, and what
 *   `buildDemoToday` brings. The past is imported once; built on another day it would be another past.
 * - `buildDemoToday({ now })` is for every later start: the five live exams of each course of this day in Dhaka
 *   (open from midnight for thirty hours), the free one, and the next exam of each kind on a fixed timetable.
 *
 * Built twice on one day, today's pack says the same: importing it again changes nothing, whoever has sat its exams.
 * What was upcoming opens in its own time, and becomes the past, whether or not the demo is started again.
 */

export interface DemoPack {
  readonly json: PackJson
  /** Every picture the pack names, by its path; drawn when it is asked for. */
  readonly files: Readonly<Record<string, Draw>>
  readonly source: PackSource
}

export function buildDemoPack({ now }: { now: Instant }): DemoPack {
  const today = dhakaDay(now)
  const past = COURSE_NAMES.flatMap((course) => pastExams(course, today)).map(examJson)
  return packed({ ...ground(), students: studentsJson(), exams: [...past, ...currentExams(now)] })
}

export function buildDemoToday({ now }: { now: Instant }): DemoPack {
  return packed({ ...ground(), exams: currentExams(now) })
}

function ground(): PackJson {
  return { version: 1, courses: coursesJson(), subjects: subjectsJson(), advertisements: advertisementsJson() }
}

function currentExams(now: Instant): ExamJson[] {
  const today = dhakaDay(now)
  return COURSE_NAMES.flatMap((course) => [...liveExams(course, today), ...upcomingExams(course, now)]).map(examJson)
}

function advertisementsJson(): AdvertisementJson[] {
  return COURSE_NAMES.map((course) => ({
    course: COURSES[course].id,
    image: `img/ads/${course}.svg`,
    link: `https://example.org/courses/${COURSES[course].id}`,
  }))
}

/** With the pictures it names, and no others. */
function packed(json: PackJson): DemoPack {
  const named = new Set(JSON.stringify(json).match(/img\/[\w/-]+\.svg/gu))
  const files = Object.fromEntries([...pictures()].filter(([path]) => named.has(path)))
  return { json, files, source: memorySource(json, files) }
}
