import {
  MERIT_PAGE,
  type meritPage,
  type MeritRow,
  type ResultsState,
  type ResultsView,
} from '@anushilon/contract/staff/results'
import { distributionOf } from '@anushilon/domain/marks/distribution'
import { SECOND, type Instant } from '@anushilon/domain/instant'
import { sumOfMarks } from '@anushilon/domain/marks/marks'
import { earliestResults, resultsDueAt } from '@anushilon/domain/marks/results-rule'
import { isOfBranch, type Rights } from '@anushilon/domain/staff-rights'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { placesIn, type OwnPlaces } from '../../merit/group-places.ts'
import { fullMarksOf, marksIn, type Line } from '../../merit/standings.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import { membersIn, type Member } from '../../stores/results/group-positions.ts'
import { checksOf, peopleBy, type Person } from '../../stores/results/staff-results.ts'
import { countOpenMatters, waitsForOpenMatters } from '../../stores/results/open-matters.ts'
import { examNow, type ExamLines } from './exam-lines.ts'
import { stampOf } from '../../merit/results-stamp.ts'

export interface ResultsDeps extends Pick<Deps, 'db' | 'settings'> {
  readonly lines: ExamLines
}

/** Under this share of the full marks a result is counted as low. */
const LOW = 0.4

export async function showResults(deps: ResultsDeps, examId: string, now: Instant): Promise<ResultsView> {
  const exam = await examNow(deps, examId)
  const stamp = await stampOf(deps.db, deps.settings, exam, now)
  const [lines, checks, members, open, waitsForOpen] = await Promise.all([
    deps.lines.of(exam, stamp, now),
    checksOf(deps.db, examId, now),
    membersIn(deps.db, examId),
    countOpenMatters(deps.db, examId),
    waitsForOpenMatters(deps.db, examId),
  ])
  const graceMs = deps.settings.current.graceSeconds * SECOND
  const totals = lines.flatMap(({ total }) => total ?? [])
  const full = fullMarksOf(exam)
  return {
    examId,
    state: stateOf(exam, now, graceMs),
    resultsRule: exam.results.kind,
    dueAt: exam.resultsOutAt === null && exam.withdrawnAt === null ? resultsDueAt(exam, graceMs) : null,
    isDueWithUnmarked: checks.publishUnmarked,
    earliestAt: earliestResults(exam, graceMs),
    outAt: exam.resultsOutAt,
    ties: exam.ties,
    hasMcq: exam.plans.mcq !== null,
    hasWritten: exam.plans.written !== null,
    figures: {
      expected: checks.expected,
      sat: lines.length,
      ranked: totals.length,
      late: lines.length - totals.length,
      fullMarks: full,
      ...summaryOf(totals),
      low: totals.filter((total) => total < LOW * full).length,
    },
    distribution: distributionOf(totals, full),
    checks: { scripts: checks.scripts, unmarked: checks.unmarked, running: checks.running },
    open,
    waitsForOpen,
    branches: namesOf(members.flatMap(({ branch }) => branch ?? [])),
    batches: namesOf(members.flatMap(({ batches }) => batches)),
    stamp,
  }
}

function stateOf(exam: FullExam, now: Instant, graceMs: number): ResultsState {
  if (exam.resultsOutAt !== null) return 'published'
  if (exam.withdrawnAt !== null || exam.wereOutAt !== null) return 'withdrawn'
  return now < earliestResults(exam, graceMs) ? 'open' : 'preview'
}

/** Best first, as the merit list has them. */
function summaryOf(totals: readonly number[]) {
  if (totals.length === 0) return { mean: null, highest: null, median: null }
  const at = (place: number) => totals[Math.floor(place)] ?? 0
  return {
    mean: sumOfMarks(totals) / totals.length,
    highest: at(0),
    median: (at((totals.length - 1) / 2) + at(totals.length / 2)) / 2,
  }
}

export async function showMerit(deps: ResultsDeps, { input, now, staff }: StaffCallOf<typeof meritPage>) {
  const { lines, named } = await linesOf(deps, { ...input, rights: staff.rights }, now)
  const page = Math.max(1, Math.trunc(input.page ?? 1))
  const shown = lines.slice((page - 1) * MERIT_PAGE, page * MERIT_PAGE)
  return { rows: await named(shown), total: lines.length }
}

export interface MeritAsked {
  readonly examId: string
  readonly branch?: string
  readonly batch?: string
  /** Of whoever asks. */
  readonly rights: Pick<Rights, 'branches'>
}

/** With what only a file has. */
export interface NamedRow extends MeritRow {
  readonly mobile: string | null
  readonly guardianMobile: string | null
}

export interface MeritList {
  readonly lines: readonly Line[]
  /** Some of them as they are shown. */
  readonly named: (some: readonly Line[]) => Promise<NamedRow[]>
}

/** All of an exam, or those of one branch or batch, with the positions they have among all. */
export async function linesOf(deps: ResultsDeps, asked: MeritAsked, now: Instant): Promise<MeritList> {
  const { examId, branch, batch, rights } = asked
  const exam = await examNow(deps, examId)
  const lines = await deps.lines.of(exam, await stampOf(deps.db, deps.settings, exam, now), now)
  const members = await membersIn(deps.db, examId)
  const isAsked = (member: Member) =>
    isOfBranch(rights, member.branch) &&
    (branch === undefined || member.branch === branch) &&
    (batch === undefined || member.batches.includes(batch))
  const those = new Set(members.filter(isAsked).map(({ studentId }) => studentId))
  const placesOf = placesIn(lines, members)
  return {
    lines: lines.filter(({ studentId }) => those.has(studentId)),
    async named(some) {
      const people = await peopleBy(
        deps.db,
        some.map(({ studentId }) => studentId),
      )
      return some.map((line) => presentLine(line, people.get(line.studentId), placesOf(line)))
    },
  }
}

const namesOf = (names: readonly string[]) => [...new Set(names)].toSorted()

function presentLine(line: Line, person: Person | undefined, { branch, batches }: OwnPlaces): NamedRow {
  return {
    studentId: line.studentId,
    regNo: person?.regNo ?? '',
    name: person?.name ?? '',
    branch: person?.branch ?? null,
    batches: batches.map(({ name }) => name),
    position: line.position,
    inBranch: branch,
    inBatches: [...batches],
    total: line.total,
    mcq: marksIn(line.bySection, 'mcq'),
    written: marksIn(line.bySection, 'written'),
    usedMs: line.usedMs,
    decidesTie: line.decidesTie,
    mobile: person?.mobile ?? null,
    guardianMobile: person?.guardianMobile ?? null,
  }
}
