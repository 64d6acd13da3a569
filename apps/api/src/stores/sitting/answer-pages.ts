import type { ClosedAs } from '@anushilon/domain/sitting/attempt'
import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'

/** One answer to one written question. */
export interface AnswerKey {
  readonly studentId: number
  readonly examId: ExamId
  readonly section: number
  readonly question: number
}

const LockedPart = camelRow({
  student_id: z.int(),
  exam_id: z.string(),
  deadline_at: z.number(),
  due_at: z.number(),
  closed_at: z.nullable(z.number()),
  closed_as: z.nullable(z.custom<ClosedAs>()),
  /** Whether the exam's results are out. */
  is_out: z.boolean(),
  /** The place in line of the last of the student's pages that wait. */
  last_turn: z.nullable(z.number()),
})
export type LockedPart = z.output<typeof LockedPart>

/**
 * Written parts, locked until the transaction ends, so that nobody hands them in or changes their answers between our look
 * and our writing. Always in the same order, so that two of us never wait for each other.
 */
export async function lockWrittenParts(
  tx: Db,
  keys: readonly Pick<AnswerKey, 'studentId' | 'examId'>[],
): Promise<LockedPart[]> {
  return await tx.many(
    LockedPart,
    prepared(
      'lock-written-parts',
      sql`
      select part.student_id, part.exam_id, deadline_at, due_at, closed_at, closed_as,
        -- Not a join: with one, PostgreSQL may begin at the exam and read all of its parts for each of ours.
        (select results_out_at is not null from exams where exams.id = part.exam_id) as is_out,
        (select max(turn_at) from answer_photos as photo
          where photo.student_id = part.student_id and photo.state = 'waiting') as last_turn
      from sitting_parts as part
      where part.kind = 'written' and (part.student_id, part.exam_id) in (
        select * from unnest(${keys.map(({ studentId }) => studentId)}::bigint[],
          ${keys.map(({ examId }) => examId)}::text[]))
      order by part.student_id, part.exam_id for no key update of part`,
    ),
  )
}

const AnswerRow = camelRow({
  student_id: z.int(),
  exam_id: z.string(),
  section: z.int(),
  question: z.int(),
  pages: z.array(z.string()),
})

/** All answers of parts that are locked. */
export async function answersOf(
  tx: Db,
  keys: readonly Pick<AnswerKey, 'studentId' | 'examId'>[],
): Promise<z.output<typeof AnswerRow>[]> {
  return await tx.many(
    AnswerRow,
    prepared(
      'answers-of-parts',
      sql`
      select student_id, exam_id, section, question, pages from scripts
      where (student_id, exam_id) in (select * from unnest(${keys.map(({ studentId }) => studentId)}::bigint[],
        ${keys.map(({ examId }) => examId)}::text[]))`,
    ),
  )
}

const StoredPhoto = camelRow({
  student_id: z.int(),
  exam_id: z.string(),
  section: z.int(),
  question: z.int(),
  page_id: z.string(),
  path: z.string(),
  state: z.enum(['waiting', 'ready', 'damaged']),
  bytes: z.int(),
  checksum: z.nullable(z.int()),
  digest: z.nullable(z.instanceof(Buffer)),
  received_at: z.number(),
})
export type StoredPhoto = z.output<typeof StoredPhoto>

/** Every page that was ever sent for answers of parts that are locked. */
export async function photosOf(
  tx: Db,
  keys: readonly Pick<AnswerKey, 'studentId' | 'examId'>[],
): Promise<StoredPhoto[]> {
  return await tx.many(
    StoredPhoto,
    prepared(
      'photos-of-parts',
      sql`
      select student_id, exam_id, section, question, page_id, path, state, bytes, checksum, digest, received_at
      from answer_photos
      where (student_id, exam_id) in (select * from unnest(${keys.map(({ studentId }) => studentId)}::bigint[],
        ${keys.map(({ examId }) => examId)}::text[]))`,
    ),
  )
}

export interface NewPhoto extends AnswerKey {
  readonly pageId: string
  readonly path: string
  readonly original: string
  readonly bytes: number
  readonly checksum: number
  readonly digest: Buffer
  readonly receivedAt: Instant
  readonly turnAt: Instant
}

export async function addPhotos(tx: Db, photos: readonly NewPhoto[]): Promise<void> {
  if (photos.length === 0) return
  await tx.run(
    prepared(
      'add-photos',
      sql`
      insert into answer_photos
        (student_id, exam_id, section, question, page_id, path, original, bytes, checksum, digest, received_at,
          turn_at)
      select * from unnest(
        ${photos.map((photo) => photo.studentId)}::bigint[], ${photos.map((photo) => photo.examId)}::text[],
        ${photos.map((photo) => photo.section)}::smallint[], ${photos.map((photo) => photo.question)}::smallint[],
        ${photos.map((photo) => photo.pageId)}::text[], ${photos.map((photo) => photo.path)}::text[],
        ${photos.map((photo) => photo.original)}::text[], ${photos.map((photo) => photo.bytes)}::integer[],
        ${photos.map((photo) => photo.checksum)}::integer[],
        ${photos.map((photo) => photo.digest)}::bytea[],
        ${photos.map((photo) => new Date(photo.receivedAt))}::timestamptz[],
        ${photos.map((photo) => new Date(photo.turnAt))}::timestamptz[])`,
    ),
  )
}

export interface ChangedAnswer extends AnswerKey {
  /** Paths of pictures, in order. */
  readonly pages: readonly string[]
}

/**
 * Puts these pages in the place of those of before (Decision C12). Where the old ones were marked already and the part
 * was opened again, their marks go to those of before: they were not given for these pages.
 */
export async function changeAnswers(tx: Db, answers: readonly ChangedAnswer[], now: Instant): Promise<void> {
  if (answers.length === 0) return
  const given = answers.map(({ studentId, examId, section, question, pages }) => ({
    student_id: studentId,
    exam_id: examId,
    section,
    question,
    pages,
  }))
  await tx.run(
    prepared(
      'change-answers',
      sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          as given (student_id bigint, exam_id text, section smallint, question smallint, pages text[])
      ), outdated as (
        delete from script_marks as mark using given join scripts as old using (student_id, exam_id, section, question)
        where mark.student_id = given.student_id and mark.exam_id = given.exam_id and mark.section = given.section
          and mark.question = given.question and old.pages <> given.pages
        returning mark.*, old.pages as photos
      ), remembered as (
        insert into earlier_marks
          (student_id, exam_id, section, question, replaced_at, marks, remark, pages, marked_by, marked_at)
        select student_id, exam_id, section, question, ${new Date(now)}::timestamptz, marks, remark,
          coalesce(pages, photos), marked_by, marked_at
        from outdated on conflict do nothing
      )
      insert into scripts (student_id, exam_id, section, question, pages, received_at)
      select student_id, exam_id, section, question, pages, ${new Date(now)}::timestamptz from given
      on conflict (student_id, exam_id, section, question) do update set pages = excluded.pages,
        -- another moment than that of the pages of before: a marker's page tells them apart by it
        received_at = greatest(excluded.received_at, scripts.received_at + interval '1 millisecond')
      where scripts.pages <> excluded.pages`,
    ),
  )
}
