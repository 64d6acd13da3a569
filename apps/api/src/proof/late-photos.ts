import { partOf, type Sitting } from '@anushilon/domain/sitting/attempt'
import { HOUR, type Instant } from '@anushilon/domain/instant'
import type { Link } from '@anushilon/domain/proof/chain'
import { claimsOfChains, judge, partOfLink, type Doubt, type Verdict } from '@anushilon/domain/proof/late-answers'
import { isPastDue } from '@anushilon/domain/sitting/clock'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../refused.ts'
import { deliveredChains } from '../stores/sitting/late-answers.ts'
import {
  countLatePhotos,
  dropLatePhotos,
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

export interface PhotoAfterTime {
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

interface DoubtfulStanding {
  readonly kind: 'unknown'
  readonly doubt: Doubt
  readonly elapsedMs: number | null
}

/** Counts as of this moment, or may be kept for staff. */
export type LatePhotoStanding = { readonly kind: 'known'; readonly at: Instant } | DoubtfulStanding

/**
 * A photo that is to be sent after its time (Decision C18), before it is read: the moment at which it was known to be there, by
 * the links that witnesses had of the chains that this student has delivered, or the last one of the part where staff have
 * accepted it. What nobody can vouch for is taken in for staff to decide about, as long as proofs are, within bounds; beyond
 * them it is put down and stays on the phone.
 */
export async function judgeLatePhoto(deps: LateDeps, photo: PhotoAfterTime): Promise<LatePhotoStanding> {
  const { db, env } = deps
  const { key, sha256, sitting, now } = photo
  const standing = await standingOf(deps, photo)
  if (standing.kind === 'known') return standing
  const dueAt = partOf(sitting, 'written')?.dueAt
  const before = await latePhotoOf(db, key, sha256)
  if (before?.ruling === 'refused' || dueAt === undefined) throw new Refused('time-over')
  if (before?.ruling === 'accepted') return { kind: 'known', at: dueAt }
  if (before?.isKept) throw new Refused('kept-for-staff')
  const room = await countLatePhotos(db, key)
  const isTaken =
    !isPastDue(dueAt + env.LATE_PROOF_HOURS * HOUR, now) &&
    room.photos < MOST_LATE.photos &&
    room.bytes < MOST_LATE.bytes
  if (isTaken) return standing
  await db.transaction(async (tx) => {
    // Two at once would both find room for the last one.
    await lockSitting(tx, key.studentId, key.examId)
    await saveWithinBounds(tx, asDoubted(photo, standing), null)
  })
  throw new Refused('time-over')
}

/** By all chains that have been delivered until now. */
async function standingOf(
  { db, env, secrets }: Omit<LateDeps, 'db'> & { readonly db: Db },
  { key, subjectId, sha256, sitting, now }: PhotoAfterTime,
): Promise<LatePhotoStanding> {
  const { studentId, examId, question } = key
  const bytes = sittingKey(secrets, { studentId, examId, sitting })
  const delivered = await deliveredChains(db, { studentId, examId })
  const chains = delivered.map(({ links }) => ({ links, hashes: chainHashes(bytes, links) }))
  const times = {
    startedAt: sittingStart(sitting),
    dueOf: (link: Link) => partOf(sitting, partOfLink(link))?.dueAt ?? null,
  }
  const claims = claimsOfChains(chains, await witnessesOf(db, studentId, examId), times)
  const late = { ...times, arrivedAt: now, provableForMs: env.LATE_PROOF_HOURS * HOUR, storedFor: () => null }
  return standingIn(judge(claims, late), { subjectId, question, sha256 })
}

/** Of one photo, by what was judged of all links of its sitting. */
export function standingIn(
  verdicts: readonly Verdict[],
  photo: { readonly subjectId: string; readonly question: number; readonly sha256: string },
): LatePhotoStanding {
  const own = verdicts.filter(
    ({ link }) =>
      link.kind === 'photo' &&
      link.sha256 === photo.sha256 &&
      link.question === photo.question &&
      link.subjectId === photo.subjectId,
  )
  const proof = own.find(({ standing }) => standing === 'proved')
  if (proof?.witness) return { kind: 'known', at: proof.witness.at }
  const [first] = own
  const isDoubt = first !== undefined && first.standing !== 'proved' && first.standing !== 'saved'
  const doubt = isDoubt ? first.standing : 'no-witness'
  return { kind: 'unknown', doubt, elapsedMs: first?.link.elapsedMs ?? null }
}

function asDoubted({ key, sha256, now }: PhotoAfterTime, { doubt, elapsedMs }: DoubtfulStanding): LatePhoto {
  return { ...key, sha256, standing: doubt, elapsedMs, arrivedAt: now }
}

/** Within a locked sitting. Null where it is not on record: there is no room for it. Otherwise the file that is kept. */
async function saveWithinBounds(
  tx: Db,
  photo: LatePhoto,
  file: LateFile | null,
): Promise<{ file: string | null } | null> {
  const room = await countLatePhotos(tx, photo)
  if (room.photos >= MOST_LATE.photos || room.bytes + (file?.bytes ?? 0) > MOST_LATE.bytes) return null
  return { file: await saveLatePhoto(tx, photo, file) }
}

/** It counts: nobody has to decide about what was kept of it. */
export async function forgetKept(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { section, question, ...whose }: AnswerKey,
  sha256: string,
): Promise<void> {
  for (const original of await dropLatePhotos(db, whose, [{ section, question, sha256 }]))
    await storage.originals.remove(original)
}

interface KeptPhoto {
  readonly photo: PhotoAfterTime
  readonly sent: SentPhoto
  readonly wanted: readonly string[]
}

/**
 * Beside the answers, where nothing counts it: refuses with what the student has to know. Unless another phone has delivered its
 * chain while the photo was on its way: the moment as of which it counts, for nobody would look at it again.
 */
export async function keepForStaff(
  deps: LateDeps & Pick<Deps, 'storage'>,
  { photo, sent, wanted }: KeptPhoto,
): Promise<Instant> {
  const { studentId, examId } = photo.key
  const kept = await deps.db.transaction(async (tx) => {
    // Whatever is delivered from here on finds it. And two photos at once would both find room for the last one.
    await lockSitting(tx, studentId, examId)
    const standing = await standingOf({ ...deps, db: tx }, photo)
    return standing.kind === 'known'
      ? standing
      : await saveWithinBounds(tx, asDoubted(photo, standing), { ...sent, wanted })
  })
  if (kept !== null && 'at' in kept) return kept.at
  if (kept?.file !== sent.original) await deps.storage.originals.remove(sent.original)
  throw new Refused(kept === null ? 'time-over' : 'kept-for-staff')
}
