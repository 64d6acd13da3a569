import { useEffect } from 'react'

/** Puts the focus where one goes on typing, once what it is in has opened. */
export function useFocus(id: string): void {
  useEffect(() => document.getElementById(id)?.focus(), [id])
}
