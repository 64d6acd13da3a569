import { changeMarkingSettings, markingList, markingOverview } from '@anushilon/contract/staff/marking-piles'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'
import { useMe } from '../../api/me.ts'
import { invalidate } from '../../api/queries.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './Marking.module.css'
import type { Marking } from './use-marking.ts'

/** Only authors and owners change them; a marker sees them. */
export function SettingsPanel({ marking }: { readonly marking: Marking }) {
  const { role } = useMe()
  const { examId, hideNames, mixedOrder, promisedAt } = marking

  async function change(settings: Partial<Pick<Marking, 'hideNames' | 'mixedOrder' | 'promisedAt'>>) {
    try {
      await call(changeMarkingSettings, { examId, hideNames, mixedOrder, promisedAt, ...settings })
      await invalidate(markingOverview, markingList)
    } catch (error) {
      toast(faultText(error), 'failure')
    }
  }

  if (role === 'marker') {
    return (
      <Panel title="How to mark">
        {hideNames ? 'Names are hidden: you see a script number only.' : 'Names are shown.'}
      </Panel>
    )
  }
  return (
    <Panel title="How to mark">
      <label className={css.setting}>
        <input
          type="checkbox"
          checked={hideNames}
          onChange={({ target }) => void change({ hideNames: target.checked })}
        />
        <span>
          Hide names
          <small>Markers see a script number only</small>
        </span>
      </label>
      <label className={css.setting}>
        <input
          type="checkbox"
          checked={mixedOrder}
          onChange={({ target }) => void change({ mixedOrder: target.checked })}
        />
        <span>
          Mixed order
          <small>Each marker gets the scripts in another order</small>
        </span>
      </label>
      {!marking.isOut && (
        <div className={css.promise}>
          <PromiseField key={promisedAt} at={promisedAt} onChange={(at) => void change({ promisedAt: at })} />
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
  const [typed, setTyped] = useState(at === null ? '' : wallClock(at))
  return (
    <Field
      label="Results promised for"
      type="datetime-local"
      hint="Dhaka time. Markers see it; it publishes nothing."
      value={typed}
      onChange={setTyped}
      onBlur={() => {
        if (instantOf(typed) !== at) onChange(instantOf(typed))
      }}
    />
  )
}

const DHAKA_MS = 6 * 3_600_000

/** As the field wants it, in Dhaka's time wherever the browser is. */
function wallClock(at: number): string {
  return new Date(at + DHAKA_MS).toISOString().slice(0, 16)
}

/** Null where the field was emptied. */
function instantOf(typed: string): number | null {
  const at = Date.parse(`${typed}:00Z`)
  return Number.isNaN(at) ? null : at - DHAKA_MS
}
