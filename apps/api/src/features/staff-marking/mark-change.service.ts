import type { ReplyOf } from '@anushilon/contract/endpoint'
import type * as calls from '@anushilon/contract/staff/scripts'
import type { ShiftPreview } from '@anushilon/contract/staff/corrections'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { compareKeys, saveComparison, type Comparison } from '../../merit/rescore.ts'
import { stampOf } from '../../merit/results-stamp.ts'
import { describeShift } from '../../merit/shift-preview.ts'
import { Refused, required } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import { lockExams } from '../../stores/exam/exams.ts'
import { loadFullExam, type FullExam } from '../../stores/exam/full-exams.ts'
import { recordMarkChange } from '../../stores/marking/mark-changes.ts'
import {
  asPrevious,
  insertBlankScript,
  markOf,
  saveMark,
  scriptOf,
  type ScriptKey,
} from '../../stores/marking/marks.ts'
import { countGiven, entryOf, summaryOf } from './marks.service.ts'
import { pileOf } from './pile.ts'
import { scriptKeyOf } from '../../staff/script-id.ts'

type ChangeDeps = Pick<Deps, 'db' | 'settings' | 'exams' | 'secrets'>

/** The same computation as the change itself, and nothing is stored. */
export async function previewMarkChange(
  deps: ChangeDeps,
  call: StaffCallOf<typeof calls.previewMarkChange>,
): Promise<ShiftPreview> {
  const { db, settings } = deps
  const pile = await pileOf(deps, call.input, call.now)
  const key = scriptKeyOf(deps, call.input)
  if ((await scriptOf(db, key)) === null) throw new Refused('not-found')
  const exam = required(await loadFullExam(db, key.examId), 'no-such-exam')
  const { marks } = await countGiven(db, pile, { ...call.input, remark: null, annotations: [], secondLook: null })
  const comparison = await compareMarks(db, exam, key, marks)
  return await describeShift(db, { ...comparison, stamp: await stampOf(db, settings, exam, call.now) })
}

/** One mark after publishing: it counts, everybody is ranked again, and whoever moves reads why (Decision D10). */
export async function changeMark(
  deps: ChangeDeps,
  call: StaffCallOf<typeof calls.changeMark>,
): Promise<ReplyOf<typeof calls.changeMark>['body']> {
  const { input, now, staff } = call
  const { saveKey, reason } = input
  const pile = await pileOf(deps, input, now)
  const key = scriptKeyOf(deps, input)
  return await audited(deps.db, call, async (tx, record, nothing) => {
    await lockExams(tx, [key.examId])
    const exam = required(await loadFullExam(tx, key.examId), 'no-such-exam')
    const script = required(await scriptOf(tx, key, { lock: true }), 'not-found')
    const before = await markOf(tx, key, { lock: true })
    if (before !== null && before.saveKey === saveKey) {
      nothing()
      return { mark: before.mark, changed: 0 }
    }
    if (exam.resultsOutAt === null) {
      throw new Refused('conflict', { detail: 'The results are not out: marks are saved as usual.' })
    }
    if ((before?.mark.version ?? 0) !== input.version) {
      throw new Refused('conflict', { detail: 'Somebody has changed these marks meanwhile.' })
    }
    if (input.stamp !== undefined && input.stamp !== (await stampOf(tx, deps.settings, exam, now))) {
      throw new Refused('conflict', { detail: 'The preview is of results as they were: look at it again.' })
    }
    const given = await countGiven(tx, pile, input)
    const comparison = await compareMarks(tx, exam, key, given.marks)
    await insertBlankScript(tx, key, now)
    const previous = before && asPrevious(before)
    const marks = { ...given, staffId: staff.id, saveKey, tookMs: null, at: now, previous }
    if (!(await saveMark(tx, key, input.version, marks))) throw new Error('the marks that we locked have changed')
    if (before !== null) {
      await recordMarkChange(tx, key, { before, after: given.marks, staffId: staff.id, now, reason, wasSeen: true })
    }
    const { changes } = comparison
    if (changes.length > 0) {
      // Why it was changed is between this student and the centre: the others learn that a mark was.
      await saveComparison(tx, exam, comparison, { cause: 'mark', corrections: [], reason: null, now })
    }
    const after = await markOf(tx, key)
    if (after === null) throw new Error('the marks that we saved are gone')
    record({
      action: 'marks.change',
      ...entryOf(pile, key, script.number),
      before: summaryOf(before),
      after: { ...summaryOf(after), resultsChanged: changes.length },
      reason,
    })
    return { mark: after.mark, changed: changes.length }
  })
}

/** The results as they would be with these marks for that answer. */
async function compareMarks(db: Db, exam: FullExam, key: ScriptKey, marks: number): Promise<Comparison> {
  const { section, question } = key
  return await compareKeys(db, exam, undefined, (attempt) => {
    if (attempt.studentId !== key.studentId) return attempt
    const others = attempt.scriptMarks.filter((one) => one.section !== section || one.question !== question)
    return { ...attempt, scriptMarks: [...others, { section, question, marks }] }
  })
}
