import css from './Progress.module.css'

interface Props {
  label: string
  done: number
  /** Under way beside what is done; without it the whole is one piece of work, and green only once it is finished. */
  doing?: number
  of: number
}

/** A bar whose words stand beside it; screen readers get them here. */
export function Progress({ label, done, doing, of }: Props) {
  const share = (count: number) => `${of === 0 ? 0 : (100 * count) / of}%`
  return (
    <div className={css.bar} role="img" aria-label={`${label}: ${done} of ${of}`}>
      <i className={doing === undefined && done < of ? css.doing : css.done} style={{ width: share(done) }} />
      {doing !== undefined && <i className={css.doing} style={{ width: share(doing) }} />}
    </div>
  )
}
