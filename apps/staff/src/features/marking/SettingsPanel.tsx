import { changeMarkingSettings, markingList, markingOverview } from '@anushilon/contract/staff/marking-piles'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { useChange } from '../../api/use-change.ts'
import { momentTyped, typedMoment } from '../../ui/controls/typed-time.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './Marking.module.css'
import type { Marking } from './use-marking.ts'

const SETTINGS = [
  { field: 'hideNames', name: 'Hide names', note: 'Markers see a script number only' },
  { field: 'mixedOrder', name: 'Mixed order', note: 'Each marker gets the scripts in another order' },
] as const

/** Only authors and owners change them; a marker sees them. */
export function SettingsPanel({ marking }: { readonly marking: Marking }) {
  const { role } = useMe()
  const { examId, hideNames, promisedAt } = marking

  const { mutate } = useChange(markingOverview, markingList)
  const change = (settings: Partial<Pick<Marking, 'hideNames' | 'mixedOrder' | 'promisedAt'>>) =>
    mutate(async () => {
      await call(changeMarkingSettings, { examId, ...settings })
    })

  if (role === 'marker') {
    return (
      <Panel title="How to mark">
        {hideNames ? 'Names are hidden: you see a script number only.' : 'Names are shown.'}
      </Panel>
    )
  }
  return (
    <Panel title="How to mark">
      {SETTINGS.map(({ field, name, note }) => (
        <label key={field} className={css.setting}>
          <input
            type="checkbox"
            checked={marking[field]}
            onChange={({ target }) => change({ [field]: target.checked })}
          />
          <span>
            {name}
            <small>{note}</small>
          </span>
        </label>
      ))}
      {!marking.isOut && (
        <div className={css.promise}>
          <PromiseField key={promisedAt} at={promisedAt} onChange={(at) => change({ promisedAt: at })} />
        </div>
      )}
    </Panel>
  )
}

interface PromiseProps {
  readonly at: number | null
  readonly onChange: (at: number | null) => void
}

/** Told when one leaves the field: while a year is being typed it is many years. */
function PromiseField({ at, onChange }: PromiseProps) {
  const [typed, setTyped] = useState(at === null ? '' : typedMoment(at))
  return (
    <Field
      label="Results promised for"
      type="datetime-local"
      hint="Dhaka time. Markers see it; it publishes nothing."
      value={typed}
      onChange={setTyped}
      onBlur={() => {
        if (momentTyped(typed) !== at) onChange(momentTyped(typed))
      }}
    />
  )
}
