import { newId, onWayBack, timing } from '@anushilon/outbox/browser'
import { openChannel } from '@anushilon/outbox/channel'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { serverClock } from '../api/server-clock.ts'
import { session } from '../api/session.ts'
import { chainLinks, extendChain } from '../sitting/chain.ts'
import { photos as words } from '../text/bn-photos.ts'
import { createOtherTabs } from './other-tabs.ts'
import type { ScriptPlace } from './script.ts'
import { sha256Of } from './sha256-of.ts'
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
  isTimeKnown: () => serverClock.isKnown(),
  student: () => session.read()?.studentId ?? null,
  newId,
  captured: extendByPhoto,
  exclusively,
  ...timing,
})

export const otherTabs = createOtherTabs({
  channel: openChannel('anushilon-photos'),
  sendReady: workspace.sendReady,
  newId,
  later: timing.later,
})

/** What is in the chain before the end may come after it (Decision C18). */
async function extendByPhoto({ studentId, examId, subjectId, question }: ScriptPlace, picture: Blob): Promise<void> {
  const sha256 = await sha256Of(picture)
  const isThere = chainLinks(studentId, examId).some(
    (link) => link.kind === 'photo' && link.question === question && link.sha256 === sha256,
  )
  if (!isThere) extendChain(studentId, examId, { kind: 'photo', subjectId, question, sha256 })
}

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
    if (studentId !== undefined && script?.startsWith(`${studentId}:`)) void workspace.hear(script)
  })
  window.addEventListener('offline', workspace.pause)
  onWayBack(workspace.kick)
  workspace.onKept(({ sending }) => {
    if (sending.kind === 'kept') toast(sending.isRefused ? words.notAccepted : words.withCentre)
  })
  session.subscribe(resume)
  if (!serverClock.isKnown()) onceTimeIsKnown(resume)
}

function onceTimeIsKnown(act: () => void) {
  const unsubscribe = serverClock.subscribe(() => {
    if (!serverClock.isKnown()) return
    unsubscribe()
    act()
  })
}
