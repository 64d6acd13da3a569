import type { Draft, Mark, PileKey } from '@anushilon/contract/staff/marking'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { prepared, sql, type Sql } from '../../db/sql.ts'

/** One student's answer to one question. */
export interface ScriptKey extends PileKey {
  readonly studentId: number
}

export const AnnotationList = z.custom<Draft['annotations']>(Array.isArray)

const DraftJson = z.object({
  lines: z.array(z.int()),
  byHand: z.nullable(z.number()),
  remark: z.nullable(z.string()),
  annotations: AnnotationList,
  secondLook: z.nullable(z.string()),
})

const Previous = DraftJson.extend({ marks: z.number(), markedBy: z.nullable(z.int()), markedAt: z.number() })
type Previous = z.output<typeof Previous>

const MarkRow = z
  .object({
    marks: z.number(),
    remark: z.nullable(z.string()),
    marked_at: z.number(),
    version: z.int(),
    marked_by: z.nullable(z.int()),
    marked_by_name: z.nullable(z.string()),
    save_key: z.nullable(z.string()),
    lines: z.array(z.int()),
    by_hand: z.nullable(z.number()),
    annotations: AnnotationList,
    second_look: z.nullable(z.string()),
    previous: z.nullable(Previous),
    rescored: z.int(),
  })
  .transform((row) => ({
    mark: {
      marks: row.marks,
      lines: row.lines,
      // What did not come from the desk has neither lines nor a typed number: its marks are all there is.
      byHand: row.by_hand ?? (row.save_key === null && row.lines.length === 0 ? row.marks : null),
      remark: row.remark,
      annotations: row.annotations,
      secondLook: row.second_look,
      version: row.version,
      markedBy: row.marked_by_name,
      markedById: row.marked_by,
      markedAt: row.marked_at,
    } satisfies Mark,
    markedById: row.marked_by,
    saveKey: row.save_key,
    previous: row.previous,
    /** The last version that a person gave; those after it came by a changed rubric. */
    givenVersion: row.version - row.rescored,
  }))
export type StoredMark = z.output<typeof MarkRow>

/** The key's columns, of whichever table. */
export function at({ studentId, examId, section, question }: ScriptKey): Sql {
  return sql`student_id = ${studentId} and exam_id = ${examId} and section = ${section} and question = ${question}`
}

/** The marks of a script as they are; locked until the transaction ends where that is asked for. */
export async function markOf(db: Db, key: ScriptKey, { lock = false } = {}): Promise<StoredMark | null> {
  return await db.optional(
    MarkRow,
    sql`
    select marks, remark, marked_at, version, marked_by, staff.name as marked_by_name, save_key, lines, by_hand,
      annotations, second_look, previous, rescored
    from script_marks left join staff on staff.id = marked_by where ${at(key)}
    ${lock ? sql`for update of script_marks` : sql``}`,
  )
}

export interface NewMark extends Draft {
  readonly marks: number
  readonly staffId: number | null
  readonly saveKey: string | null
  readonly tookMs: number | null
  readonly at: Instant
  readonly previous: Previous | null
}

/** Who handed nothing in is on record with no pages, so that their marks have something to stand on. */
export async function insertBlankScript(db: Db, key: ScriptKey, now: Instant): Promise<void> {
  await db.run(sql`
    insert into scripts (student_id, exam_id, section, question, pages, received_at)
    values (${key.studentId}, ${key.examId}, ${key.section}, ${key.question}, '{}', ${new Date(now)})
    on conflict do nothing`)
}

/** Marks in the place of those of this version; false where that is not the one there is. Version 0: there are none. */
export async function saveMark(db: Db, key: ScriptKey, version: number, mark: NewMark): Promise<boolean> {
  const isDrawn = mark.annotations.length === 0
  const values = sql`${mark.marks}::numeric, ${mark.remark}::text, ${new Date(mark.at)}::timestamptz,
    ${version + 1}::integer, ${mark.staffId}::bigint, ${mark.saveKey}::text, ${mark.lines}::smallint[],
    ${mark.byHand}::numeric, ${JSON.stringify(mark.annotations)}::jsonb, ${mark.secondLook}::text,
    ${mark.tookMs}::integer, ${isDrawn}::boolean,
    ${mark.previous === null ? null : JSON.stringify(mark.previous)}::jsonb`
  const columns = sql`marks, remark, marked_at, version, marked_by, save_key, lines, by_hand, annotations, second_look,
    took_ms, is_drawn, previous`
  const rows =
    version === 0
      ? await db.run(sql`
          insert into script_marks (student_id, exam_id, section, question, ${columns})
          values (${key.studentId}, ${key.examId}, ${key.section}, ${key.question}, ${values}) on conflict do nothing`)
      : await db.run(sql`
          update script_marks set (${columns}) = row (${values}), pages = case when ${isDrawn} then null else pages end,
            rescored = 0
          where ${at(key)} and version = ${version}`)
  return rows === 1
}

export async function removeMark(db: Db, key: ScriptKey, version: number): Promise<boolean> {
  return (await db.run(sql`delete from script_marks where ${at(key)} and version = ${version}`)) === 1
}

