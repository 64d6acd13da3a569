import type { ExamId } from '@anushilon/domain/exam/exam'
import { z } from 'zod'
import type { StoredMeritList, StoredPaper, StoredResult, StudentRows } from '../../audit/source.ts'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql, type Sql } from '../../db/sql.ts'
import { NodeRow, type TreeNode } from './log-trees.ts'

/*
 * Everything about an exam that an audit compares with its log, a run at a time by student: none of it is ever in memory as a
 * whole. Each statement asks for what comes after the last one, so it needs no session of its own.
 */

const STUDENTS = 1_000
const BUNDLES = 200

/** The rows of all runs, one after the other. `from` is given the last key. */
async function* runs<Row, Key>(first: Key, read: (after: Key) => Promise<Row[]>, key: (row: Row) => Key) {
  for (let after = first; ;) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    after = key(last)
  }
}

const SeedRow = z.object({ student_id: z.int(), seed: z.nullable(z.instanceof(Buffer)) })

export async function* allSeeds(db: Db, examId: ExamId): AsyncGenerator<readonly [number, Buffer | null]> {
  const read = (after: number) =>
    db.many(
      SeedRow,
      sql`
      select student_id, seed from log_seeds where exam_id = ${examId} and student_id > ${after}
      order by student_id limit ${10 * STUDENTS}`,
    )
  for await (const row of runs(-1, read, ({ student_id: id }) => id)) yield [row.student_id, row.seed]
}

const BundleRow = z.object({ number: z.int(), leaves: z.instanceof(Buffer) })

/** At their places, then those that wait for one. */
export async function* allLeaves(db: Db, examId: ExamId): AsyncGenerator<Buffer> {
  const bundles = (after: number) =>
    db.many(
      BundleRow,
      sql`
      select number, leaves from log_bundles where exam_id = ${examId} and number > ${after}
      order by number limit ${BUNDLES}`,
    )
  for await (const { leaves } of runs(-1, bundles, ({ number }) => number)) yield leaves
  const waiting = (after: number) =>
    db.many(
      BundleRow,
      sql`
      select id::integer as number, leaves from log_batches where exam_id = ${examId} and id > ${after}
      order by id limit ${BUNDLES}`,
    )
  for await (const { leaves } of runs(0, waiting, ({ number }) => number)) yield leaves
}

const NODES = 10_000

/** By level, then by number. */
export async function* allNodes(db: Db, examId: ExamId): AsyncGenerator<TreeNode> {
  const read = ({ level, number }: { readonly level: number; readonly number: number }) =>
    db.many(
      NodeRow,
      sql`
      select level, number, hash from log_nodes
      where exam_id = ${examId} and (level, number) > (${level}::smallint, ${number}::integer)
      order by level, number limit ${NODES}`,
    )
  yield* runs({ level: 0, number: 0 }, read, (node) => node)
}

const PaperRow = z.object({ student_id: z.int(), papers: z.array(z.tuple([z.enum(['mcq', 'written']), z.string()])) })

export async function* allPapers(db: Db, examId: ExamId): AsyncGenerator<StoredPaper> {
  const read = (after: number) =>
    db.many(
      PaperRow,
      sql`
      select student_id, jsonb_agg(jsonb_build_array(kind, replace(paper::text, ' ', '')) order by kind) as papers
      from sitting_parts where exam_id = ${examId} and student_id > ${after}
      group by student_id order by student_id limit ${STUDENTS}`,
    )
  for await (const { student_id: studentId, papers } of runs(0, read, ({ student_id: id }) => id)) {
    for (const [part, text] of papers) yield { studentId, part, text }
  }
}

const ResultRow = z.object({
  student_id: z.int(),
  hundredths: z.nullable(z.int()),
  position: z.nullable(z.int()),
  used_ms: z.number(),
  by_section: z.unknown(),
})

export async function* allResults(db: Db, examId: ExamId): AsyncGenerator<StoredResult> {
  const read = (after: number) =>
    db.many(
      ResultRow,
      sql`
      select student_id, round(total * 100)::integer as hundredths, position, used_ms, by_section
      from results where exam_id = ${examId} and student_id > ${after} order by student_id limit ${STUDENTS}`,
    )
  for await (const row of runs(0, read, ({ student_id: id }) => id)) {
    const { student_id: studentId, hundredths, position, used_ms: usedMs, by_section: bySection } = row
    yield { studentId, hundredths, position, usedMs, bySection }
  }
}

