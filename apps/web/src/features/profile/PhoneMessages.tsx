import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import Bell from 'lucide-react/icons/bell'
import { profile as bn } from '../../text/bn-profile.ts'
import { profile as en } from '../../text/en-profile.ts'
import css from './ProfileScreen.module.css'
import { usePhoneMessages } from './use-phone-messages.ts'

/** Asked for here alone, where nobody is in a hurry: never on Home, before or during an exam. */
export function PhoneMessages() {
  const { state, isBusy, hasFailed, start, stop } = usePhoneMessages()
  if (state === 'unable') return null
  return (
    <Card pad className={css.messages}>
      <h2>{en.messages}</h2>
      <p lang="bn">{state === 'blocked' ? bn.messagesBlocked : state === 'on' ? bn.messagesOn : bn.messagesWhy}</p>
      {hasFailed && <Alert kind="bad" live="alert" title={<span lang="bn">{bn.messagesFailed}</span>} />}
      {state === 'off' && (
        <Button look="quiet" icon={Bell} busy={isBusy && en.messagesBusy} onClick={start}>
          {en.messagesStart}
        </Button>
      )}
      {state === 'on' && (
        <Button look="quiet" busy={isBusy && en.messagesBusy} onClick={stop}>
          {en.messagesStop}
        </Button>
      )}
    </Card>
  )
}
