/** Whoever uses this browser next must not read what is sent to the one before; the server learns it from the push service. */
export async function forgetPush(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration('/')
  await (await worker?.pushManager?.getSubscription())?.unsubscribe()
}
