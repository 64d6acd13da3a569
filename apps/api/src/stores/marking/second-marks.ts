import type { PileKey, Progress } from '@anushilon/contract/staff/marking'
import type { SETTLED_AS } from '@anushilon/contract/staff/second-marks'
import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { LineUse, Rescored } from '@anushilon/domain/marking/marking'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { isOfBranches } from '../people/of-branches.ts'
import { CandidateRow, isNotClaimed, type Candidate, type Search } from './claims.ts'
import type { Reader } from './hidden-marks.ts'
import { AnnotationList, at, type NewMark, type ScriptKey } from './marks.ts'

/** Chosen and not marked again; who gave the first mark does not give the second. */
const waitsFor = (staffId: number) => sql`second_marks.marks is null and first.marked_by is distinct from ${staffId}`

const WITH_FIRST = sql`second_marks join script_marks as first using (student_id, exam_id, section, question)`

/** Who asks, and of whom they mark; no branch: everybody. */
export interface Marker extends Reader {
  readonly branches: readonly string[]
}

/** Of the exam at hand: how many wait for this person. */
export const secondLeft = ({ id, branches }: Marker) => sql`
  (select count(*) from ${WITH_FIRST} where second_marks.exam_id = exam.id and ${waitsFor(id)}
    and ${isOfBranches(sql`second_marks.student_id`, branches)})`

/**
 * Adds marked scripts with pages of one question, or of the whole exam, until so many are chosen. Which ones says the seed
 * alone: a share chosen again when more is marked keeps those of before. What waits for a second look is looked at anyway.
 */
export async function chooseScripts(
  db: Db,
  examId: ExamId,
  { pile, upTo, seed, now }: { pile: Omit<PileKey, 'examId'> | null; upTo: number; seed: string; now: Instant },
): Promise<number> {
  const here = pile === null ? sql`true` : sql`section = ${pile.section} and question = ${pile.question}`
  return await db.run(sql`
    insert into second_marks (student_id, exam_id, section, question, chosen_at)
    select student_id, exam_id, section, question, ${new Date(now)}
    from script_marks join scripts using (student_id, exam_id, section, question)
    where exam_id = ${examId} and scripts.pages <> '{}' and second_look is null and ${here}
      and not exists (select from second_marks as known where known.exam_id = script_marks.exam_id
        and known.student_id = script_marks.student_id and known.section = script_marks.section
        and known.question = script_marks.question)
    order by md5(concat_ws('/', ${seed}::text, exam_id, section, question, student_id))
    limit greatest(0, ${upTo}::integer - (select count(*) from second_marks where exam_id = ${examId} and ${here}))`)
}

const CountRow = z.object({ section: z.int(), question: z.int(), marked: z.int(), chosen: z.int(), mine: z.int() })

/** By question: marked scripts with pages, those chosen, and those that wait for this person. */
export async function secondCounts(db: Db, examId: ExamId, { id, branches }: Marker) {
  return await db.many(
    CountRow,
    sql`
    select section, question, count(*) as marked, count(second_marks.chosen_at) as chosen,
      count(*) filter (where second_marks.chosen_at is not null and ${waitsFor(id)}) as mine
    from script_marks as first join scripts using (student_id, exam_id, section, question)
    left join second_marks using (student_id, exam_id, section, question)
    where exam_id = ${examId} and scripts.pages <> '{}' and ${isOfBranches(sql`student_id`, branches)}
    group by section, question order by section, question`,
  )
}

export async function scriptsToMarkAgain(db: Db, pile: PileKey, search: Search): Promise<Candidate[]> {
  const { examId, section, question } = pile
  return await db.many(
    CandidateRow,
    sql`
    select student_id, scripts.pages from ${WITH_FIRST} join scripts using (student_id, exam_id, section, question)
    where exam_id = ${examId} and section = ${section} and question = ${question} and ${waitsFor(search.staffId)}
      and ${isNotClaimed(pile, sql`student_id`, search)} and ${isOfBranches(sql`student_id`, search.branches)}
    order by hashint8extended(student_id, ${search.staffId}) limit ${search.limit}`,
  )
}

export async function secondProgress(
  db: Db,
  { examId, section, question }: PileKey,
  { id, branches }: Marker,
): Promise<Progress> {
  return await db.one(
    z.object({ total: z.int(), marked: z.int(), mine: z.int() }),
    sql`
    select count(*) as total, count(marks) as marked, count(*) filter (where marked_by = ${id}) as mine
    from second_marks where exam_id = ${examId} and section = ${section} and question = ${question}
      and ${isOfBranches(sql`student_id`, branches)}`,
  )
}

const SecondRow = z
  .object({
    marked_by: z.nullable(z.int()),
    marked_by_name: z.nullable(z.string()),
    marked_at: z.nullable(z.number()),
    marks: z.nullable(z.number()),
    lines: z.array(z.int()),
    by_hand: z.nullable(z.number()),
    remark: z.nullable(z.string()),
    annotations: AnnotationList,
    save_key: z.nullable(z.string()),
    outcome: z.nullable(z.enum(['stands', 'second'])),
    first_by: z.nullable(z.int()),
  })
  .transform((row) => ({
    mark:
      row.marks === null || row.marked_at === null
        ? null
        : {
            marks: row.marks,
            lines: row.lines,
            byHand: row.by_hand,
            remark: row.remark,
            annotations: row.annotations,
            secondLook: null,
            version: 1,
            markedBy: row.marked_by_name,
            markedById: row.marked_by,
            markedAt: row.marked_at,
          },
    markedById: row.marked_by,
    saveKey: row.save_key,
    settledAs: row.outcome,
    firstById: row.first_by,
  }))
