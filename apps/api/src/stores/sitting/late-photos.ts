import type { Instant } from '@anushilon/domain/instant'
import type { Doubt } from '@anushilon/domain/proof/late-answers'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { AnswerKey } from './answer-pages.ts'
import type { SittingKey } from './sittings.ts'

/** A photo that a phone had when the time was over, and that nobody can vouch for. */
interface LatePhoto extends AnswerKey {
  /** In hex. */
  readonly sha256: string
  readonly standing: Doubt
  readonly elapsedMs: number | null
  readonly arrivedAt: Instant
}

/** The same again changes nothing but why it is in doubt. Returns what staff have decided, if they have. */
export async function saveLatePhoto(db: Db, photo: LatePhoto): Promise<'accepted' | 'refused' | null> {
  const { ruling } = await db.one(
    z.object({ ruling: z.nullable(z.enum(['accepted', 'refused'])) }),
    sql`
    insert into late_photos (student_id, exam_id, section, question, sha256, standing, elapsed_ms, arrived_at)
    values (${photo.studentId}, ${photo.examId}, ${photo.section}, ${photo.question}, decode(${photo.sha256}, 'hex'),
      ${photo.standing}, ${photo.elapsedMs}, ${new Date(photo.arrivedAt)})
    on conflict (student_id, exam_id, section, question, sha256) do update set standing = excluded.standing
    returning ruling`,
  )
  return ruling
}

/** How many of an answer's photos are on record: nobody has hundreds. */
export async function countLatePhotos(db: Db, { studentId, examId, section, question }: AnswerKey): Promise<number> {
  const { photos } = await db.one(
    z.object({ photos: z.int() }),
    sql`
    select count(*)::integer as photos from late_photos
    where student_id = ${studentId} and exam_id = ${examId} and section = ${section} and question = ${question}`,
  )
  return photos
}

const Row = z
  .object({ section: z.int(), question: z.int(), standing: z.custom<Doubt>(), arrived_at: z.number() })
  .transform(({ arrived_at: arrivedAt, ...row }) => ({ ...row, arrivedAt }))

/** Those of a student that wait for staff. */
export async function undecidedPhotos(db: Db, { studentId, examId }: SittingKey) {
  return await db.many(
    Row,
    sql`
    select section, question, standing, arrived_at from late_photos
    where student_id = ${studentId} and exam_id = ${examId} and ruling is distinct from 'accepted'
    order by section, question, arrived_at`,
  )
}

export async function ruleOnLatePhotos(
  tx: Db,
  { studentId, examId }: SittingKey,
  ruling: 'accepted' | 'refused',
  now: Instant,
): Promise<void> {
  await tx.run(sql`
    update late_photos set ruling = ${ruling}, ruled_at = ${new Date(now)}
    where student_id = ${studentId} and exam_id = ${examId} and ruling is distinct from 'accepted'`)
}
