import { useEffect, useEffectEvent, useState } from 'react'
import { untilNextTick } from './time-left.ts'

/** The server's time, in milliseconds. Countdowns run on it, never on the device's own clock (Decision B2). */
export interface ServerClock {
  now(): number
}

/**
 * The milliseconds until `target`, anew each second and whenever the page comes back into view. Every reading is a
 * difference to the server's time; ticks are never counted, so a throttled or sleeping tab cannot drift.
 * `onComplete` is called once for each target, also if it had passed before.
 */
export function useTimeLeft(target: number, clock: ServerClock, onComplete?: () => void): number {
  const [left, setLeft] = useState(() => target - clock.now())
  const complete = useEffectEvent(() => onComplete?.())

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      clearTimeout(timer)
      const now = target - clock.now()
      setLeft(now)
      if (now > 0) timer = setTimeout(read, untilNextTick(now))
      else finish()
    }
    const seen = () => {
      if (document.visibilityState === 'visible') read()
    }
    const finish = () => {
      document.removeEventListener('visibilitychange', seen)
      complete()
    }
    document.addEventListener('visibilitychange', seen)
    read()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [target, clock])

  return left
}
