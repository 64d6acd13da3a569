import type { ReplyOf } from '@anushilon/contract/endpoint'
import type { Mark, PileKey, PileOf, Script } from '@anushilon/contract/staff/marking'
import type * as calls from '@anushilon/contract/staff/marking'
import { MINUTE, SECOND, type Instant } from '@anushilon/domain/instant'
import { LEASE_MINUTES } from '@anushilon/domain/marking/marking'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCall, StaffCallOf } from '../../http/bind.ts'
import { Refused, required } from '../../refused.ts'
import {
  claimScript,
  holderOf,
  markersAtWork,
  prolongClaims,
  releasePile,
  releaseScript,
  secondLooks,
  unmarkedBlanks,
  unmarkedScripts,
  type Candidate,
  type Search,
} from '../../stores/marking/claims.ts'
import { countsByQuestion, markingSettings, progressOf, type MarkingSettings } from '../../stores/marking/piles.ts'
import { pastMarks } from '../../stores/marking/mark-changes.ts'
import { isHidden, type Reader } from '../../stores/marking/hidden-marks.ts'
import { rubricOf } from '../../stores/marking/rubrics.ts'
import {
  type Marker,
  scriptsToMarkAgain,
  secondCounts,
  secondOf,
  secondProgress,
} from '../../stores/marking/second-marks.ts'
import { draftOf, dropDraft, markOf, putDraft, scriptOf, type ScriptKey } from '../../stores/marking/marks.ts'
import { markerIn, pileOf } from './pile.ts'
import { firstNotShown, markToGiveAgain, mayMarkAgain } from './second-mark.ts'
import { scriptIdOf, scriptKeyOf, studentOf } from '../../staff/script-id.ts'

type DeskDeps = Pick<Deps, 'db' | 'photoQueue' | 'exams' | 'secrets'>

/** Pictures of so many scripts are fetched ahead. */
const AHEAD = 2
/** Pages that nobody has developed yet are developed before the marker gets them; longer than this nobody waits. */
const PATIENCE = 3 * SECOND
/** Whoever loses a script to somebody quicker tries the next; so many in a row is no accident. */
const MOST_TRIES = 50

export interface Holder {
  readonly staffId: number
  readonly now: Instant
  readonly until: Instant
}

export function holderFor({ staff, now }: Pick<StaffCall<unknown>, 'staff' | 'now'>): Holder {
  return { staffId: staff.id, now, until: now + LEASE_MINUTES * MINUTE }
}

/** The next script in one's hands, and what is seen of the pile by the way. */
export async function nextScript(
  deps: DeskDeps,
  call: StaffCallOf<typeof calls.nextScript>,
): Promise<ReplyOf<typeof calls.nextScript>['body']> {
  const { db } = deps
  const pile = await pileOf(deps, call.input, call.now)
  const settings = await markingSettings(db, pile.examId)
  const holder = holderFor(call)
  const marker = markerIn(call.staff)
  const holding = call.input.holding.flatMap((scriptId) => studentOf(deps, pile.examId, scriptId) ?? [])
  const search = {
    ...holder,
    holding,
    isMixed: settings.mixedOrder,
    limit: 1 + AHEAD,
    branches: marker.branches,
    reader: marker,
  }
  const isBlind = call.input.of === 'second-mark'
  const [taken, progress, rubric] = await Promise.all([
    isLeftForOthers(db, pile, call, search).then(async (isLeft) =>
      isLeft ? null : await takeNext(db, pile, call.input.of, search, holder),
    ),
    isBlind ? secondProgress(db, pile, marker) : progressOf(db, pile, marker),
    rubricOf(db, pile),
  ])
  return {
    script:
      taken === null
        ? null
        : await present(deps, taken.key, { mark: taken.mark, isBlind }, { ...holder, isMine: true }, settings),
    upcoming: (taken?.after ?? []).map(({ pages }) => pages),
    progress,
    rubricVersion: rubric.version,
    others:
      taken !== null ? [] : isBlind ? await otherSecondPiles(db, pile, marker) : await otherPiles(db, pile, marker),
  }
}

/**
 * Where several are at work, the last scripts are not claimed ahead: whoever is free takes them. As many as two for each of
 * them, and never fewer than one desk could hold. Whoever is alone needs them at hand when their network goes.
 */
async function isLeftForOthers(
  db: Db,
  pile: PileKey,
  { input }: StaffCallOf<typeof calls.nextScript>,
  search: DeskSearch,
): Promise<boolean> {
  if (input.isAhead !== true) return false
  const markers = await markersAtWork(db, pile, search.now)
  if (markers <= 1) return false
  const near = Math.max(1 + AHEAD, 2 * markers)
  const free = await candidatesFor(db, pile, input.of, { ...search, limit: near + 1 })
  return free.length <= near
}

type DeskSearch = Search & { readonly reader: Reader }

interface Taken {
  readonly key: ScriptKey
  /** As it is shown: nothing where it is marked again blind. */
  readonly mark: Mark | null
  readonly after: readonly Candidate[]
}

async function takeNext(db: Db, pile: PileKey, of: PileOf, search: DeskSearch, holder: Holder): Promise<Taken | null> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const candidates = await candidatesFor(db, pile, of, search)
    const [first, ...after] = candidates
    if (first === undefined) return null
    const key = { ...keyOf(pile), studentId: first.studentId }
    if (!(await claimScript(db, key, holder))) continue
    // Between our look and our claim somebody may have marked it and let it go.
    if (of === 'second-mark') {
      if (mayMarkAgain(await secondOf(db, key), holder.staffId)) return { key, mark: null, after }
    } else {
      const mark = await markOf(db, key)
      const isWanted =
        mark === null ? of === 'unmarked' : of === 'second-look' && !(await isHidden(db, key, search.reader))
      if (isWanted) return { key, mark: mark?.mark ?? null, after }
    }
    await releaseScript(db, key, holder.staffId)
  }
  throw new Refused('busy', { retryAfterSeconds: 1 })
}

