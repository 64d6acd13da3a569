import type { ResultsView } from '@anushilon/contract/staff/results'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bn } from '@anushilon/ui/text/Bn.tsx'
import { serverNow } from '../../api/server-clock.ts'
import { planOf } from './publishing.ts'

/** Says what comes out by itself and when; nothing where nothing does. */
export function PlanAlert({ view }: { view: ResultsView }) {
  const plan = planOf(view, serverNow())
  if (plan === null) return null
  return (
    <Alert kind={plan.kind} title={plan.title}>
      <Bn>{plan.text}</Bn>
    </Alert>
  )
}
