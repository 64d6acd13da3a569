import { pushKey, stopPush, subscribePush } from '@anushilon/contract/operations/push'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** `unable`: this browser, or a page without HTTPS, has no such thing. */
type State = 'unable' | 'blocked' | 'off' | 'on'

/** It is registered when a page has come: whoever opens this page first of all waits a moment for it. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined
  return await navigator.serviceWorker.ready
}

async function stateNow(): Promise<State> {
  const worker = await registration()
  if (worker === undefined) return 'unable'
  if (Notification.permission === 'denied') return 'blocked'
  return (await worker.pushManager.getSubscription()) === null ? 'off' : 'on'
}

/** The browser asks for consent itself; what it gives is told to the server, and taken back where that fails. */
async function start(): Promise<void> {
  const worker = await registration()
  if (worker === undefined || (await Notification.requestPermission()) !== 'granted') return
  const { body } = await call(pushKey, {})
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: body.key })
  const { endpoint, keys } = subscription.toJSON()
  try {
    await call(subscribePush, { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
}

async function stop(): Promise<void> {
  const subscription = await (await registration())?.pushManager.getSubscription()
  if (!subscription) return
  await subscription.unsubscribe()
  await call(stopPush, { endpoint: subscription.endpoint })
}

export function usePhoneMessages() {
  const state = useQuery({ queryKey: ['phone messages'], queryFn: stateNow, staleTime: 0 })
  const change = useMutation({
    mutationFn: async (work: () => Promise<void>) => await work(),
    onSettled: async () => await state.refetch(),
  })
  return {
    state: state.data ?? 'unable',
    isBusy: change.isPending,
    hasFailed: change.isError,
    start: () => change.mutate(start),
    stop: () => change.mutate(stop),
  }
}
