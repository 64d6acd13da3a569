import { SITTING_STATES } from '@anushilon/contract/staff/live'
import type { ExamId } from '@anushilon/domain/exam'
import { MINUTE, type Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { prepared, sql, type Sql } from '../db/sql.ts'

/** Not heard of for longer than this, a student counts as offline. */
const OFFLINE_AFTER = 1 * MINUTE
const LONG_OFFLINE_AFTER = 3 * MINUTE

/**
 * Everybody who is expected in an exam or has come, and how he stands: with `attempt`, one row of those who have
 * started; `seen_at` is null for who has not.
 */
const people = (examId: ExamId, now: Instant) => sql`
  exam as materialized (
    select id, course_id, closes_at, (select count(*) from exam_parts where exam_id = exams.id) as parts
    from exams where id = ${examId}
  ), attempt as materialized (
    select student_id, min(started_at) as started_at, count(*) as parts, max(closed_at) as closed_at,
      coalesce(bool_or(closed_as = 'late'), false) as is_late,
      max(kind) filter (where closed_at is null) as open_kind,
      max(deadline_at) filter (where closed_at is null) as ends_at
    from sitting_parts where exam_id = ${examId} group by student_id
  ), expected as (
    select student_id from enrolments where course_id = (select course_id from exam)
    union select student_id from attempt
  ), person as materialized (
    select student.id, student.name, student.reg_no, coalesce(student.branch, '') as branch,
      attempt.started_at, attempt.closed_at, attempt.open_kind, attempt.ends_at,
      greatest(presence.seen_at, attempt.started_at) as seen_at, coalesce(presence.failed_uploads, 0) as failed_uploads,
      case
        when attempt.student_id is null then 'not-started'
        -- between two parts he is still at it, as long as the next can be started
        when attempt.open_kind is null and (attempt.parts >= exam.parts or exam.closes_at <= ${new Date(now)})
          then case when attempt.is_late then 'late' else 'submitted' end
        when greatest(presence.seen_at, attempt.started_at) < ${new Date(now - OFFLINE_AFTER)} then 'offline'
        else 'answering'
      end as state
    from exam
    cross join expected
    -- each by his key: a centre has many more students than one exam
    cross join lateral (select * from students where students.id = expected.student_id limit 1) as student
    left join attempt on attempt.student_id = expected.student_id
    left join presence on presence.exam_id = ${examId} and presence.student_id = expected.student_id
  )`

const State = z.enum(SITTING_STATES)

const StateCount = z.object({
  branch: z.string(),
  state: State,
  part: z.nullable(z.enum(['mcq', 'written'])),
  students: z.int(),
  longOffline: z.int(),
})
export type StateCount = z.output<typeof StateCount>

const Helped = z.object({
  studentId: z.int(),
  name: z.string(),
  regNo: z.string(),
  branch: z.string(),
  why: z.enum(['offline', 'upload-failing', 'cannot-sign-in', 'late']),
  since: z.nullable(z.number()),
  times: z.int(),
  saved: z.int(),
  questions: z.int(),
})

const LiveRow = z.object({
  /** How many are in which state, by branch and by the part they are in. */
  counts: z.array(StateCount),
  /** By minute, oldest first: the last of those in which somebody started. */
  starts: z.array(z.object({ at: z.number(), students: z.int() })),
  /** Who needs somebody, worst first. */
  help: z.array(Helped),
})

/** Failures in a row that one bad photo does not make. */
const FAILED_UPLOADS = 2
const WRONG_PASSWORDS = 3
const MOST_HELPED = 30
const MOST_MINUTES = 60

interface GuessRule {
  /** The key of a student's bucket of tries, without his id. */
  readonly key: string
  readonly burst: number
  readonly perSecond: number
}

const instant = (moment: Sql) => sql`round(extract(epoch from ${moment}) * 1000)::float8`

/** How an exam stands: everybody is looked at once, in one statement. */
export async function lookAtExam(db: Db, examId: ExamId, now: Instant, guesses: GuessRule) {
  return await db.one(
    LiveRow,
    prepared(
      'look-at-exam',
      sql`
      with ${people(examId, now)},
      counted as (
        select branch, state, open_kind as part, count(*) as students,
          count(*) filter (where state = 'offline' and seen_at < ${new Date(now - LONG_OFFLINE_AFTER)}) as "longOffline"
        from person group by branch, state, open_kind
      ), minute as (
        select date_trunc('minute', started_at) as at, count(*) as students
        from attempt group by 1 order by 1 desc limit ${MOST_MINUTES}
      ), judged as (
        select person.*, wrong.passwords,
          case
            when state = 'offline' then 1
            when state = 'answering' and failed_uploads >= ${FAILED_UPLOADS} then 2
            when state = 'not-started' and wrong.passwords >= ${WRONG_PASSWORDS} then 3
            when state = 'late' then 4
          end as rank
        from person
        left join lateral (
          select round(${guesses.burst}::float8 - tries_left
              - extract(epoch from ${new Date(now)}::timestamptz - refilled_at)::float8 * ${guesses.perSecond}::float8)
            as passwords
          from throttles where key = ${guesses.key}::text || ' ' || person.id and person.state = 'not-started'
        ) as wrong on true
      ), worst as (
        select * from judged where rank is not null
        order by rank, coalesce(seen_at, closed_at), id limit ${MOST_HELPED}
      ), helped as (
        select id as "studentId", name, reg_no as "regNo", branch,
          (array['offline', 'upload-failing', 'cannot-sign-in', 'late'])[rank] as why,
          ${instant(sql`case when rank = 4 then closed_at else seen_at end`)} as since,
          case rank when 2 then failed_uploads when 3 then passwords::int else 0 end as times,
          (select count(*) from answers where student_id = worst.id and exam_id = ${examId}) as saved,
          coalesce((
            select sum(jsonb_array_length(section -> 'questions'))
            from sitting_parts, jsonb_array_elements(paper) as section
            where student_id = worst.id and exam_id = ${examId} and kind = 'mcq'), 0) as questions
        from worst order by rank, coalesce(seen_at, closed_at), id
      )
      select
        (select coalesce(jsonb_agg(counted order by branch), '[]') from counted) as counts,
        (select coalesce(jsonb_agg(
          jsonb_build_object('at', ${instant(sql`at`)}, 'students', students) order by at), '[]') from minute) as starts,
        (select coalesce(jsonb_agg(helped), '[]') from helped) as help`,
    ),
  )
}

const SaidRow = z.object({
  at: z.number(),
  by: z.string(),
  what: z.string(),
  reason: z.nullable(z.string()),
  text: z.nullable(z.string()),
  seen: z.int(),
})

/** What staff said and did in an exam while it ran, newest first. */
export async function saidAndDone(db: Db, examId: ExamId, limit: number) {
  const rows = await db.many(
    SaidRow,
    prepared(
      'live-said',
      sql`
      select entry.at, entry.staff_name as by, entry.about as what, entry.reason, note.text,
        (select count(*) from exam_note_views as view
          where view.exam_id = note.exam_id and view.number = note.number) as seen
      from audit_log as entry
      left join exam_notes as note on entry.action = 'live.note' and note.exam_id = entry.exam_id
        and note.number = (entry.after ->> 'note')::int
      where entry.exam_id = ${examId} and entry.action like 'live.%'
      order by entry.id desc limit ${limit}`,
    ),
  )
  return rows.map(({ text, seen, ...row }) => ({ ...row, note: text === null ? null : { text, seen } }))
}

const StudentRow = z
  .object({
    id: z.int(),
    name: z.string(),
    reg_no: z.string(),
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
  })
  .transform((row) => ({
    studentId: row.id,
    name: row.name,
    regNo: row.reg_no,
    branch: row.branch,
    state: row.state,
    part: row.open_kind,
    endsAt: row.ends_at,
    startedAt: row.started_at,
    closedAt: row.open_kind === null ? row.closed_at : null,
    seenAt: row.seen_at,
    saved: row.saved,
    uploaded: row.uploaded,
    extraMinutes: row.extra,
  }))

export interface StudentFilter {
  readonly find: string | null
  readonly state: z.output<typeof State> | null
  readonly offset: number
  readonly limit: number
}

const matching = ({ find, state }: Pick<StudentFilter, 'find' | 'state'>) => {
  const words = find === null ? null : find.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return sql`
    (${words}::text is null or name ilike '%' || ${words} || '%' or reg_no ilike ${words} || '%')
    and (${state}::text is null or state = ${state})`
}

/** Those of an exam who match, by name. */
export async function studentsOfExam(db: Db, examId: ExamId, now: Instant, filter: StudentFilter) {
  return await db.many(
    StudentRow,
    sql`
    with ${people(examId, now)},
    page as (
      select * from person where ${matching(filter)}
      order by name, id offset ${filter.offset} limit ${filter.limit}
    )
    select page.*,
      (select count(*) from answers where student_id = page.id and exam_id = ${examId}) as saved,
      (select count(*) from scripts where student_id = page.id and exam_id = ${examId}) as uploaded,
      coalesce((
        select sum(minutes) from extra_times where student_id = page.id and exam_id = ${examId}), 0) as extra
    from page order by name, id`,
  )
}

/** How many match, and, whatever state is asked for, how many of the found there are in each. */
export async function countStudentsOfExam(db: Db, examId: ExamId, now: Instant, find: string | null) {
  return await db.many(
    z.object({ state: State, students: z.int() }),
    sql`
    with ${people(examId, now)}
    select state, count(*) as students from person where ${matching({ find, state: null })} group by state`,
  )
}
