import type { SittingState } from '@anushilon/contract/staff/live'
import { classes } from '@anushilon/ui/classes.ts'
import css from './StatePip.module.css'

/** The mark of a state; its word always stands beside it. */
export function StatePip({ state }: { state: SittingState }) {
  return <i className={classes(css.pip, css[state])} />
}
