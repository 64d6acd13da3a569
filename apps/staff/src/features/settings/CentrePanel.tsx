import { setLogo, centreSettings, type SettingsChanges, type SettingsRead } from '@anushilon/contract/staff/settings'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { Form } from '../../ui/controls/Form.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { PictureSlot } from '../../picture-slot/PictureSlot.tsx'
import css from './Settings.module.css'
import { setByMachine, useChangeSettings } from './use-settings.ts'

const FIELDS = [
  {
    field: 'name',
    label: 'Name of the centre',
    hint: 'On the log-in page, in the footer, on merit lists',
    longest: 120,
  },
  { field: 'branch', label: 'Branch', hint: 'In the footer; may stay empty', longest: 120 },
  { field: 'phone', label: 'Telephone', hint: 'For students who cannot log in', longest: 40 },
  { field: 'address', label: 'Address', hint: 'In the footer and on merit lists', longest: 300 },
  { field: 'sms', label: 'Number for hand-in codes', hint: 'An ordinary SIM that takes SMS', longest: 20 },
  {
    field: 'publicAddress',
    label: 'Address of the pages',
    hint: 'Such as https://exam.example.com: hand-outs and messages name it, with a QR code',
    longest: 200,
  },
] as const

/** What the world sees of the centre. What is left empty is not shown anywhere. */
export function CentrePanel({ read }: { read: SettingsRead }) {
  const { settings } = read
  const [typed, setTyped] = useState<Partial<Record<(typeof FIELDS)[number]['field'], string>>>({})
  const saving = useChangeSettings()
  const changes: SettingsChanges = Object.fromEntries(
    FIELDS.flatMap(({ field }) => {
      const text = typed[field]?.trim()
      return text === undefined || text === (settings[field] ?? '') ? [] : [[field, text === '' ? null : text]]
    }),
  )
  return (
    <Panel title="The centre">
      <div className={css.columns}>
        <Form
          className={css.form}
          error={saving.error}
          onSubmit={() => saving.mutate(changes, { onSuccess: () => setTyped({}) })}
        >
          {FIELDS.map(({ field, label, hint, longest }) => {
            const dictated = setByMachine(read, field)
            return (
              <Field
                key={field}
                label={label}
                hint={dictated ?? hint}
                disabled={dictated !== null}
                maxLength={longest}
                value={typed[field] ?? settings[field] ?? ''}
                onChange={(text) => setTyped((before) => ({ ...before, [field]: text }))}
              />
            )
          })}
          <Button type="submit" disabled={Object.keys(changes).length === 0} busy={saving.isPending && 'Saving'}>
            Save
          </Button>
        </Form>
        <div className={css.logo}>
          <h3>Logo</h3>
          <PictureSlot
            name="logo"
            path={settings.logo}
            ratio={1}
            canChange
            changes={centreSettings}
            onSent={async (fileId) => await call(setLogo, { fileId })}
            onRemove={async () => await call(setLogo, { fileId: null })}
          />
        </div>
      </div>
    </Panel>
  )
}
