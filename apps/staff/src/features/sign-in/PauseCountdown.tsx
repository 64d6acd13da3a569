import { useEffect, useState } from 'react'

/** "Try again in 4:32", counting down; what was typed stays. */
export function PauseCountdown({ ms }: { ms: number }) {
  const [left, setLeft] = useState(Math.ceil(ms / 1_000))
  useEffect(() => {
    const until = performance.now() + ms
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1_000))), 250)
    return () => clearInterval(timer)
  }, [ms])
  if (left === 0) return <>You can try again now.</>
  return (
    <>
      Try again in {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </>
  )
}
