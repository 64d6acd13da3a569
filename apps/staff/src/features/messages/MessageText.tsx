import { PLACEHOLDERS, type MessageKind } from '@anushilon/domain/messages/template'
import { smsLength } from '@anushilon/domain/messages/sms-length'
import { LongField } from '@anushilon/ui/controls/LongField.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'

interface Props {
  label: string
  kind: MessageKind
  /** Counted in parts that are paid for. */
  isSms?: boolean
  value: string
  onChange: (value: string) => void
}

/** A text with what may be filled into it, and its length as an operator counts it. */
export function MessageText({ label, kind, isSms = true, value, onChange }: Props) {
  const { parts, left, encoding } = smsLength(value)
  return (
    <LongField
      label={label}
      lang="bn"
      rows={4}
      maxLength={1000}
      value={value}
      onChange={onChange}
      hint={
        <>
          Filled in for each: <Bengali>{PLACEHOLDERS[kind].map((name) => `{${name}}`).join(' ')}</Bengali>
          {isSms && (
            <>
              <br />
              {parts} SMS before that, {left} characters left in it (
              {encoding === 'gsm-7' ? 'Latin' : 'Bengali: fewer fit into one'})
            </>
          )}
        </>
      }
    />
  )
}
