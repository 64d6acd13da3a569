import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import type * as calls from '@anushilon/contract/staff/papers'
import type { Window } from '@anushilon/domain/exam/exam'
import { MINUTE, type Instant } from '@anushilon/domain/instant'
import { behaviourOf } from '@anushilon/domain/exam/variation'
import { documentOfExam } from '../../packs/exam-document.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { draftDocument } from '../../packs/draft-questions.ts'
import { dhakaTime } from '../../packs/exam-json.ts'
import { once } from '../../staff/once.ts'
import { lockDraft } from '../../stores/exam/exam-drafts.ts'
import { forgetEarlierEnd } from '../../stores/exam/exam-ending.ts'
import { startedCount } from '../../stores/exam/exams.ts'
import { plannedExam, replace, saveDraftOf } from './papers.service.ts'

/** Where neither window nor parts say how long it takes. */
const AN_HOUR = 60

/** From the calendar: the same window, beginning at another moment. */
export async function moveExam({ db }: Pick<Deps, 'db'>, call: StaffCallOf<typeof calls.moveExam>): Promise<Window> {
  const { examId, opensAt, reason = '' } = call.input
  return await once(db, call, async (tx, record) => {
    const draft = await lockDraft(tx, examId)
    const document = draft === null ? documentOfExam(await plannedExam(tx, examId)) : draftDocument(draft)
    const window = { opensAt, closesAt: opensAt + lengthOf(document) }
    const moved = { ...document, opensAt: dhakaTime(window.opensAt), closesAt: dhakaTime(window.closesAt) }
    if (draft === null) {
      if ((await startedCount(tx, examId)) > 0) throw new Refused('paper-locked')
      if (reason === '') throw new Refused('bad-input', { detail: 'reason: is needed' })
      if (opensAt < call.now) throw new Refused('bad-input', { detail: 'opensAt: is past' })
      await replace(tx, moved, call)
      await forgetEarlierEnd(tx, examId)
    } else {
      await saveDraftOf(tx, draft, moved, call)
    }
    record({
      action: draft === null ? 'exam.move' : 'draft.move',
      about: document.name ?? examId,
      examId,
      before: windowOf(document),
      after: windowOf(moved),
      ...(reason !== '' && { reason }),
    })
    return window
  })
}

function windowOf({ opensAt, closesAt }: ExamDraft) {
  return { opensAt: opensAt ?? null, closesAt: closesAt ?? null }
}

/** That of its window; where it has none yet, what its parts take. */
function lengthOf({ opensAt = '', closesAt = '', variation, ...parts }: ExamDraft): Instant {
  const length = Date.parse(closesAt) - Date.parse(opensAt)
  if (length > 0) return length
  const minutes = behaviourOf(variation).parts.reduce((sum, part) => sum + (parts[part]?.durationMinutes ?? 0), 0)
  return MINUTE * (minutes > 0 ? minutes : AN_HOUR)
}
