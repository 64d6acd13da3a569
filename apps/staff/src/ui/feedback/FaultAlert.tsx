import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { faultText } from '../../api/fault-text.ts'

/** Why a call failed, beside what made it; nothing as long as none has. */
export function FaultAlert({ error }: { readonly error: Error | null }) {
  return error === null ? null : <Alert kind="bad" live="alert" title={<Words text={faultText(error)} />} />
}
