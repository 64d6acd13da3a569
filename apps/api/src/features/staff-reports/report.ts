import { MOST_EXAMS, type ReportDefinition } from '@anushilon/contract/staff/reports'
import type { Instant } from '@anushilon/domain/instant'
import { sumOfMarks } from '@anushilon/domain/marks/marks'
import { placeWithin, ranking } from '@anushilon/domain/marks/ranking'
import { combine, type Combined, type ExamOutcome } from '@anushilon/domain/reports/combine'
import { groupFigures, type GroupFigures } from '@anushilon/domain/reports/group-figures'
import { spanOf } from '@anushilon/domain/reports/period'
import { isPartlyOf, type Rights } from '@anushilon/domain/staff-rights'
import type { Db } from '../../db/database.ts'
import { EventLoopYield } from '../../event-loop-yield.ts'
import { fullMarksOf } from '../../merit/standings.ts'
import { Refused, required } from '../../refused.ts'
import { loadExams } from '../../stores/exam/exams.ts'
import { courseName } from '../../stores/exam/courses.ts'
import {
  courseExams,
  reportMembers,
  resultsForReport,
  type CourseExam,
  type ReportMember,
} from '../../stores/results/reports.ts'

export interface CountedExam extends CourseExam {
  readonly fullMarks: number
  readonly weight: number
}

export interface ReportLine extends ReportMember, Combined {
  readonly outcomes: readonly ExamOutcome[]
  readonly position: number | null
  readonly inBranch: { readonly position: number; readonly of: number } | null
}

/** What came of one exam. */
interface ExamFigures {
  readonly sat: number
  readonly expected: number
  readonly mean: number | null
  readonly highest: number | null
}

export interface Report {
  readonly courseName: string
  readonly definition: ReportDefinition
  readonly exams: readonly (CountedExam & ExamFigures)[]
  readonly notOut: number
  /** The best first; whoever has no marks in any of the exams stands at the end, by registration number. */
  readonly lines: readonly ReportLine[]
  readonly all: GroupFigures
  readonly branches: readonly (GroupFigures & { readonly name: string | null })[]
}

interface Asked {
  readonly definition: ReportDefinition
  readonly rights: Pick<Rights, 'branches'>
  readonly now: Instant
}

export async function makeReport(db: Db, { definition, rights, now }: Asked): Promise<Report> {
  const { courseId, measure, absent, best = null } = definition
  const name = required(await courseName(db, courseId), 'not-found')
  const found = await courseExams(db, { courseId, ...spanAsked(definition, now) })
  const theirs = found.filter(({ audience }) => isPartlyOf(rights, audience))
  const exams = await counted(db, theirs, definition)
  const outcomes = await outcomesOf(db, exams)
  const eventLoop = new EventLoopYield()
  const unranked: (ReportMember & Combined & { readonly outcomes: readonly ExamOutcome[] })[] = []
  for (const member of await membersAsked(db, definition, [...outcomes.keys()])) {
    const own = outcomes.get(member.studentId) ?? []
    unranked.push({ ...member, outcomes: own, ...combine({ measure, best, absent }, exams, own) })
    if (eventLoop.isDue) await eventLoop.yield()
  }
  const lines = await ranked(unranked)
  const byBranch = Map.groupBy(lines, ({ branch }) => branch)
  return {
    courseName: name,
    definition,
    exams: exams.map((exam, index) => ({
      ...exam,
      ...figuresOf(lines.flatMap(({ outcomes: all }) => all[index] ?? [])),
    })),
    notOut: theirs.length - exams.length,
    lines,
    all: groupFigures(lines),
    branches: [...byBranch]
      .map(([branch, members]) => ({ name: branch, ...groupFigures(members) }))
      .toSorted((one, other) => (other.mean ?? -Infinity) - (one.mean ?? -Infinity)),
  }
}

