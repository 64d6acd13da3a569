import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { serverClock } from '../../../../api/server-clock.ts'
import { ongoing as bn } from '../../../../text/bn-exam.ts'
import { ongoing as en } from '../../../../text/en-exam.ts'
import { shortClockFace } from '../../../../ui/time-left.ts'
import { useTimeLeft } from '../../../../ui/use-time-left.ts'
import css from './SubmitBy.module.css'

/** Until when it is on time (Decision B4), and what it is afterwards (Decision C10). */
export function SubmitBy({ due }: { readonly due: number }) {
  const left = useTimeLeft(due, serverClock)
  return (
    <div className={css.within}>
      {left > 0 && (
        <p>
          {en.handInWithin}{' '}
          <b role="timer" aria-label={en.handInWithin} className={css.clock}>
            {shortClockFace(left)}
          </b>
        </p>
      )}
      {/* Changes once, so that a screen reader says it twice and not every second. */}
      <Alert
        kind="warn"
        live="alert"
        title={left > 0 ? en.laterIsLate : en.isLateNow}
        hint={left > 0 ? bn.laterIsLate : bn.isLateNow}
      />
    </div>
  )
}
