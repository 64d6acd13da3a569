import { createListeners } from '@anushilon/ui/listeners.ts'
import { type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { patienceFor } from './kept-patience.ts'
import { keepReply, keptReply } from './kept-replies.ts'
import { serverClock } from './server-clock.ts'

/** What is shown from the device is asked for so often. */
const LOOK_AGAIN_MS = 15_000

/** What the server has said is never so old: it marks what comes from the device. */
const FROM_DEVICE = 1

/** When the server said what is shown from the device, by what was asked: several parts of a page may ask for the same. */
const saidAt = new Map<string, number>()

/** Whether what is on the device may be shown before the server has said anything. */
type ShownAtOnce = (data: unknown) => boolean
export const always: ShownAtOnce = () => true
const never: ShownAtOnce = () => false

interface Asked {
  readonly data: unknown
  readonly dataUpdatedAt: number
  /** Of the last call that was given up; it stays while the next one is on its way. */
  readonly error: Error | null
  readonly failureReason: Error | null
  readonly isPlaceholderData: boolean
}

/**
 * Keeps what a query was told, and gives it back where the server cannot be reached, or at once if it may be shown before the
 * server has said anything; the query goes on asking meanwhile. What the server refuses is not shown.
 */
export function useKept<Q extends Asked>(key: QueryKey, query: Q, isShownAtOnce = never): Q {
  const { dataUpdatedAt, failureReason } = query
  const data = query.isPlaceholderData ? undefined : query.data
  const queries = useQueryClient()
  const name = JSON.stringify(key)
  const isMissing = data === undefined
  const patience = patienceFor(failureReason)
  const isFromDevice = !isMissing && dataUpdatedAt === FROM_DEVICE
  // On a slow line its word comes after what is on the device, and in a page that was open all the while after what it said
  // before. Who shows that at once asks for its word themselves.
  const isRefused = !isMissing && isShownAtOnce === never && patienceFor(query.error) === null
  useShownFromDevice(isFromDevice && !isRefused ? (saidAt.get(name) ?? null) : null)

  useEffect(() => {
    if (data !== undefined && !isFromDevice) void keepReply(keyIn(name), data)
  }, [data, isFromDevice, name])

  useEffect(() => {
    if (!isMissing || patience === null) return
    let isWanted = true
    const bring = async (isWelcome: ShownAtOnce) => {
      const kept = await keptReply(keyIn(name))
      if (kept === null || !isWanted || !isWelcome(kept.data)) return
      if (queries.getQueryData(keyIn(name)) !== undefined) return
      serverClock.assume(kept.at - kept.deviceAt)
      saidAt.set(name, kept.at)
      queries.setQueryData(keyIn(name), kept.data, { updatedAt: FROM_DEVICE })
    }
    if (isShownAtOnce !== never) void bring(isShownAtOnce)
    const timer = setTimeout(() => void bring(always), patience)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [isMissing, patience, isShownAtOnce, name, queries])

  useEffect(() => {
    if (!isFromDevice) return
    // The query has given up by then, and does not know that the network was away before the page came.
    const ask = () => void queries.refetchQueries({ queryKey: keyIn(name), exact: true })
    const timer = setInterval(ask, LOOK_AGAIN_MS)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [isFromDevice, name, queries])

  return isRefused ? { ...query, data: undefined } : query
}

/** As `useQuery`; what it was told is kept. */
export function useKeptQuery<T>(options: UseQueryOptions<T>) {
  return useKept(options.queryKey, useQuery(options))
}

function keyIn(name: string): QueryKey {
  return JSON.parse(name) as QueryKey
}

/** What the page shows from the device: when the server said each of it. */
const shown = new Map<string, number>()
const { subscribe, tell } = createListeners()

function useShownFromDevice(at: number | null): void {
  const id = useId()
  useEffect(() => {
    if (at === null) return
    shown.set(id, at)
    tell()
    return () => {
      shown.delete(id)
      tell()
    }
  }, [id, at])
}

/** How old the oldest of what is shown is, on the server's clock; null: all of it is from the server. */
export function useAsOf(): number | null {
  return useSyncExternalStore(subscribe, () => (shown.size === 0 ? null : Math.min(...shown.values())))
}
