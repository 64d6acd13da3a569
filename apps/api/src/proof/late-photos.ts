import { partOf, type Sitting } from '@anushilon/domain/sitting/attempt'
import { HOUR, type Instant } from '@anushilon/domain/instant'
import type { Link } from '@anushilon/domain/proof/chain'
import { claimsOfChains, judge, partOfLink, type Doubt } from '@anushilon/domain/proof/late-answers'
import { isPastDue } from '@anushilon/domain/sitting/clock'
import type { Deps } from '../deps.ts'
import { Refused } from '../refused.ts'
import { deliveredChains } from '../stores/sitting/late-answers.ts'
import {
  countLatePhotos,
  dropLatePhoto,
  type LateFile,
  type LatePhoto,
  latePhotoOf,
  saveLatePhoto,
} from '../stores/sitting/late-photos.ts'
import { lockSitting } from '../stores/sitting/sittings.ts'
import type { AnswerKey } from '../stores/sitting/answer-pages.ts'
import { witnessesOf } from '../stores/sitting/witnesses.ts'
import type { SentPhoto } from '../uploads/save-answers.ts'
import { chainHashes } from './chain-hashes.ts'
import { sittingKey, sittingStart } from './sitting-key.ts'

type LateDeps = Pick<Deps, 'db' | 'env' | 'secrets'>

interface PhotoAfterTime {
  readonly key: AnswerKey
  /** As its link names the answer. */
  readonly subjectId: string
  /** Of the file that would be sent, in hex. */
  readonly sha256: string
  readonly sitting: Sitting
  readonly now: Instant
}

/** What one sitting may bring when its time is over: more than anybody has pages. */
const MOST_LATE = { photos: 60, bytes: 60_000_000 }

/** Counts as of this moment, or may be kept for staff. */
export type LatePhotoStanding =
  | { readonly kind: 'known'; readonly at: Instant }
  | { readonly kind: 'unknown'; readonly doubt: Doubt; readonly elapsedMs: number | null }

/**
 * A photo that is to be sent after its time (Decision C18), before it is read: the moment at which it was known to be there, by
 * the links that witnesses had of the chains that this student has delivered, or the last one of the part where staff have
 * accepted it. What nobody can vouch for is taken in for staff to decide about, as long as proofs are, within bounds; beyond
 * them it is put down and stays on the phone.
 */
export async function judgeLatePhoto(
  { db, env, secrets }: LateDeps,
  photo: PhotoAfterTime,
): Promise<LatePhotoStanding> {
  const { key, sha256, sitting, now } = photo
  const { studentId, examId } = key
  const bytes = sittingKey(secrets, { studentId, examId, sitting })
  const delivered = await deliveredChains(db, { studentId, examId })
  const chains = delivered.map(({ links }) => ({ links, hashes: chainHashes(bytes, links) }))
  const times = {
    startedAt: sittingStart(sitting),
    dueOf: (link: Link) => partOf(sitting, partOfLink(link))?.dueAt ?? null,
  }
  const claims = claimsOfChains(chains, await witnessesOf(db, studentId, examId), times)
  const provableForMs = env.LATE_PROOF_HOURS * HOUR
  const late = { ...times, arrivedAt: now, provableForMs, storedFor: () => null }
  const own = judge(claims, late).filter(({ link }) => isOf(link, photo))
  const proof = own.find(({ standing }) => standing === 'proved')
  if (proof?.witness) return { kind: 'known', at: proof.witness.at }
  const dueAt = partOf(sitting, 'written')?.dueAt
  const before = await latePhotoOf(db, key, sha256)
  if (before?.ruling === 'refused' || dueAt === undefined) throw new Refused('time-over')
  if (before?.ruling === 'accepted') return { kind: 'known', at: dueAt }
  if (before?.isKept) throw new Refused('kept-for-staff')
  const [first] = own
  const isDoubt = first !== undefined && first.standing !== 'proved' && first.standing !== 'saved'
  const standing = isDoubt ? first.standing : 'no-witness'
  const elapsedMs = first?.link.elapsedMs ?? null
  const room = await countLatePhotos(db, key)
  const isTaken =
    !isPastDue(dueAt + provableForMs, now) && room.photos < MOST_LATE.photos && room.bytes < MOST_LATE.bytes
  if (isTaken) return { kind: 'unknown', doubt: standing, elapsedMs }
  await saveWithinBounds(db, { ...key, sha256, standing, elapsedMs, arrivedAt: now }, null)
  throw new Refused('time-over')
}

/** Null where it is not on record: there is no room for it. Otherwise the file that is kept. */
async function saveWithinBounds(
  db: Deps['db'],
  photo: LatePhoto,
  file: LateFile | null,
): Promise<{ file: string | null } | null> {
  return await db.transaction(async (tx) => {
    // Two at once would both find room for the last one.
    await lockSitting(tx, photo.studentId, photo.examId)
    const room = await countLatePhotos(tx, photo)
    if (room.photos >= MOST_LATE.photos || room.bytes + (file?.bytes ?? 0) > MOST_LATE.bytes) return null
    return { file: await saveLatePhoto(tx, photo, file) }
  })
}

function isOf(link: Link, { subjectId, key, sha256 }: PhotoAfterTime): boolean {
  return (
    link.kind === 'photo' && link.subjectId === subjectId && link.question === key.question && link.sha256 === sha256
  )
}

/** It counts: nobody has to decide about what was kept of it. */
export async function forgetKept(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  key: AnswerKey,
  sha256: string,
): Promise<void> {
  const original = await dropLatePhoto(db, key, sha256)
  if (original !== null) await storage.originals.remove(original)
}

interface KeptPhoto {
  readonly key: AnswerKey
  readonly standing: Extract<LatePhotoStanding, { kind: 'unknown' }>
  readonly sent: SentPhoto
  readonly wanted: readonly string[]
  readonly now: Instant
}

/** Beside the answers, where nothing counts it. Always refuses: with what the student has to know. */
export async function keepForStaff(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { key, standing, sent, wanted, now }: KeptPhoto,
): Promise<never> {
  const { doubt, elapsedMs } = standing
  const photo = { ...key, sha256: sent.digest.toString('hex'), standing: doubt, elapsedMs, arrivedAt: now }
  const kept = await saveWithinBounds(db, photo, { ...sent, wanted })
  if (kept?.file !== sent.original) await storage.originals.remove(sent.original)
  throw new Refused(kept === null ? 'time-over' : 'kept-for-staff')
}
