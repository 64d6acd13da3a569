import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import type { PaperNote } from '@anushilon/contract/staff/papers'
import { sectionsOf } from '@anushilon/contract/staff/draft-sections'
import { behaviourOf } from '@anushilon/domain/exam/variation'
import { windowOf } from '../window.ts'

/** What needs no more work, each in one line. */
export function goodThings(document: ExamDraft, missing: readonly PaperNote[]): string[] {
  const { parts } = behaviourOf(document.variation)
  const isDone = (part: string) => !missing.some(({ place }) => place.includes(part))
  const sections = sectionsOf(document)
  const asked = sections.reduce((sum, { questions }) => sum + questions.length, 0)
  const sheets = sections.flatMap(({ written }) => written.marks ?? [])
  const marks = sheets.reduce((sum, one) => sum + one, 0)
  return [
    ...(windowOf(document)?.lastFullStart ? ['Window is long enough'] : []),
    ...(document.rules === undefined ? [] : ['Rules picture is set']),
    ...(parts.includes('mcq') && asked > 0 && isDone('mcq') ? [`MCQ part: ${asked} questions`] : []),
    ...(parts.includes('written') && sheets.length > 0 && isDone('written')
      ? [`Written part: ${sheets.length} questions, ${marks} marks`]
      : []),
  ]
}
