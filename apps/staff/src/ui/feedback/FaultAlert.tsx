import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { faultText } from '../../api/fault-text.ts'

/** Why a call failed, in words; nothing where it did not. */
export function FaultAlert({ error }: { readonly error: unknown }) {
  if (error === null) return null
  return (
    <Alert kind="bad" live="alert">
      <Words text={faultText(error)} />
    </Alert>
  )
}
