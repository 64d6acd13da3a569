import { recordConsent, type MessagesAsked, type MessagesPreview } from '@anushilon/contract/staff/messages'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'
import { taka } from './message-words.ts'
import css from './Messages.module.css'

const SKIPPED = {
  noNumber: 'have no number',
  stopped: 'are on the stop list',
  notAgreed: 'have not agreed to messages',
  nothingToTell: 'have no result',
} as const

interface Props {
  preview: MessagesPreview
  whom: MessagesAsked['whom']
  onChanged: () => void
}

/** The texts as they would arrive, the longest first, with what they cost; and who gets none. */
export function PreviewOf({ preview, whom, onChanged }: Props) {
  const { recipients, parts, costPoisha, sample, skipped } = preview
  const agreeing = useMutation({
    mutationFn: async () =>
      await call(recordConsent, {
        whom: 'exam' in whom ? { everybody: {} } : whom,
        agreed: true,
        reason: 'On the admission form',
      }),
    onSuccess: onChanged,
    onError: (error) => toast(faultText(error), 'failure'),
  })
  const reasons = Object.entries(SKIPPED).flatMap(([reason, words]) => {
    const count: unknown = Reflect.get(skipped, reason)
    return typeof count === 'number' && count > 0 ? [`${count} ${words}`] : []
  })
  return (
    <>
      <Alert kind="info" title={`${recipients} messages, ${parts} SMS, ${taka(costPoisha)}`} live="status">
        {reasons.length > 0 && <p>Not sent to: {reasons.join(', ')}.</p>}
      </Alert>
      {skipped.notAgreed > 0 && (
        <Button look="quiet" busy={agreeing.isPending && 'Saving'} onClick={() => agreeing.mutate()}>
          {'exam' in whom ? 'All students agreed on the admission form' : 'They agreed on the admission form'}
        </Button>
      )}
      <ul className={css.sample} aria-label="Preview">
        {sample.map(({ name, number, text, parts: own }) => (
          <li key={`${number} ${text}`}>
            <span lang={languageOf(text)}>{text}</span>
            <span className={css.meta}>
              {name} · {number} · {own} SMS
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
