import css from './Tick.module.css'

interface Props {
  /** Whom or what it chooses: nothing stands beside it. */
  label: string
  checked: boolean
  onToggle: () => void
}

/** A box to tick in a row of a table, as large as a finger where one is used. */
export function Tick({ label, checked, onToggle }: Props) {
  return (
    <label className={css.tick}>
      <input type="checkbox" aria-label={label} checked={checked} onChange={onToggle} />
    </label>
  )
}
