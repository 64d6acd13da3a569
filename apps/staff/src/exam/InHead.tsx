import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

const HeadSlot = createContext<HTMLElement | null>(null)

export const HeadSlotProvider = HeadSlot.Provider

/** What an open tab puts beside the exam's name: what can be done from anywhere on it. */
export function InHead({ children }: { children: ReactNode }) {
  const slot = useContext(HeadSlot)
  return slot === null ? null : createPortal(children, slot)
}
