import { homePage } from '@anushilon/contract/operations/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { useKept, useKeptQuery } from '../../api/use-kept.ts'
import { serverClock } from '../../api/server-clock.ts'
import { lookAgainIn, nextChange } from './next-look.ts'

/** Ten thousand countdowns end in the same instant; their phones ask again within this time (Decision B6). */
const SPREAD_MS = 2_000
/** Where the server could not be had they give it more room. */
const SPREAD_AFTER_FAILURE_MS = 20_000
/** A timer longer than this overflows; nobody keeps Home open for so long. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export type HomeExams = NonNullable<ReturnType<typeof useHomeTop>['data']>
export type HomeSections = NonNullable<ReturnType<typeof useHomeBottom>['data']>

export function useHomeTop() {
  const [chance] = useState(Math.random)
  const top = useQuery({
    queryKey: ['home', 'top'],
    // Whoever comes from an exam has just changed it.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { body } = await call(homePage, { section: 'top' }, { signal })
      if (!('top' in body)) throw new Error('the server answered with the other half of Home')
      return body.top
    },
    // What the centre moves, adds or calls off. Only while the page is looked at; who comes back to it asks at once.
    refetchInterval: ({ state }) => lookAgainIn(state.data, serverClock.now(), chance),
  })
  useKept(['home', 'top'], top)
  const { data, dataUpdatedAt, errorUpdatedAt, isError, refetch } = top
  const changesAt = data === undefined ? Number.POSITIVE_INFINITY : nextChange(data, serverClock.now())

  // After every answer anew: where the server still says the same, because its clock is a moment behind our idea of
  // it, it is asked once more.
  useEffect(() => {
    const spread = Math.random() * (isError ? SPREAD_AFTER_FAILURE_MS : SPREAD_MS)
    return atServerTime(changesAt, spread, () => void refetch())
  }, [changesAt, dataUpdatedAt, errorUpdatedAt, isError, refetch])
  return top
}

/** Acts once, so long after an instant of the server's clock or after now, whatever is learned of that clock meanwhile. */
function atServerTime(instant: number, after: number, act: () => void): () => void {
  const due = Math.max(instant, serverClock.now()) + after
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = () => {
    clearTimeout(timer)
    const wait = due - serverClock.now()
    if (wait < LONGEST_TIMER_MS) timer = setTimeout(fire, wait)
  }
  const forget = serverClock.subscribe(set)
  const stop = () => {
    forget()
    clearTimeout(timer)
  }
  const fire = () => {
    stop()
    act()
  }
  set()
  return stop
}

export function useHomeBottom() {
  return useKeptQuery({
    queryKey: ['home', 'bottom'],
    queryFn: async ({ signal }) => {
      const { body } = await call(homePage, { section: 'bottom' }, { signal })
      if (!('bottom' in body)) throw new Error('the server answered with the other half of Home')
      return body.bottom.sections
    },
    staleTime: 5 * 60_000,
  })
}
