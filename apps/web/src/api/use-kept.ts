import { CallRefused } from '@anushilon/contract/call-errors'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { keepReply, keptReply } from './kept-replies.ts'
import { serverClock } from './server-clock.ts'

/** Without a word from the server by then, what is on the device is shown; its word follows. */
const PATIENCE_MS = 1_500

/** What is shown from the device is asked for so often. */
const LOOK_AGAIN_MS = 15_000

/** What the server has said is never so old: it marks what comes from the device. */
const FROM_DEVICE = 1

/** Whether what is on the device may be shown before the server has said anything. */
type ShownAtOnce = (data: unknown) => boolean
export const always: ShownAtOnce = () => true
const never: ShownAtOnce = () => false

interface Asked {
  readonly data: unknown
  readonly dataUpdatedAt: number
  readonly failureReason: Error | null
  readonly isPlaceholderData: boolean
}

/**
 * Keeps what a query was told, and gives it back where the server cannot be reached, or at once if it may be shown before the
 * server has said anything; the query goes on asking meanwhile.
 */
export function useKept<Q extends Asked>(key: QueryKey, query: Q, isShownAtOnce = never): Q {
  const { dataUpdatedAt, failureReason } = query
  const data = query.isPlaceholderData ? undefined : query.data
  const queries = useQueryClient()
  const [saidAt, setSaidAt] = useState(0)
  const name = JSON.stringify(key)
  const isMissing = data === undefined
  const isLost = failureReason !== null && !(failureReason instanceof CallRefused)
  const isFromDevice = !isMissing && dataUpdatedAt === FROM_DEVICE
  useShownFromDevice(isFromDevice ? saidAt : null)

  useEffect(() => {
    if (data !== undefined && !isFromDevice) void keepReply(keyIn(name), data)
  }, [data, isFromDevice, name])

  useEffect(() => {
    if (!isMissing) return
    let isWanted = true
    const bring = async (isWelcome: ShownAtOnce) => {
      const kept = await keptReply(keyIn(name))
      if (kept === null || !isWanted || !isWelcome(kept.data)) return
      if (queries.getQueryData(keyIn(name)) !== undefined) return
      serverClock.assume(kept.at - kept.deviceAt)
      setSaidAt(kept.at)
      queries.setQueryData(keyIn(name), kept.data, { updatedAt: FROM_DEVICE })
    }
    if (isShownAtOnce !== never) void bring(isShownAtOnce)
    const timer = setTimeout(() => void bring(always), isLost ? 0 : PATIENCE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [isMissing, isLost, isShownAtOnce, name, queries])

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

  return query
}

function keyIn(name: string): QueryKey {
  return JSON.parse(name) as QueryKey
}

/** What the page shows from the device: when the server said each of it. */
const shown = new Map<string, number>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

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

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How old the oldest of what is shown is, on the server's clock; null: all of it is from the server. */
export function useAsOf(): number | null {
  return useSyncExternalStore(subscribe, () => (shown.size === 0 ? null : Math.min(...shown.values())))
}
