import { Words } from '../text/Words.tsx'
import { Alert } from './Alert.tsx'

/** Why what was asked for came to nothing, as the server or the page says it; nothing for an empty text. */
export function FaultAlert({ text }: { text: string }) {
  if (text === '') return null
  return (
    <Alert kind="bad" live="alert">
      <Words text={text} />
    </Alert>
  )
}