const MeritListRow = camelRow({ ranked: z.int(), distribution: z.unknown(), means: z.unknown(), made_by: z.unknown() })

export async function meritListOf(db: Db, examId: ExamId): Promise<StoredMeritList | null> {
  return await db.optional(
    MeritListRow,
    sql`select ranked, distribution, means, made_by from merit_lists where exam_id = ${examId}`,
  )
}

const StudentRow = z.object({
  student_id: z.int(),
  reg_no: z.nullable(z.string()),
  answers: z.array(z.tuple([z.int(), z.int(), z.int()])),
  parts: z.array(
    z.object({
      kind: z.enum(['mcq', 'written']),
      startedAt: z.int(),
      deadlineAt: z.int(),
      closedAt: z.nullable(z.int()),
      closedAs: z.nullable(z.enum(['submitted', 'late', 'overdue'])),
    }),
  ),
  marks: z.array(z.tuple([z.string(), z.int()])),
  pages: z.array(z.tuple([z.string(), z.string()])),
  uploads: z.array(z.tuple([z.string(), z.nullable(z.string())])),
})

/** Of everybody with a row about this exam, sat or not: whoever adds one somewhere is to be found. */
export async function* allRows(db: Db, examId: ExamId): AsyncGenerator<StudentRows> {
  const read = (after: number) =>
    db.many(
      StudentRow,
      sql`
      with student as materialized (
        select id from (${studentsIn(sql`sitting_parts`, examId, after)} union ${studentsIn(sql`answers`, examId, after)}
          union ${studentsIn(sql`scripts`, examId, after)} union ${studentsIn(sql`answer_photos`, examId, after)}) as found
        order by id limit ${STUDENTS}
      )
      select student.id as student_id, (select reg_no from students where students.id = student.id) as reg_no,
        (select coalesce(json_agg(json_build_array(question, option, milliseconds(received_at))), '[]')
          from answers where student_id = student.id and exam_id = ${examId}) as answers,
        (select coalesce(json_agg(json_build_object('kind', kind, 'startedAt', milliseconds(started_at), 'deadlineAt',
            milliseconds(deadline_at), 'closedAt', milliseconds(closed_at), 'closedAs', closed_as)), '[]')
          from sitting_parts where student_id = student.id and exam_id = ${examId}) as parts,
        (select coalesce(json_agg(json_build_array(section || ':' || question, round(marks * 100)::integer)), '[]')
          from script_marks where student_id = student.id and exam_id = ${examId}) as marks,
        (select coalesce(json_agg(json_build_array(section || ':' || question, (
            select coalesce(string_agg(coalesce(photo.page_id, page.path), ' ' order by page.place), '')
            from unnest(pages) with ordinality as page (path, place)
            left join answer_photos as photo on photo.path = page.path))), '[]')
          from scripts where student_id = student.id and exam_id = ${examId}) as pages,
        (select coalesce(json_agg(json_build_array(page_id, encode(digest, 'hex'))), '[]')
          from answer_photos where student_id = student.id and exam_id = ${examId}) as uploads
      from student order by student.id`,
    )
  for await (const row of runs(0, read, ({ student_id: id }) => id)) {
    const { student_id: studentId, reg_no: regNo, ...rest } = row
    yield { studentId, regNo, ...rest }
  }
}

function studentsIn(table: Sql, examId: ExamId, after: number): Sql {
  return sql`(select distinct student_id as id from ${table} where exam_id = ${examId} and student_id > ${after}
    order by id limit ${STUDENTS})`
}

const DocumentRow = z.object({ hash: z.string(), text: z.string() })

export async function documentsOf(db: Db, examId: ExamId): Promise<Map<string, string>> {
  const rows = await db.many(
    DocumentRow,
    sql`select encode(hash, 'hex') as hash, text from log_documents where exam_id = ${examId}`,
  )
  return new Map(rows.map(({ hash, text }) => [hash, text]))
}