export type StoredSecond = z.output<typeof SecondRow>

/** Null where the script is not in the sample. */
export async function secondOf(db: Db, key: ScriptKey, { lock = false } = {}): Promise<StoredSecond | null> {
  return await db.optional(
    SecondRow,
    sql`
    select second_marks.marked_by, staff.name as marked_by_name, second_marks.marked_at, second_marks.marks,
      second_marks.lines, second_marks.by_hand, second_marks.remark, second_marks.annotations, second_marks.save_key,
      outcome, first.marked_by as first_by
    from ${WITH_FIRST} left join staff on staff.id = second_marks.marked_by
    where ${at(key)} ${lock ? sql`for update of second_marks` : sql``}`,
  )
}

/** With the first mark as it is now beside it: that is what it will be compared with. */
export async function saveSecond(db: Db, key: ScriptKey, mark: Omit<NewMark, 'previous'>): Promise<void> {
  await db.run(sql`
    update second_marks set marks = ${mark.marks}, lines = ${mark.lines}::smallint[], by_hand = ${mark.byHand},
      remark = ${mark.remark}, annotations = ${JSON.stringify(mark.annotations)}::jsonb, save_key = ${mark.saveKey},
      took_ms = ${mark.tookMs}, marked_by = ${mark.staffId}, marked_at = ${new Date(mark.at)},
      (first_by, first_marks) = (select marked_by, marks from script_marks where ${at(key)})
    where ${at(key)}`)
}

export async function dropSecond(db: Db, key: ScriptKey): Promise<void> {
  await db.run(sql`
    update second_marks set marks = null, lines = '{}', by_hand = null, remark = null, annotations = '[]',
      save_key = null, took_ms = null, marked_by = null, marked_at = null, first_by = null, first_marks = null
    where ${at(key)}`)
}

export async function settle(
  db: Db,
  key: ScriptKey,
  { as, staffId, now }: { as: (typeof SETTLED_AS)[number]; staffId: number; now: Instant },
): Promise<void> {
  await db.run(sql`
    update second_marks set settled_by = ${staffId}, settled_at = ${new Date(now)}, outcome = ${as} where ${at(key)}`)
}

const ComparedRow = camelRow({
  student_id: z.int(),
  section: z.int(),
  question: z.int(),
  number: z.int(),
  branch: z.nullable(z.string()),
  first: z.number(),
  first_by: z.nullable(z.string()),
  first_id: z.nullable(z.int()),
  second: z.number(),
  second_by: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  marks: z.number(),
  outcome: z.nullable(z.enum(['stands', 'second'])),
  settled_by: z.nullable(z.string()),
  settled_at: z.nullable(z.number()),
}).transform(({ outcome, settledBy, settledAt, ...row }) => ({
  ...row,
  settled: outcome === null || settledAt === null ? null : { as: outcome, by: settledBy ?? '', at: settledAt },
}))

/** Both marks of what was marked again, furthest apart first; what is settled last. */
export async function comparedScripts(db: Db, examId: ExamId, branches: readonly string[]) {
  return await db.many(
    ComparedRow,
    sql`
    with numbered as (
      select student_id, row_number() over (order by student_id)::integer as number
      from sitting_parts where exam_id = ${examId} and kind = 'written'
    )
    select student_id, section, question, number, students.branch, first_marks as first, one.name as first_by,
      first_by as first_id, second_marks.marks as second, other.name as second_by, second_marks.remark,
      script_marks.marks, outcome, settler.name as settled_by, settled_at
    from second_marks join script_marks using (student_id, exam_id, section, question)
    join numbered using (student_id) join students on students.id = student_id
    left join staff as one on one.id = first_by left join staff as other on other.id = second_marks.marked_by
    left join staff as settler on settler.id = settled_by
    where exam_id = ${examId} and second_marks.marks is not null and ${isOfBranches(sql`student_id`, branches)}
    order by settled_at is not null, abs(first_marks - second_marks.marks) desc, number, section, question`,
  )
}

/** Of the second marks that came by rubric: which lines were given together, and how often. */
export async function secondLineUses(db: Db, { examId, section, question }: PileKey): Promise<LineUse[]> {
  return await db.many(
    z.object({ lines: z.array(z.int()), scripts: z.int() }),
    sql`
    select lines, count(*) as scripts from second_marks
    where exam_id = ${examId} and section = ${section} and question = ${question} and by_hand is null and lines <> '{}'
    group by lines`,
  )
}

/** After a changed rubric both marks are what their lines come to now, as long as nobody has settled the difference. */
export async function rescoreSecond(
  db: Db,
  { examId, section, question }: PileKey,
  uses: readonly Rescored[],
): Promise<void> {
  const here = sql`second_marks.exam_id = ${examId} and second_marks.section = ${section}
    and second_marks.question = ${question} and settled_at is null and second_marks.marks is not null`
  for (const { lines, after } of uses) {
    await db.run(sql`
      update second_marks set marks = ${after} where ${here} and by_hand is null and lines = ${lines}::smallint[]`)
  }
  await db.run(sql`
    update second_marks set first_marks = first.marks from script_marks as first
    where ${here} and first.exam_id = second_marks.exam_id and first.section = second_marks.section
      and first.question = second_marks.question and first.student_id = second_marks.student_id
      and first.marked_by is not distinct from first_by and first.rescored > 0`)
}
