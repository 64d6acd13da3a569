import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { ongoing as bn } from '../../../../text/bn-exam.ts'
import { ongoing as en } from '../../../../text/en-exam.ts'
import css from './ArmAutoSubmit.module.css'
import type { Sitting } from './use-sitting.ts'

/** For exams that wait for the student to press Submit, and take what comes too late for late. */
export function ArmAutoSubmit({ sitting: { arming, paper } }: { readonly sitting: Sitting }) {
  if (paper?.overdue !== 'late') return null
  return (
    <label className={css.arm}>
      <input type="checkbox" checked={arming.isWanted} onChange={({ target }) => arming.want(target.checked)} />
      <span>
        {en.handInForMe} <Bengali className={css.hint}>{hintFor(arming)}</Bengali>
      </span>
    </label>
  )
}

function hintFor({ isWanted, isPromised }: Sitting['arming']): string {
  if (!isWanted) return bn.handInForMe
  return isPromised ? bn.serverHandsIn : bn.pageHandsIn
}
