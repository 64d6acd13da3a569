import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'
import { isLongOver, type LongOver } from './long-over.ts'

const State = z.enum(['waiting', 'ready', 'damaged'])
export type PhotoState = z.output<typeof State>

const Waiting = camelRow({
  student_id: z.int(),
  path: z.string(),
  original: z.string(),
  /** SHA-256, in hex; null where it is not known. */
  digest: z.nullable(z.string()),
  tries: z.int(),
})
/** A page that somebody has to make ready. */
export type WaitingPhoto = z.output<typeof Waiting>

/** Takes the next of the line in hand; who does not come back with it by `until` has lost it. Null: none waits. */
export async function claimPhoto(db: Db, now: Instant, until: Instant): Promise<WaitingPhoto | null> {
  return await db.optional(
    Waiting,
    prepared(
      'claim-photo',
      sql`
      update answer_photos set claimed_until = ${new Date(until)}, tries = tries + 1
      where (student_id, exam_id, section, question, page_id) = (
        select student_id, exam_id, section, question, page_id from answer_photos
        where state = 'waiting' and claimed_until < ${new Date(now)}
        order by turn_at limit 1 for update skip locked)
      returning student_id, path, original, encode(digest, 'hex') as digest, tries`,
    ),
  )
}

/** The same for one that somebody wants to see now, whoever has it in hand. */
export async function claimPhotoAt(db: Db, path: string, until: Instant): Promise<WaitingPhoto | null> {
  return await db.optional(
    Waiting,
    sql`
    update answer_photos set claimed_until = ${new Date(until)}, tries = tries + 1
    where path = ${path} and state = 'waiting'
    returning student_id, path, original, encode(digest, 'hex') as digest, tries`,
  )
}

/** Back into the line, at its place. */
export async function letPhotoGo(db: Db, path: string): Promise<void> {
  await db.run(sql`update answer_photos set claimed_until = '-infinity' where path = ${path} and state = 'waiting'`)
}

/** What became of it. Of one that is ready nothing is left but the picture. */
export async function settlePhoto(db: Db, path: string, state: 'ready' | 'damaged'): Promise<void> {
  await db.run(sql`
    update answer_photos set state = ${state}, original = case when ${state} = 'ready' then null else original end
    where path = ${path} and state = 'waiting'`)
}

const Stored = camelRow({ student_id: z.int(), state: State, original: z.nullable(z.string()) })

/** What is known of these pages; of pages from before there were such rows, nothing. */
export async function photosAt(
  db: Db,
  paths: readonly string[],
): Promise<ReadonlyMap<string, z.output<typeof Stored> & { readonly path: string }>> {
  if (paths.length === 0) return new Map()
  const rows = await db.many(
    z.object({ path: z.string() }).and(Stored),
    sql`select path, student_id, state, original from answer_photos where path = any(${paths}::text[])`,
  )
  return new Map(rows.map((row) => [row.path, row]))
}

/** Those of the names that a page still needs, or a photo that waits for staff. */
export async function neededOriginals(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.many(
    z.object({ original: z.string() }),
    sql`
    select original from answer_photos where original = any(${names}::text[])
    union select original from late_photos where original = any(${names}::text[])`,
  )
  return new Set(rows.map(({ original }) => original))
}

const Dropped = z.object({ path: z.string(), original: z.nullable(z.string()) })

/**
 * Forgets pages that their student replaced or took away, of exams that were over before these moments: until then
 * they can be put back. What was marked stays, also where other pages stand in its place today. Parts that somebody has in
 * hand, and those that were opened again, are left for the next time.
 */
export async function forgetDroppedPages(tx: Db, before: LongOver, limit: number): Promise<z.output<typeof Dropped>[]> {
  return await tx.many(
    Dropped,
    sql`
    with dropped as (
      select photo.path from answer_photos as photo
      join exams on exams.id = photo.exam_id
      join sitting_parts as part on part.student_id = photo.student_id and part.exam_id = photo.exam_id
        and part.kind = 'written' and part.closed_at is not null
      where ${isLongOver(before, sql`part.closed_at`)} and not exists (
        select from scripts as answer where answer.student_id = photo.student_id and answer.exam_id = photo.exam_id
          and answer.section = photo.section and answer.question = photo.question and photo.path = any(answer.pages))
      and not exists (
        select from earlier_marks as mark where mark.student_id = photo.student_id and mark.exam_id = photo.exam_id
          and mark.section = photo.section and mark.question = photo.question and photo.path = any(mark.pages))
      limit ${limit} for no key update of part skip locked)
    delete from answer_photos using dropped where answer_photos.path = dropped.path
    returning answer_photos.path, answer_photos.original`,
  )
}

const PageRow = camelRow({ page_id: z.string(), path: z.string(), state: State })
export type StoredPage = z.output<typeof PageRow>

const AnswerRow = z.object({ section: z.int(), question: z.int(), pages: z.array(PageRow) })

/** Every answer of a student in an exam, with its pages in order. */
export async function pagesOfStudent(db: Db, studentId: number, examId: ExamId): Promise<z.output<typeof AnswerRow>[]> {
  return await db.many(
    AnswerRow,
    sql`
    select section, question, (
      select coalesce(json_agg(json_build_object(
        'page_id', coalesce(photo.page_id, substring(page.path from '([0-9a-f]{40})\.')), 'path', page.path,
        'state', coalesce(photo.state, 'ready')) order by page.place), '[]')
      from unnest(scripts.pages) with ordinality as page (path, place)
      left join answer_photos as photo on photo.student_id = scripts.student_id and photo.exam_id = scripts.exam_id
        and photo.section = scripts.section and photo.question = scripts.question and photo.path = page.path) as pages
    from scripts where student_id = ${studentId} and exam_id = ${examId} and pages <> '{}'
    order by section, question`,
  )
}
