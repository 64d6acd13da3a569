import Hourglass from 'lucide-react/icons/hourglass'
import { ui } from '@anushilon/ui/words.ts'
import css from './Pending.module.css'

/** In the place of a merit position or marks that are not out yet. */
export function Pending() {
  return (
    <span className={css.pending}>
      <Hourglass size={16} />
      {ui.pending}
    </span>
  )
}
