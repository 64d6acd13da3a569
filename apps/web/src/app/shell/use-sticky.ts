import { type RefObject, useEffect, useState } from 'react'
import { sticks } from './stickiness.ts'

/** Whether the navigation should stick by now. Its own place is remembered from when it last stood there. */
export function useSticky(navigation: RefObject<HTMLElement | null>): boolean {
  const [stuck, setStuck] = useState(false)
  useEffect(() => {
    let now = false
    let ownPlace = 0
    const look = () => {
      if (!now) ownPlace = (navigation.current?.getBoundingClientRect().top ?? 0) + window.scrollY
      now = sticks(now, window.scrollY, ownPlace)
      setStuck(now)
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [navigation])
  return stuck
}
