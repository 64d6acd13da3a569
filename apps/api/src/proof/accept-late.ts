import { withClosings, type Closing } from '@anushilon/domain/sitting/lateness'
import type { Instant } from '@anushilon/domain/instant'
import { isRefusal } from '@anushilon/domain/refusal'
import { acceptLate } from '@anushilon/domain/sitting/second-chance'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../refused.ts'
import { insertPicks } from '../stores/sitting/answers.ts'
import type { Attempt } from '../stores/results/results.ts'
import { ruleOnLateAnswers, undecidedAnswers, type LateAnswer } from '../stores/sitting/late-answers.ts'
import { ruleOnLatePhotos, undecidedPhotos, type UndecidedPhoto } from '../stores/sitting/late-photos.ts'
import { forgetLateRefusal } from '../stores/sitting/late-refusals.ts'
import { acceptPart, type SittingKey } from '../stores/sitting/sittings.ts'
import { pagePath, saveAnswersIn, type WantedAnswer } from '../uploads/save-answers.ts'

/** Parts that are late and would count. */
export function closingsOf(attempt: Attempt): readonly Closing[] {
  const accepted = acceptLate(attempt)
  return isRefusal(accepted) ? [] : accepted
}

/** The attempt as it would be if staff accepted what came late; what is stored stays (Decision C6). */
export function asIfAccepted(attempt: Attempt, late: readonly LateAnswer[], closings: readonly Closing[]): Attempt {
  const added = late.toReversed().map(({ question, option }) => [question, option] as const)
  return { ...attempt, ...withClosings(attempt, closings), answers: new Map([...added, ...attempt.answers]) }
}

/**
 * Makes it so: what came late, or only what had come until then, is among the answers, and parts that were late are handed in.
 */
export async function acceptLateWork(
  tx: Db,
  whose: SittingKey,
  closings: readonly Closing[],
  { now, until }: { readonly now: Instant; readonly until: Instant | null },
): Promise<void> {
  const { studentId, examId } = whose
  const late = await undecidedAnswers(tx, whose, until)
  const first = new Map(late.toReversed().map(({ question, option, arrivedAt }) => [question, { option, arrivedAt }]))
  await insertPicks(
    tx,
    [...first].map(([question, { option, arrivedAt }]) => ({ ...whose, question, option, receivedAt: arrivedAt })),
  )
  await ruleOnLateAnswers(tx, whose, 'accepted', now, until)
  for (const { kind } of closings) await acceptPart(tx, studentId, examId, kind, now)
  await forgetLateRefusal(tx, studentId, examId)
}

type PhotoDeps = Pick<Deps, 'clock' | 'secrets'>

/**
 * Photos that came late are pages of their answers from now on, where the student wanted them. Returns the files that nothing
 * needs any more. Those that are still on a phone are taken when it sends them.
 */
export async function acceptLatePhotos(
  { clock, secrets }: PhotoDeps,
  tx: Db,
  whose: SittingKey,
  now: Instant,
): Promise<string[]> {
  const answers = Map.groupBy(await undecidedPhotos(tx, whose), ({ section, question }) => `${section} ${question}`)
  const wanted = [...answers.values()].flatMap((photos) => acceptedAnswer(secrets.files, whose, photos) ?? [])
  const unused: string[] = []
  for (const saved of wanted.length === 0 ? [] : await saveAnswersIn(tx, wanted, clock)) {
    if (saved.kind !== 'saved')
      throw new Refused('conflict', { detail: 'These photos do not go with those that are there.' })
    unused.push(...saved.unused)
  }
  await ruleOnLatePhotos(tx, whose, 'accepted', now)
  return unused
}

/** Null: all are on the phone. */
function acceptedAnswer(secret: Buffer, whose: SittingKey, late: readonly UndecidedPhoto[]): WantedAnswer | null {
  const [first] = late
  const files = late.flatMap(({ file, sha256 }) =>
    file === null ? [] : [{ ...file, digest: Buffer.from(sha256, 'hex') }],
  )
  const last = files.at(-1)
  if (first === undefined || last === undefined) return null
  const key = { ...whose, section: first.section, question: first.question }
  const arrivedAt = Math.max(...late.map((photo) => photo.arrivedAt))
  return {
    ...key,
    wanted: [...new Set([...last.wanted, ...files.map(({ pageId }) => pageId)])],
    // It is not known what its phone knew of: what is accepted takes no other page away.
    knew: [],
    photos: files.map((file) => ({ ...file, path: pagePath(secret, key, file.pageId) })),
    mayBeUnfinished: true,
    arrivedAt,
    completeAt: arrivedAt,
    isAccepted: true,
  }
}
