import type { MessagesPreview } from '@anushilon/contract/staff/messages'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { counted } from '../../ui/text/counted.ts'
import { ConsentOf } from './ConsentOf.tsx'
import { taka } from './message-words.ts'
import css from './Messages.module.css'

const SKIPPED = {
  noNumber: 'without a number or a phone that asked for it',
  stopped: 'on the stop list',
  notAgreed: 'without consent',
  typed: 'with a number that the student typed and the centre has not confirmed',
  nothingToTell: 'without a result',
  sameText: 'at a number that gets the same text already',
} as const

interface Props {
  preview: MessagesPreview
  onChanged: () => void
}

/** The texts as they would arrive, the longest first, with what they cost; and who gets none. */
export function PreviewOf({ preview, onChanged }: Props) {
  const { recipients, parts, costPoisha, sample, skipped, withoutConsent, toldBefore } = preview
  const reasons = Object.entries(SKIPPED).flatMap(([reason, words]) => {
    const count: unknown = Reflect.get(skipped, reason)
    return typeof count === 'number' && count > 0 ? [`${count} ${words}`] : []
  })
  return (
    <>
      <Alert
        kind="info"
        title={`${counted(recipients, 'message')}, ${parts === 0 ? 'free' : `${parts} SMS, ${taka(costPoisha)}`}`}
        live="status"
      >
        {reasons.length > 0 && <p>Not sent to: {reasons.join(', ')}.</p>}
      </Alert>
      {toldBefore !== undefined && (
        <Alert
          kind="warn"
          live="status"
          title={
            toldBefore === recipients
              ? 'All of them were told this about the exam before, and would get it again.'
              : `${toldBefore} of them were told this about the exam before, and would get it again.`
          }
        />
      )}
      {withoutConsent.length > 0 && <ConsentOf students={withoutConsent} onRecorded={onChanged} />}
      <ul className={css.sample} aria-label="Preview">
        {sample.map(({ name, number, text, parts: own }) => (
          <li key={`${number} ${text}`}>
            <span lang={languageOf(text)}>{text}</span>
            <span className={css.meta}>
              <bdi lang={languageOf(name)}>{name}</bdi> · {number}
              {own > 0 && ` · ${own} SMS`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
