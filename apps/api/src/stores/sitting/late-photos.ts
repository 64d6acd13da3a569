import type { CourseId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { DOUBTS, type Doubt } from '@anushilon/domain/proof/late-answers'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { AnswerKey } from './answer-pages.ts'
import { isLongOver, type LongOver } from './long-over.ts'
import type { SittingKey } from './sittings.ts'

/** A photo that a phone had when the time was over, and that nobody can vouch for. */
export interface LatePhoto extends AnswerKey {
  /** In hex. */
  readonly sha256: string
  readonly standing: Doubt
  readonly elapsedMs: number | null
  readonly arrivedAt: Instant
}

/** What is kept of one until staff have decided. */
export interface LateFile {
  readonly pageId: string
  /** Ids of all pages that the student wants the answer to have, in order. */
  readonly wanted: readonly string[]
  readonly original: string
  readonly bytes: number
  readonly checksum: number
  readonly pixels: number
}

const Ruling = z.nullable(z.enum(['accepted', 'refused']))

/**
 * The same again changes nothing but why it is in doubt and what the student wants of the answer. Without a file: the photo
 * stays on the phone. Returns the file that is kept.
 */
export async function saveLatePhoto(db: Db, photo: LatePhoto, file: LateFile | null = null): Promise<string | null> {
  const { original } = await db.one(
    z.object({ original: z.nullable(z.string()) }),
    sql`
    insert into late_photos (student_id, exam_id, section, question, sha256, standing, elapsed_ms, arrived_at, page_id,
      pages, original, bytes, checksum, pixels)
    values (${photo.studentId}, ${photo.examId}, ${photo.section}, ${photo.question}, decode(${photo.sha256}, 'hex'),
      ${photo.standing}, ${photo.elapsedMs}, ${new Date(photo.arrivedAt)}, ${file?.pageId ?? null},
      ${file?.wanted ?? null}::text[], ${file?.original ?? null}, ${file?.bytes ?? null}, ${file?.checksum ?? null},
      ${file?.pixels ?? null})
    on conflict (student_id, exam_id, section, question, sha256) do update set standing = excluded.standing,
      page_id = coalesce(late_photos.page_id, excluded.page_id), pages = coalesce(excluded.pages, late_photos.pages),
      original = coalesce(late_photos.original, excluded.original),
      bytes = coalesce(late_photos.bytes, excluded.bytes), checksum = coalesce(late_photos.checksum, excluded.checksum),
      pixels = coalesce(late_photos.pixels, excluded.pixels)
    returning original`,
  )
  return original
}

const Known = camelRow({ ruling: Ruling /** Its file is here. */, is_kept: z.boolean() })

/** What staff have decided about it, and whether it is here; null: nobody has heard of it. */
export async function latePhotoOf(db: Db, key: AnswerKey, sha256: string) {
  const { studentId, examId, section, question } = key
  return await db.optional(
    Known,
    sql`
    select ruling, original is not null as is_kept from late_photos
    where student_id = ${studentId} and exam_id = ${examId} and section = ${section} and question = ${question}
      and sha256 = decode(${sha256}, 'hex')`,
  )
}

const Totals = z.object({ photos: z.int(), bytes: z.int() })

/** How many of a sitting's photos are on record, and how large those are that came. */
export async function countLatePhotos(db: Db, { studentId, examId }: SittingKey): Promise<z.output<typeof Totals>> {
  return await db.one(
    Totals,
    sql`
    select count(*)::integer as photos, coalesce(sum(bytes), 0)::integer as bytes
    from late_photos where student_id = ${studentId} and exam_id = ${examId}`,
  )
}

const Row = camelRow({
  section: z.int(),
  question: z.int(),
  sha256: z.string(),
  standing: z.enum(DOUBTS),
  elapsed_ms: z.nullable(z.int()),
  arrived_at: z.number(),
  ruling: Ruling,
  page_id: z.nullable(z.string()),
  pages: z.nullable(z.array(z.string())),
  original: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  checksum: z.nullable(z.int()),
  pixels: z.nullable(z.int()),
}).transform(({ pageId, pages, original, bytes, checksum, pixels, ...row }) => ({
  ...row,
  file:
    pageId === null || original === null
      ? null
      : ({
          pageId,
          wanted: pages ?? [pageId],
          original,
          bytes: bytes ?? 0,
          checksum: checksum ?? 0,
          pixels: pixels ?? 0,
        } satisfies LateFile),
}))
export type UndecidedPhoto = z.output<typeof Row>

/** Those of a student that staff have not accepted. */
export async function undecidedPhotos(db: Db, { studentId, examId }: SittingKey): Promise<UndecidedPhoto[]> {
  return await db.many(
    Row,
    sql`
    select section, question, encode(sha256, 'hex') as sha256, standing, elapsed_ms, arrived_at, ruling, page_id, pages,
      original, bytes, checksum, pixels
    from late_photos
    where student_id = ${studentId} and exam_id = ${examId} and ruling is distinct from 'accepted'
    order by section, question, arrived_at, sha256`,
  )
}

const WaitingRow = camelRow({
  exam_id: z.string(),
  name: z.string() /** How many, by student. */,
  photos: z.record(z.string(), z.int()),
})
export type WaitingPhotos = z.output<typeof WaitingRow>

/** The exams of a course with photos here that staff have not decided about, and may still accept; the latest first. */
export async function waitingPhotos(db: Db, courseId: CourseId): Promise<WaitingPhotos[]> {
  return await db.many(
    WaitingRow,
    sql`
    select exam_id, exams.name, jsonb_object_agg(student_id, photos) as photos
    from (
      select exam_id, student_id, count(*) as photos from late_photos
      where ruling is null and original is not null group by exam_id, student_id) as waiting
    join exams on exams.id = exam_id
    where exams.course_id = ${courseId} and exams.active and exams.results_out_at is null and exams.called_off_at is null
    group by exam_id, exams.name, exams.opens_at
    order by exams.opens_at desc, exam_id limit 10`,
  )
}

/** Those that are accepted are pages from now on: their files are no longer ours. */
export async function ruleOnLatePhotos(
  tx: Db,
  { studentId, examId }: SittingKey,
  ruling: 'accepted' | 'refused',
  now: Instant,
): Promise<void> {
  await tx.run(sql`
    update late_photos set ruling = ${ruling}, ruled_at = ${new Date(now)},
      original = case when ${ruling} = 'accepted' then null else original end
    where student_id = ${studentId} and exam_id = ${examId} and ruling is distinct from 'accepted'`)
}

type PhotoKey = Pick<LatePhoto, 'section' | 'question' | 'sha256'>

/** They were proved since, and nobody has to decide. Returns the files that were kept. */
export async function dropLatePhotos(
  db: Db,
  { studentId, examId }: SittingKey,
  photos: readonly PhotoKey[],
): Promise<string[]> {
  if (photos.length === 0) return []
  const dropped = await db.many(
    z.object({ original: z.nullable(z.string()) }),
    sql`
    delete from late_photos using unnest(${photos.map(({ section }) => section)}::smallint[],
      ${photos.map(({ question }) => question)}::smallint[], ${photos.map(({ sha256 }) => sha256)}::text[])
      as given (section, question, sha256)
    where student_id = ${studentId} and exam_id = ${examId} and late_photos.section = given.section
      and late_photos.question = given.question and late_photos.sha256 = decode(given.sha256, 'hex') and ruling is null
    returning original`,
  )
  return dropped.flatMap(({ original }) => original ?? [])
}

export type DoubtedPhoto = PhotoKey & Pick<LatePhoto, 'standing' | 'elapsedMs'>

/** Why they are in doubt by what is known now. What a phone said of when a photo was made stays as it was first told. */
export async function changeDoubts(
  db: Db,
  { studentId, examId }: SittingKey,
  photos: readonly DoubtedPhoto[],
): Promise<void> {
  if (photos.length === 0) return
  await db.run(sql`
    update late_photos set standing = given.standing, elapsed_ms = coalesce(late_photos.elapsed_ms, given.elapsed_ms)
    from unnest(${photos.map(({ section }) => section)}::smallint[],
      ${photos.map(({ question }) => question)}::smallint[], ${photos.map(({ sha256 }) => sha256)}::text[],
      ${photos.map(({ standing }) => standing)}::text[], ${photos.map(({ elapsedMs }) => elapsedMs)}::integer[])
      as given (section, question, sha256, standing, elapsed_ms)
    where student_id = ${studentId} and exam_id = ${examId} and late_photos.section = given.section
      and late_photos.question = given.question and late_photos.sha256 = decode(given.sha256, 'hex') and ruling is null`)
}

/** Lets go of the files that were left out, of exams that were over before these moments. Returns them. */
export async function forgetLateFiles(tx: Db, before: LongOver, limit: number): Promise<string[]> {
  const rows = await tx.many(
    z.object({ original: z.string() }),
    sql`
    with dropped as (
      select original from late_photos join exams on exams.id = late_photos.exam_id
      where original is not null and ruling = 'refused' and ${isLongOver(before, sql`late_photos.ruled_at`)}
      limit ${limit} for no key update of late_photos skip locked)
    update late_photos set original = null from dropped where late_photos.original = dropped.original
    returning dropped.original`,
  )
  return rows.map(({ original }) => original)
}
