import type { ScriptState } from '@anushilon/contract/staff/scripts'
import type { ExamId } from '@anushilon/domain/exam/exam'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql, type Sql } from '../../db/sql.ts'
import { isHiddenFrom, type Reader } from './hidden-marks.ts'

interface ScriptFilter {
  /** In names and registration numbers; null: of all. */
  readonly find: string | null
  /** Whether names may be looked at: otherwise only the script's number is. */
  readonly byName: boolean
  readonly reader: Reader
  readonly section: number | null
  readonly question: number | null
  readonly state: ScriptState | null
  readonly markerId: number | null
  readonly least: number | null
  readonly most: number | null
  /** Of whoever asks; none: all. */
  readonly branches: readonly string[]
  readonly offset: number
  readonly limit: number
}

const Row = camelRow({
  student_id: z.int(),
  section: z.int(),
  question: z.int(),
  number: z.int(),
  name: z.string(),
  reg_no: z.string(),
  branch: z.nullable(z.string()),
  has_pages: z.boolean(),
  marks: z.nullable(z.number()),
  marked_by: z.nullable(z.string()),
  marked_at: z.nullable(z.number()),
  second_look: z.nullable(z.string()),
  changes: z.int(),
}).transform(({ name, regNo, branch, ...row }) => ({
  ...row,
  student: { id: row.studentId, name, regNo, branch },
}))

const CHANGES = sql`(select count(*) from mark_changes as change
  where change.exam_id = script.exam_id and change.student_id = script.student_id
    and change.section = script.section and change.question = script.question)`

const SCRIPT_KEY = {
  studentId: sql`script.student_id`,
  examId: sql`script.exam_id`,
  section: sql`script.section`,
  question: sql`script.question`,
}

const IN_STATE: Readonly<Record<ScriptState, Sql>> = {
  unmarked: sql`given.marks is null`,
  marked: sql`given.marks is not null`,
  'second-look': sql`given.second_look is not null`,
  changed: sql`${CHANGES} > 0`,
}

/** Scripts of parts that are closed, by the script's number and the paper's order. */
export async function findScripts(db: Db, examId: ExamId, filter: ScriptFilter) {
  const { find, byName, reader, section, question, state, markerId, least, most, branches } = filter
  const number = find !== null && /^\d{1,9}$/.test(find) ? Number(find) : null
  const words = byName && find !== null ? `%${find.toLowerCase().replaceAll(/[%_\\]/g, String.raw`\$&`)}%` : null
  const numbered = sql`
    with numbered as (
      select student_id, closed_at, row_number() over (order by student_id)::integer as number
      from sitting_parts where exam_id = ${examId} and kind = 'written'
    )`
  const found = sql`
    from scripts as script
    join numbered on numbered.student_id = script.student_id and closed_at is not null
    join students on students.id = script.student_id
    left join script_marks as given on given.exam_id = script.exam_id and given.student_id = script.student_id
      and given.section = script.section and given.question = script.question
    left join staff on staff.id = given.marked_by
    where script.exam_id = ${examId}
      and (cardinality(${branches}::text[]) = 0 or students.branch = any(${branches}::text[]))
      and (${find}::text is null or number = ${number}::integer or students.found_by like ${words}::text)
      and (${section}::smallint is null or script.section = ${section}::smallint)
      and (${question}::smallint is null or script.question = ${question}::smallint)
      and (${markerId}::bigint is null or given.marked_by = ${markerId}::bigint)
      and (${least}::numeric is null or given.marks >= ${least}::numeric)
      and (${most}::numeric is null or given.marks <= ${most}::numeric)
      and ${state === null ? sql`true` : IN_STATE[state]}
      and not ${isHiddenFrom(reader, SCRIPT_KEY)}`
  const { total } = await db.one(z.object({ total: z.int() }), sql`${numbered} select count(*) as total ${found}`)
  const scripts = await db.many(
    Row,
    sql`
    ${numbered}
    select script.student_id, script.section, script.question, number, students.name, students.reg_no, students.branch,
      script.pages <> '{}' as has_pages, given.marks, staff.name as marked_by, given.marked_at, given.second_look,
      ${CHANGES}::integer as changes
    ${found}
    order by number, script.section, script.question offset ${filter.offset} limit ${filter.limit}`,
  )
  return { total, scripts }
}
