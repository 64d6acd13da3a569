import { checkOption, locate } from '@anushilon/domain/sitting/answering'
import { handedInEarlyAt, isOpen, partOf, type PartRecord, type Sitting } from '@anushilon/domain/sitting/attempt'
import { HOUR, SECOND, type Instant } from '@anushilon/domain/instant'
import type { Link } from '@anushilon/domain/proof/chain'
import {
  afterHandIn,
  claimsOfChains,
  claimsOfSheet,
  handedInByProof,
  judge,
  partOfLink,
  type Chain,
  type Claim,
  type LateStanding,
  type Sighting,
  type Verdict,
} from '@anushilon/domain/proof/late-answers'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { settledSitting } from '../exams/settled-sitting.ts'
import { orRefuse, Refused } from '../refused.ts'
import type { FullExam } from '../stores/exam/full-exams.ts'
import { insertPicks, picksOf } from '../stores/sitting/answers.ts'
import {
  deliveredChains,
  markStale,
  saveDeliveredChain,
  saveLateAnswers,
  type LateAnswer,
} from '../stores/sitting/late-answers.ts'
import { forgetLateRefusal } from '../stores/sitting/late-refusals.ts'
import { acceptPart, lockSitting } from '../stores/sitting/sittings.ts'
import { witnessesOf } from '../stores/sitting/witnesses.ts'
import { chainHashes } from './chain-hashes.ts'
import { judgeKeptPhotos } from './kept-photos.ts'
import { sittingKey, sittingStart } from './sitting-key.ts'

export interface LateDelivery {
  readonly exam: FullExam
  readonly studentId: number
  readonly links: readonly Link[]
  /**
   * What speaks for them: the chain that they are, whole and in order, with whatever witnesses had of it; or one witness
   * who had exactly this, such as an SMS. Whoever calls has checked that it is the student's own.
   */
  readonly cover: 'chain' | Sighting
  readonly now: Instant
}

type LateDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'secrets' | 'photoQueue' | 'storage'>
type InOne = Pick<Deps, 'clock' | 'env' | 'secrets'> & { readonly db: Db }
interface Sat extends LateDelivery {
  readonly sitting: Sitting
  /** The number within the exam of what each pick is about. */
  readonly numbers: ReadonlyMap<Link, number>
  readonly stored: ReadonlyMap<number, number>
}

/** What was heard at the last moment may still be on its way to the disk, on whatever server. */
const HEARD_BY_THEN = 5 * SECOND

/** A student has a phone or two; who has more chains than this is making them up. */
const MOST_CHAINS = 5

/**
 * Takes what arrives after its time and says what became of each: saved before, proved and counted, or kept for staff and
 * why (Decision C18). Where the part is still open it is saved as any other answer. The same again changes nothing.
 */
export async function takeLateAnswers(deps: LateDeps, delivery: LateDelivery): Promise<LateStanding[]> {
  const { standings, unused } = await deps.db.transaction((tx) => take({ ...deps, db: tx }, delivery))
  if (unused === null) return standings
  for (const original of unused) await deps.storage.originals.remove(original)
  deps.photoQueue.wake()
  return standings
}

interface Taken {
  readonly standings: LateStanding[]
  /** Files of photos that were judged again and that nothing needs any more; null: none were. */
  readonly unused: readonly string[] | null
}

async function take(deps: InOne, delivery: LateDelivery): Promise<Taken> {
  const { db: tx, clock } = deps
  const { exam, studentId, now, links } = delivery
  await lockSitting(tx, studentId, exam.id)
  const sitting = await settledSitting({ db: tx, clock }, exam, studentId, now)
  if (sitting.parts.length === 0) throw new Refused('not-started')
  // Nobody is told that something came too late by a clock that may be wrong.
  if (clock.doubt !== null) throw new Refused('busy', { retryAfterSeconds: 10 })
  const stored = await picksOf(tx, studentId, exam.id)
  const sat = { ...delivery, sitting, numbers: numbersOf(exam, sitting, links), stored }
  const mcq = partOf(sitting, 'mcq')
  if (mcq !== null && isOpen(mcq)) return { standings: await saveOpen(tx, sat), unused: null }
  const isTooEarly = sitting.parts.some(({ dueAt }) => now > dueAt && now < dueAt + HEARD_BY_THEN)
  if (delivery.cover === 'chain' && isTooEarly) throw new Refused('busy', { retryAfterSeconds: 5 })
  const { claims, mayProveKept } = await claimsFor(deps, sat)
  const verdicts = judge(claims, { ...timesOf(sat), ...lateness(deps, sat) })
  await settle(tx, sat, verdicts)
  const whose = { studentId, examId: exam.id }
  const subjectOf = (section: number) => exam.sections[section]?.subjectId ?? ''
  const unused = mayProveKept ? await judgeKeptPhotos(deps, tx, { whose, subjectOf, verdicts }) : null
  return { standings: verdicts.slice(0, links.length).map(({ standing }) => standing), unused }
}

/** Nothing is late: what has no answer yet gets it. */
async function saveOpen(tx: Db, sat: Sat): Promise<LateStanding[]> {
  const { exam, studentId, links, numbers, now } = sat
  const picks = links.flatMap((link) => (link.kind === 'pick' ? [{ link, question: numbers.get(link) ?? -1 }] : []))
  const first = new Map(picks.toReversed().map(({ link, question }) => [question, link.option]))
  await insertPicks(
    tx,
    [...first].map(([question, option]) => ({ studentId, examId: exam.id, question, option, receivedAt: now })),
  )
  const stored = await picksOf(tx, studentId, exam.id)
  const isSaved = (link: Link) => link.kind === 'pick' && stored.get(numbers.get(link) ?? -1) === link.option
  // A phone knows its own clashes as they come; what came through others' hands is shown to staff.
  if (sat.cover !== 'chain') {
    const { cover: witness } = sat
    await record(
      tx,
      sat,
      picks.filter(({ link }) => !isSaved(link)).map(({ link }) => ({ link, witness, standing: 'clash' })),
    )
  }
  return links.map((link) => (link.kind !== 'pick' ? 'no-witness' : isSaved(link) ? 'saved' : 'clash'))
}

