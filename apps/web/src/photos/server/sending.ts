import { createListeners } from '@anushilon/ui/listeners.ts'
import { createLanes, type Step } from '@anushilon/outbox/lanes'
import type { Hindrance, PageOutcome } from './outcome.ts'
import {
  differsFromServer,
  isOnItsWay,
  isOver,
  isProcessed,
  isUnsent,
  keptPages,
  type ReadyPhoto,
  readyPhotos,
  type Script,
  type ScriptPlace,
} from '../script.ts'
import type { Entry } from '../entry.ts'
import type { Way } from './way-to-server.ts'
import type { Scripts } from '../scripts.ts'
import type { ServerPage } from './server-pages.ts'
import { createServerLook } from './server-look.ts'
import { until } from './until.ts'
import { wantedOf } from './wanted-of.ts'

function isRefusal({ kind }: Hindrance): boolean {
  return kind === 'refused' || kind === 'closed'
}

/** Nothing is there but what was known, in the same order. */
function isThere(pages: readonly ServerPage[], known: readonly string[]): boolean {
  return pages.length === known.length && pages.every(({ pageId }, index) => pageId === known[index])
}

interface Ports extends Way {
  readonly scripts: Scripts
}

/** Photos of all questions go one after the other: a phone's line is thin. */
const LANE = 'photos'
const DONE: Step = { kind: 'done' }

/**
 * Sends what the student asked to be sent, photo by photo, question by question, again and again until the server has
 * it. A photo leaves the device only on the server's word. Where a reply was lost the server is asked what it has before
 * anything is sent again; a photo that is sent twice all the same is one page, by its name.
 */
