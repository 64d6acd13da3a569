import { backOff } from '@anushilon/outbox/back-off'
import type { Hindrance, PageOutcome } from './outcome.ts'
import {
  differsFromServer,
  isOnItsWay,
  isProcessed,
  isUnsent,
  type ReadyPhoto,
  readyPhotos,
  type Script,
  type ScriptPlace,
  wantedPages,
} from './script.ts'
import type { Entry } from './entry.ts'
import type { Way } from './way-to-server.ts'
import type { Shelf } from './shelf.ts'

function isRefusal({ kind }: Hindrance): boolean {
  return kind === 'refused' || kind === 'closed'
}

interface Ports extends Way {
  readonly shelf: Shelf
}

/**
 * Sends what the student asked to be sent, photo by photo, question by question, again and again until the server has
 * it. A photo leaves the device only on the server's word. Where a reply was lost the server is asked what it has before
 * anything is sent again; a photo that is sent twice all the same is one page, by its name.
 */
export function createSending({ shelf, sendPage, arrange, look, student, later, random, exclusively }: Ports) {
  const { patch, patchPhoto, entryOf } = shelf
  const uploadedListeners = new Set<(script: Script) => void>()
  /** Exams of which it is known what the server has. */
  const sure = new Set<string>()
  let isRunning = false
  let failures = 0
  let callOff: (() => void) | null = null
  let current: { readonly entry: Entry; readonly controller: AbortController } | null = null

  function mine(examId?: string): Entry[] {
    const owner = student()
    return owner === null ? [] : shelf.of(owner, examId)
  }

  function next(): Entry | undefined {
    return mine().find(({ script }) => script.sending.kind === 'waiting' && isProcessed(script))
  }

  async function run(): Promise<void> {
    callOff?.()
    callOff = null
    if (isRunning) return
    isRunning = true
    try {
      while (next() !== undefined) {
        let goesOn = true
        await exclusively(async () => {
          const entry = next()
          if (entry !== undefined) goesOn = await step(entry)
        })
        if (!goesOn) return
      }
    } finally {
      isRunning = false
    }
  }

  /** The next thing that has to be said to the server about it. Whether the one after may follow at once. */
  async function step(entry: Entry): Promise<boolean> {
    // Another tab may have sent it meanwhile, or been told not to.
    await shelf.reload(entry)
    const { place, received } = entry.script
    if (entry.script.sending.kind !== 'waiting') return true
    if (received === null || !sure.has(place.examId)) {
      const hindrance = await refresh(place.examId)
      // Whether photos are taken is said when one is sent.
      if (hindrance !== null && !isRefusal(hindrance)) return await settle(entry, undefined, hindrance)
      if (entry.script.sending.kind !== 'waiting') return true
    }
    const [photo] = readyPhotos(entry.script)
    if (photo === undefined && !differsFromServer(entry.script)) {
      await finish(entry)
      return true
    }
    const controller = new AbortController()
    current = { entry, controller }
    const outcome = await say(entry, photo, controller.signal)
    current = null
    if (outcome.kind === 'lost' || outcome.kind === 'outdated') sure.delete(place.examId)
    const isCalledOff = !isOnItsWay(entry.script)
    return isCalledOff && outcome.kind !== 'received' ? true : await settle(entry, photo, outcome)
  }

  async function say(entry: Entry, photo: ReadyPhoto | undefined, signal: AbortSignal): Promise<PageOutcome> {
    const { script } = entry
    const showProgress = (share: number) => {
      if (!signal.aborted) patch(entry, { sending: { kind: 'uploading', photo: photo?.id ?? null, share } })
    }
    showProgress(0)
    const wanted = wantedPages(script)
    if (photo === undefined) return await arrange(script.place, wanted)
    const { pageId, developed } = photo
    if (!entry.known.has(pageId)) {
      entry.known.add(pageId)
      await shelf.keepSheet(entry)
    }
    return await sendPage(script.place, { pageId, picture: developed.picture }, wanted, showProgress, signal)
  }

  async function settle(entry: Entry, photo: ReadyPhoto | undefined, outcome: PageOutcome): Promise<boolean> {
    const { place } = entry.script
    switch (outcome.kind) {
      case 'received': {
        // Not by anything known; but it must not go round and round as fast as it can.
        if (photo !== undefined && outcome.pages.every(({ pageId }) => pageId !== photo.pageId)) {
          return await settle(entry, photo, { kind: 'busy', retryAfterMs: 0 })
        }
        failures = 0
        const isGoing = isOnItsWay(entry.script)
        if (isGoing) patch(entry, { sending: { kind: 'waiting', trouble: 'none' } })
        await shelf.accept(entry, outcome.pages)
        if (!isGoing) return true
        if (!differsFromServer(entry.script)) await finish(entry)
        // It was told which pages it should have, and has others.
        else if (photo === undefined) await stop(entry, { kind: 'refused', message: '' })
        return true
      }
      case 'refused': {
        const isAtFault = photo !== undefined && outcome.pages.includes(photo.pageId)
        if (isAtFault) patchPhoto(entry, photo.id, { state: 'failed' })
        if (isAtFault && entry.isUrgent) patch(entry, { sending: { kind: 'waiting', trouble: 'none' } })
        else await stop(entry, { kind: 'refused', message: outcome.message })
        return true
      }
      case 'closed':
        await (outcome.isFinal
          ? close(place.examId, outcome.message)
          : stop(entry, { kind: 'closed', message: outcome.message }))
        return true
      case 'logged-out':
        patch(entry, { sending: { kind: 'waiting', trouble: 'logged-out' } })
        return false
      case 'lost':
      case 'busy':
      case 'outdated':
        failures += 1
        patch(entry, { sending: { kind: 'waiting', trouble: outcome.kind === 'outdated' ? 'none' : outcome.kind } })
        callOff = later(
          backOff(failures, random(), outcome.kind === 'busy' ? outcome.retryAfterMs : 0),
          () => void run(),
        )
        return false
    }
  }

  /** The server has just what it should have. */
  async function finish(entry: Entry): Promise<void> {
    patch(entry, { refusedFiles: [] })
    await stop(entry, { kind: 'idle' })
    for (const listener of uploadedListeners) listener(entry.script)
  }

  async function stop(entry: Entry, sending: Entry['script']['sending']): Promise<void> {
    entry.isUrgent = false
    patch(entry, { sending })
    await shelf.keepSheet(entry)
  }

  /** Asks the server what it has. Null: it said so. */
  async function refresh(examId: string): Promise<Hindrance | null> {
    for (const entry of mine(examId)) await shelf.load(entry)
    const heard = new Map(mine(examId).map((entry) => [entry, entry.heard]))
    const outcome = await look(examId)
    if (outcome.kind !== 'found') return outcome
    sure.add(examId)
    for (const entry of mine(examId)) {
      // What was said to the server meanwhile, or is right now, is answered with what it has: that is newer.
      if (entry === current?.entry || entry.heard !== heard.get(entry)) continue
      const { subjectId, question } = entry.script.place
      const found = outcome.questions.find(
        (one) => (one.subjectId ?? subjectId) === subjectId && one.question === question,
      )
      await shelf.accept(entry, found?.pages ?? [])
    }
    return null
  }

  /** Nothing of this exam can be sent any more. */
  async function close(examId: string, message: string): Promise<void> {
    for (const entry of mine(examId)) {
      if (isUnsent(entry.script)) patch(entry, { sending: { kind: 'closed', message } })
      await shelf.forget(entry)
    }
  }

  async function want(entry: Entry): Promise<void> {
    patch(entry, { sending: { kind: 'waiting', trouble: 'none' } })
    await shelf.keepSheet(entry)
  }

  /** Until nothing of the exam is on its way or being made ready. */
  async function whenSettled(examId: string): Promise<void> {
    const isBusy = () => mine(examId).some(({ script }) => isOnItsWay(script) || !isProcessed(script))
    await new Promise<void>((resolve) => {
      const look = () => {
        if (isBusy()) return
        stopLooking()
        resolve()
      }
      const stopLooking = shelf.subscribe(look)
      look()
    })
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
      if (current?.entry === entry) current.controller.abort()
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
      await shelf.loadAll(owner)
      for (const entry of mine(examId)) {
        if (!isUnsent(entry.script) || entry.script.sending.kind === 'closed') continue
        entry.isUrgent = true
        if (!isOnItsWay(entry.script)) await want(entry)
      }
      const unsubscribe = shelf.subscribe(() => {
        // Those that were still being developed become ready one by one.
        if (!isRunning && callOff === null && next() !== undefined) void run()
      })
      void run()
      await whenSettled(examId)
      unsubscribe()
    },

    close,

    /** What the server has may have changed: sent from another device, or found to be damaged. */
    refresh,

    /** In a row, as long as something of the exam waits to be sent. */
    lostTries: (examId: string): number => (mine(examId).some(({ script }) => isOnItsWay(script)) ? failures : 0),

    /** The way may be free again. */
    kick: () => void run(),

    /** Tells when the server has just the pages that it should have of a question; they may be none. */
    onUploaded(listener: (script: Script) => void): () => void {
      uploadedListeners.add(listener)
      return () => uploadedListeners.delete(listener)
    },
  }
}
