import css from './ShareBar.module.css'

interface Props {
  /** Of a hundred. */
  own: number
  /** Where the others stand; null where that is not known. */
  others: number | null
}

/** How far somebody has come, with a mark where the class stands. What it shows is said beside it. */
export function ShareBar({ own, others }: Props) {
  return (
    <span className={css.bar} aria-hidden>
      <i style={{ width: `${within(own)}%` }} />
      {others !== null && <em style={{ left: `${within(others)}%` }} />}
    </span>
  )
}

/** Marks can be negative. */
const within = (share: number) => Math.min(100, Math.max(0, share))
