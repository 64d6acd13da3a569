import { backOff } from '../sitting/back-off.ts'
import type { ScriptOutcome } from './outcome.ts'
import { progressOf } from './progress.ts'
import { isOnItsWay, isProcessed, type ReadyPhoto, readyPhotos, type ScriptPlace } from './script.ts'
import type { Entry, Shelf } from './shelf.ts'

interface Ports {
  readonly shelf: Shelf
  send(
    place: ScriptPlace,
    pictures: readonly Blob[],
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<ScriptOutcome>
  /** Whose photos may be sent now; null: nobody is logged in. */
  student(): string | null
  /** Calls back after so many milliseconds; returns how to call it off. */
  later(milliseconds: number, act: () => void): () => void
  random(): number
  /** Not while another tab does the same. */
  exclusively(work: () => Promise<void>): Promise<void>
}

/**
 * Sends what the student asked to be sent, one question after the other, again and again until the server has it. The
 * photos leave the device only on the server's word. A lost reply or a second tab make them be sent twice, which
 * replaces a set by itself (Decision C12).
 */
export function createSending({ shelf, send, student, later, random, exclusively }: Ports) {
  const { patch, patchPhoto, entryOf } = shelf
  const uploadedListeners = new Set<(place: ScriptPlace) => void>()
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
          if (entry !== undefined) goesOn = await sendOne(entry)
        })
        if (!goesOn) return
      }
    } finally {
      isRunning = false
    }
  }

  /** Whether the next one may follow at once. */
  async function sendOne(entry: Entry): Promise<boolean> {
    // Another tab may have sent it meanwhile, or been told not to.
    await shelf.reload(entry)
    if (entry.script.sending.kind !== 'waiting') return true
    const photos = readyPhotos(entry.script)
    if (photos.length === 0) {
      await stop(entry, { kind: 'idle' })
      return true
    }
    const sizes = photos.map(({ developed }) => developed.picture.size)
    const controller = new AbortController()
    const showProgress = (share: number) => {
      if (!controller.signal.aborted)
        patch(entry, { sending: { kind: 'uploading', progress: progressOf(sizes, share) } })
    }
    current = { entry, controller }
    showProgress(0)
    const pictures = photos.map(({ developed }) => developed.picture)
    const outcome = await send(entry.script.place, pictures, showProgress, controller.signal)
    current = null
    if (controller.signal.aborted && outcome.kind !== 'stored') return true
    return await settle(entry, photos, outcome)
  }

  async function settle(entry: Entry, sent: readonly ReadyPhoto[], outcome: ScriptOutcome): Promise<boolean> {
    const ids = sent.map(({ id }) => id)
    switch (outcome.kind) {
      case 'stored': {
        failures = 0
        const photos = entry.script.photos.filter(({ id }) => !ids.includes(id))
        const stored = sent.map(({ developed: { preview } }, index) => ({ path: outcome.paths[index] ?? '', preview }))
        patch(entry, { photos, stored, sending: { kind: 'idle' }, refusedFiles: [] })
        await shelf.dropPhotos(entry, ids)
        for (const listener of uploadedListeners) listener(entry.script.place)
        return true
      }
      case 'refused': {
        const id = outcome.photo === null ? undefined : ids[outcome.photo - 1]
        if (id !== undefined) patchPhoto(entry, id, { state: 'failed' })
        if (id !== undefined && entry.isUrgent) patch(entry, { sending: { kind: 'waiting', trouble: 'none' } })
        else await stop(entry, { kind: 'refused', message: outcome.message })
        return true
      }
      case 'closed':
        await (outcome.isFinal
          ? close(entry.script.place.examId, outcome.message)
          : stop(entry, { kind: 'closed', message: outcome.message }))
        return true
      case 'logged-out':
        patch(entry, { sending: { kind: 'waiting', trouble: 'logged-out' } })
        return false
      case 'lost':
      case 'busy':
        failures += 1
        patch(entry, { sending: { kind: 'waiting', trouble: outcome.kind } })
        callOff = later(
          backOff(failures, random(), outcome.kind === 'busy' ? outcome.retryAfterMs : 0),
          () => void run(),
        )
        return false
    }
  }

  async function stop(entry: Entry, sending: Entry['script']['sending']): Promise<void> {
    entry.isUrgent = false
    patch(entry, { sending })
    await shelf.keepSheet(entry)
  }

  /** Nothing of this exam can be sent any more. */
  async function close(examId: string, message: string): Promise<void> {
    for (const entry of mine(examId)) {
      if (entry.script.photos.length > 0) patch(entry, { sending: { kind: 'closed', message } })
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
      if (isOnItsWay(script) || !isProcessed(script) || readyPhotos(script).length === 0) return
      await want(entry)
      await run()
    },

    async cancel(place: ScriptPlace): Promise<void> {
      const entry = entryOf(place)
      if (!isOnItsWay(entry.script)) return
      if (current?.entry === entry) current.controller.abort()
      await stop(entry, { kind: 'idle' })
    },

    /**
     * Time is up: whatever photos there are go now, confirmed or not, and without those that are spoilt. Ends when
     * none is on its way any more; how long to wait for that is the caller's to say.
     */
    async sendReady(examId: string): Promise<void> {
      const owner = student()
      if (owner === null) return
      await shelf.loadAll(owner)
      for (const entry of mine(examId)) {
        const { photos, isTaking, sending } = entry.script
        if ((photos.length === 0 && !isTaking) || sending.kind === 'closed') continue
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

    /** In a row, as long as something of the exam waits to be sent. */
    lostTries: (examId: string): number => (mine(examId).some(({ script }) => isOnItsWay(script)) ? failures : 0),

    /** The way may be free again. */
    kick: () => void run(),

    onUploaded(listener: (place: ScriptPlace) => void): () => void {
      uploadedListeners.add(listener)
      return () => uploadedListeners.delete(listener)
    },
  }
}
