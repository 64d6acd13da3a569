import type { ExamRow } from '@anushilon/contract/staff/overview'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { STATE_NAMES } from './life.ts'

const KINDS = {
  draft: 'plain',
  scheduled: 'brand',
  live: 'ok',
  marking: 'warn',
  ready: 'warn',
  published: 'plain',
  'called-off': 'bad',
} as const

/** The state in a word, with what is worth knowing of it. */
export function StateBadge({ exam }: { exam: ExamRow }) {
  if (exam.state === 'draft' && exam.missing > 0) return <Badge kind="bad">{exam.missing} missing</Badge>
  const isMarking = exam.state === 'marking' && exam.scripts > 0
  const share = isMarking ? ` ${Math.floor((100 * exam.marked) / exam.scripts)} %` : ''
  return (
    <Badge kind={KINDS[exam.state]} live={exam.state === 'live'}>
      {STATE_NAMES[exam.state]}
      {share}
    </Badge>
  )
}
