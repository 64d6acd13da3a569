import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { withField } from './with-field.ts'
import type { useCourses } from './use-courses.ts'
import type { OpenEditor } from './use-paper-editor.ts'

export interface SectionProps {
  readonly open: OpenEditor
  readonly facts: ReturnType<typeof useCourses>
}

/** Sets one field of the paper, or takes it away. */
export function setter({ editor }: OpenEditor) {
  return <K extends keyof ExamDraft>(key: K) =>
    (to: ExamDraft[K] | undefined): void =>
      editor.change((document) => withField(document, key, to))
}
