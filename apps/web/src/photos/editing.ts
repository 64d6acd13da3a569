import type { ImageWorker } from './shrink/image-worker.ts'
import { Undecodable } from './shrink/develop.ts'
import { type FileFault, judgeFile } from './shrink/judge-file.ts'
import { MOST_PHOTOS, shrinkingOf } from './shrink/limits.ts'
import { canRemove, isOnItsWay, type Photo, type ScriptPlace } from './script.ts'
import type { Entry, Source } from './entry.ts'
import type { Scripts } from './scripts.ts'

interface Ports {
  readonly scripts: Scripts
  readonly imageWorker: Pick<ImageWorker, 'develop'>
  later(milliseconds: number, act: () => void): () => void
  newId(): string
  /** It is on the device now, as it will be sent. */
  captured(place: ScriptPlace, picture: Blob): Promise<void>
}

/** What a student does to the photos of a question. While they are on their way nothing is changed. */
export function createEditing({ scripts, imageWorker, later, newId, captured }: Ports) {
  const { entryOf, patch, patchPhoto } = scripts

  function photoOf(entry: Entry, id: string): Photo | undefined {
    return entry.script.photos.find((photo) => photo.id === id)
  }

  function refuse(entry: Entry, name: string, fault: FileFault) {
    patch(entry, { refusedFiles: [...entry.script.refusedFiles, { id: newId(), name, fault }] })
  }

  /** The script, if it may be changed now. */
  function open(place: ScriptPlace): Entry | null {
    const entry = entryOf(place)
    if (isOnItsWay(entry.script)) return null
    if (entry.script.sending.kind === 'refused') patch(entry, { sending: { kind: 'idle' } })
    return entry
  }

  /** What is chosen while other files are still being looked at comes after them. */
  async function inTurn(entry: Entry, act: () => Promise<void>): Promise<void> {
    patch(entry, { refusedFiles: [], isTaking: true })
    const taking = entry.taking.then(act)
    // A file that cannot be read keeps nobody from choosing others.
    const over = taking.catch(() => undefined)
    entry.taking = over
    try {
      await taking
    } finally {
      if (entry.taking === over) patch(entry, { isTaking: false })
    }
  }

  /** `instead`: the photo that it replaces, in its place, once it has been developed; otherwise it comes last. */
  async function take(entry: Entry, file: File, instead: string | null): Promise<void> {
    if (instead === null && entry.script.photos.length >= MOST_PHOTOS) {
      refuse(entry, file.name, 'too-many')
      return
    }
    const judged = await judgeFile(file, later)
    if ('fault' in judged) {
      refuse(entry, file.name, judged.fault)
      return
    }
    const { name } = file
    // What it should replace may have been taken away meanwhile.
    const id = (instead !== null && photoOf(entry, instead)?.id) || newId()
    entry.sources.set(id, { blob: file, name, kind: judged.kind, turns: 0, applied: 0 })
    if (id === instead) patchPhoto(entry, id, { state: 'queued' })
    else {
      const taken: Photo = { id, pageId: id, name, state: 'queued', developed: null, stored: null }
      // What was taken away, and is shown because the answer has nothing else, makes way.
      const others = entry.script.photos.filter(({ pageId }) => !entry.gone.has(pageId))
      patch(entry, { photos: [...others, taken] })
    }
    void develop(entry, id)
  }

  /** From the file, as long as the page has it; after a reload from what was made of it. */
  function sourceOf(entry: Entry, { id, name, developed }: Photo): Source | null {
    const known = entry.sources.get(id)
    if (known !== undefined || developed === null) return known ?? null
    const source: Source = { blob: developed.picture, name, kind: 'jpeg', turns: 0, applied: 0 }
    entry.sources.set(id, source)
    return source
  }

  async function develop(entry: Entry, id: string): Promise<void> {
    const before = photoOf(entry, id)
    const source = before && sourceOf(entry, before)
    if (!before || !source) return
    const { turns } = source
    const wish = { turns, rule: shrinkingOf(entry.script.place.variation) }
    try {
      const developed = await imageWorker.develop(source.blob, source.kind, wish, () =>
        patchPhoto(entry, id, { state: 'developing' }),
      )
      source.applied = turns
      if (source.turns !== turns) {
        await develop(entry, id)
        return
      }
      replace(entry, id, { name: source.name, developed })
      await scripts.savePhoto(entry, id)
      // One that could not be noted goes as it is: another of the same would be noted no better.
      await captured(entry.script.place, developed.picture).catch(() => undefined)
    } catch (error) {
      await explain(entry, id, source, error)
    }
  }

  /** What was developed is another page than the one that it was before. */
  function replace(entry: Entry, id: string, made: Pick<Photo, 'name' | 'developed'>) {
    const before = photoOf(entry, id)
    if (before === undefined) return
    // Of a file that was just chosen there is no page anywhere yet.
    if (before.developed !== null || before.stored !== null) entry.replaced.set(before.pageId, id)
    patchPhoto(entry, id, { ...made, state: 'ready', stored: null, pageId: newId() })
  }

  async function explain(entry: Entry, id: string, source: Source, error: unknown): Promise<void> {
    const photo = photoOf(entry, id)
    if (photo === undefined) return
    if (photo.developed !== null && source.blob !== photo.developed.picture) {
      // The file is gone from the device since; what was made of it is not.
      const turns = (source.turns - source.applied + 4) % 4
      entry.sources.set(id, { ...source, blob: photo.developed.picture, kind: 'jpeg', turns, applied: 0 })
      await develop(entry, id)
    } else if (error instanceof Undecodable && photo.developed === null) {
      entry.sources.delete(id)
      // What the server has stays in its place until there is something better.
      if (photo.stored !== null) patchPhoto(entry, id, { state: 'damaged' })
      else patch(entry, { photos: entry.script.photos.filter((one) => one.id !== id) })
      refuse(entry, source.name, source.kind === 'heif' ? 'heic' : 'unreadable')
    } else {
      // What was made of it before goes on counting.
      patchPhoto(entry, id, { state: photo.developed === null ? 'failed' : 'ready' })
      source.turns = source.applied
    }
  }

  return {
    /** In the order in which they were chosen. What is not taken is said by name. */
    async add(place: ScriptPlace, files: readonly File[]): Promise<void> {
      const entry = open(place)
      if (entry === null) return
      await inTurn(entry, async () => {
        await scripts.load(entry)
        for (const file of files) await take(entry, file, null)
      })
    },

    async remove(place: ScriptPlace, id: string): Promise<void> {
      const entry = open(place)
      if (entry !== null && canRemove(entry.script)) await scripts.removePhoto(entry, id)
    },

    /** One that nobody can read is taken again, and comes in its place. */
    async retake(place: ScriptPlace, id: string, file: File): Promise<void> {
      const entry = open(place)
      if (entry === null || photoOf(entry, id)?.state !== 'damaged') return
      await inTurn(entry, () => take(entry, file, id))
    },

    /** A quarter to the right. */
    async turn(place: ScriptPlace, id: string): Promise<void> {
      const entry = open(place)
      const photo = entry && photoOf(entry, id)
      const source = photo && sourceOf(entry, photo)
      if (!entry || !photo || !source) return
      source.turns = (source.turns + 1) % 4
      // One that is being developed is developed again when it is seen that it should be turned further.
      if (photo.state !== 'ready') return
      patchPhoto(entry, id, { state: 'queued' })
      await develop(entry, id)
    },

    /** By so many places towards the end. */
    async move(place: ScriptPlace, id: string, by: number): Promise<void> {
      const entry = open(place)
      const photo = entry && photoOf(entry, id)
      if (!entry || !photo) return
      const from = entry.script.photos.indexOf(photo)
      const to = from + by
      if (to < 0 || to >= entry.script.photos.length) return
      const photos = entry.script.photos.filter((one) => one !== photo)
      photos.splice(to, 0, photo)
      entry.moves += 1
      patch(entry, { photos })
      await scripts.saveSheet(entry)
    },

    async retry(place: ScriptPlace, id: string): Promise<void> {
      const entry = open(place)
      if (entry === null || photoOf(entry, id)?.state !== 'failed') return
      patchPhoto(entry, id, { state: 'queued' })
      await develop(entry, id)
    },

    dismissRefused: (place: ScriptPlace) => patch(entryOf(place), { refusedFiles: [] }),
  }
}
