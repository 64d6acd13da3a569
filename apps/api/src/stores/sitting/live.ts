import { HELP_REASONS, HelpRow, SITTING_STATES } from '@anushilon/contract/staff/live'
import type { ExamId } from '@anushilon/domain/exam/exam'
import { MINUTE, type Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { prepared, sql, type Sql } from '../../db/sql.ts'
import { expectedAt } from '../exam/audience.ts'
import { HAS_PAGES } from './has-pages.ts'

/** Not heard of for longer than this, a student counts as offline. */
const OFFLINE_AFTER = 1 * MINUTE
const LONG_OFFLINE_AFTER = 3 * MINUTE

/** Everybody who has come, one row each. */
const attempts = (examId: ExamId) => sql`
  exam as materialized (
    select id, course_id, closes_at, (select count(*) from exam_parts where exam_id = exams.id) as parts
    from exams where id = ${examId}
  ), attempt as (
    select student_id, min(started_at) as started_at, count(*) as parts, max(closed_at) as closed_at,
      coalesce(bool_or(closed_as = 'late'), false) as is_late,
      max(kind) filter (where closed_at is null) as open_kind,
      max(deadline_at) filter (where closed_at is null) as ends_at
    from sitting_parts where exam_id = ${examId} group by student_id
  )`

/** How somebody stands, of `attempt` with `presence` and `exam`. */
const standing = (now: Instant) => sql`
  case
    when attempt.student_id is null then 'not-started'
    -- between two parts they are still at it, as long as the next can be started
    when attempt.open_kind is null and (attempt.parts >= exam.parts or exam.closes_at <= ${new Date(now)})
      then case when attempt.is_late then 'late' else 'submitted' end
    when greatest(presence.seen_at, attempt.started_at) < ${new Date(now - OFFLINE_AFTER)} then 'offline'
    else 'answering'
  end`

const State = z.enum(SITTING_STATES)

/** Of whoever asks; none: all. */
type Branches = readonly string[]

const isOfThese = (branches: Branches) => sql`
  (cardinality(${branches}::text[]) = 0 or students.branch = any(${branches}::text[]))`

const BranchCount = z.object({ branch: z.string(), students: z.int() })

/** By branch, how many are expected: those it is for, unless that is visitors, and who has come without being in it. */
export async function rosterOf(db: Db, examId: ExamId): Promise<z.output<typeof BranchCount>[]> {
  return await db.many(
    BranchCount,
    prepared(
      'live-roster',
      sql`
      select coalesce(branch, '') as branch, count(*) as students
      from students
      where id in (
        ${expectedAt(sql`${examId}`)}
        union all
        select student_id from sitting_parts where exam_id = ${examId})
      group by 1`,
    ),
  )
}

const StateCount = z.object({
  branch: z.string(),
  state: State,
  part: z.nullable(z.enum(['mcq', 'written'])),
  students: z.int(),
  longOffline: z.int(),
  undecided: z.int(),
})
export type StateCount = z.output<typeof StateCount>

const LiveRow = z.object({
  /** How many of those who have come are in which state, by branch and by the part they are in. */
  counts: z.array(StateCount),
  /** By minute, oldest first: the last of those in which somebody started. */
  starts: z.array(z.object({ at: z.number(), students: z.int() })),
  /** Who needs somebody, worst first, and how many do. */
  help: z.array(HelpRow),
  needHelp: z.int(),
})

/** Failures in a row that one bad photo, or one bad moment of the network, does not make. */
const FAILED_UPLOADS = 2
const WRONG_PASSWORDS = 3
/** Who has not tried again for so long has given up, or is in. */
const TRIED_WITHIN = 10 * MINUTE
const MOST_HELPED = 30
const MOST_MINUTES = 60

/** Who has begun and is away; of these first who cannot get in again. Then by reason, the longest first. */
const WORST_FIRST = sql`
  state <> 'offline', why = 'offline', array_position(${[...HELP_REASONS]}::text[], why), since, student_id`

const instant = (moment: Sql) => sql`round(extract(epoch from ${moment}) * 1000)::float8`

/**
 * How those who have come to an exam stand, and who needs help: each is looked at once, in one statement. `tries`: how many
 * wrong passwords a student may type at one place before they have to wait.
 */
export async function sittingStates(db: Db, examId: ExamId, now: Instant, tries: number, branches: Branches) {
  return await db.one(
    LiveRow,
    prepared(
      'look-at-exam',
      sql`
      with ${attempts(examId)},
      person as materialized (
        select attempt.student_id, coalesce(students.branch, '') as branch, ${standing(now)} as state, attempt.open_kind,
          date_trunc('minute', attempt.started_at) as minute, attempt.closed_at,
          greatest(presence.seen_at, attempt.started_at) as seen_at, presence.failed_uploads, presence.lost_uploads,
          late_refusals.student_id is not null as is_refused
        from exam
        cross join attempt
        join students on students.id = attempt.student_id and ${isOfThese(branches)}
        left join presence on presence.exam_id = ${examId} and presence.student_id = attempt.student_id
        left join late_refusals on late_refusals.exam_id = ${examId} and late_refusals.student_id = attempt.student_id
      ), cell as materialized (
        select branch, state, open_kind, minute, count(*) as students,
          count(*) filter (where state = 'offline' and seen_at < ${new Date(now - LONG_OFFLINE_AFTER)}) as long_offline,
          count(*) filter (where state = 'late' and not is_refused) as undecided
        from person group by 1, 2, 3, 4
      ), counted as (
        select branch, state, open_kind as part, sum(students)::int as students, sum(long_offline)::int as "longOffline",
          sum(undecided)::int as undecided
        from cell group by 1, 2, 3
      ), minute as (
        select minute as at, sum(students)::int as students from cell group by 1 order by 1 desc limit ${MOST_MINUTES}
      ), guesser as materialized (
        select students.id as student_id, max(round(${tries}::float8 - tries_left)) as passwords,
          max(refilled_at) as tried_at
        from throttles
        -- who has been given a new one since knows it
        join students on students.id = substring(key from '^guesses-here ([0-9]+) ')::bigint
          and coalesce(students.password_issued_at < refilled_at, true) and ${isOfThese(branches)}
        where key like 'guesses-here %' and refilled_at > ${new Date(now - TRIED_WITHIN)}
          and ${tries}::float8 - tries_left >= ${WRONG_PASSWORDS - 0.5}
        group by students.id
      ), troubled as materialized (
        select student_id, 'not-started' as state, 'cannot-sign-in' as why, tried_at as since, passwords::int as times
        from guesser cross join exam
        where guesser.student_id in (${expectedAt(sql`${examId}`)})
          and not exists (select from sitting_parts where student_id = guesser.student_id and exam_id = exam.id)
        union all
        select student_id, state,
          case
            when state = 'offline' then case when guesser.tried_at is null then 'offline' else 'cannot-sign-in' end
            when state = 'late' then 'late'
            when failed_uploads >= ${FAILED_UPLOADS} then 'upload-failing'
            else 'upload-lost'
          end,
          case state when 'late' then closed_at when 'offline' then coalesce(guesser.tried_at, seen_at) else seen_at end,
          coalesce(case state when 'offline' then guesser.passwords::int
            when 'answering' then greatest(failed_uploads, lost_uploads) end, 0)
        from person left join guesser using (student_id)
        where state = 'offline' or (state = 'late' and not is_refused)
          or (state = 'answering' and (failed_uploads >= ${FAILED_UPLOADS} or lost_uploads >= ${FAILED_UPLOADS}))
      ), worst as (
        select * from troubled order by ${WORST_FIRST} limit ${MOST_HELPED}
      ), helped as (
        select id as "studentId", name, reg_no as "regNo", coalesce(branch, '') as branch, mobile_no as "mobileNo", why,
          ${instant(sql`since`)} as since, times,
          (select count(*) from answers where student_id = id and exam_id = ${examId}) as saved,
          coalesce((
            select sum(jsonb_array_length(section -> 'questions'))
            from sitting_parts, jsonb_array_elements(paper) as section
            where student_id = id and exam_id = ${examId} and kind = 'mcq'), 0) as questions
        from worst join students on students.id = worst.student_id
        order by ${WORST_FIRST}
      )
      select
        (select coalesce(jsonb_agg(counted), '[]') from counted) as counts,
        (select coalesce(jsonb_agg(
          jsonb_build_object('at', ${instant(sql`at`)}, 'students', students) order by at), '[]') from minute) as starts,
        (select coalesce(jsonb_agg(helped), '[]') from helped) as help,
        (select count(*) from troubled) as "needHelp"`,
    ),
  )
}

const SaidRow = z
  .object({
    at: z.number(),
    by: z.string(),
    what: z.string(),
    reason: z.nullable(z.string()),
    student_id: z.nullable(z.int()),
    number: z.nullable(z.int()),
    text: z.nullable(z.string()),
  })
  .transform(({ number, text, student_id: studentId, ...row }) => ({
    ...row,
    studentId,
    note: number === null || text === null ? null : { number, text },
  }))

/** What staff said and did in an exam while it ran, newest first; nothing that was for another branch alone. */
export async function saidAndDone(
  db: Db,
  examId: ExamId,
  branches: Branches,
  limit: number,
): Promise<z.output<typeof SaidRow>[]> {
  return await db.many(
    SaidRow,
    prepared(
      'live-said',
      sql`
      select entry.at, entry.staff_name as by, entry.reason, entry.student_id, note.number, note.text,
        case entry.action when 'exam.call-off' then 'Called off' else entry.about end as what
      from audit_log as entry
      left join exam_notes as note on entry.action = 'live.note' and note.exam_id = entry.exam_id
        and note.number = (entry.after ->> 'note')::int
      where entry.exam_id = ${examId} and (entry.action like 'live.%' or entry.action = 'exam.call-off')
        and (cardinality(${branches}::text[]) = 0 or coalesce(entry.after ->> 'branch' = any(${branches}::text[]), true))
      order by entry.id desc limit ${limit}`,
    ),
  )
}

/** By note, how many have been shown it. */
export async function noteViewsOf(db: Db, examId: ExamId, branches: Branches): Promise<ReadonlyMap<number, number>> {
  const rows = await db.many(
    z.object({ number: z.int(), students: z.int() }),
    prepared(
      'live-note-views',
      sql`
      select number, count(*) as students
      from exam_note_views
      where exam_id = ${examId} and (cardinality(${branches}::text[]) = 0
        or student_id in (select id from students where branch = any(${branches}::text[])))
      group by number`,
    ),
  )
  return new Map(rows.map(({ number, students }) => [number, students]))
}

const StudentRow = camelRow({
  id: z.int(),
  name: z.string(),
  reg_no: z.string(),
  mobile_no: z.nullable(z.string()),
  branch: z.string(),
  state: State,
  open_kind: z.nullable(z.enum(['mcq', 'written'])),
  ends_at: z.nullable(z.number()),
  started_at: z.nullable(z.number()),
  closed_at: z.nullable(z.number()),
  seen_at: z.nullable(z.number()),
  saved: z.int(),
  uploaded: z.int(),
  extra: z.number(),
  is_refused: z.boolean(),
}).transform(({ id, openKind, closedAt, extra, ...row }) => ({
  ...row,
  studentId: id,
  part: openKind,
  closedAt: openKind === null ? closedAt : null,
  extraMinutes: extra,
}))

export interface StudentFilter {
  readonly find: string | null
  readonly state: z.output<typeof State> | null
  readonly branches: Branches
  readonly offset: number
  readonly limit: number
}

const FoundRow = z.object({
  students: z.array(StudentRow),
  /** Of those who are found by their names, whatever state is asked for. */
  counts: z.array(z.object({ state: State, students: z.int() })),
})

/** Those of an exam who match, by name, and how many there are in each state. */
export async function studentsOfExam(db: Db, examId: ExamId, now: Instant, filter: StudentFilter) {
  const { find, state, branches, offset, limit } = filter
  const words = find === null ? null : find.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return await db.one(
    FoundRow,
    sql`
    with ${attempts(examId)},
    found as materialized (
      select students.id, students.name, students.reg_no, students.mobile_no, coalesce(students.branch, '') as branch,
        attempt.started_at, attempt.closed_at, attempt.open_kind, attempt.ends_at,
        greatest(presence.seen_at, attempt.started_at) as seen_at, ${standing(now)} as state,
        late_refusals.student_id is not null as is_refused
      from exam
      cross join (
        ${expectedAt(sql`${examId}`)}
        union select student_id from attempt
      ) as expected
      join students on students.id = expected.student_id
      left join attempt on attempt.student_id = expected.student_id
      left join presence on presence.exam_id = ${examId} and presence.student_id = expected.student_id
      left join late_refusals on late_refusals.exam_id = ${examId} and late_refusals.student_id = expected.student_id
      where (${words}::text is null or students.name ilike '%' || ${words} || '%' or students.reg_no ilike ${words} || '%')
        and ${isOfThese(branches)}
    ), page as (
      select * from found where ${state}::text is null or state = ${state}
      order by name, id offset ${offset} limit ${limit}
    ), row as (
      select page.id, page.name, page.reg_no, page.mobile_no, page.branch, page.state, page.open_kind, page.is_refused,
        ${instant(sql`page.ends_at`)} as ends_at, ${instant(sql`page.started_at`)} as started_at,
        ${instant(sql`page.closed_at`)} as closed_at, ${instant(sql`page.seen_at`)} as seen_at,
        (select count(*) from answers where student_id = page.id and exam_id = ${examId}) as saved,
        (select count(*) from scripts where student_id = page.id and exam_id = ${examId} and ${HAS_PAGES}) as uploaded,
        coalesce((
          select sum(minutes) from extra_times where student_id = page.id and exam_id = ${examId}), 0) as extra
      from page order by name, id
    )
    select (select coalesce(jsonb_agg(row), '[]') from row) as students,
      (select coalesce(jsonb_agg(counted), '[]')
        from (select state, count(*) as students from found group by state) as counted) as counts`,
  )
}
