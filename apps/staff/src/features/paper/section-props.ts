import type { PaperDocument } from '@anushilon/contract/staff/paper-document'
import { withField } from './with-field.ts'
import type { useCourses } from './use-courses.ts'
import type { OpenDesk } from './use-desk.ts'

export interface SectionProps {
  readonly open: OpenDesk
  readonly facts: ReturnType<typeof useCourses>
}

/** Sets one field of the paper, or takes it away. */
export function setter({ desk }: OpenDesk) {
  return <K extends keyof PaperDocument>(key: K) =>
    (to: PaperDocument[K] | undefined): void =>
      desk.change((document) => withField(document, key, to))
}
