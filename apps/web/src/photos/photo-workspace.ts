import type { ImageWorker } from './shrink/image-worker.ts'
import { createEditing } from './editing.ts'
import type { PhotoStore } from './device/device-script.ts'
import { isUnsent, type Script, type ScriptPlace } from './script.ts'
import { createSending } from './server/sending.ts'
import { createScripts } from './scripts.ts'

interface Ports extends Omit<Parameters<typeof createSending>[0], 'scripts'> {
  readonly store: PhotoStore
  readonly imageWorker: Pick<ImageWorker, 'develop'>
  mark(key: string, photos: number): void
  /** On the server's clock. */
  now(): number
  /** Whether the server has told its time yet: until then it is the device's, which may be off by years. */
  isTimeKnown(): boolean
  newId(): string
  captured(place: ScriptPlace, picture: Blob): Promise<void>
}

const HOUR = 3_600_000
/** No sitting lasts so long: what was left behind is tried once more, and the server says what becomes of it. */
const LEFT_BEHIND_MS = 12 * HOUR
const LONG_OVER_MS = 30 * 24 * HOUR

/** The answer photos of this device: what the student does with them, what is kept, what is sent. */
export function createPhotoWorkspace({ store, imageWorker, mark, now, isTimeKnown, newId, captured, ...ports }: Ports) {
  const scripts = createScripts({ store, mark, now })
  const { kick, tryElsewhere, ...sending } = createSending({ scripts, ...ports })

  return {
    ...createEditing({ scripts, imageWorker, later: ports.later, newId, captured }),
    ...sending,
    kick,
    subscribe: scripts.subscribe,

    script: (place: ScriptPlace) => scripts.entryOf(place).script,

    /** Brings what the device has of it. */
    async open(place: ScriptPlace): Promise<void> {
      await scripts.load(scripts.entryOf(place))
      kick()
    },

    /** Another tab has changed the script with this key. */
    async hear(key: string): Promise<void> {
      await scripts.hear(key)
      kick()
    },

    /**
     * Sends what waits on this device, from whichever page is open. What depends on the age of it waits until the server's time
     * is known; the caller does this again then.
     */
    async resume(studentId: string): Promise<void> {
      if (isTimeKnown()) await store.removeOlder(now() - LONG_OVER_MS).catch(() => undefined)
      await scripts.loadAll(studentId)
      tryElsewhere()
      kick()
      if (!isTimeKnown()) return
      const leftBehind = scripts
        .of(studentId)
        .filter(({ script, savedAt }) => isUnsent(script) && savedAt !== null && savedAt < now() - LEFT_BEHIND_MS)
      for (const examId of new Set(leftBehind.map(({ script }) => script.place.examId))) void sending.sendReady(examId)
    },

    /** The server has photos of the exam that it has not looked at yet. */
    isUnchecked: (studentId: string, examId: string): boolean =>
      scripts
        .of(studentId, examId)
        .some(({ script }) => script.photos.some(({ stored }) => stored?.isChecked === false)),

    /** All questions of an exam that this page knows of. */
    scripts: (studentId: string, examId: string): Script[] => scripts.of(studentId, examId).map(({ script }) => script),
  }
}
