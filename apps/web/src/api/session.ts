import { createListeners } from '@anushilon/ui/listeners.ts'
import { useSyncExternalStore } from 'react'

/** Who is logged in on this device. The names of the keys are the product's (Spec 3). */
export interface Session {
  readonly token: string
  readonly studentId: string
  readonly courseId: string
}

const TOKEN = 'STDNTTKN'
const STUDENT = 'STDNTID'
const COURSE = 'FORCOURSE'
const KEYS = [TOKEN, STUDENT, COURSE]

const { subscribe: subscribeHere, tell } = createListeners()
let cached: Session | null = null
let guest: Session | null = null

function read(): Session | null {
  if (guest !== null) return guest
  const token = localStorage.getItem(TOKEN)
  if (token === null || token === '') return null
  const found = { token, studentId: localStorage.getItem(STUDENT) ?? '', courseId: localStorage.getItem(COURSE) ?? '' }
  // The same object while nothing changed, so that React sees no difference where there is none.
  if (cached?.token !== found.token || cached.studentId !== found.studentId || cached.courseId !== found.courseId) {
    cached = found
  }
  return cached
}

export const session = {
  read,
  /** Other tabs see line by line. Until the last is written it is nobody's: what waits there is not sent in another's name. */
  save({ token, studentId, courseId }: Session): void {
    if (localStorage.getItem(STUDENT) !== studentId) localStorage.removeItem(STUDENT)
    localStorage.setItem(TOKEN, token)
    localStorage.setItem(COURSE, courseId)
    localStorage.setItem(STUDENT, studentId)
    tell()
  },
  /** Ends the log-in on this device; what else is stored stays. */
  clear(): void {
    for (const key of KEYS) localStorage.removeItem(key)
    tell()
  },
  /** For this page alone, as long as it is open; whoever is logged in on the device stays so. */
  lend(to: Session): void {
    guest = to
    tell()
  },
  subscribe(listener: () => void): () => void {
    // Other tabs write other things all the time; null: everything is gone.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || KEYS.includes(key)) listener()
    }
    const stop = subscribeHere(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      stop()
      window.removeEventListener('storage', onStorage)
    }
  },
}

/** Follows log-in and log-out, also those in another tab. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, read)
}
