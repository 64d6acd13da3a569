import { createListeners } from '@anushilon/ui/listeners.ts'
import { type Entry, newEntry } from './entry.ts'
import { keyOf, type Photo, type Script, type ScriptPlace } from './script.ts'

/** The scripts that this page knows of, and who is told when one changes. */
export function createScriptList() {
  const entries = new Map<string, Entry>()
  const { subscribe, tell } = createListeners()

  function patch(entry: Entry, change: Partial<Script>) {
    entry.script = { ...entry.script, ...change }
    tell()
  }

  return {
    entryOf(place: ScriptPlace): Entry {
      const key = keyOf(place)
      const known = entries.get(key)
      if (known !== undefined) return known
      const entry = newEntry(place)
      entries.set(key, entry)
      return entry
    },

    at: (key: string): Entry | undefined => entries.get(key),
    all: (): Entry[] => [...entries.values()],

    of: (studentId: string, examId?: string): Entry[] =>
      [...entries.values()].filter(
        ({ script: { place } }) => place.studentId === studentId && (examId === undefined || place.examId === examId),
      ),

    patch,

    patchPhoto(entry: Entry, id: string, change: Partial<Photo>) {
      const photos = entry.script.photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo))
      patch(entry, { photos })
    },

    subscribe,
  }
}
