import type { ReplyOf } from '@anushilon/contract/endpoint'
import type { Draft } from '@anushilon/contract/staff/marking'
import type * as calls from '@anushilon/contract/staff/marking'
import { marksOf, mayBeGiven } from '@anushilon/domain/marking/marking'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { ok, type StaffCallOf } from '../../http/bind.ts'
import { Refused, required } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import { once } from '../../staff/once.ts'
import { claimScript, holderOf, prolongClaims, releaseScript } from '../../stores/marking/claims.ts'
import { hasBeenSeen } from '../../merit/rescore.ts'
import { isHidden } from '../../stores/marking/hidden-marks.ts'
import { changesSinceOthers, recordMarkChange, wasReplaced } from '../../stores/marking/mark-changes.ts'
import { lockWhileUnpublished } from '../../stores/marking/piles.ts'
import { dropSecond, saveSecond, secondOf } from '../../stores/marking/second-marks.ts'
import { rubricOf } from '../../stores/marking/rubrics.ts'
import {
  asPrevious,
  dropDraft,
  insertBlankScript,
  saveMark,
  markOf,
  putDraft,
  removeMark,
  scriptOf,
  type StoredMark,
  type ScriptKey,
} from '../../stores/marking/marks.ts'
import { holderFor, isOutdated, type Holder } from './desk.service.ts'
import { pileOf, type Pile } from './pile.ts'
import { firstNotShown, mayMarkAgain, notTheirs } from './second-mark.ts'
import { scriptKeyOf } from '../../staff/script-id.ts'

type MarksDeps = Pick<Deps, 'db' | 'exams' | 'secrets'>
type Saving = StaffCallOf<typeof calls.saveMarks>

/**
 * Saves marks, if they are in the place of those that the marker saw and nobody else has the script in hand. What is
 * drawn stays as a draft where they are not, and the marker is shown both. The number is ours: it is counted from the rubric.
 */
export async function saveMarks(deps: MarksDeps, call: Saving): Promise<ReplyOf<typeof calls.saveMarks>> {
  if (call.input.isSecond === true) return await saveSecondMark(deps, call)
  const { input, now, staff } = call
  const pile = await pileOf(deps, input, now)
  const key = scriptKeyOf(deps, input)
  const holder = holderFor(call)
  return await audited(deps.db, call, async (tx, record, nothing) => {
    if (!(await lockWhileUnpublished(tx, key.examId))) throw new Refused('results-out')
    const script = required(await scriptOf(tx, key, { lock: true }), 'not-found')
    const given = await countGiven(tx, pile, input)
    const isMine = await claimScript(tx, key, holder)
    const before = await markOf(tx, key, { lock: true })
    // The same again, because the reply got lost: also where the first was still on its way when this one came.
    if (before !== null && before.saveKey === input.saveKey) {
      nothing()
      await releaseScript(tx, key, staff.id)
      return ok(before.mark)
    }
    // A clash shows the marks that are there, and a save would put others in their place.
    if (before !== null && (await isHidden(tx, key, staff))) throw firstNotShown()
    const isSentAgain = isOutdated(input.sentAt, script)
    // The same again, so late that others have taken its place since, or that it was taken back.
    const isReplaced = await wasReplaced(tx, key, input.saveKey)
    const isSeen = await hasSeen(tx, key, { before, version: input.version, staffId: staff.id })
    if (!isMine || isSentAgain || isReplaced || !isSeen) {
      nothing()
      return await clash(tx, { key, holder, before, given, isSentAgain, isReplaced })
    }
    await insertBlankScript(tx, key, now)
    const { saveKey, tookMs } = input
    const previous = before === null ? null : asPrevious(before)
    const marks = { ...given, staffId: staff.id, saveKey, tookMs, at: now, previous }
    if (!(await saveMark(tx, key, before?.mark.version ?? 0, marks)))
      throw new Error('the marks that we locked have changed')
    await releaseScript(tx, key, staff.id)
    await prolongClaims(tx, key, holder)
    await dropDraft(tx, key, staff.id)
    if (before !== null) await recordMarkChange(tx, key, changeOf(call, pile, before, given.marks))
    const after = await markOf(tx, key)
    if (after === null) throw new Error('the marks that we saved are gone')
    record({
      action: 'marks.save',
      ...entryOf(pile, key, script.number),
      before: summaryOf(before),
      after: summaryOf(after),
    })
    return ok(after.mark)
  })
}

