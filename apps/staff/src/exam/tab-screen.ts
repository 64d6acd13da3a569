import type { ExamHead } from '@anushilon/contract/staff/overview'

/** What every tab of an exam is given. */
export interface TabScreenProps {
  readonly exam: ExamHead
}
