import type { Variation } from '@anushilon/domain/variation'
import { createDesk } from '../desk.ts'
import { type Developed, Undecodable } from '../develop.ts'
import type { PhotoStore } from '../kept-script.ts'
import type { ScriptOutcome } from '../outcome.ts'
import type { Script, ScriptPlace } from '../script.ts'
import { createMemoryStore } from './memory-store.ts'

export function placeOf(question = 1, studentId = '1'): ScriptPlace {
  return { studentId, examId: 'chem-w1', variation: 'written' satisfies Variation, subjectId: 'chem', question }
}

/** A photo as a camera makes it: the words in it stand for what it shows. */
export function photo(words: string, name = `${words}.jpg`): File {
  return new File([Uint8Array.of(0xff, 0xd8, 0xff), words], name, { type: 'image/jpeg' })
}

interface Upload {
  readonly question: number
  readonly pictures: readonly string[]
  progress(share: number): void
  answer(outcome: ScriptOutcome): Promise<void>
}

/** Lets everything that waits for nothing happen. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}

/** A page on a phone: the test is its camera, its server and its clock. Another page on the same phone has its store. */
export function openPage(store: PhotoStore = createMemoryStore()) {
  const uploads: Upload[] = []
  const marks = new Map<string, number>()
  let timers: { readonly wait: number; readonly act: () => void }[] = []
  let student: string | null = '1'
  let now = 1_000
  let ids = 0

  const desk = createDesk({
    store,
    darkroom: { develop },
    send: async (place, pictures, onProgress) => {
      const words = await Promise.all(pictures.map((picture) => picture.text()))
      return await new Promise((resolve) => {
        const upload: Upload = {
          question: place.question,
          pictures: words,
          progress: onProgress,
          async answer(outcome) {
            uploads.splice(uploads.indexOf(upload), 1)
            resolve(outcome)
            await settled()
          },
        }
        uploads.push(upload)
      })
    },
    mark: (key, photos) => (photos === 0 ? marks.delete(key) : marks.set(key, photos)),
    now: () => now,
    student: () => student,
    later: (wait, act) => {
      const timer = { wait, act }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    random: () => 1,
    newId: () => `${Math.random()} ${(ids += 1)}`,
    exclusively: (work) => work(),
  })

  return {
    desk,
    uploads,
    marks,
    get waits() {
      return timers.map(({ wait }) => wait)
    },
    async timePasses() {
      const due = timers
      timers = []
      for (const { act } of due) act()
      await settled()
    },
    isLater(milliseconds: number) {
      now += milliseconds
    },
    logsIn(studentId: string | null) {
      student = studentId
    },
    async adds(place: ScriptPlace, ...files: File[]) {
      await desk.add(place, files)
      await settled()
    },
    async sends(place: ScriptPlace) {
      void desk.send(place)
      await settled()
    },
    /** What the tiles show. */
    tiles: (place: ScriptPlace) => desk.script(place).photos.map(({ name, state }) => `${name} ${state}`),
    sending: (place: ScriptPlace): Script['sending'] => desk.script(place).sending,
  }
}

/** Stands for the browser's canvas: a picture is its words, turned ones with arrows. */
async function develop(
  blob: Blob,
  _kind: unknown,
  { turns }: { readonly turns: number },
  started: () => void,
): Promise<Developed> {
  await Promise.resolve()
  started()
  const words = (await blob.text()).replace(/^.*?(?=[a-z])/s, '')
  if (words.includes('broken')) throw new Undecodable('no picture')
  const picture = new Blob([words + '→'.repeat(turns)], { type: 'image/jpeg' })
  return { picture, preview: picture, width: 3, height: 4 }
}