function figuresOf(outcomes: readonly ExamOutcome[]): ExamFigures {
  const marks = outcomes.flatMap((outcome) => (outcome.kind === 'marks' ? outcome.marks : []))
  return {
    sat: outcomes.filter(({ kind }) => kind === 'marks' || kind === 'late').length,
    expected: outcomes.filter(({ kind }) => kind !== 'not-for-them').length,
    mean: marks.length === 0 ? null : sumOfMarks(marks) / marks.length,
    highest: marks.length === 0 ? null : marks.reduce((most, each) => Math.max(most, each)),
  }
}

function spanAsked({ span, from, until, examIds }: ReportDefinition, now: Instant) {
  if (span === 'chosen') return { ids: examIds ?? [] }
  if (span !== 'dates') return spanOf(span, now)
  return { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) }
}

/** Only exams whose results are out count: what students do not know yet is on no list. */
async function counted(db: Db, exams: readonly CourseExam[], { weights = [] }: ReportDefinition) {
  const out = exams.filter(({ isOut }) => isOut)
  if (out.length > MOST_EXAMS) {
    throw new Refused('bad-input', {
      detail: `These are ${out.length} exams: choose a shorter time, ${MOST_EXAMS} are the most.`,
    })
  }
  const papers = await loadExams(
    db,
    out.map(({ examId }) => examId),
  )
  return out.map((exam): CountedExam => {
    const paper = papers.get(exam.examId)
    const weight = weights.find(({ examId }) => examId === exam.examId)?.weight ?? 1
    return { ...exam, fullMarks: paper === undefined ? 0 : fullMarksOf(paper), weight }
  })
}

/** Of everybody who was expected at one of the exams or sat one, in the order of the exams. */
async function outcomesOf(db: Db, exams: readonly CountedExam[]): Promise<Map<number, ExamOutcome[]>> {
  const outcomes = new Map<number, ExamOutcome[]>()
  const note = (studentId: number, exam: number, outcome: ExamOutcome) => {
    const own = outcomes.get(studentId) ?? exams.map((): ExamOutcome => ({ kind: 'not-for-them' }))
    own[exam] = outcome
    outcomes.set(studentId, own)
  }
  for (const [index, { examId }] of exams.entries()) {
    const { expected, sat } = await resultsForReport(db, examId)
    for (const studentId of expected) note(studentId, index, { kind: 'absent' })
    for (const { id, total, used } of sat) {
      note(id, index, total === null ? { kind: 'late' } : { kind: 'marks', marks: total, usedMs: used })
    }
  }
  return outcomes
}

const AT_ONCE = 2_000

async function membersAsked(db: Db, { courseId, branch, batch }: ReportDefinition, ids: readonly number[]) {
  const members: ReportMember[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    members.push(...(await reportMembers(db, courseId, ids.slice(from, from + AT_ONCE))))
  }
  return members.filter(
    (member) =>
      (branch === undefined || member.branch === branch) && (batch === undefined || member.batches.includes(batch)),
  )
}

type Unranked = Omit<ReportLine, 'position' | 'inBranch'>

async function ranked(unranked: readonly Unranked[]): Promise<ReportLine[]> {
  const eventLoop = new EventLoopYield()
  const ordered: (Unranked & { readonly position: number | null })[] = []
  const contenders = unranked.map((line) => ({
    studentId: String(line.studentId),
    total: line.total,
    usedMs: line.usedMs,
    line,
  }))
  // Over several exams nobody is before another because of the time they took.
  for (const { line, position } of ranking(contenders, 'equal')) {
    ordered.push({ ...line, position })
    if (eventLoop.isDue) await eventLoop.yield()
  }
  const without = unranked
    .filter(({ total }) => total === null)
    .toSorted((one, other) => (one.regNo < other.regNo ? -1 : 1))
  ordered.push(...without.map((line) => ({ ...line, position: null })))
  const positions = Map.groupBy(
    ordered.filter(({ position }) => position !== null),
    ({ branch }) => branch,
  )
  const inEach = new Map([...positions].map(([branch, lines]) => [branch, lines.map(({ position }) => position ?? 0)]))
  return ordered.map((line) => ({
    ...line,
    inBranch:
      line.position === null || line.branch === null ? null : placeWithin(inEach.get(line.branch) ?? [], line.position),
  }))
}
