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
  const subscription = await worker.pushManager.getSubscription()
  if (subscription === null) return 'off'
  // Somebody else's on a phone that is shared, or ended with a password that was changed: then it is to be asked for anew.
  const told = await call(pushKey, { endpoint: subscription.endpoint }).catch(() => null)
  return told?.body.isOn === false ? 'off' : 'on'
}

/** The browser asks for consent itself; what it gives is told to the server, and taken back where that fails. */
async function start(): Promise<void> {
  const worker = await registration()
  if (worker === undefined || (await Notification.requestPermission()) !== 'granted') return
  const { body } = await call(pushKey, {})
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: body.key })
  try {
    await tell(subscription)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await call(subscribePush, { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' })
}

/** For work that ends messages on all of a student's browsers: on this one they go on, if they were on. */
export async function keepingMessages(work: () => Promise<unknown>): Promise<void> {
  const own = await ownSubscription().catch(() => null)
  await work()
  if (own !== null) await tell(own).catch(() => undefined)
}

/** Null where this browser gets no messages of this student. It may never have a worker, so nobody waits for one. */
async function ownSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker?.getRegistration('/')
  const subscription = await worker?.pushManager?.getSubscription()
  if (!subscription) return null
  const { body } = await call(pushKey, { endpoint: subscription.endpoint })
  return body.isOn ? subscription : null
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
