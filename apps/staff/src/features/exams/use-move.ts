import { examHead, examList, type ExamRow, today } from '@anushilon/contract/staff/overview'
import { moveExam, readPaper } from '@anushilon/contract/staff/papers'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'
import { invalidate } from '../../api/queries.ts'
import { movedTo } from './moving.ts'

/** Moving exams from day to day. What students see already is asked about first, with `asking` as what it would be. */
export function useMove() {
  const [asking, setAsking] = useState<{ readonly exam: ExamRow; readonly day: number | null } | null>(null)

  async function move(exam: ExamRow, day: number, reason = ''): Promise<void> {
    const opensAt = movedTo(exam, day)
    setAsking(null)
    if (opensAt === exam.opensAt) return
    try {
      await call(moveExam, { examId: exam.id, opensAt, ...(reason !== '' && { reason }) })
      toast(`Moved to ${dhakaMoment(opensAt)}.`, 'success')
    } catch (error) {
      toast(faultText(error), 'failure')
    }
    await invalidate(examList, examHead, readPaper, today)
  }

  return {
    asking,
    close: () => setAsking(null),
    /** From its menu: to a day that is yet to be said. */
    ask: (exam: ExamRow) => setAsking({ exam, day: null }),
    /** It was dropped on a day. */
    async drop(exam: ExamRow, day: number): Promise<void> {
      if (exam.state === 'draft') await move(exam, day)
      else setAsking({ exam, day })
    },
    move,
  }
}
