import type { PileKey, Progress } from '@anushilon/contract/staff/marking'
import type { ExamId } from '@anushilon/domain/exam/exam'
import type { PageRange } from '@anushilon/domain/pages'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'
import { isForRights } from '../exam/for-rights.ts'
import { isOfBranches } from '../people/of-branches.ts'
import { IS_HANDED_IN } from './handed-in.ts'
import { GIVEN_MARKS, isHiddenFrom } from './hidden-marks.ts'
import { type Marker, secondLeft } from './second-marks.ts'

const ListRow = camelRow({
  exam_id: z.string(),
  name: z.string(),
  course_name: z.string(),
  closes_at: z.number(),
  promised_at: z.nullable(z.number()),
  is_out: z.boolean(),
  scripts: z.int(),
  marked: z.int(),
  second_look: z.int(),
  mine: z.int(),
  share_left: z.int(),
  second_left: z.int(),
})

/** When students were promised their results: what staff have said, else the exam's own plan. */
const PROMISED = sql`coalesce(marking_settings.promised_at, case when results_rule = 'at' then results_at end)`

/** Who marks, and of which courses they are; none: of all. */
export interface MarkerOfCourses extends Marker {
  readonly courses: readonly string[]
}

/** Which of the exams with written answers: some of the list, or those of these that are in it. */
type WhichToMark = PageRange | { readonly among: readonly ExamId[] }

const isToMark = ({ branches, courses }: MarkerOfCourses) => sql`
  exams.called_off_at is null
  and ${isForRights({ branches, courses })}
  and exists (
    select from scripts
    where scripts.exam_id = exams.id and ${isOfBranches(sql`student_id`, branches)} and ${IS_HANDED_IN})`

export async function countToMark(db: Db, marker: MarkerOfCourses): Promise<number> {
  const { count } = await db.one(
    z.object({ count: z.int() }),
    sql`
    select count(*)::int as count from exams
    join courses on courses.id = exams.course_id and courses.archived_at is null
    where ${isToMark(marker)}`,
  )
  return count
}

/** Exams with written answers: of those that wait the first promised, then the latest; then the latest that are out. */
export async function examsToMark(db: Db, marker: MarkerOfCourses, which: WhichToMark) {
  const order = sql`is_out, case when not is_out then promised_at end, closes_at desc, id`
  const some = 'among' in which ? sql`` : sql`order by ${order} offset ${which.offset} limit ${which.limit}`
  const isAsked = 'among' in which ? sql`exams.id = any(${which.among}::text[])` : sql`true`
  const { id: staffId, branches } = marker
  const isTheirs = isOfBranches(sql`student_id`, branches)
  return await db.many(
    ListRow,
    sql`
    with listed as (
      select exams.*, courses.name as course_name, ${PROMISED} as promised_at, results_out_at is not null as is_out
      from exams join courses on courses.id = exams.course_id and courses.archived_at is null
      left join marking_settings on marking_settings.exam_id = exams.id
      where ${isToMark(marker)} and ${isAsked}
    ), exam as (
      select * from listed ${some}
    )
    select exam.id as exam_id, exam.name, exam.course_name, exam.closes_at, exam.promised_at,
      exam.is_out, handed.scripts, given.marked, given.second_look, given.mine,
      (select count(*) from marking_shares left join script_marks using (student_id, exam_id, section, question)
        where exam_id = exam.id and staff_id = ${staffId} and marks is null and ${isTheirs}) as share_left,
      ${secondLeft(marker)} as second_left
    from exam
    cross join lateral (
      select count(*) as scripts from scripts where exam_id = exam.id and ${isTheirs} and ${IS_HANDED_IN}) as handed
    cross join lateral (
      select count(*) as marked,
        count(*) filter (where second_look is not null and not ${isHiddenFrom(marker, GIVEN_MARKS)}) as second_look,
        count(*) filter (where marked_by = ${staffId}) as mine
      from script_marks where exam_id = exam.id and ${isTheirs}
    ) as given
    order by ${order}`,
  )
}

/** Null where nothing was promised. */
export async function promisedAt(db: Db, examId: ExamId): Promise<Instant | null> {
  const { promised } = await db.one(
    z.object({ promised: z.nullable(z.number()) }),
    sql`
    select ${PROMISED} as promised from exams left join marking_settings on marking_settings.exam_id = exams.id
    where exams.id = ${examId}`,
  )
  return promised
}

const QuestionCounts = camelRow({
  section: z.int(),
  question: z.int(),
  scripts: z.int(),
  marked: z.int(),
  mean: z.nullable(z.number()),
  second_look: z.int(),
})

/** By question, what was handed in and what became of it. */
export async function countsByQuestion(db: Db, examId: ExamId, marker: Marker) {
  const isTheirs = isOfBranches(sql`student_id`, marker.branches)
  const isShown = sql`not ${isHiddenFrom(marker, GIVEN_MARKS)}`
  return await db.many(
    QuestionCounts,
    sql`
    select section, question, scripts, coalesce(marked, 0) as marked, mean, coalesce(second_look, 0) as second_look
    from (
      select section, question, count(*) as scripts from scripts
      where exam_id = ${examId} and ${isTheirs} and ${IS_HANDED_IN}
      group by section, question
    ) as handed
    left join (
      select section, question, count(*) as marked, 
        round(avg(marks) filter (where ${isShown}), 2) as mean,
        count(*) filter (where second_look is not null and ${isShown}) as second_look
      from script_marks where exam_id = ${examId} and ${isTheirs} group by section, question
    ) as given using (section, question)`,
  )
}

