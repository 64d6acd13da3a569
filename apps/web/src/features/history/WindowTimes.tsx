import type { Window } from '@anushilon/domain/exam/exam'
import Flag from 'lucide-react/icons/flag'
import Play from 'lucide-react/icons/play'
import { dhakaClock, dhakaDate, isSameDhakaDay } from '@anushilon/domain/dhaka-time'
import { lists } from '../../text/en.ts'
import { classNames } from '@anushilon/ui/class-names.ts'
import type { Icon } from '@anushilon/ui/icon.ts'
import css from './WindowTimes.module.css'

/** The start in green, the end in red (Spec 2, History), each with a mark of its own for those who see no colours. */
export function WindowTimes({ window: { opensAt, closesAt } }: { readonly window: Window }) {
  const end = isSameDhakaDay(opensAt, closesAt) ? dhakaClock(closesAt) : moment(closesAt)
  return (
    <span className={css.times}>
      <Time icon={Play} className={css.start} label={lists.start} text={moment(opensAt)} />
      <Time icon={Flag} className={css.end} label={lists.end} text={end} />
    </span>
  )
}

function moment(instant: number): string {
  return `${dhakaDate(instant)}, ${dhakaClock(instant)}`
}

interface TimeProps {
  readonly icon: Icon
  readonly className: string | undefined
  readonly label: string
  readonly text: string
}

function Time({ icon: Face, className, label, text }: TimeProps) {
  return (
    <span className={classNames(css.time, className)}>
      <Face size={14} />
      <span className="sr">{label} </span>
      {text}
    </span>
  )
}
