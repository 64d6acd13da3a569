import type { questionToCorrect, QuestionToCorrect } from '@anushilon/contract/staff/corrections'
import type * as calls from '@anushilon/contract/staff/corrections'
import { keyOfQuestion } from '@anushilon/domain/exam/exam'
import { keyLabel } from '@anushilon/domain/exam/option-label'
import { optionCountOf, shownOf } from '@anushilon/domain/exam/question'
import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { hasBeenSeen, rescoreIn, RescoreRefused } from '../../merit/rescore.ts'
import { once } from '../../staff/once.ts'
import { correctKeyInBank } from '../../stores/exam/bank-keys.ts'
import { lockExams } from '../../stores/exam/exams.ts'
import { examNow } from './exam-lines.ts'
import type { ItemFigures } from '../../merit/item-figures.ts'
import { questionIn, wantedKey, writtenKey } from './correction-previews.ts'
import { stampOf } from '../../merit/results-stamp.ts'

type CorrectionDeps = Pick<Deps, 'db' | 'settings'> & { readonly items: ItemFigures }

export async function showQuestion(
  deps: CorrectionDeps,
  { input }: StaffCallOf<typeof questionToCorrect>,
): Promise<QuestionToCorrect> {
  const exam = await examNow(deps, input.examId)
  const question = questionIn(exam, input.number)
  const { mcq } = await deps.items.of(exam)
  const item = mcq?.items.find((one) => one.question === question.number)
  const nobody = Array.from({ length: optionCountOf(question) }, () => 0)
  const section = exam.sections.find(({ questions }) => questions.includes(question))
  return {
    ...shownOf(question),
    number: question.number,
    subjectName: section?.subjectName ?? '',
    key: writtenKey(question),
    former: question.ruling === 'cancelled' ? question.correct : null,
    students: item?.all.students ?? 0,
    chosen: [...(item?.all.options ?? nobody)],
    numbers: [...(item?.numbers ?? [])],
    blank: item?.all.blank ?? 0,
    strong: { students: item?.strong.students ?? 0, chosen: [...(item?.strong.options ?? nobody)] },
    areResultsOut: exam.resultsOutAt !== null,
    haveBeenSeen: hasBeenSeen(exam),
  }
}

/** In one step, with the reason for the log and for the students (Decision D6). */
export async function correctQuestion(
  { db, settings }: CorrectionDeps,
  call: StaffCallOf<typeof calls.correctQuestion>,
) {
  const { examId, number, key, from, stamp, reason } = call.input
  return await once(db, call, async (tx, record) => {
    await lockExams(tx, [examId])
    const before = await examNow({ db: tx }, examId)
    const question = questionIn(before, number)
    if (!isDeepStrictEqual(writtenKey(question), from)) {
      throw new Refused('conflict', { detail: 'Somebody has corrected this question meanwhile.' })
    }
    if (stamp !== undefined && stamp !== (await stampOf(tx, settings, before, call.now))) {
      throw new Refused('conflict', { detail: 'The preview is of results as they were: look at it again.' })
    }
    try {
      const { exam, results } = await rescoreIn(tx, {
        examId,
        key: () => new Map([[number, wantedKey(question, key)]]),
        now: call.now,
        reason,
      })
      const changed = results?.changes.length ?? 0
      const inBank = await correctKeyInBank(
        tx,
        { examId, question: number, from: keyOfQuestion(question), to: wantedKey(question, key) },
        { staffId: call.staff.id, now: call.now },
      )
      record({
        action: 'key.correct',
        about: `${exam.name}, question ${number}`,
        examId,
        before: { key: keyLabel(from) },
        after: { key: keyLabel(key), changed, ...(inBank > 0 && { inBank }) },
        reason,
      })
      return { students: results?.students ?? 0, changed, inBank }
    } catch (error) {
      if (!(error instanceof RescoreRefused)) throw error
      throw new Refused('conflict', { detail: error.message })
    }
  })
}
