import { ui } from '@anushilon/ui/text/words.ts'
import css from './Countdown.module.css'
import { timeLeft, twoDigits } from './time-left.ts'
import { type ServerClock, useTimeLeft } from './use-time-left.ts'

interface Props {
  /** The instant it counts down to, in milliseconds of the server's time. */
  target: number
  clock: ServerClock
  /** What happens then, for screen readers: "Starts in". */
  label: string
  onComplete?: () => void
}

export function Countdown({ target, clock, label, onComplete }: Props) {
  const { days, hours, minutes, seconds } = timeLeft(useTimeLeft(target, clock, onComplete))
  const cells = [
    { name: ui.days, value: days },
    { name: ui.hours, value: hours },
    { name: ui.minutes, value: minutes },
    { name: ui.seconds, value: seconds },
  ]
  return (
    <div role="timer" aria-label={label} className={css.countdown}>
      {cells.map(({ name, value }) => (
        <div key={name} className={css.cell}>
          <b>{twoDigits(value)}</b>
          <span>{name}</span>
        </div>
      ))}
    </div>
  )
}