/** What a mark was before a change, so that the change can be taken back. */
export function asPrevious({ mark, markedById }: StoredMark): Previous {
  const { marks, lines, byHand, remark, annotations, secondLook, markedAt } = mark
  return { marks, lines, byHand, remark, annotations, secondLook, markedAt, markedBy: markedById }
}

const EarlierJson = z.object({
  marks: z.number(),
  remark: z.nullable(z.string()),
  pages: z.array(z.string()),
  markedBy: z.nullable(z.string()),
  markedAt: z.number(),
  replacedAt: z.number(),
})

const ScriptRow = camelRow({
  pages: z.array(z.string()),
  sent_at: z.nullable(z.number()),
  number: z.int(),
  student_name: z.string(),
  earlier: z.array(EarlierJson),
})

/**
 * A script of a part that is closed; without pages where nothing was handed in. Where it is locked, the part cannot be
 * opened again until the transaction ends.
 */
export async function scriptOf(
  db: Db,
  { studentId, examId, section, question }: ScriptKey,
  { lock = false }: { readonly lock?: boolean } = {},
) {
  return await db.optional(
    ScriptRow,
    prepared(
      lock ? 'script-to-mark-locked' : 'script-to-mark',
      sql`
      select coalesce(scripts.pages, '{}') as pages, students.name as student_name,
        case when scripts.pages <> '{}' then received_at end as sent_at,
        (select coalesce(json_agg(json_build_object('marks', marks, 'remark', remark, 'pages', pages,
            'markedBy', staff.name, 'markedAt', floor(extract(epoch from marked_at) * 1000),
            'replacedAt', floor(extract(epoch from replaced_at) * 1000)) order by replaced_at desc), '[]')
          from earlier_marks left join staff on staff.id = marked_by
          where student_id = ${studentId} and exam_id = ${examId} and section = ${section} and question = ${question})
          as earlier,
        (select count(*) from sitting_parts as earlier
          where earlier.exam_id = part.exam_id and earlier.student_id <= part.student_id and earlier.kind = 'written')
          as number
      from sitting_parts as part join students on students.id = part.student_id
      left join scripts on scripts.student_id = part.student_id and scripts.exam_id = part.exam_id
        and scripts.section = ${section} and scripts.question = ${question}
      where part.student_id = ${studentId} and part.exam_id = ${examId} and part.kind = 'written'
        and part.closed_at is not null
        and part.paper @> jsonb_build_array(jsonb_build_object('section', ${section}::int))
      ${lock ? sql`for share of part` : sql``}`,
    ),
  )
}

/**
 * One that was begun on pages that the student has replaced since is none; nor is one that was left when somebody else gave
 * marks, which it would stand in front of. A second mark is given beside them.
 */
export async function draftOf(
  db: Db,
  key: ScriptKey,
  staffId: number,
  { isBlind }: { readonly isBlind: boolean },
): Promise<Draft | null> {
  const row = await db.optional(
    z.object({ draft: DraftJson }),
    sql`
    select draft from marking_drafts
    where ${at(key)} and staff_id = ${staffId}
      and not exists (select from scripts where ${at(key)} and received_at > kept_at and pages <> '{}')
      and (${isBlind} or not exists (select from script_marks where ${at(key)} and marked_at > kept_at))`,
  )
  return row?.draft ?? null
}

export async function putDraft(db: Db, key: ScriptKey, staffId: number, draft: Draft, now: Instant): Promise<void> {
  await db.run(sql`
    insert into marking_drafts (staff_id, exam_id, section, question, student_id, draft, kept_at)
    values (${staffId}, ${key.examId}, ${key.section}, ${key.question}, ${key.studentId}, ${JSON.stringify(draft)},
      ${new Date(now)})
    on conflict (staff_id, exam_id, section, question, student_id)
      do update set draft = excluded.draft, kept_at = excluded.kept_at`)
}

export async function dropDraft(db: Db, key: ScriptKey, staffId: number): Promise<void> {
  await db.run(sql`delete from marking_drafts where ${at(key)} and staff_id = ${staffId}`)
}

const ToDrawRow = camelRow({
  student_id: z.int(),
  exam_id: z.string(),
  section: z.int(),
  question: z.int(),
  version: z.int(),
  annotations: AnnotationList,
  pages: z.array(z.string()),
})
export type ScriptToDraw = z.output<typeof ToDrawRow>

/** Scripts on which the pen is not yet to be seen, the oldest first; `pages` are the photos without it. */
export async function scriptsToDraw(db: Db, limit: number): Promise<ScriptToDraw[]> {
  return await db.many(
    ToDrawRow,
    sql`
    select student_id, exam_id, section, question, version, annotations, scripts.pages
    from script_marks join scripts using (student_id, exam_id, section, question)
    where not is_drawn order by script_marks.marked_at limit ${limit}`,
  )
}

/** Unless it was marked again meanwhile: then it is drawn again. */
export async function saveDrawnPages(
  db: Db,
  key: ScriptKey & { readonly version: number },
  pages: readonly string[],
): Promise<void> {
  await db.run(sql`
    update script_marks set pages = ${pages}::text[], is_drawn = true where ${at(key)} and version = ${key.version}`)
}
