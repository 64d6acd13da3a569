import { ui } from '@anushilon/ui/text/words.ts'
import css from './MeritLine.module.css'
import { Pending } from './Pending.tsx'

interface Props {
  /** Null while it is pending. */
  position: number | null
  /** How many were ranked; left out if not known. */
  of?: number
}

export function MeritLine({ position, of }: Props) {
  return (
    <div className={css.merit}>
      <span>{ui.yourMeritPosition}</span>
      {position === null ? (
        <Pending />
      ) : (
        <b className="num">
          {position} {of !== undefined && <small>{ui.of(of.toLocaleString('en'))}</small>}
        </b>
      )}
    </div>
  )
}
