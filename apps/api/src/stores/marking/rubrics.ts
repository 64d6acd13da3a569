import type { Comment, PileKey } from '@anushilon/contract/staff/marking'
import type { Instant } from '@anushilon/domain/instant'
import type { LineUse, Rescored, RubricLine } from '@anushilon/domain/marking/marking'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { GIVEN_MARKS, isHiddenFrom, type Reader } from './hidden-marks.ts'
import { sql, type Sql } from '../../db/sql.ts'

const Lines = z.array(z.object({ id: z.int(), text: z.string(), marks: z.number() }))

const RubricRow = camelRow({
  lines: Lines,
  last_id: z.int(),
  version: z.int(),
})

export interface StoredRubric {
  readonly lines: readonly RubricLine[]
  readonly lastId: number
  readonly version: number
}

const NO_RUBRIC: StoredRubric = { lines: [], lastId: 0, version: 0 }

function at({ examId, section, question }: PileKey): Sql {
  return sql`exam_id = ${examId} and section = ${section} and question = ${question}`
}

/** Who counts by it shares it; who changes it locks it, until the transaction ends. */
export async function rubricOf(db: Db, pile: PileKey, mode: 'no' | 'share' | 'update' = 'no'): Promise<StoredRubric> {
  if (mode === 'update') {
    await db.run(sql`
      insert into rubrics (exam_id, section, question, lines, last_id, version)
      values (${pile.examId}, ${pile.section}, ${pile.question}, '[]', 0, 0) on conflict do nothing`)
  }
  const lock = { no: sql``, share: sql`for share`, update: sql`for update` }[mode]
  const row = await db.optional(RubricRow, sql`select lines, last_id, version from rubrics where ${at(pile)} ${lock}`)
  return row ?? NO_RUBRIC
}

export async function saveRubric(db: Db, pile: PileKey, rubric: StoredRubric): Promise<void> {
  await db.run(sql`
    update rubrics set lines = ${JSON.stringify(rubric.lines)}, last_id = ${rubric.lastId}, version = ${rubric.version}
    where ${at(pile)}`)
}

/** Of the marks that came by rubric: which lines were given together, and how often; for a reader, of what they are shown. */
export async function lineUses(db: Db, pile: PileKey, reader: Reader | null = null): Promise<LineUse[]> {
  const isShown = reader === null ? sql`true` : sql`not ${isHiddenFrom(reader, GIVEN_MARKS)}`
  return await db.many(
    z.object({ lines: z.array(z.int()), scripts: z.int() }),
    sql`
    select lines, count(*) as scripts from script_marks where ${at(pile)} and by_hand is null and lines <> '{}'
      and ${isShown}
    group by lines`,
  )
}

/** Everything that used these lines gets the marks they come to now. */
export async function rescoreUses(
  db: Db,
  pile: PileKey,
  uses: readonly Rescored[],
  /** Set where students have seen the marks: they are kept, to be told once results are out again. */
  seen: { readonly staffId: number; readonly now: Instant } | null,
): Promise<number> {
  let rescored = 0
  for (const { lines, after } of uses) {
    const theirs = sql`${at(pile)} and by_hand is null and lines = ${lines}::smallint[]`
    if (seen !== null) {
      await db.run(sql`
        insert into mark_changes (student_id, exam_id, section, question, marks_before, remark_before, marked_by, marked_at,
          marks_after, changed_by, changed_at, was_seen)
        select student_id, exam_id, section, question, marks, remark, marked_by, marked_at, ${after}, ${seen.staffId},
          ${new Date(seen.now)}, true
        from script_marks where ${theirs}`)
    }
    rescored += await db.run(sql`
      update script_marks set marks = ${after}, version = version + 1, rescored = rescored + 1 where ${theirs}`)
  }
  return rescored
}

const LinesRow = z.object({ section: z.int(), question: z.int(), lines: Lines })

/** The lines of all questions of an exam that have any. */
export async function allRubrics(db: Db, examId: string) {
  return await db.many(
    LinesRow,
    sql`select section, question, lines from rubrics where exam_id = ${examId} and lines <> '[]'`,
  )
}

/** Questions of an exam that have a rubric, as "section/question". */
export async function rubricsOf(db: Db, examId: string): Promise<ReadonlySet<string>> {
  const rows = await db.many(
    z.object({ section: z.int(), question: z.int() }),
    sql`select section, question from rubrics where exam_id = ${examId} and lines <> '[]'`,
  )
  return new Set(rows.map(({ section, question }) => `${section}/${question}`))
}

const CommentRow = camelRow({ id: z.int(), text: z.string(), is_for_exam: z.boolean() })

const COMMENT = sql`id, text, section is null as is_for_exam`

/** The bank as a marker of this question sees it: the question's own first. */
export async function commentsFor(db: Db, { examId, section, question }: PileKey): Promise<Comment[]> {
  return await db.many(
    CommentRow,
    sql`
    select ${COMMENT} from marking_comments
    where exam_id = ${examId} and (section is null or section = ${section} and question = ${question})
    order by section is null, id`,
  )
}

export async function putComment(db: Db, pile: PileKey, text: string, isForExam: boolean): Promise<Comment> {
  const [section, question] = isForExam ? [null, null] : [pile.section, pile.question]
  return await db.one(
    CommentRow,
    sql`
    insert into marking_comments (exam_id, section, question, text)
    values (${pile.examId}, ${section}, ${question}, ${text}) returning ${COMMENT}`,
  )
}

const GoneRow = camelRow({ exam_id: z.string(), text: z.string() })

export async function dropComment(db: Db, id: number): Promise<{ examId: string; text: string } | null> {
  return await db.optional(GoneRow, sql`delete from marking_comments where id = ${id} returning exam_id, text`)
}
