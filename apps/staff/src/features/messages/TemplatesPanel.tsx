import { changeMessageSettings, messageSettings, type MessageSettings } from '@anushilon/contract/staff/messages'
import { MESSAGE_KINDS, unknownPlaceholders, type MessageKind } from '@anushilon/domain/messages/template'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { invalidate } from '../../api/queries.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { KIND_WORDS } from './message-words.ts'
import { MessageText } from './MessageText.tsx'
import css from './Messages.module.css'

/** What stands in the text of new messages to begin with, by what they are about. */
export function TemplatesPanel({ templates }: Pick<MessageSettings, 'templates'>) {
  const [kind, setKind] = useState<MessageKind>('results')
  const [typed, setTyped] = useState<string | null>(null)
  const kept = templates.find((template) => template.kind === kind) ?? { text: '', original: '' }
  const text = typed ?? kept.text
  const unknown = unknownPlaceholders(kind, text)
  const saving = useMutation({
    mutationFn: async (own: string | null) => await call(changeMessageSettings, { template: { kind, text: own } }),
    onSuccess: async () => {
      await invalidate(messageSettings)
      setTyped(null)
      toast('Saved', 'success')
    },
  })
  return (
    <Panel title="Templates">
      <div className={css.form}>
        <Select
          label="Template for"
          placeholder=""
          options={MESSAGE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
          value={kind}
          onChange={(value) => {
            setKind(MESSAGE_KINDS.find((one) => one === value) ?? 'text')
            setTyped(null)
            saving.reset()
          }}
        />
        <MessageText label="Text of the template" kind={kind} value={text} onChange={setTyped} />
        {unknown.length > 0 && <Alert kind="warn" title={`Nothing is filled in for {${unknown.join('}, {')}}.`} />}
        <FaultAlert error={saving.error} />
        <div className={css.actions}>
          <Button
            disabled={text === kept.text || unknown.length > 0}
            busy={saving.isPending && 'Saving'}
            onClick={() => saving.mutate(text)}
          >
            Save template
          </Button>
          {kept.text !== kept.original && (
            <Button look="quiet" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
              Back to the original
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}
