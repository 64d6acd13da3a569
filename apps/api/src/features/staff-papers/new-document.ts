import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import type { CentreFacts } from '@anushilon/contract/staff/settings'
import { DEFAULT_SEALED_HOURS } from '@anushilon/domain/exam/sealing'
import { behaviourOf } from '@anushilon/domain/exam/variation'

type Begun = Pick<ExamDraft, 'id' | 'course' | 'name' | 'variation' | 'subject'>

/** As many as the calls that start such an exam carry. */
const SUBJECTS_A_SITTING = 4

/** What most exams of this centre's kind are like; everything can be changed. */
export function newDocument(
  begun: Begun,
  { results, retakeLimit }: Pick<CentreFacts, 'results' | 'retakeLimit'>,
): ExamDraft {
  const { parts, paper, choice } = behaviourOf(begun.variation)
  return {
    ...begun,
    frequency: 'daily',
    active: true,
    free: false,
    retakeLimit,
    sealedHours: DEFAULT_SEALED_HOURS,
    results: parts.includes('written') ? 'manual' : results,
    ties: 'equal',
    mcq: { durationMinutes: 30, marksPerQuestion: 1, negativePercent: 25, shuffle: true, questions: [] },
    written: { durationMinutes: 60, uploadMinutes: 5 },
    ...(paper === 'by-subject' && { subjects: [] }),
    ...(choice === 'always' && { choice: { size: SUBJECTS_A_SITTING, fixed: [], optional: [] } }),
  }
}

/** Another exam with the same paper: it has a name of its own and no window yet. */
export function copyOf(document: ExamDraft, id: string): ExamDraft {
  const { opensAt: _opens, closesAt: _closes, results, name = '', ...rest } = document
  return {
    ...rest,
    id,
    name: `${name} (copy)`.slice(-200),
    ...(results !== undefined && { results: results === 'auto' ? 'auto' : 'manual' }),
  }
}
