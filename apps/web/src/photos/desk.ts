import type { Darkroom } from './darkroom.ts'
import { createEditing } from './editing.ts'
import type { PhotoStore } from './kept-script.ts'
import { isUnsent, type Script, type ScriptPlace } from './script.ts'
import { createSending } from './sending.ts'
import { createShelf } from './shelf.ts'

interface Ports extends Omit<Parameters<typeof createSending>[0], 'shelf'> {
  readonly store: PhotoStore
  readonly darkroom: Pick<Darkroom, 'develop'>
  mark(key: string, photos: number): void
  now(): number
  newId(): string
}

const HOUR = 3_600_000
/** No sitting lasts so long: what was left behind is tried once more, and the server says what becomes of it. */
const LEFT_BEHIND_MS = 12 * HOUR
const LONG_OVER_MS = 30 * 24 * HOUR

/** The answer photos of this device: what the student does with them, what is kept, what is sent. */
export function createDesk({ store, darkroom, mark, now, newId, ...ports }: Ports) {
  const shelf = createShelf({ store, mark, now })
  const { kick, ...sending } = createSending({ shelf, ...ports })

  return {
    ...createEditing({ shelf, darkroom, newId }),
    ...sending,
    kick,
    subscribe: shelf.subscribe,

    script: (place: ScriptPlace) => shelf.entryOf(place).script,

    /** Brings what the device has of it. */
    async open(place: ScriptPlace): Promise<void> {
      await shelf.load(shelf.entryOf(place))
      kick()
    },

    /** Another tab has changed something of this student's. */
    async hear(studentId: string): Promise<void> {
      await shelf.loadAll(studentId)
      await Promise.all(shelf.of(studentId).map((entry) => shelf.reload(entry)))
      kick()
    },

    /** Sends what waits on this device, from whichever page is open. */
    async resume(studentId: string): Promise<void> {
      await store.removeOlder(now() - LONG_OVER_MS).catch(() => undefined)
      await shelf.loadAll(studentId)
      kick()
      const leftBehind = shelf
        .of(studentId)
        .filter(({ script, keptAt }) => isUnsent(script) && keptAt !== null && keptAt < now() - LEFT_BEHIND_MS)
      for (const examId of new Set(leftBehind.map(({ script }) => script.place.examId))) void sending.sendReady(examId)
    },

    /** The server has photos of the exam that it has not looked at yet. */
    isUnchecked: (studentId: string, examId: string): boolean =>
      shelf.of(studentId, examId).some(({ script }) => script.photos.some(({ stored }) => stored?.isChecked === false)),

    /** All questions of an exam that this page knows of. */
    scripts: (studentId: string, examId: string): Script[] => shelf.of(studentId, examId).map(({ script }) => script),
  }
}
