import TimerIcon from 'lucide-react/icons/timer'
import { useState } from 'react'
import { ui as bengali } from '@anushilon/ui/text/words-bn.ts'
import { ui } from '@anushilon/ui/text/words.ts'
import { classNames } from '@anushilon/ui/class-names.ts'
import css from './Timer.module.css'
import { clockFace, minutesToSpeak, urgency } from '../ui/time-left.ts'
import { type ServerClock, useTimeLeft } from '../ui/use-time-left.ts'

interface Props {
  /** When the part ends, in milliseconds of the server's time. */
  deadline: number
  clock: ServerClock
  /** Called once; the page then asks the server before it acts (Decision B2). */
  onComplete?: () => void
}

/** The clock itself is silent; at ten, five and one minutes and at the end a polite region speaks. */
export function Timer({ deadline, clock, onComplete }: Props) {
  const left = useTimeLeft(deadline, clock, onComplete)
  const over = left <= 0
  return (
    <>
      <span role="timer" aria-label={ui.timeLeft} className={classNames(css.timer, css[urgency(left)])}>
        <TimerIcon size={20} />
        {over ? ui.timeIsUp : clockFace(left)}
      </span>
      <Speaker left={left} />
    </>
  )
}

function Speaker({ left }: { left: number }) {
  const [heard, setHeard] = useState({ left, words: '' })
  if (heard.left !== left) {
    const minutes = minutesToSpeak(heard.left, left)
    const words = left <= 0 ? bengali.timeIsUp : minutes === null ? heard.words : bengali.minutesLeft[minutes]
    setHeard({ left, words })
  }
  return (
    <output lang="bn" className="sr">
      {heard.words}
    </output>
  )
}
