import type { Line } from './caller.ts'
import type { PlannedExam } from './exams.ts'
import { readsResults } from './final-reads.ts'
import { eachOf } from './insists.ts'
import { timeNow, untilTime, type JudgeTime } from './judge-clock.ts'
import { provesRoots, readsKeys, readsProof } from './log-reads.ts'
import { Marker, type MarkingPerson } from './marker.ts'
import type { Office } from './office.ts'
import type { Random } from './random.ts'
import type { JudgedStudent } from './world.ts'

const MINUTE = 60_000
/** So many are given more time, while most of them sit. */
const EXTRA_TIMES = 0.3
/** Calls under way when everybody reads what is theirs. */
const READ_AT_ONCE = 8

export interface Scene {
  readonly office: Office
  readonly desk: Line
  readonly markers: readonly MarkingPerson[]
  readonly random: Random
  readonly exams: readonly PlannedExam[]
  readonly students: readonly JudgedStudent[]
  readonly time: JudgeTime
}

/** While the exams are sat. */
export async function givesTimes({ office, random: all, exams, students, time }: Scene): Promise<void> {
  const random = all.fork('times')
  const gifts = exams.flatMap((exam) =>
    students
      .filter(() => random.happens(EXTRA_TIMES))
      .map(({ id }) => ({ exam, id, at: random.between(exam.opensAt, (exam.opensAt + exam.closesAt) / 2) })),
  )
  for (const { exam, id, at } of gifts.toSorted((one, other) => one.at - other.at)) {
    await untilTime(time, at)
    await office.givesTime(exam, id)
  }
}

/** Scripts are marked by several at once, late ones accepted, results published and corrected. */
export async function settles({ office, desk, markers, random: all, exams, students, time }: Scene): Promise<void> {
  const random = all.fork('afterwards')
  const byName = new Map(students.map(({ id, name }) => [name, id]))
  const marking = markers.map((person) => new Marker(desk, person, random.fork(`marker ${person.id}`), byName))
  for (const exam of exams) {
    if (exam.written === null) await office.awaitsResults(exam, timeNow(time) + 60 * MINUTE)
    else {
      await office.showsNames(exam)
      const desks = new Map()
      await Promise.all(marking.map((marker) => marker.marks(exam, desks)))
      await office.publishes(exam)
    }
    for (const { id } of students)
      if (random.happens(0.2) && exam.overdue === 'late') await office.acceptsLate(exam, id)
    if (random.happens(0.7)) await office.corrects(exam)
  }
}

/** Everybody reads what is theirs, and somebody what the centre has signed. */
export async function readsEverything({ desk, exams, students }: Scene): Promise<void> {
  await readsKeys(desk)
  const sittings = exams.flatMap((exam) => students.map(({ id, caller }) => ({ exam, id, caller })))
  await eachOf(sittings, READ_AT_ONCE, ({ exam, id, caller }) => readsResults(desk, caller, exam, id))
  await eachOf(sittings, READ_AT_ONCE, ({ exam, id, caller }) => readsProof(desk, caller, exam, id))
  await eachOf(exams, 1, (exam) => provesRoots(desk, exam))
}
