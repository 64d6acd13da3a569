import { EXAM_STATES, type ExamState } from '@anushilon/contract/staff/overview'
import type { Instant } from '@anushilon/domain/instant'
import { VARIATION_NAMES, type Variation } from '@anushilon/domain/exam/variation'
import type { Rights } from '@anushilon/domain/staff-rights'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql, type Sql } from '../../db/sql.ts'
import { IS_HANDED_IN } from '../marking/handed-in.ts'
import { isOfBranches } from '../people/of-branches.ts'
import { expectedAt } from './audience.ts'
import { isForRights } from './for-rights.ts'

const OverviewRow = camelRow({
  id: z.string(),
  name: z.string(),
  course_id: z.string(),
  course_name: z.string(),
  variation: z.enum(VARIATION_NAMES),
  frequency: z.enum(['daily', 'weekly', 'monthly']),
  state: z.enum(EXAM_STATES),
  opens_at: z.nullable(z.number()),
  closes_at: z.nullable(z.number()),
  /** A draft's own; null for an exam. */
  document: z.nullable(z.record(z.string(), z.unknown())),
  expected: z.int(),
  started: z.int(),
  submitted: z.int(),
  scripts: z.int(),
  marked: z.int(),
  results_rule: z.enum(['auto', 'manual', 'at']),
  results_at: z.nullable(z.number()),
  results_out_at: z.nullable(z.number()),
})
export type OverviewRow = z.output<typeof OverviewRow>

/** Where each exam is in its life at this moment. Scripts are counted only where marking may be what it waits for. */
function everyExam(now: Instant): Sql {
  const at = new Date(now)
  return sql`
    select id, name, course_id, variation, frequency, opens_at, closes_at, results_rule, results_at, results_out_at,
      null::jsonb as document, for_branches, for_batches,
      case
        when results_out_at is not null then 'published'
        when opens_at > ${at} then 'scheduled'
        when closes_at > ${at} then 'live'
        when called_off_at is not null then 'called-off'
        when exists (
          select from scripts left join script_marks using (student_id, exam_id, section, question)
          where scripts.exam_id = exams.id and script_marks.marks is null) then 'marking'
        else 'ready'
      end as state
    from exams
    union all
    select id, coalesce(document ->> 'name', 'Untitled'), course_id, coalesce(document ->> 'variation', 'mcq'),
      coalesce(document ->> 'frequency', 'daily'), typed_moment(document ->> 'opensAt'),
      typed_moment(document ->> 'closesAt'), 'auto', null, null, document,
      array(select jsonb_array_elements_text(coalesce(document -> 'branches', '[]'))),
      array(select jsonb_array_elements_text(coalesce(document -> 'batches', '[]'))), 'draft'
    from exam_drafts`
}

/** With the counts that a row shows, for the few that are shown; of students of whoever asks. */
function shown(chosen: Sql, { branches }: Pick<Rights, 'branches'>): Sql {
  const isTheirs = isOfBranches(sql`student_id`, branches)
  return sql`
    select chosen.*, courses.name as course_name,
      -- nobody of the course is expected where visitors sit; who sat it and has left since was
      case when document is null
        then greatest(sat.started,
          (select count(*) from (${expectedAt(sql`chosen.id`)}) as expected where ${isTheirs}))
        else (select count(*) from enrolments where course_id = chosen.course_id and ${isTheirs})
      end as expected,
      coalesce(sat.started, 0) as started, coalesce(sat.submitted, 0) as submitted,
      (select count(*) from scripts where exam_id = chosen.id and ${isTheirs} and ${IS_HANDED_IN}) as scripts,
      (select count(*) from script_marks where exam_id = chosen.id and ${isTheirs}) as marked
    from (${chosen}) as chosen
    join courses on courses.id = chosen.course_id
    left join lateral (
      select count(*) as started, count(*) filter (where is_done) as submitted
      from (
        select bool_and(closed_at is not null)
          and count(*) = (select count(*) from exam_parts where exam_id = chosen.id) as is_done
        from sitting_parts where exam_id = chosen.id and ${isTheirs} group by student_id) as students) as sat on true`
}

export interface OverviewFilter {
  readonly find: string | null
  readonly courseId: string | null
  readonly state: ExamState | null
  readonly variation: Variation | null
  /** Open at some moment of it. */
  readonly between: readonly [Instant, Instant] | null
  readonly limit: number
  readonly offset: number
  /** Of whoever asks. */
  readonly rights: Pick<Rights, 'courses' | 'branches'>
}

const NEWEST_FIRST = sql`order by opens_at desc nulls first, id`

export async function findExams(db: Db, filter: OverviewFilter, now: Instant): Promise<OverviewRow[]> {
  return await db.many(
    OverviewRow,
    sql`${shown(
      sql`
      select * from (${everyExam(now)}) as every where ${matches(filter)}
      ${NEWEST_FIRST} limit ${filter.limit} offset ${filter.offset}`,
      filter.rights,
    )} ${NEWEST_FIRST}`,
  )
}

/** Where a pack has brought an exam of which there is a draft too: the exam, which students see. */
export async function examOverview(
  db: Db,
  examId: string,
  rights: Pick<Rights, 'branches'>,
  now: Instant,
): Promise<OverviewRow | null> {
  return await db.optional(
    OverviewRow,
    shown(
      sql`
      select * from (${everyExam(now)}) as every where id = ${examId} order by document is not null limit 1`,
      rights,
    ),
  )
}

/** Of those that match but for their state: how many there are in each. */
export async function countByState(db: Db, filter: OverviewFilter, now: Instant): Promise<Record<ExamState, number>> {
  const found = await db.many(
    z.object({ state: z.enum(EXAM_STATES), exams: z.int() }),
    sql`
    select state, count(*) as exams from (${everyExam(now)}) as every
    where ${matches({ ...filter, state: null })} group by state`,
  )
  const counts = new Map(found.map(({ state, exams }) => [state, exams]))
  return Object.fromEntries(EXAM_STATES.map((state) => [state, counts.get(state) ?? 0])) as Record<ExamState, number>
}

/** `find` is words, not a pattern: what looks like one is taken literally. */
function matches({ find, courseId, state, variation, between, rights }: OverviewFilter): Sql {
  const pattern = find === null ? null : `%${find.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const [from, to] = between?.map((moment) => new Date(moment)) ?? [null, null]
  return sql`(${pattern}::text is null or name ilike ${pattern} or id ilike ${pattern})
    -- of a course that is over only where it is asked for
    and case when ${courseId}::text is null
      then course_id not in (select courses.id from courses where archived_at is not null)
      else course_id = ${courseId} end
    and ${isForRights(rights)}
    and (${state}::text is null or state = ${state})
    and (${variation}::text is null or variation = ${variation})
    and (${from}::timestamptz is null or (opens_at < ${to} and coalesce(closes_at, opens_at) >= ${from}))`
}
