import type { ReplyOf } from '@anushilon/contract/endpoint'
import * as calls from '@anushilon/contract/staff/second-marks'
import { deviationOf, sampleOf } from '@anushilon/domain/marking/deviation'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { hasBeenSeen } from '../../merit/rescore.ts'
import { Refused } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import { once } from '../../staff/once.ts'
import { scriptIdOf, scriptKeyOf } from '../../staff/script-id.ts'
import { recordMarkChange } from '../../stores/marking/mark-changes.ts'
import { asPrevious, markOf, saveMark, scriptOf } from '../../stores/marking/marks.ts'
import { lockWhileUnpublished } from '../../stores/marking/piles.ts'
import { chooseScripts, comparedScripts, secondCounts, secondOf, settle } from '../../stores/marking/second-marks.ts'
import { entryOf, summaryOf } from './marks.service.ts'
import { examToMark, markerIn, pileOf, pilesIn } from './pile.ts'

type SecondDeps = Pick<Deps, 'db' | 'exams' | 'secrets'>

const total = (rows: readonly { readonly chosen: number }[]) => rows.reduce((sum, { chosen }) => sum + chosen, 0)

export async function chooseSecondMarks(
  deps: SecondDeps,
  call: StaffCallOf<typeof calls.chooseSecondMarks>,
): Promise<ReplyOf<typeof calls.chooseSecondMarks>['body']> {
  const { size, seed } = call.input
  const exam = await examToMark(deps, call.input.examId, call.now)
  return await once(deps.db, call, async (tx, record, nothing) => {
    const counts = await secondCounts(tx, exam.id, markerIn(call.staff))
    const marked = counts.reduce((sum, row) => sum + row.marked, 0)
    // A share is one of every question, so that none goes unseen; a number is of the exam as a whole.
    const wanted =
      'percent' in size
        ? counts.map(({ section, question, ...row }) => ({
            pile: { section, question },
            upTo: sampleOf(size, row.marked),
          }))
        : [{ pile: null, upTo: sampleOf(size, marked) }]
    let added = 0
    for (const one of wanted) added += await chooseScripts(tx, exam.id, { ...one, seed, now: call.now })
    const chosen = total(counts) + added
    if (added === 0) nothing()
    else {
      record({ action: 'marking.second-sample', about: exam.name, examId: exam.id, after: { ...size, seed, chosen } })
    }
    return { added, chosen }
  })
}

export async function showSecondMarks(
  deps: SecondDeps,
  { input, now, staff }: StaffCallOf<typeof calls.secondMarks>,
): Promise<ReplyOf<typeof calls.secondMarks>['body']> {
  const exam = await examToMark(deps, input.examId, now)
  const allowed = input.allowed ?? calls.ALLOWED_DEVIATION
  const [counts, scripts] = await Promise.all([
    secondCounts(deps.db, exam.id, markerIn(staff)),
    comparedScripts(deps.db, exam.id, staff.rights.branches),
  ])
  const piles = pilesIn(exam).map(({ section, question, subjectName, fullMarks }) => ({
    section,
    question,
    subjectName,
    fullMarks,
  }))
  const isHere = (pile: { section: number; question: number }) => (row: { section: number; question: number }) =>
    row.section === pile.section && row.question === pile.question
  const byMarker = Map.groupBy(scripts, ({ firstId }) => firstId)
  return {
    name: exam.name,
    isOut: exam.resultsOutAt !== null,
    marked: counts.reduce((sum, row) => sum + row.marked, 0),
    chosen: total(counts),
    questions: piles.map((pile) => ({
      ...pile,
      chosen: counts.find(isHere(pile))?.chosen ?? 0,
      ...deviationOf(scripts.filter(isHere(pile)), allowed),
    })),
    markers: [...byMarker].map(([id, given]) => ({
      id,
      name: given[0]?.firstBy ?? null,
      ...deviationOf(given, allowed),
    })),
    scripts: scripts.flatMap(({ studentId, ...row }) => {
      const pile = piles.find(isHere(row))
      return pile === undefined ? [] : [{ ...pile, ...row, scriptId: scriptIdOf(deps, exam.id, studentId) }]
    }),
  }
}

export async function settleSecondMark(
  deps: SecondDeps,
  call: StaffCallOf<typeof calls.settleSecondMark>,
): Promise<void> {
  const { input, now, staff } = call
  const pile = await pileOf(deps, input, now)
  const key = scriptKeyOf(deps, input)
  await audited(deps.db, call, async (tx, record, nothing) => {
    const isUnpublished = await lockWhileUnpublished(tx, key.examId)
    const script = await scriptOf(tx, key, { lock: true })
    const first = await markOf(tx, key, { lock: true })
    const second = await secondOf(tx, key, { lock: true })
    if (script === null || first === null || second === null || second.mark === null) throw new Refused('not-found')
    if (second.settledAs === input.as) {
      nothing()
      return
    }
    if (second.settledAs !== null) throw new Refused('conflict', { detail: 'Somebody has settled it the other way.' })
    const { seen } = input
    if (seen !== undefined && (seen.marks !== first.mark.marks || seen.second !== second.mark.marks)) {
      throw new Refused('conflict', { detail: 'The marks are others by now: look at them again.' })
    }
    if (input.as === 'second') {
      // With results out a changed mark shows first who shifts: that is done at the desk.
      if (!isUnpublished) throw new Refused('results-out')
      const { marks, lines, byHand, remark } = second.mark
      const given = { marks, lines, byHand, remark, annotations: first.mark.annotations, secondLook: null }
      const made = { ...given, staffId: staff.id, saveKey: null, tookMs: null, at: now, previous: asPrevious(first) }
      if (!(await saveMark(tx, key, first.mark.version, made))) throw new Error('the marks that we locked have changed')
      const change = {
        before: first,
        after: marks,
        staffId: staff.id,
        now,
        reason: null,
        wasSeen: hasBeenSeen(pile.exam),
      }
      await recordMarkChange(tx, key, change)
    }
    await settle(tx, key, { as: input.as, staffId: staff.id, now })
    const after = { as: input.as, ...summaryOf(await markOf(tx, key)) }
    record({ action: 'marks.settle', ...entryOf(pile, key, script.number), before: summaryOf(first), after })
  })
}
