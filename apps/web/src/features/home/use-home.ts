import { homePage, type ExamCard } from '@anushilon/contract/operations/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { call } from '../../api/client.ts'
import { serverClock } from '../../api/server-clock.ts'

/** Ten thousand countdowns end in the same instant; their phones ask again within this time (Decision B6). */
const SPREAD_MS = 2_000
/** A timer longer than this overflows; nobody keeps Home open for so long. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export function useHomeTop() {
  const top = useQuery({
    queryKey: ['home', 'top'],
    queryFn: async ({ signal }) => {
      const { body } = await call(homePage, { section: 'top' }, { signal })
      if (!('top' in body)) throw new Error('the server answered with the other half of Home')
      return body.top
    },
  })
  const { refetch } = top
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)

  const askAgainSoon = useCallback(() => {
    clearTimeout(pending.current)
    pending.current = setTimeout(() => void refetch(), Math.random() * SPREAD_MS)
  }, [refetch])

  useEffect(() => () => clearTimeout(pending.current), [])
  useAtNextClosing(top.data?.running, askAgainSoon)
  return { top, askAgainSoon }
}

/** A live exam leaves the panel when its window closes. */
function useAtNextClosing(running: readonly ExamCard[] | undefined, act: () => void) {
  const closesAt = Math.min(...(running ?? []).map((exam) => exam.window.closesAt))
  useEffect(() => {
    const wait = closesAt - serverClock.now()
    if (wait > LONGEST_TIMER_MS) return
    const timer = setTimeout(act, Math.max(wait, 0))
    return () => clearTimeout(timer)
  }, [closesAt, act])
}

export function useHomeBottom() {
  return useQuery({
    queryKey: ['home', 'bottom'],
    queryFn: async ({ signal }) => {
      const { body } = await call(homePage, { section: 'bottom' }, { signal })
      if (!('bottom' in body)) throw new Error('the server answered with the other half of Home')
      return body.bottom.sections
    },
    staleTime: 5 * 60_000,
  })
}
