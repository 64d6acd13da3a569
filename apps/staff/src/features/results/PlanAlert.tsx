import type { ResultsView } from '@anushilon/contract/staff/results'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { serverNow } from '../../api/server-clock.ts'
import { planOf } from './publishing.ts'

/** Says what comes out by itself and when; nothing where nothing does. */
export function PlanAlert({ view }: { view: ResultsView }) {
  const plan = planOf(view, serverNow())
  if (plan === null) return null
  return (
    <Alert kind={plan.kind} title={plan.title}>
      <Bengali>{plan.text}</Bengali>
    </Alert>
  )
}
