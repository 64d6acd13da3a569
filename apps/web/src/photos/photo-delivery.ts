import { newId, onWayBack, timing } from '@anushilon/outbox/browser'
import { serverClock } from '../api/server-clock.ts'
import { session } from '../api/session.ts'
import { createImageWorker } from './shrink/image-worker.ts'
import { createPhotoWorkspace } from './photo-workspace.ts'
import { createDeviceStore, scriptOfWish } from './device/device-store.ts'
import { arrangePages, lookAtPages, sendPage } from './server/send-page.ts'
import { markUnsent, scriptOfMarker } from './device/unsent-marker.ts'

export const imageWorker = createImageWorker()

/** The workspace of this page, joined to the browser. */
export const workspace = createPhotoWorkspace({
  store: createDeviceStore(),
  imageWorker,
  sendPage,
  arrange: arrangePages,
  look: lookAtPages,
  mark: markUnsent,
  now: () => serverClock.now(),
  student: () => session.read()?.studentId ?? null,
  newId,
  exclusively,
  ...timing,
})

const LOCK = 'anushilon-photos'
/** A tab that the phone has put to sleep may hold it for ever; sending twice does no harm. */
const LOCK_WAIT_MS = 15_000

async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  // Old browsers have no locks.
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) return await work()
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), LOCK_WAIT_MS)
  let isHeld = false
  try {
    return await locks.request(LOCK, { signal: waiting.signal }, async () => {
      isHeld = true
      clearTimeout(timer)
      return await work()
    })
  } catch (error) {
    if (isHeld) throw error
    return await work()
  } finally {
    clearTimeout(timer)
  }
}

let isListening = false

/** Begins to send what is on this device, and goes on for as long as the page lives. */
export function deliverPhotos(): void {
  if (!isListening) {
    isListening = true
    listen()
  }
  resume()
}

function resume() {
  const studentId = session.read()?.studentId
  if (studentId !== undefined) void workspace.resume(studentId)
}

function listen() {
  window.addEventListener('storage', ({ key }) => {
    const studentId = session.read()?.studentId
    const script = scriptOfMarker(key) ?? scriptOfWish(key)
    if (studentId !== undefined && script?.startsWith(`${studentId}:`)) void workspace.hear(studentId)
  })
  window.addEventListener('offline', workspace.pause)
  onWayBack(workspace.kick)
  session.subscribe(resume)
}
