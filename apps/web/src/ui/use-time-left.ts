import { useEffect, useEffectEvent, useState } from 'react'
import { untilNextTick } from './time-left.ts'

/** The server's time, in milliseconds. Countdowns run on it, never on the device's own clock (Decision B2). */
export interface ServerClock {
  now(): number
  /** Calls back when more is known of it; returns how to stop. */
  subscribe?(listener: () => void): () => void
}

/** By so much what is known of the server's time may change at any reply; zero that was reached stays reached. */
const CORRECTION_MS = 1_000

/**
 * The milliseconds until `target`, anew each second and whenever the page comes back into view. Every reading is a
 * difference to the server's time; ticks are never counted, so a throttled or sleeping tab cannot drift.
 * `onComplete` is called once for each target, also if it had passed before; and once more if the clock was wrong and it had not.
 */
export function useTimeLeft(target: number, clock: ServerClock, onComplete?: () => void): number {
  const [left, setLeft] = useState(() => target - clock.now())
  const complete = useEffectEvent(() => onComplete?.())

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isComplete = false
    const read = () => {
      clearTimeout(timer)
      const now = target - clock.now()
      setLeft(now)
      const wasComplete = isComplete
      isComplete = now <= (wasComplete ? CORRECTION_MS : 0)
      if (!isComplete) timer = setTimeout(read, untilNextTick(now))
      else if (!wasComplete) complete()
    }
    const seen = () => {
      if (document.visibilityState === 'visible') read()
    }
    document.addEventListener('visibilitychange', seen)
    const unsubscribe = clock.subscribe?.(read)
    read()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
      unsubscribe?.()
    }
  }, [target, clock])

  return left
}
