import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

const Place = createContext<HTMLElement | null>(null)

export const HeadPlace = Place.Provider

/** What an open tab puts beside the exam's name: what can be done from anywhere on it. */
export function InHead({ children }: { children: ReactNode }) {
  const place = useContext(Place)
  return place === null ? null : createPortal(children, place)
}
