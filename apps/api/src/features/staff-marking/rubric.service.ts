import type { ReplyOf } from '@anushilon/contract/endpoint'
import type { Comment } from '@anushilon/contract/staff/marking'
import type * as calls from '@anushilon/contract/staff/marking'
import { lineChanges, rescoredUses, type Rescored, type RubricLine } from '@anushilon/domain/marking/marking'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { hasBeenSeen } from '../../merit/rescore.ts'
import { Refused, required } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import { once } from '../../staff/once.ts'
import { requireWholeExam } from '../../staff/scope.ts'
import { lockWhileUnpublished } from '../../stores/marking/piles.ts'
import {
  commentsFor,
  dropComment,
  saveRubric,
  lineUses,
  putComment,
  rescoreUses,
  rubricOf,
  type StoredRubric,
} from '../../stores/marking/rubrics.ts'
import { rescoreSecond, secondLineUses } from '../../stores/marking/second-marks.ts'
import { pileOf } from './pile.ts'

type RubricDeps = Pick<Deps, 'db' | 'exams'>

const MOST_COMMENTS = 200

/** What used a line that changes is re-scored in the same step; a preview says what that would be. */
export async function changeRubric(
  deps: RubricDeps,
  call: StaffCallOf<typeof calls.changeRubric>,
): Promise<ReplyOf<typeof calls.changeRubric>['body']> {
  const { input, now, staff } = call
  const pile = await pileOf(deps, input, now)
  const doing = input.isPreview ? audited : once
  return await doing(deps.db, call, async (tx, record, nothing) => {
    if (!(await lockWhileUnpublished(tx, pile.examId))) throw new Refused('results-out')
    const before = await rubricOf(tx, pile, input.isPreview ? 'no' : 'update')
    if (before.version !== input.version) throw new Refused('conflict', { detail: 'The rubric is another one by now.' })
    const after = numbered(before, input.lines)
    const shown = await lineUses(tx, pile, staff)
    const changes = lineChanges(before.lines, after.lines, shown)
    const count = countOf(rescoredUses(before.lines, after.lines, shown, pile.fullMarks))
    if (input.isPreview) {
      nothing()
      return { rubric: { lines: [...before.lines], version: before.version }, changes, rescored: count }
    }
    const rescored = rescoredUses(before.lines, after.lines, await lineUses(tx, pile), pile.fullMarks)
    await saveRubric(tx, pile, after)
    await rescoreUses(tx, pile, rescored, hasBeenSeen(pile.exam) ? { staffId: staff.id, now } : null)
    const second = rescoredUses(before.lines, after.lines, await secondLineUses(tx, pile), pile.fullMarks)
    await rescoreSecond(tx, pile, second)
    record({
      action: 'rubric.change',
      about: `${pile.about}: ${countOf(rescored)} scripts re-scored`,
      examId: pile.examId,
      before: before.lines,
      after: after.lines,
    })
    return { rubric: { lines: [...after.lines], version: after.version }, changes, rescored: count }
  })
}

const countOf = (uses: readonly Rescored[]): number => uses.reduce((sum, { scripts }) => sum + scripts, 0)

/** New lines get ids that no line ever had. */
function numbered({ lines: old, lastId: last, version }: StoredRubric, wanted: readonly RubricLine[]): StoredRubric {
  let lastId = last
  const known = new Set(old.map(({ id }) => id))
  const lines = wanted.map((line) => (known.delete(line.id) ? line : { ...line, id: (lastId += 1) }))
  return { lines, lastId, version: version + 1 }
}

export async function addComment(deps: RubricDeps, call: StaffCallOf<typeof calls.addComment>): Promise<Comment> {
  const { text, isForExam, ...key } = call.input
  const pile = await pileOf(deps, key, call.now)
  return await once(deps.db, call, async (tx, record) => {
    const known = await commentsFor(tx, pile)
    if (known.length >= MOST_COMMENTS) throw new Refused('conflict', { detail: 'The bank is full: 200 comments.' })
    record({ action: 'comment.add', about: pile.about, examId: pile.examId, after: text })
    return await putComment(tx, pile, text, isForExam)
  })
}

export async function removeComment({ db }: RubricDeps, call: StaffCallOf<typeof calls.removeComment>): Promise<void> {
  await once(db, call, async (tx, record) => {
    const gone = required(await dropComment(tx, call.input.id), 'not-found')
    await requireWholeExam(tx, call.staff.rights, gone.examId)
    record({ action: 'comment.remove', about: gone.text, examId: gone.examId, before: gone.text })
  })
}
