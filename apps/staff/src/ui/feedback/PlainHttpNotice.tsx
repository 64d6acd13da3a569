import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'

/** The browser knows: a page is secure over HTTPS, and on the machine itself. */
export function PlainHttpNotice() {
  if (window.isSecureContext) return null
  return (
    <Alert kind="warn" title="This connection is not protected (http://).">
      <p>
        Your password, and the answers and passwords of students, can be read by others in the network. Ask for HTTPS.
      </p>
      <p>
        <Bengali>এই সংযোগ সুরক্ষিত নয়: নেটওয়ার্কের অন্যরা পাসওয়ার্ড ও উত্তর পড়তে পারে।</Bengali>
      </p>
    </Alert>
  )
}
