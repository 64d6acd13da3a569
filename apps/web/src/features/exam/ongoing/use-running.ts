import { NOTES_HEADER } from '@anushilon/contract/headers'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { always, useKept } from '../../../api/use-kept.ts'
import { CallRefused } from '@anushilon/contract/call-errors'
import { isRefused, neverGivesUp } from './never-gives-up.ts'

/** So often the server is asked what another device of the student did (Decision C15), give or take a second. */
const LOOK_MS = 10_000

/** What every look brings besides the paper: how many notes the centre has sent to everybody. */
export interface Heard {
  readonly notes: number
}

interface Asking<T> {
  readonly key: readonly string[]
  readonly load: (signal: AbortSignal) => Promise<{ readonly body: T; readonly headers: Headers }>
  /** Once it is, the part is left as it is. */
  readonly isOver: (data: T) => boolean
  /** The server has closed the part: submitted elsewhere, or overdue. */
  readonly onClosed: () => void
}

/** The data of a running part, kept up to date while the page is looked at. */
export function useRunning<T extends object>({ key, load, isOver, onClosed }: Asking<T>) {
  const [interval] = useState(() => LOOK_MS + Math.random() * 2_000 - 1_000)
  const looksAgain = (data: T | undefined) => data === undefined || !isOver(data)
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<T & Heard> => {
      const { body, headers } = await load(signal)
      return { ...body, notes: Number(headers.get(NOTES_HEADER)) }
    },
    ...neverGivesUp,
    staleTime: 2_000,
    gcTime: 0,
    refetchInterval: ({ state }) => (looksAgain(state.data) && !isRefused(state.error) ? interval : false),
    refetchOnWindowFocus: ({ state }) => looksAgain(state.data),
    refetchOnReconnect: false,
  })
  const { data, error, refetch } = query
  useKept(key, query, always)
  const closed = useEffectEvent(onClosed)
  const lookAgain = useEffectEvent(() => {
    if (looksAgain(data)) void refetch()
  })

  useEffect(() => {
    if (isRefused(error) && error.status !== 401) closed()
  }, [error])

  useEffect(() => {
    const look = () => lookAgain()
    window.addEventListener('online', look)
    return () => window.removeEventListener('online', look)
  }, [])

  const trouble = query.failureReason
  return { data, refetch, isLost: trouble !== null && !(trouble instanceof CallRefused) }
}
