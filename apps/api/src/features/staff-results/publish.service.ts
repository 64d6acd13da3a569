import type * as calls from '@anushilon/contract/staff/results'
import { SECOND } from '@anushilon/domain/instant'
import { isMoreOpen, NOTHING_OPEN, openMattersText } from '@anushilon/domain/marks/open-matters'
import { earliestResults, resultsDueAt } from '@anushilon/domain/marks/results-rule'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { lockedExam } from '../../exams/locked-exam.ts'
import { publishIn } from '../../merit/publish.ts'
import { once } from '../../staff/once.ts'
import { calledOff } from '../../stores/exam/exam-ending.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import { countOpenMatters } from '../../stores/results/open-matters.ts'
import { checksOf, holdBack, publishAt, withdraw } from '../../stores/results/staff-results.ts'
import { stampOf } from '../../merit/results-stamp.ts'

type PublishDeps = Pick<Deps, 'db' | 'settings'>

/** Now, or at a time; never before the last student's last moment (Decision D3). */
export async function publishResults(
  { db, settings }: PublishDeps,
  call: StaffCallOf<typeof calls.publishResults>,
): Promise<void> {
  const { input, now } = call
  const { examId, at } = input
  await once(db, call, async (tx, record) => {
    const exam = await lockedExam(tx, examId)
    if (exam.resultsOutAt !== null) throw new Refused('conflict', { detail: 'The results are out already.' })
    if ((await calledOff(tx, examId)) !== null) throw new Refused('conflict', { detail: 'The exam was called off.' })
    const { unmarked, running } = await checksOf(tx, examId, now)
    if (at !== null) {
      if (at <= now) throw new Refused('bad-input', { detail: 'at: is in the past' })
      await publishAt(tx, examId, at, input.withUnmarked)
      const after = { at, withUnmarked: input.withUnmarked }
      record({ action: 'results.schedule', about: exam.name, examId, before: planOf(exam), after })
      return
    }
    if (unmarked > 0 && !input.withUnmarked) {
      throw new Refused('not-ready', { detail: `${unmarked} written answers have no marks yet.` })
    }
    if (input.stamp !== undefined && input.stamp !== (await stampOf(tx, settings, exam, now))) {
      throw new Refused('conflict', { detail: 'These results have changed since you looked at them.' })
    }
    const isOver = now >= earliestResults(exam, settings.current.graceSeconds * SECOND)
    if (!isOver || running > 0) throw new Refused('not-ready', { detail: 'The exam is not over for everybody.' })
    const open = await countOpenMatters(tx, examId)
    if (isMoreOpen(open, input.open ?? NOTHING_OPEN)) {
      const words = openMattersText({ ...open, keys: [] })
      throw new Refused('not-ready', { detail: `This is open: ${words}. Look at it, or publish anyway.` })
    }
    await publishIn(tx, examId, now)
    record({ action: 'results.publish', about: exam.name, examId, after: { at: now, unmarked, open } })
  })
}

/** Back to when somebody publishes them, whatever time was set or followed from the exam's own rule. */
export async function holdResults(
  { db, settings }: PublishDeps,
  call: StaffCallOf<typeof calls.holdResults>,
): Promise<void> {
  const { examId } = call.input
  await once(db, call, async (tx, record) => {
    const exam = await lockedExam(tx, examId)
    if (exam.resultsOutAt !== null) throw new Refused('conflict', { detail: 'The results are out already.' })
    if (resultsDueAt(exam, settings.current.graceSeconds * SECOND) === null) {
      throw new Refused('conflict', { detail: 'They wait for you already: no time is set.' })
    }
    await holdBack(tx, examId)
    record({ action: 'results.hold', about: exam.name, examId, before: planOf(exam), after: { rule: 'manual' } })
  })
}

function planOf({ results }: FullExam) {
  return results.kind === 'at' ? { at: results.at } : { rule: results.kind }
}

export async function withdrawResults(
  { db }: PublishDeps,
  call: StaffCallOf<typeof calls.withdrawResults>,
): Promise<void> {
  const { examId, reason } = call.input
  await once(db, call, async (tx, record) => {
    const exam = await lockedExam(tx, examId)
    if (exam.resultsOutAt === null) throw new Refused('conflict', { detail: 'The results are not out.' })
    await withdraw(tx, examId, call.now)
    record({ action: 'results.withdraw', about: exam.name, examId, before: { outAt: exam.resultsOutAt }, reason })
  })
}
