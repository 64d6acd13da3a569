import type { SittingState } from '@anushilon/contract/staff/live'
import { classNames } from '@anushilon/ui/class-names.ts'
import css from './StatePip.module.css'

/** The mark of a state; its word always stands beside it. */
export function StatePip({ state }: { state: SittingState }) {
  return <i className={classNames(css.pip, css[state])} />
}
