import css from './Progress.module.css'

interface Props {
  label: string
  done: number
  /** Under way. */
  doing?: number
  of: number
}

/** A bar whose words stand beside it; screen readers get them here. */
export function Progress({ label, done, doing = 0, of }: Props) {
  const share = (count: number) => `${of === 0 ? 0 : (100 * count) / of}%`
  return (
    <div className={css.bar} role="img" aria-label={`${label}: ${done} of ${of}`}>
      <i className={css.done} style={{ width: share(done) }} />
      <i className={css.doing} style={{ width: share(doing) }} />
    </div>
  )
}
