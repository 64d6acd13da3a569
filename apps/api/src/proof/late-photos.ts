import { partOf, type Sitting } from '@anushilon/domain/sitting/attempt'
import { HOUR, type Instant } from '@anushilon/domain/instant'
import { hashesOf, type Link } from '@anushilon/domain/proof/chain'
import { claimsOfChains, judge, partOfLink, type LateStanding } from '@anushilon/domain/proof/late-answers'
import type { Deps } from '../deps.ts'
import { Refused } from '../refused.ts'
import { deliveredChains } from '../stores/sitting/late-answers.ts'
import { countLatePhotos, saveLatePhoto } from '../stores/sitting/late-photos.ts'
import type { AnswerKey } from '../stores/sitting/answer-pages.ts'
import { witnessesOf } from '../stores/sitting/witnesses.ts'
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

/** Photos of an answer that may wait for staff: more than anybody has pages. */
const MOST_WAITING = 30

/**
 * A photo that is to be sent after its time (Decision C18): the moment at which it was known to be there, by the links that
 * witnesses had of the chains that this student has delivered, or the last one of the part where staff have accepted it.
 * Otherwise it is put down for staff and refused; the phone keeps it.
 */
export async function knownMoment({ db, env, secrets }: LateDeps, photo: PhotoAfterTime): Promise<Instant> {
  const { key, sitting, now } = photo
  const { studentId, examId } = key
  const bytes = sittingKey(secrets, { studentId, examId, sitting })
  const delivered = await deliveredChains(db, { studentId, examId })
  const chains = delivered.map(({ links }) => ({ links, hashes: hashesOf(bytes, links) }))
  const times = {
    startedAt: sittingStart(sitting),
    dueOf: (link: Link) => partOf(sitting, partOfLink(link))?.dueAt ?? null,
  }
  const claims = claimsOfChains(chains, await witnessesOf(db, studentId, examId), times)
  const late = { ...times, arrivedAt: now, provableForMs: env.LATE_PROOF_HOURS * HOUR, storedFor: () => null }
  const own = judge(claims, late).filter(({ link }) => isOf(link, photo))
  const proof = own.find(({ standing }) => standing === 'proved')
  if (proof?.witness) return proof.witness.at
  const ruling = await putDown({ db }, photo, own[0] ?? null)
  const dueAt = partOf(sitting, 'written')?.dueAt
  if (ruling !== 'accepted' || dueAt === undefined) throw new Refused('time-over')
  return dueAt
}

function isOf(link: Link, { subjectId, key, sha256 }: PhotoAfterTime): boolean {
  return (
    link.kind === 'photo' && link.subjectId === subjectId && link.question === key.question && link.sha256 === sha256
  )
}

async function putDown(
  { db }: Pick<LateDeps, 'db'>,
  { key, sha256, now }: PhotoAfterTime,
  known: { readonly standing: LateStanding; readonly link: Link } | null,
): Promise<'accepted' | 'refused' | null> {
  if ((await countLatePhotos(db, key)) >= MOST_WAITING) throw new Refused('time-over')
  const isDoubt = known !== null && known.standing !== 'proved' && known.standing !== 'saved'
  return await saveLatePhoto(db, {
    ...key,
    sha256,
    standing: isDoubt ? known.standing : 'no-witness',
    elapsedMs: known?.link.elapsedMs ?? null,
    arrivedAt: now,
  })
}