interface Claims {
  readonly claims: Claim[]
  /** The chain is new, and photos are kept that may be proved by it. */
  readonly mayProveKept: boolean
}

async function claimsFor({ db: tx, secrets }: InOne, sat: Sat): Promise<Claims> {
  const { exam, studentId, sitting, links, cover, now } = sat
  const isHandedIn = (kind: PartRecord['kind']) => {
    const part = partOf(sitting, kind)
    return part !== null && handedInEarlyAt(part) !== null
  }
  if (cover !== 'chain') return { claims: afterHandIn(claimsOfSheet(links, cover), isHandedIn), mayProveKept: false }
  const key = sittingKey(secrets, { studentId, examId: exam.id, sitting })
  const own: Chain = { links, hashes: chainHashes(key, links) }
  const before = (await deliveredChains(tx, { studentId, examId: exam.id })).map(({ links: delivered }): Chain => ({
    links: delivered,
    hashes: chainHashes(key, delivered),
  }))
  const head = own.hashes.at(-1) ?? ''
  const isKnown = before.some(({ hashes }) => hashes.includes(head))
  // Those that this one continues are in it.
  const others = before.filter(({ hashes }) => !own.hashes.includes(hashes.at(-1) ?? ''))
  if (!isKnown && others.length >= MOST_CHAINS) throw new Refused('conflict')
  const mayProveKept = !isKnown && (await saveDeliveredChain(tx, { studentId, examId: exam.id, ...own, now }))
  const witnesses = await witnessesOf(tx, studentId, exam.id)
  const claims = afterHandIn(claimsOfChains([own, ...others], witnesses, timesOf(sat)), isHandedIn)
  return { claims, mayProveKept }
}

function timesOf({ sitting }: Sat) {
  return {
    startedAt: sittingStart(sitting),
    dueOf: (link: Link) => partOf(sitting, partOfLink(link))?.dueAt ?? null,
  }
}

function lateness({ env }: InOne, { exam, sitting, stored, now }: Sat) {
  const numberOf = numbering(exam, sitting)
  return {
    arrivedAt: now,
    provableForMs: env.LATE_PROOF_HOURS * HOUR,
    storedFor: (link: Link) => {
      return link.kind === 'pick' ? (stored.get(numberOf(link)) ?? null) : null
    },
  }
}

/** All of it, whatever became of it; returns the picks that were not saved before. */
async function record(tx: Db, sat: Sat, verdicts: readonly Verdict[]): Promise<LateAnswer[]> {
  const { exam, studentId, sitting, now } = sat
  const numbers = numbersOf(
    exam,
    sitting,
    verdicts.map(({ link }) => link),
  )
  const late = new Map<string, LateAnswer>()
  for (const { link, standing, witness } of verdicts) {
    if (link.kind !== 'pick' || standing === 'saved') continue
    const question = numbers.get(link) ?? -1
    const key = `${question}/${link.option}`
    if (late.get(key)?.standing === 'proved') continue
    late.set(key, { question, option: link.option, standing, elapsedMs: link.elapsedMs, arrivedAt: now, witness })
  }
  await saveLateAnswers(tx, { studentId, examId: exam.id }, [...late.values()])
  return [...late.values()]
}

/** What is proved counts from now on. */
async function settle(tx: Db, sat: Sat, verdicts: readonly Verdict[]): Promise<void> {
  const { exam, studentId, sitting, now } = sat
  const whose = { studentId, examId: exam.id }
  const proved = (await record(tx, sat, verdicts)).filter(({ standing }) => standing === 'proved')
  // Known to have been there by then, which is all that is known.
  await insertPicks(
    tx,
    proved.map(({ question, option, witness }) => ({ ...whose, question, option, receivedAt: witness?.at ?? now })),
  )
  for (const part of sitting.parts) {
    if (handedInByProof(part, verdicts) === null) continue
    await acceptPart(tx, studentId, exam.id, part.kind, now)
    await forgetLateRefusal(tx, studentId, exam.id)
    await markStale(tx, exam.id, now)
  }
  if (proved.length > 0) await markStale(tx, exam.id, now)
}

function numbersOf(exam: FullExam, sitting: Sitting, links: readonly Link[]): ReadonlyMap<Link, number> {
  const numberOf = numbering(exam, sitting)
  return new Map(links.flatMap((link) => (link.kind === 'pick' ? [[link, numberOf(link)] as const] : [])))
}

/** Gives the number within the exam of what a pick is about; refused where the paper has no such question or option. */
function numbering(exam: FullExam, sitting: Sitting): (pick: Extract<Link, { kind: 'pick' }>) => number {
  const paper = partOf(sitting, 'mcq')?.paper ?? []
  const asked = new Map(exam.sections.flatMap(({ questions }) => questions.map((one) => [one.number, one])))
  return ({ subjectId, question: index, option }) => {
    const { question } = orRefuse(locate(exam.sections, paper, { subjectId, index }))
    const shown = asked.get(question)
    if (shown === undefined) throw new Refused('no-such-question')
    orRefuse(checkOption(shown, option))
    return question
  }
}
