import { useEffect, useState } from 'react'

/** What is typed, once the typing has paused: one question to the server instead of one per letter. */
export function useLater<T>(value: T, ms = 250): T {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return later
}