/** Beside the first, which stays what counts; also once results are out, for nothing changes by it. */
async function saveSecondMark(deps: MarksDeps, call: Saving): Promise<ReplyOf<typeof calls.saveMarks>> {
  const { input, now, staff } = call
  const pile = await pileOf(deps, input, now)
  const key = scriptKeyOf(deps, input)
  const holder = holderFor(call)
  return await audited(deps.db, call, async (tx, record, nothing) => {
    const script = await scriptOf(tx, key, { lock: true })
    const before = await secondOf(tx, key, { lock: true })
    if (script === null || !mayMarkAgain(before, staff.id)) throw notTheirs()
    if (before.mark !== null && before.saveKey === input.saveKey) {
      nothing()
      return ok(before.mark)
    }
    const given = await countGiven(tx, pile, input)
    const isSentAgain = isOutdated(input.sentAt, script)
    if (!(await claimScript(tx, key, holder)) || isSentAgain) {
      nothing()
      return await clash(tx, { key, holder, before: null, given, isSentAgain, isReplaced: false })
    }
    await saveSecond(tx, key, { ...given, staffId: staff.id, saveKey: input.saveKey, tookMs: input.tookMs, at: now })
    await releaseScript(tx, key, staff.id)
    await prolongClaims(tx, key, holder)
    await dropDraft(tx, key, staff.id)
    const after = (await secondOf(tx, key))?.mark ?? null
    if (after === null) throw new Error('the marks that we saved are gone')
    record({
      action: 'marks.second',
      ...entryOf(pile, key, script.number),
      before: before.mark && { marks: before.mark.marks },
      after: { marks: after.marks, lines: after.lines, byHand: after.byHand, remark: after.remark },
    })
    return ok(after)
  })
}

async function undoSecondMark(deps: MarksDeps, call: StaffCallOf<typeof calls.undoMarks>) {
  const pile = await pileOf(deps, call.input, call.now)
  const key = scriptKeyOf(deps, call.input)
  return await once(deps.db, call, async (tx, record) => {
    const before = await secondOf(tx, key, { lock: true })
    if (!mayMarkAgain(before, call.staff.id) || before.mark === null) throw notTheirs()
    await dropSecond(tx, key)
    const entry = entryOf(pile, key, await numberOf(tx, key))
    record({ action: 'marks.second-undo', ...entry, before: { marks: before.mark.marks }, after: null })
    return { mark: null }
  })
}

export async function undoMarks(
  deps: MarksDeps,
  call: StaffCallOf<typeof calls.undoMarks>,
): Promise<ReplyOf<typeof calls.undoMarks>['body']> {
  if (call.input.isSecond === true) return await undoSecondMark(deps, call)
  const { input, now } = call
  const pile = await pileOf(deps, input, now)
  const key = scriptKeyOf(deps, input)
  return await once(deps.db, call, async (tx, record) => {
    if (!(await lockWhileUnpublished(tx, key.examId))) throw new Refused('results-out')
    const number = await numberOf(tx, key)
    const before = required(await markOf(tx, key, { lock: true }), 'not-found')
    // Versions begin anew where the first marks were taken back, so one's own are known by who gave them too.
    const isOwn = before.markedById === call.staff.id
    if (!isOwn || before.mark.version !== input.version) throw new Refused('conflict')
    await takeBack(tx, key, before)
    await recordMarkChange(tx, key, changeOf(call, pile, before, before.previous?.marks ?? null))
    const after = await markOf(tx, key)
    record({ action: 'marks.undo', ...entryOf(pile, key, number), before: summaryOf(before), after: summaryOf(after) })
    return { mark: after?.mark ?? null }
  })
}

