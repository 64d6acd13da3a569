import { type RefObject, useEffect, useState } from 'react'
import { sticks } from './stickiness.ts'

/** `place` is an element that stands where the navigation stands when nothing is sticky. */
export function useSticky(place: RefObject<HTMLElement | null>): boolean {
  const [stuck, setStuck] = useState(false)
  useEffect(() => {
    const look = () => setStuck((was) => sticks(was, window.scrollY, topOf(place.current)))
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [place])
  return stuck
}

function topOf(element: HTMLElement | null): number {
  return element === null ? 0 : element.getBoundingClientRect().top + window.scrollY
}
