import type { DraftSubject } from '@anushilon/contract/staff/exam-draft'
import { counted } from '../../../ui/text/counted.ts'

/** What is asked in a subject of a paper, in words; empty where nothing is. */
export function workIn({ mcq, written }: Pick<DraftSubject, 'mcq' | 'written'>): string {
  const questions = mcq?.questions?.length ?? 0
  const sheet = written?.marks?.length ?? 0
  const hasSheet = Object.keys(written ?? {}).length > 0
  return [
    ...(questions > 0 ? [`MCQ, ${counted(questions, 'question')}`] : []),
    ...(hasSheet ? [`Written, ${counted(sheet, 'question')}`] : []),
  ].join('; ')
}