async function takeBack(tx: Db, key: ScriptKey, { mark, previous }: StoredMark): Promise<void> {
  if (previous === null) {
    await removeMark(tx, key, mark.version)
    return
  }
  const { markedBy, markedAt, ...before } = previous
  const stored = { ...before, staffId: markedBy, saveKey: null, tookMs: null, at: markedAt, previous: null }
  await saveMark(tx, key, mark.version, stored)
}

async function numberOf(tx: Db, key: ScriptKey): Promise<number> {
  const script = required(await scriptOf(tx, key), 'not-found')
  return script.number
}

/** The number is ours: it is counted from the rubric, which is held meanwhile. */
export async function countGiven(tx: Db, pile: Pile, input: Draft) {
  const { byHand, remark, annotations, secondLook } = input
  if (byHand !== null && !mayBeGiven(byHand, pile.fullMarks)) {
    throw new Refused('bad-input', { detail: `marks: must be halves from 0 to ${pile.fullMarks}` })
  }
  const rubric = await rubricOf(tx, pile, 'share')
  // In one order, so that scripts with the same lines are alike; a line that has gone is not given any more.
  const lines = rubric.lines.map(({ id }) => id).filter((id) => input.lines.includes(id))
  const marks = marksOf({ lines, byHand }, rubric.lines, pile.fullMarks)
  const said = remark === '' ? null : remark
  return { marks, lines: lines.toSorted((one, other) => one - other), byHand, remark: said, annotations, secondLook }
}

interface Seeing {
  readonly before: StoredMark | null
  readonly version: number
  readonly staffId: number
}

/**
 * Whether the marker knew of what is there: a changed rubric moves the version on but gives nothing new, and what one gave
 * oneself, in another tab or before a lost reply, is no news either. But where one's own took the place of somebody else's, a save of
 * before was shown those as a clash: when it comes once more, late, it does not undo what was decided then.
 */
async function hasSeen(tx: Db, key: ScriptKey, { before, version, staffId }: Seeing): Promise<boolean> {
  if (before === null) return version === 0
  if (version >= before.givenVersion && version <= before.mark.version) return true
  if (before.markedById !== staffId) return false
  const since = await changesSinceOthers(tx, key, staffId)
  return since === null || version >= before.givenVersion - 1 - since
}

function changeOf(
  { now, staff }: Pick<Saving, 'now' | 'staff'>,
  { exam }: Pile,
  before: StoredMark,
  after: number | null,
) {
  return { before, after, staffId: staff.id, now, reason: null, wasSeen: hasBeenSeen(exam) }
}

interface Clashing {
  readonly key: ScriptKey
  readonly holder: Holder
  readonly before: StoredMark | null
  readonly given: Draft & { readonly marks: number }
  readonly isSentAgain: boolean
  readonly isReplaced: boolean
}

/** What was drawn on pages that are gone is not kept for those that came; what was saved once is no draft. */
async function clash(tx: Db, { key, holder, before, given, isSentAgain, isReplaced }: Clashing) {
  const { marks: _, ...drawn } = given
  if (!isReplaced) {
    await putDraft(tx, key, holder.staffId, isSentAgain ? { ...drawn, annotations: [] } : drawn, holder.now)
  }
  if (isSentAgain) await releaseScript(tx, key, holder.staffId)
  const heldBy = await holderOf(tx, key, holder)
  return {
    status: 409,
    body: { code: 'conflict', heldBy, isSentAgain, theirs: before?.mark ?? null, yours: given },
  } as const
}

export function entryOf({ about, examId }: Pile, { studentId }: ScriptKey, number: number) {
  return { about: `${about}, script ${number}`, examId, studentId }
}

/** For the log: what was given, and how much was drawn. */
export function summaryOf(stored: StoredMark | null) {
  if (stored === null) return null
  const { marks, lines, byHand, remark, secondLook, annotations } = stored.mark
  return { marks, lines, byHand, remark, secondLook, drawn: annotations.length }
}
