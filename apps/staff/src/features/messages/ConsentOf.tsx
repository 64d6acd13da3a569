import { recordConsent, type MessagesPreview } from '@anushilon/contract/staff/messages'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { counted } from '../../ui/text/counted.ts'
import css from './Messages.module.css'

interface Props {
  students: MessagesPreview['withoutConsent']
  onRecorded: () => void
}

/** Consent, for exactly those who are named here. */
export function ConsentOf({ students, onRecorded }: Props) {
  const [reason, setReason] = useState('On the admission form')
  const agreeing = useMutation({
    mutationFn: async () =>
      await call(recordConsent, {
        whom: { studentIds: students.map(({ id }) => id) },
        agreed: true,
        reason: reason.trim(),
      }),
    onSuccess: onRecorded,
  })
  const who = counted(students.length, 'student')
  return (
    <Alert kind="warn" title={`No consent is recorded for ${who}`}>
      <div className={css.consent}>
        <details open={students.length <= 10}>
          <summary>Who</summary>
          <ul className={css.names} aria-label="Without consent">
            {students.map(({ id, regNo, name }) => (
              <li key={id}>
                <span lang={languageOf(name)}>{name}</span> ({regNo})
              </li>
            ))}
          </ul>
        </details>
        <Field label="Where they or their guardians agreed" value={reason} onChange={setReason} maxLength={200} />
        <FaultAlert error={agreeing.error} />
        <Button
          look="quiet"
          disabled={reason.trim() === ''}
          busy={agreeing.isPending && 'Saving'}
          onClick={() => agreeing.mutate()}
        >
          Record consent for {students.length === 1 ? 'this student' : `these ${students.length} students`}
        </Button>
      </div>
    </Alert>
  )
}
