import { MINUTE, type Instant } from '@anushilon/domain/instant'
import type { ExamJson, StudentJson } from '@anushilon/exam-pack/pack-json'
import { planPicks, type PlannedPicks } from './attempts/picks.ts'
import { planScripts, type PlannedScript } from './attempts/scripts.ts'
import { planSubjects, type PlannedSubjects } from './attempts/subjects.ts'
import { traitsOf } from './attempts/traits.ts'
import { type Random, seeded } from './seed.ts'

/*
 * Who sat which past exam, and how. Pure data from pure functions: the same exam and students give the same plan.
 * Questions are told by their place in the pack, because every student gets them in an order of their own; whoever
 * replays the plan looks up the place of each question on the student's paper.
 */

export interface PlannedAttempt {
  readonly examId: string
  readonly regNo: string
  /** Null where the student has nothing to choose. */
  readonly subjects: PlannedSubjects | null
  readonly mcq: PlannedMcq | null
  /** Null also where the student did not go on to the written part. */
  readonly written: PlannedWritten | null
}

interface PlannedMcq {
  readonly startsAt: Instant
  readonly picks: readonly PlannedPicks[]
  /** Null: never pressed Submit, so the part is closed as its variation has it (Decision C11). */
  readonly submitsAt: Instant | null
}

interface PlannedWritten {
  readonly startsAt: Instant
  readonly scripts: readonly PlannedScript[]
  readonly submitsAt: Instant | null
}

/** The attempts at one exam, by those of its course who came. */
export function planAttempts(exam: ExamJson, students: readonly StudentJson[]): PlannedAttempt[] {
  return students
    .filter(({ courses }) => courses.includes(exam.course))
    .flatMap(({ regNo }) => {
      const random = seeded(`${exam.id} ${regNo}`)
      const { diligence, onlyMonthly = false } = traitsOf(regNo)
      const comes = random() < diligence && !isMissed(exam, regNo) && (!onlyMonthly || exam.frequency === 'monthly')
      return comes ? [planAttempt(exam, regNo, random)] : []
    })
}

function planAttempt(exam: ExamJson, regNo: string, random: Random): PlannedAttempt {
  const subjects = planSubjects(exam, random)
  const startsAt = planStart(exam, random)
  const mcq = exam.mcq === undefined ? null : planMcq(exam, subjects, regNo, startsAt, random)
  const written =
    exam.written === undefined || leavesEarly(exam, regNo, random)
      ? null
      : planWritten(exam, subjects, regNo, mcq === null ? startsAt : mcq.endsAt + MINUTE, random)
  // Who has two parts presses on from the first to the second; in one alone Submit may be forgotten.
  const forgets = exam.written === undefined && (isLateFor(exam, regNo) || random() < traitsOf(regNo).forgetful)
  return {
    examId: exam.id,
    regNo,
    subjects,
    mcq: mcq && { startsAt, picks: mcq.picks, submitsAt: forgets ? null : mcq.endsAt },
    written,
  }
}

/** Most come early, all with their full time left. */
function planStart(exam: ExamJson, random: Random): Instant {
  const opensAt = Date.parse(exam.opensAt)
  const room = Date.parse(exam.closesAt) - opensAt - (partMinutes(exam) + 5) * MINUTE
  return opensAt + Math.round(Math.max(room, 0) * random() ** 2)
}

function planMcq(exam: ExamJson, subjects: PlannedSubjects | null, regNo: string, startsAt: Instant, random: Random) {
  const picks = planPicks(exam, subjects, regNo, random)
  const share = Math.min(traitsOf(regNo).pace + random() * 0.2, 0.98)
  return { picks, endsAt: startsAt + Math.round((exam.mcq?.durationMinutes ?? 0) * MINUTE * share) }
}

function planWritten(
  exam: ExamJson,
  subjects: PlannedSubjects | null,
  regNo: string,
  startsAt: Instant,
  random: Random,
): PlannedWritten {
  const used = Math.round((exam.written?.durationMinutes ?? 0) * MINUTE * (0.7 + random() * 0.28))
  return {
    startsAt,
    scripts: planScripts(exam, subjects, regNo, random),
    submitsAt: random() < 0.05 ? null : startsAt + used,
  }
}

/** After the MCQ of a long exam some go home: "You did not attempt the written exam." */
function leavesEarly(exam: ExamJson, regNo: string, random: Random): boolean {
  const { stamina } = traitsOf(regNo)
  return exam.mcq !== undefined && random() > (exam.subjects === undefined ? stamina + 0.3 : stamina)
}

function partMinutes({ mcq, written }: ExamJson): number {
  return (mcq?.durationMinutes ?? 0) + (written?.durationMinutes ?? 0) + (written?.uploadMinutes ?? 0)
}

/** The students a visitor logs in as have come to everything but these, told by the end of the exam's key. */
const MISSED: Readonly<Record<string, readonly RegExp[]>> = {
  260001: [
    /^hsc-eng-daily-/u,
    /^hsc-ict-weekly-/u,
    /^hsc-math-weekly-written-/u,
    /^hsc-bio-monthly-both-/u,
    /^hsc-special-weekly-/u,
    /^hsc-mcq-special-weekly-/u,
  ],
  260021: [/^hsc-bio-/u, /^med-gk-/u],
  260027: [/^med-eng-/u, /^med-phy-daily-/u, /^med-special-weekly-/u],
}

/** And forgot to press Submit here. */
const LATE: Readonly<Record<string, readonly RegExp[]>> = {
  260001: [/^hsc-bio-daily-/u],
  260027: [/^med-chem-daily-/u],
}

function isMissed(exam: ExamJson, regNo: string): boolean {
  return MISSED[regNo]?.some((pattern) => pattern.test(exam.id)) ?? false
}

function isLateFor(exam: ExamJson, regNo: string): boolean {
  return LATE[regNo]?.some((pattern) => pattern.test(exam.id)) ?? false
}
