import { handInForMe } from '@anushilon/contract/operations/sitting'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../../api/client.ts'
import { session } from '../../../../api/session.ts'
import { isRefused, neverGivesUp } from '../never-gives-up.ts'

/** A wish that the server has not heard yet stays on the device: it survives a reload. */
const keyOf = (studentId: string, examId: string) => `handInForMe:${studentId}:${examId}`

function storedWish(key: string): boolean | null {
  const kept = localStorage.getItem(key)
  return kept === null ? null : kept === 'yes'
}

interface Arming {
  readonly studentId: string
  readonly examId: string
  /** As the server has it; undefined while it is not known. */
  readonly known: boolean | undefined
  /** The server has it so from now on. */
  readonly onHeard: (isArmed: boolean) => void
}

/**
 * "Hand it in for me when time is up": the student's own act, before the end (Decision C11). The page does it if it is
 * alive then; if it is not, the server does with what it has, provided that it has heard of the wish.
 */
export function useArming({ studentId, examId, known, onHeard }: Arming) {
  const key = keyOf(studentId, examId)
  const [wish, setWish] = useState(() => storedWish(key))
  const { mutate } = useMutation({
    // One after the other, and each says what is wanted by then.
    scope: { id: key },
    mutationFn: async () => {
      const wanted = storedWish(key)
      if (wanted === null) return
      await call(handInForMe, { examId, wanted }, { as: studentId })
      onHeard(wanted)
      forget(wanted)
    },
    ...neverGivesUp,
    networkMode: 'always',
    // It is over, or handed in: there is nothing left to wish for. Who has to log in again still wishes it.
    onError: (error) => {
      if (isRefused(error) && error.status !== 401) forget(null)
    },
  })

  function forget(heard: boolean | null) {
    if (heard !== null && storedWish(key) !== heard) return
    localStorage.removeItem(key)
    setWish(null)
  }

  const send = useEffectEvent(() => {
    if (storedWish(key) !== null) mutate()
  })
  useEffect(() => {
    send()
    const sendAgain = () => send()
    const stop = session.subscribe(sendAgain)
    window.addEventListener('online', sendAgain)
    return () => {
      stop()
      window.removeEventListener('online', sendAgain)
    }
  }, [])

  return {
    isWanted: wish ?? known ?? false,
    /** The server will see to it, whatever becomes of this page. */
    isPromised: known === true && wish !== false,
    want(wanted: boolean) {
      localStorage.setItem(key, wanted ? 'yes' : 'no')
      setWish(wanted)
      mutate()
    },
  }
}
