import type { SittingKey } from '@anushilon/contract/schemas/sitting-key'
import type { Sitting } from '../mcq/use-sitting.ts'

export interface HandInCodeProps {
  readonly sitting: Sitting
  /** The key of the sitting and when it began. */
  readonly proof: SittingKey
  readonly studentId: string
  readonly examId: string
  readonly onClose: () => void
}