async function candidatesFor(db: Db, pile: PileKey, of: PileOf, search: DeskSearch) {
  if (of === 'second-mark') return await scriptsToMarkAgain(db, pile, search)
  if (of === 'second-look') return await secondLooks(db, pile, search)
  const scripts = await unmarkedScripts(db, pile, search)
  return scripts.length > 0 ? scripts : await unmarkedBlanks(db, pile, search)
}

function keyOf({ examId, section, question }: PileKey): PileKey {
  return { examId, section, question }
}

async function otherSecondPiles(db: Db, { examId, section, question }: PileKey, marker: Marker) {
  const counts = await secondCounts(db, examId, marker)
  return counts
    .map((row) => ({ section: row.section, question: row.question, left: row.mine }))
    .filter((row) => row.left > 0 && (row.section !== section || row.question !== question))
}

async function otherPiles(db: Db, { examId, section, question }: PileKey, marker: Marker) {
  const counts = await countsByQuestion(db, examId, marker)
  return counts
    .map((row) => ({ section: row.section, question: row.question, left: row.scripts - row.marked }))
    .filter((row) => row.left > 0 && (row.section !== section || row.question !== question))
    .toSorted((one, other) => one.section - other.section || one.question - other.question)
}

export async function openScript(deps: DeskDeps, call: StaffCallOf<typeof calls.openScript>): Promise<Script> {
  await pileOf(deps, call.input, call.now)
  const key = scriptKeyOf(deps, call.input)
  const holder = holderFor(call)
  if ((await scriptOf(deps.db, key)) === null) throw new Refused('not-found')
  const isBlind = call.input.isSecond === true
  const mark = isBlind
    ? await markToGiveAgain(deps.db, key, call.staff.id)
    : ((await markOf(deps.db, key))?.mark ?? null)
  if (!isBlind && (await isHidden(deps.db, key, call.staff))) throw firstNotShown()
  const isMine = await claimScript(deps.db, key, holder)
  return await present(deps, key, { mark, isBlind }, { ...holder, isMine }, await markingSettings(deps.db, key.examId))
}

/** As the desk shows it: where names are hidden, none leaves the server. */
async function present(
  deps: DeskDeps,
  key: ScriptKey,
  { mark, isBlind }: { readonly mark: Mark | null; readonly isBlind: boolean },
  holder: Holder & { readonly isMine: boolean },
  { hideNames }: MarkingSettings,
): Promise<Script> {
  const { db } = deps
  const [script, past, heldBy, draft] = await Promise.all([
    scriptOf(db, key),
    mark === null || isBlind ? [] : pastMarks(db, key),
    holder.isMine ? null : holderOf(db, key, holder),
    draftOf(db, key, holder.staffId, { isBlind }),
  ])
  if (script === null) throw new Refused('not-found')
  const states = await deps.photoQueue.hurry(script.pages, 'staff', PATIENCE)
  return {
    ...keyOf(key),
    scriptId: scriptIdOf(deps, key.examId, key.studentId),
    number: script.number,
    studentName: hideNames ? null : script.studentName,
    pages: script.pages,
    damaged: script.pages.flatMap((path, place) => (states.get(path) === 'damaged' ? [place] : [])),
    sentAt: script.sentAt,
    earlier: isBlind ? [] : script.earlier,
    past,
    mark,
    draft,
    claimedUntil: holder.isMine ? holder.until : null,
    heldBy,
  }
}

/** Nothing that counts changes by it, so it is not recorded. */
export async function releaseScripts(
  { db }: DeskDeps,
  { input, staff }: StaffCallOf<typeof calls.releaseScripts>,
): Promise<void> {
  await releasePile(db, input, staff.id)
}

/** The draft is saved even where the claim is gone. */
export async function saveDraft(
  deps: DeskDeps,
  call: StaffCallOf<typeof calls.saveDraft>,
): Promise<ReplyOf<typeof calls.saveDraft>['body']> {
  const { db } = deps
  const { draft: drawn, sentAt } = call.input
  await pileOf(deps, call.input, call.now)
  const key = scriptKeyOf(deps, call.input)
  const holder = holderFor(call)
  const script = required(await scriptOf(db, key), 'not-found')
  const isSentAgain = isOutdated(sentAt, script)
  if (drawn === null) {
    await dropDraft(db, key, call.staff.id)
    await releaseScript(db, key, call.staff.id)
    return { claimedUntil: null, heldBy: null, isSentAgain }
  }
  await putDraft(db, key, call.staff.id, isSentAgain ? { ...drawn, annotations: [] } : drawn, call.now)
  if (isSentAgain) return { claimedUntil: null, heldBy: null, isSentAgain }
  if (!(await claimScript(db, key, holder))) {
    return { claimedUntil: null, heldBy: await holderOf(db, key, holder), isSentAgain }
  }
  await prolongClaims(db, key, holder)
  return { claimedUntil: holder.until, heldBy: null, isSentAgain }
}

/** Whether the pages that a marker has seen are not those that are there. */
export function isOutdated(seen: number | null | undefined, script: { readonly sentAt: number | null }): boolean {
  return seen !== undefined && seen !== script.sentAt
}
