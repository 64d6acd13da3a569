import {
  CALENDAR_MOST,
  type ExamHead,
  type examHead,
  type examList,
  type ExamRow,
  type MarkingRow,
} from '@anushilon/contract/staff/overview'
import { DAY } from '@anushilon/domain/instant'
import { NOTHING_OPEN } from '@anushilon/domain/marks/open-matters'
import { missingIn } from '@anushilon/exam-pack/draft'
import { backupState, type BackupState } from '../../backup/backup-state.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCall, StaffCallOf } from '../../http/bind.ts'
import { required } from '../../refused.ts'
import { allCourses } from '../../stores/exam/courses.ts'
import { calledOff } from '../../stores/exam/exam-ending.ts'
import {
  countByState,
  examOverview,
  findExams,
  type OverviewFilter,
  type OverviewRow,
} from '../../stores/exam/exam-overview.ts'
import { type MarkerOfCourses, examsToMark } from '../../stores/marking/piles.ts'
import { lastOf } from '../../stores/machine/troubles.ts'
import { clockDoubts } from '../../stores/sitting/server-clocks.ts'
import { openMattersByExam, storedWaits } from '../../stores/results/open-matters.ts'
import { countOpenRechecks } from '../../stores/results/rechecks.ts'
import { lateUndecided, markedByQuestion } from '../../stores/marking/pending-work.ts'
import { thisHost } from '../../timekeeping/open-clock.ts'

const PAGE = 30
const SOON = 14 * DAY
/** Of the first page: what waits can be any number. */
const LONG_LISTS = ['live', 'marking', 'ready'] as const

type OverviewDeps = Pick<Deps, 'db' | 'clock' | 'env'>

export async function listExams({ db }: OverviewDeps, { input, now, staff }: StaffCallOf<typeof examList>) {
  const between = input.from === undefined || input.to === undefined ? null : ([input.from, input.to] as const)
  const page = Math.max(1, Math.trunc(input.page ?? 1))
  const filter: OverviewFilter = {
    find: input.find === undefined || input.find === '' ? null : input.find,
    courseId: input.courseId ?? null,
    state: input.state ?? null,
    variation: input.variation ?? null,
    between,
    limit: between === null ? PAGE : CALENDAR_MOST,
    offset: between === null ? (page - 1) * PAGE : 0,
    rights: staff.rights,
  }
  const [exams, counts, courses] = await Promise.all([
    findExams(db, filter, now),
    countByState(db, filter, now),
    allCourses(db),
  ])
  const total =
    filter.state === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[filter.state]
  return { exams: exams.map(present), total, counts, courses }
}

export async function showHead(
  { db }: OverviewDeps,
  { input, now, staff }: StaffCallOf<typeof examHead>,
): Promise<ExamHead> {
  const found = required(await examOverview(db, input.examId, staff.rights, now), 'no-such-exam')
  return { ...present(found), calledOff: await calledOff(db, input.examId) }
}

export async function showToday(
  { db, clock, env }: OverviewDeps,
  { staff, now }: Pick<StaffCall<unknown>, 'staff' | 'now'>,
) {
  const all: OverviewFilter = {
    find: null,
    courseId: null,
    state: null,
    variation: null,
    between: null,
    limit: PAGE,
    offset: 0,
    rights: staff.rights,
  }
  const longer = { ...all, limit: PAGE + 1 }
  const [allLive, allMarking, allReady, scheduled, drafts, late, rechecks, others] = await Promise.all([
    findExams(db, { ...longer, state: 'live' }, now),
    findExams(db, { ...longer, state: 'marking' }, now),
    findExams(db, { ...longer, state: 'ready' }, now),
    findExams(db, { ...all, state: 'scheduled', between: [now, now + SOON] }, now),
    findExams(db, { ...all, state: 'draft', limit: 5 }, now),
    lateUndecided(db, now, staff.rights.branches),
    staff.role === 'marker' ? 0 : countOpenRechecks(db, staff.rights),
    clockDoubts(db),
  ])
  const found = { live: allLive, marking: allMarking, ready: allReady }
  const [live, marking, ready] = [allLive.slice(0, PAGE), allMarking.slice(0, PAGE), allReady.slice(0, PAGE)]
  const readyIds = ready.map(({ id }) => id)
  const [open, waits] = await Promise.all([openMattersByExam(db, readyIds), storedWaits(db, readyIds)])
  return {
    live: live.map(present).toSorted((one, other) => busyness(other) - busyness(one) || closing(one) - closing(other)),
    // Who has handed in can be marked while others still sit it.
    marking: await presentMarking(db, { id: staff.id, role: staff.role, ...staff.rights }, [
      ...marking.map(present),
      ...live.map(present).filter(({ scripts, marked }) => scripts > marked),
    ]),
    // Keys take long to judge: they are as somebody last found them.
    ready: ready.map(present).map((exam) => ({
      ...exam,
      open: { ...NOTHING_OPEN, ...open.get(exam.id), keys: waits.get(exam.id)?.keys ?? [] },
    })),
    next: [...drafts, ...scheduled].map(present).toSorted((one, other) => compare(opening(one), opening(other))),
    more: LONG_LISTS.filter((list) => found[list].length > PAGE),
    late,
    rechecks,
    clock: [
      ...(clock.doubt === null ? [] : [{ host: thisHost, ...clock.doubt }]),
      ...others.filter(({ host }) => host !== thisHost).map(({ host, doubt }) => ({ host, ...doubt })),
    ],
    backup: staff.role === 'owner' ? presentBackup(await backupState(db, env, now)) : null,
    restored: staff.role === 'owner' ? await lastOf(db, 'restored', now - DAY) : null,
  }
}

const presentBackup = ({ state, last }: BackupState) => ({ state, lastAt: last?.started_at ?? null })

/** Whether anybody is at it. */
const busyness = ({ started, submitted }: ExamRow) => (started > submitted ? 1 : 0)
/** What has no date yet comes last. */
const opening = ({ opensAt }: ExamRow) => opensAt ?? Number.POSITIVE_INFINITY
const closing = ({ closesAt }: ExamRow) => closesAt ?? 0

async function presentMarking(db: Db, marker: MarkerOfCourses, exams: readonly ExamRow[]): Promise<MarkingRow[]> {
  const ids = exams.map(({ id }) => id)
  const [markings, questions] = await Promise.all([
    examsToMark(db, marker, { among: ids }),
    markedByQuestion(db, ids, marker.branches),
  ])
  const promised = ({ promisedAt }: MarkingRow) => promisedAt ?? Number.POSITIVE_INFINITY
  return exams
    .map((exam): MarkingRow => {
      const marking = markings.find(({ examId }) => examId === exam.id)
      return {
        ...exam,
        promisedAt: marking?.promisedAt ?? null,
        secondLook: marking?.secondLook ?? 0,
        shareLeft: marking?.shareLeft ?? 0,
        questions: questions.filter(({ examId }) => examId === exam.id),
      }
    })
    .toSorted((one, other) => compare(promised(one), promised(other)) || closing(one) - closing(other))
}

const compare = (one: number, other: number) => (one === other ? 0 : one - other)

function present({ document, ...row }: OverviewRow): ExamRow {
  return { ...row, missing: document === null ? 0 : missingIn(document) }
}