/** By section, how many have sat the written part of it to its end. */
export async function sittersBySection(
  db: Db,
  examId: ExamId,
  branches: readonly string[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.many(
    z.object({ section: z.int(), sitters: z.int() }),
    sql`
    select (given ->> 'section')::int as section, count(*) as sitters
    from sitting_parts, jsonb_array_elements(paper) as given
    where exam_id = ${examId} and kind = 'written' and closed_at is not null
      and ${isOfBranches(sql`student_id`, branches)} group by 1`,
  )
  return new Map(rows.map(({ section, sitters }) => [section, sitters]))
}

const InHandRow = z.object({ section: z.int(), question: z.int(), staff_id: z.int(), scripts: z.int() })

export async function scriptsInHand(db: Db, examId: ExamId, now: Instant, branches: readonly string[]) {
  return await db.many(
    InHandRow,
    sql`
    select section, question, staff_id, count(*) as scripts from marking_claims
    where exam_id = ${examId} and until > ${new Date(now)} and ${isOfBranches(sql`student_id`, branches)}
    group by section, question, staff_id`,
  )
}

const MarkerRow = camelRow({
  id: z.int(),
  name: z.string(),
  marked: z.int(),
  time_each: z.nullable(z.number()),
  share_left: z.nullable(z.int()),
})

/** Who has marked, or has been given a share. */
export async function markersOf(db: Db, examId: ExamId) {
  return await db.many(
    MarkerRow,
    sql`
    select staff.id, staff.name, coalesce(marked, 0) as marked, time_each, share_left
    from staff
    left join (
      select marked_by, count(*) as marked, percentile_cont(0.5) within group (order by took_ms) as time_each
      from script_marks where exam_id = ${examId} group by marked_by
    ) as given on given.marked_by = staff.id
    left join (
      select staff_id, count(*) filter (where marks is null) as share_left
      from marking_shares left join script_marks using (student_id, exam_id, section, question)
      where exam_id = ${examId} group by staff_id
    ) as share on share.staff_id = staff.id
    where marked is not null or share_left is not null
    order by coalesce(marked, 0) desc, staff.name`,
  )
}

export async function progressOf(
  db: Db,
  { examId, section, question }: PileKey,
  { id, branches }: Marker,
): Promise<Progress> {
  const isTheirs = isOfBranches(sql`student_id`, branches)
  return await db.one(
    z.object({ total: z.int(), marked: z.int(), mine: z.int() }),
    prepared(
      'marking-progress',
      sql`
      select (
          select count(*) from scripts
          where exam_id = ${examId} and section = ${section} and question = ${question} and ${isTheirs}
            and ${IS_HANDED_IN}
        ) as total, count(*) as marked, count(*) filter (where marked_by = ${id}) as mine
      from script_marks
      where exam_id = ${examId} and section = ${section} and question = ${question} and ${isTheirs}`,
    ),
  )
}

export interface MarkingSettings {
  readonly hideNames: boolean
  readonly mixedOrder: boolean
  /** Null where staff have said nothing of it. */
  readonly promisedAt: Instant | null
}

const SettingsRow = camelRow({ hide_names: z.boolean(), mixed_order: z.boolean(), promised_at: z.nullable(z.number()) })

/** Names are hidden unless somebody says otherwise: nobody marks a name. */
const AT_FIRST: MarkingSettings = { hideNames: true, mixedOrder: true, promisedAt: null }

export async function markingSettings(db: Db, examId: ExamId): Promise<MarkingSettings> {
  const found = await db.optional(
    SettingsRow,
    prepared(
      'marking-settings',
      sql`select hide_names, mixed_order, promised_at from marking_settings where exam_id = ${examId}`,
    ),
  )
  return found ?? AT_FIRST
}

/** Only those that are given; as they are then. */
export async function saveMarkingSettings(
  db: Db,
  examId: ExamId,
  changes: { readonly [Name in keyof MarkingSettings]?: MarkingSettings[Name] | undefined },
): Promise<MarkingSettings> {
  const { hideNames = AT_FIRST.hideNames, mixedOrder = AT_FIRST.mixedOrder, promisedAt = AT_FIRST.promisedAt } = changes
  const has = (name: keyof MarkingSettings) => sql`${changes[name] !== undefined}::boolean`
  return await db.one(
    SettingsRow,
    sql`
      insert into marking_settings as kept (exam_id, hide_names, mixed_order, promised_at)
      values (${examId}, ${hideNames}, ${mixedOrder}, ${promisedAt === null ? null : new Date(promisedAt)})
      on conflict (exam_id) do update set
        hide_names = case when ${has('hideNames')} then excluded.hide_names else kept.hide_names end,
        mixed_order = case when ${has('mixedOrder')} then excluded.mixed_order else kept.mixed_order end,
        promised_at = case when ${has('promisedAt')} then excluded.promised_at else kept.promised_at end
      returning hide_names, mixed_order, promised_at`,
  )
}

/** Keeps the results from coming out until the transaction ends; false where they are out. */
export async function lockWhileUnpublished(db: Db, examId: ExamId): Promise<boolean> {
  const { out } = await db.one(
    z.object({ out: z.boolean() }),
    sql`select results_out_at is not null as out from exams where id = ${examId} for share`,
  )
  return !out
}
