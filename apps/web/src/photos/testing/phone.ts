import type { Variation } from '@anushilon/domain/exam/variation'
import { createPhotoWorkspace } from '../photo-workspace.ts'
import { type Developed, Undecodable } from '../shrink/develop.ts'
import type { PhotoStore } from '../device/device-script.ts'
import type { PageOutcome } from '../server/outcome.ts'
import type { Script, ScriptPlace } from '../script.ts'
import { createMemoryStore } from './memory-store.ts'
import { createPageServer } from './page-server.ts'

export function placeOf(question = 1, studentId = '1'): ScriptPlace {
  return { studentId, examId: 'chem-w1', variation: 'written' satisfies Variation, subjectId: 'chem', question }
}

/** A photo as a camera makes it: the words in it stand for what it shows. */
export function photo(words: string, name = `${words}.jpg`): File {
  return new File([Uint8Array.of(0xff, 0xd8, 0xff), words], name, { type: 'image/jpeg' })
}

interface Upload {
  readonly question: number
  /** What the photo shows; null where only the order of pages is sent. */
  readonly picture: string | null
  progress(share: number): void
  answer(outcome: PageOutcome): Promise<void>
  /** The server takes it, and the page hears of it. */
  arrives(): Promise<void>
  /** The server takes it, and the reply is lost. */
  arrivesUnheard(): Promise<void>
}

/** A turn of the page's loop; a timer would take a millisecond or more. */
export async function turnOfLoop(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve)
    port1.start()
    port2.postMessage(null)
  })
  port1.close()
}

/** Lets everything that waits for nothing happen. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await turnOfLoop()
}

interface Surroundings {
  newId?(): string
  /** Waited for before a photo is developed, by what it will show: it may take for ever, or fail. */
  beforeDeveloped?(words: string): Promise<void>
  /** What the page does with each photo that is on the device. */
  captured?(): Promise<void>
  readonly store?: PhotoStore
  readonly server?: ReturnType<typeof createPageServer>
}

/** A page on a phone: the test is its camera, its network and its clock. Another page on the same phone has its store. */
export function openPage({
  store = createMemoryStore(),
  server = createPageServer(),
  newId,
  beforeDeveloped,
  captured = async () => undefined,
}: Surroundings = {}) {
  const uploads: Upload[] = []
  const marks = new Map<string, number>()
  let timers: { readonly wait: number; readonly act: () => void }[] = []
  let student: string | null = '1'
  let isOnline = true
  let now = 1_000
  let isTimeKnown = true
  let ids = 0
  let looks = 0
  let slowReply: Promise<void> = Promise.resolve()

  function upload(
    { question }: ScriptPlace,
    picture: string | null,
    onProgress: Upload['progress'],
    signal: AbortSignal | null,
    take: () => PageOutcome,
  ): Promise<PageOutcome> {
    return new Promise((resolve) => {
      const one: Upload = {
        question,
        picture,
        progress: onProgress,
        async answer(outcome) {
          if (uploads.includes(one)) uploads.splice(uploads.indexOf(one), 1)
          resolve(outcome)
          await settled()
        },
        arrives: () => one.answer(take()),
        arrivesUnheard() {
          take()
          return one.answer({ kind: 'lost' })
        },
      }
      signal?.addEventListener('abort', () => void one.answer({ kind: 'lost' }))
      uploads.push(one)
    })
  }

  const workspace = createPhotoWorkspace({
    store,
    imageWorker: {
      develop: async (...given) => {
        const made = await develop(...given)
        await beforeDeveloped?.(await made.picture.text())
        return made
      },
    },
    sendPage: async (place, { pageId, picture }, wanted, onProgress, signal) => {
      const words = await picture.text()
      server.shows.set(pageId, words)
      return await upload(place, words, onProgress, signal, () => server.receive(place, pageId, wanted))
    },
    arrange: (place, wanted) =>
      upload(
        place,
        null,
        () => undefined,
        null,
        () => server.arrange(place, wanted),
      ),
    look: async () => {
      looks += 1
      const places = [1, 2].map((question) => placeOf(question, student ?? ''))
      const questions = server.questions(places)
      await slowReply
      return isOnline ? { kind: 'found', questions } : { kind: 'lost' }
    },
    mark: (key, photos) => (photos === 0 ? marks.delete(key) : marks.set(key, photos)),
    now: () => now,
    isTimeKnown: () => isTimeKnown,
    student: () => student,
    later: (wait, act) => {
      const timer = { wait, act }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    random: () => 1,
    newId: newId ?? (() => `${Math.random()} ${(ids += 1)}`),
    captured,
    exclusively: (work) => work(),
  })

  return {
    workspace,
    server,
    uploads,
    marks,
    get waits() {
      return timers.map(({ wait }) => wait)
    },
    /** How often the server was asked what it has. */
    get looks() {
      return looks
    },
    async timePasses() {
      const due = timers
      timers = []
      for (const { act } of due) act()
      await settled()
    },
    /** No reply has come yet: what it takes for the server's time is the device's. */
    hasHeardNothing() {
      isTimeKnown = false
    },
    hearsTheTime(at: number) {
      now = at
      isTimeKnown = true
    },
    isLater(milliseconds: number) {
      now += milliseconds
    },
    logsIn(studentId: string | null) {
      student = studentId
    },
    /** Replies to looks are on their way from now on; returns how they come. */
    repliesAreSlow(): () => Promise<void> {
      let come = () => {}
      slowReply = new Promise((resolve) => {
        come = resolve
      })
      return async () => {
        come()
        await settled()
      }
    },
    isOnline(value: boolean) {
      isOnline = value
    },
    async adds(place: ScriptPlace, ...files: File[]) {
      await workspace.add(place, files)
      await settled()
    },
    async sends(place: ScriptPlace) {
      void workspace.send(place)
      await settled()
    },
    /** Lets everything that is sent arrive; what it was, in its order. */
    async allArrives(): Promise<(string | null)[]> {
      const sent: (string | null)[] = []
      for (let [one] = uploads; one !== undefined; [one] = uploads) {
        sent.push(one.picture)
        await one.arrives()
      }
      return sent
    },
    /** What the server has of a question. */
    onServer: (place: ScriptPlace) => server.pages(place).map((id) => server.shows.get(id) ?? id),
    idOf: (place: ScriptPlace, number: number) => workspace.script(place).photos[number - 1]?.id ?? '',
    /** What the tiles show. */
    tiles: (place: ScriptPlace) => workspace.script(place).photos.map(({ name, state }) => `${name} ${state}`),
    sending: (place: ScriptPlace): Script['sending'] => workspace.script(place).sending,
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