export function createSending({ scripts, sendPage, arrange, look, student, later, random, exclusively }: Ports) {
  const { patch, patchPhoto, entryOf } = scripts
  const uploaded = createListeners<[script: Script]>()
  const keptForCentre = createListeners<[script: Script]>()
  const { refresh, isKnown, doubt } = createServerLook({ scripts, look, mine, isUnderWay })
  const lanes = createLanes({ step, later, random, onTrouble: () => undefined })
  const run = () => lanes.run(LANE)
  let current: { readonly entry: Entry; readonly controller: AbortController } | null = null

  function mine(examId?: string): Entry[] {
    const owner = student()
    return owner === null ? [] : scripts.of(owner, examId)
  }

  function isUnderWay(entry: Entry): boolean {
    return current?.entry === entry
  }

  function next(): Entry | undefined {
    return mine().find(
      ({ script, isUrgent }) =>
        script.sending.kind === 'waiting' &&
        !isElsewhere(script) &&
        (isProcessed(script) || (isUrgent && readyPhotos(script).length > 0)),
    )
  }

  /** It waits for a log-in in another course, and holds nothing up. */
  function isElsewhere({ sending }: Script): boolean {
    return sending.kind === 'waiting' && sending.trouble === 'elsewhere'
  }

  async function step(): Promise<Step> {
    if (next() === undefined) return { kind: 'empty' }
    return await exclusively(async () => {
      const entry = next()
      return entry === undefined ? DONE : await advance(entry)
    })
  }

  /** The next thing that has to be said to the server about it. */
  async function advance(entry: Entry): Promise<Step> {
    // Another tab may have sent it meanwhile, or been told not to.
    await scripts.reload(entry)
    const { place, received } = entry.script
    if (entry.script.sending.kind !== 'waiting') return DONE
    if (received === null || !isKnown(place.examId)) {
      const hindrance = await refresh(place.examId)
      // Whether photos are taken is said when one is sent.
      if (hindrance !== null && !isRefusal(hindrance)) return await settle(entry, undefined, hindrance)
      if (entry.script.sending.kind !== 'waiting') return DONE
    }
    const [photo] = readyPhotos(entry.script)
    if (photo === undefined && !isProcessed(entry.script)) return DONE
    const kept = keptPages(entry.script)
    if (photo === undefined && kept.length > 0) {
      await stop(entry, { kind: 'kept', isRefused: kept.every(({ isRefused }) => isRefused) })
      keptForCentre.tell(entry.script)
      return DONE
    }
    if (photo === undefined && !differsFromServer(entry.script)) {
      await finish(entry)
      return DONE
    }
    const controller = new AbortController()
    current = { entry, controller }
    const { heard } = entry
    const reply = await say(entry, photo, controller.signal)
    // Another tab has learnt meanwhile what the server has: this may be older, and would take away what came since.
    const outcome: PageOutcome = reply.kind === 'received' && entry.heard !== heard ? { kind: 'outdated' } : reply
    current = null
    if (outcome.kind === 'lost' || outcome.kind === 'outdated') doubt(place.examId)
    const isCalledOff = !isOnItsWay(entry.script)
    return isCalledOff && outcome.kind !== 'received' ? DONE : await settle(entry, photo, outcome)
  }

  async function say(entry: Entry, photo: ReadyPhoto | undefined, signal: AbortSignal): Promise<PageOutcome> {
    const { script } = entry
    const showProgress = (share: number) => {
      if (!signal.aborted) patch(entry, { sending: { kind: 'uploading', photo: photo?.id ?? null, share } })
    }
    showProgress(0)
    const wanted = wantedOf(entry)
    if (photo === undefined) return await arrange(script.place, wanted)
    const { pageId, developed } = photo
    if (!entry.known.has(pageId)) {
      entry.known.add(pageId)
      await scripts.saveSheet(entry)
    }
    return await sendPage(script.place, { pageId, picture: developed.picture }, wanted, showProgress, signal)
  }

  async function settle(entry: Entry, photo: ReadyPhoto | undefined, outcome: PageOutcome): Promise<Step> {
    const { place, received } = entry.script
    switch (outcome.kind) {
      case 'received': {
        const isGoing = isOnItsWay(entry.script)
        if (isGoing) patch(entry, { sending: { kind: 'waiting', trouble: 'none' } })
        await scripts.accept(entry, outcome.pages)
        // It had come before, and was taken away since: by another tab or on another device.
        if (photo !== undefined && outcome.pages.every(({ pageId }) => pageId !== photo.pageId))
          await scripts.removePhoto(entry, photo.id)
        if (!isGoing) return DONE
        if (!isProcessed(entry.script)) return DONE
        if (!differsFromServer(entry.script)) await finish(entry)
        // It was told which pages it should have, and has others. One whose order was not known here is told once more.
        else if (photo === undefined && isThere(outcome.pages, received ?? []))
          await stop(entry, { kind: 'refused', message: '' })
        return DONE
      }
      case 'refused': {
        const isAtFault = photo !== undefined && outcome.pages.includes(photo.pageId)
        if (isAtFault) patchPhoto(entry, photo.id, { state: 'failed' })
        if (isAtFault && entry.isUrgent) patch(entry, { sending: { kind: 'waiting', trouble: 'none' } })
        else await stop(entry, { kind: 'refused', message: outcome.message })
        return DONE
      }
      case 'closed':
        if (!outcome.isFinal) await stop(entry, { kind: 'closed', message: outcome.message })
        // An order proves nothing when it comes late. Photos may, and each of them gets an answer of its own.
        else if (photo === undefined) await drop(entry, outcome.message)
        else await close(place.examId, outcome.message)
        return DONE
      case 'kept':
        // The others of the question go as well: the centre has them together.
        patch(entry, {
          late: [...entry.script.late, ...(photo === undefined ? [] : [{ pageId: photo.pageId, isRefused: false }])],
          sending: { kind: 'waiting', trouble: 'none' },
        })
        return DONE
      case 'elsewhere':
        patch(entry, { sending: { kind: 'waiting', trouble: 'elsewhere' } })
        return DONE
      case 'outdated':
        patch(entry, { sending: { kind: 'waiting', trouble: 'none' } })
        return { kind: 'busy', retryAfterMs: 0 }
      case 'logged-out':
      case 'lost':
      case 'busy':
        patch(entry, { sending: { kind: 'waiting', trouble: outcome.kind } })
        return outcome
    }
  }

  /** The server has just what it should have. */
  async function finish(entry: Entry): Promise<void> {
    patch(entry, { refusedFiles: [] })
    await stop(entry, { kind: 'idle' })
    uploaded.tell(entry.script)
  }

  async function stop(entry: Entry, sending: Entry['script']['sending']): Promise<void> {
    entry.isUrgent = false
    patch(entry, { sending })
    await scripts.saveSheet(entry)
  }

  /** Nothing of this exam can be sent any more. */
  async function close(examId: string, message: string): Promise<void> {
    for (const entry of mine(examId)) await drop(entry, message)
  }

  async function drop(entry: Entry, message: string): Promise<void> {
    if (isUnsent(entry.script)) patch(entry, { sending: { kind: 'closed', message } })
    await scripts.forget(entry)
  }

  async function want(entry: Entry): Promise<void> {
    patch(entry, { sending: { kind: 'waiting', trouble: 'none' } })
    await scripts.saveSheet(entry)
  }

  /** Confirmed or not, and without what is spoilt. Ends when none of those that are watched is on its way any more. */
  async function sendNow(unsent: readonly Entry[], watched: () => readonly Entry[]): Promise<void> {
    for (const entry of unsent) {
      entry.isUrgent = true
      if (!isOnItsWay(entry.script)) await want(entry)
    }
    const unsubscribe = scripts.subscribe(() => {
      // Those that were still being developed become ready one by one.
      if (lanes.troubleOf(LANE) === 'none' && next() !== undefined) void run()
    })
    void run()
    await until(() => watched().every(({ script }) => !isOnItsWay(script) && isProcessed(script)), scripts.subscribe)
    unsubscribe()
  }

  return {
    /** The student has confirmed. */
    async send(place: ScriptPlace): Promise<void> {
      const entry = entryOf(place)
      const { script } = entry
      if (isOnItsWay(script) || !isProcessed(script) || !differsFromServer(script)) return
      await want(entry)
      await run()
    },

    async cancel(place: ScriptPlace): Promise<void> {
      const entry = entryOf(place)
      if (!isOnItsWay(entry.script)) return
      const stopping = stop(entry, { kind: 'idle' })
      if (isUnderWay(entry)) current?.controller.abort()
      await stopping
    },

    /** The network is gone: what is on its way would hang for long, and say that it is nearly through. */
    pause: () => current?.controller.abort(),

    /**
     * Time is up, or the student hands in: whatever photos there are go now, confirmed or not, and without those that
     * are spoilt. Ends when none is on its way any more; how long to wait for that is the caller's to say.
     */
    async sendReady(examId: string): Promise<void> {
      const owner = student()
      if (owner === null) return
      await scripts.loadAll(owner)
      await sendNow(
        mine(examId).filter(({ script }) => isUnsent(script) && !isOver(script)),
        () => mine(examId),
      )
    },

    /**
     * The part is handed in. What is on its way goes on, and so does what another tab has made since photos were sent last: the server says
     * what becomes of it. Photos that come after the time may still count, or are kept for the centre. Ends when none is on its
     * way any more. The device forgets the rest.
     */
    async handedIn(examId: string): Promise<void> {
      const entries = mine(examId)
      for (const entry of entries) await scripts.reload(entry)
      const going = entries.filter(
        ({ script }) => isOnItsWay(script) || (script.sending.kind === 'idle' && isUnsent(script)),
      )
      for (const entry of entries.filter((one) => !going.includes(one))) await drop(entry, '')
      await sendNow(going, () => going)
    },

    /** What the server has may have changed: sent from another device, or found to be damaged. */
    refresh,

    /** In a row, as long as something of the exam waits to be sent. */
    lostTries: (examId: string): number =>
      mine(examId).some(({ script }) => isOnItsWay(script)) ? lanes.failuresOf(LANE) : 0,

    /** The way may be free again. */
    kick: () => void run(),

    /** Somebody has logged in, maybe in another course than before. */
    tryElsewhere(): void {
      for (const entry of mine().filter(({ script }) => isElsewhere(script)))
        patch(entry, { sending: { kind: 'waiting', trouble: 'none' } })
    },

    /** Tells when photos of a question that came after the time are with the centre. */
    onKept: keptForCentre.subscribe,

    /** Tells when the server has just the pages that it should have of a question; they may be none. */
    onUploaded: uploaded.subscribe,
  }
}
