import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { useState } from 'react'
import css from './KeysDialog.module.css'
import { areSingleKeysOn, KEYS, switchSingleKeys } from '../keys.ts'

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn)
  return (
    <Dialog open title="All keys" onClose={onClose}>
      <dl className={css.keys}>
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className={css.stamps}>
        A stamp pressed by key lands at the cross-hair in the middle: arrows nudge it, Enter fixes it, Delete removes
        it.
      </p>
      <label className={css.switch}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target: { checked } }) => {
            switchSingleKeys(checked)
            setOn(checked)
          }}
        />
        Single keys on this device
      </label>
    </Dialog>
  )
}
