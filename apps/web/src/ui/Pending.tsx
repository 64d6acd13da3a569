import Hourglass from 'lucide-react/icons/hourglass'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { ui } from '@anushilon/ui/text/words.ts'
import css from './Pending.module.css'

/** In the place of a merit position or marks that are not out yet; until when, where that is known. */
export function Pending({ until = null }: { until?: number | null }) {
  return (
    <>
      <span className={css.pending}>
        <Hourglass size={16} />
        {ui.pending}
      </span>
      {until !== null && <span className={css.until}> {ui.until(dhakaMoment(until))}</span>}
    </>
  )
}
