import type { Page } from '@playwright/test'
import type { PartKind } from '@anushilon/domain/exam/variation'
import { testServer } from '../apps/api/test/harness/server.ts'
import { bringExam, type ExamKind } from './fixtures/exams.ts'
import {
  choose,
  expectOnDevice,
  expectReady,
  expectUploaded,
  jpegPhoto,
  script,
  upload,
} from './fixtures/answer-photos.ts'
import { enrol, STUDENTS } from './fixtures/centre.ts'
import { keptNames } from './fixtures/device.ts'
import { Phone } from './fixtures/phone.ts'
import { openedYesterday } from './fixtures/yesterdays-build.ts'
import { openPastCourse } from './fixtures/past-course.ts'
import { slowDown } from './fixtures/server.ts'
import {
  expectEnd,
  expectPicked,
  expectSaved,
  pick,
  question,
  openExam,
  startExam,
  storedPicks,
  submit,
} from './fixtures/sitting.ts'
import { expect, logIn, test } from './fixtures/test.ts'

test.use({ serviceWorkers: 'allow', allowedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/] })

/** The worker has the whole program on the device. */
async function programIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

async function secondsLeft(page: Page): Promise<number> {
  const text = await page.getByRole('timer').first().innerText()
  return (/\d+(?::\d+)+/.exec(text)?.[0] ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

test(
  'reloaded without a network in the middle of an exam, or opened anew from Home: the student goes on, and all is sent when it is back',
  { tag: '@phone' },
  async ({ page, context, server, login, look }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await page.goto('/home')
    await expect(page.getByRole('link', { name: `Start Exam: ${exam.name}` })).toBeVisible()
    await expect.poll(() => keptNames(page, 'home'), 'Home is on the device').toHaveLength(2)
    await startExam(page, exam)
    await pick(page, 1, 'A')
    await expectSaved(page, 1)
    await programIsKept(page)
    await expect.poll(() => keptNames(page), 'the paper is on the device').toHaveLength(2)

    await context.setOffline(true)
    await pick(page, 2, 'B')
    const before = await secondsLeft(page)
    await page.reload()
    await expectPicked(page, 1, 'A')
    await expectPicked(page, 2, 'B')
    await expect(question(page, 2).getByText('On this phone only')).toBeVisible()
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    const after = await secondsLeft(page)
    expect(after).toBeLessThanOrEqual(before)
    expect(after).toBeGreaterThan(before - 120)
    await pick(page, 3, 'C')
    await look('ongoing-reloaded-offline')
    // And once more, as a phone that restarts.
    await page.close()
    const again = await context.newPage()
    await again.goto(exam.path('ongoing'))
    await expectPicked(again, 3, 'C')
    // The app opens on Home, as it was before the exam began.
    await again.goto('/home')
    await again.getByRole('link', { name: `Start Exam: ${exam.name}` }).click()
    await expect(again).toHaveURL(exam.path('ongoing'))
    await expectPicked(again, 3, 'C')
    await again.goto(exam.path('rules'))
    await expect(again).toHaveURL(exam.path('ongoing'))
    await expectPicked(again, 3, 'C')

    await context.setOffline(false)
    await expectSaved(again, 2)
    await expectSaved(again, 3)
    await expect.poll(() => storedPicks(again, server, exam)).toEqual(['1A', '2B', '3C'])
    await submit(again)
    await expectEnd(again, 'Exam Completed', 3)
    await expect.poll(() => keptNames(again), 'the paper leaves the device').toEqual([])
  },
)

/** As a phone without room, or a browser that may keep nothing; the log-in has still found a place. */
async function storesNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Storage.prototype.setItem = full
    IDBFactory.prototype.open = full
  })
}

test(
  'a phone without room can start a special exam, and says without a network that the page must stay open',
  { tag: '@phone' },
  async ({ page, context, server, login, glance }) => {
    const exam = await bringExam(server, 'special')
    await login(exam.regNo)
    await storesNothing(page)
    await startExam(page, exam, ['Biology', 'Physics + Chemistry + Biology + English'])
    await pick(page, 1, 'A')
    await expectSaved(page, 1)

    await context.setOffline(true)
    await pick(page, 2, 'B')
    await expect(page.getByText('Offline: your answers are kept on this page only.')).toBeVisible()
    await expect(page.getByText(/^ফোনে জায়গা নেই/)).toContainText('এই পাতা বন্ধ কোরো না')
    await glance('ongoing-not-stored')
    await context.setOffline(false)
    await expectSaved(page, 2)
    await expect.poll(() => storedPicks(page, server, exam)).toEqual(['1A', '2B'])
  },
)

test(
  'a phone whose clock is set while it has no network does not hand in by itself, and goes on when the network is back',
  { tag: '@phone' },
  async ({ page, context, server, login, look }) => {
    await page.addInitScript(() => {
      const { now } = Date
      Date.now = () => now() + Number(localStorage.getItem('ahead-by-test'))
    })
    const exam = await bringExam(server, 'special')
    await login(exam.regNo)
    await openExam(page, exam, ['Biology', 'Physics + Chemistry + Biology + English'])
    await pick(page, 1, 'A')
    await expectSaved(page, 1)
    await programIsKept(page)
    await expect.poll(() => keptNames(page), 'the paper is on the device').toHaveLength(2)

    await context.setOffline(true)
    await page.evaluate(() => localStorage.setItem('ahead-by-test', String(7 * 3_600_000)))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Time is up!' })).toBeVisible()
    await expect(page.getByText('Waiting for network')).toBeVisible()
    await look('ongoing-clock-set-offline')

    await context.setOffline(false)
    await pick(page, 2, 'B')
    await expectSaved(page, 2)
    await expect.poll(() => storedPicks(page, server, exam)).toEqual(['1A', '2B'])
    expect(await secondsLeft(page)).toBeGreaterThan(600)
  },
)

/** The unsent answers in the database that says so only when they are on the disk. */
async function unsentOnDisk(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('anushilon-unsent-copy')
        request.addEventListener('success', () => {
          const { result } = request
          const keys = result.transaction('texts').objectStore('texts').getAllKeys()
          keys.addEventListener('success', () => {
            result.close()
            resolve(keys.result.filter((key) => typeof key === 'string' && key.startsWith('unsent:')).length)
          })
        })
      }),
  )
}

/** Local storage has lost what is unsent, and what has the first copy on the disk lets go of it while copies are read. */
function loseAnswers(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('unsent:')) localStorage.removeItem(key)
  const proto = IDBObjectStore.prototype
  const keysOf = Object.getOwnPropertyDescriptor(proto, 'getAllKeys')?.value as () => IDBRequest<IDBValidKey[]>
  proto.getAllKeys = function (this: IDBObjectStore) {
    const keys = keysOf.call(this)
    if (this.name === 'texts') {
      const first = this.transaction.db.transaction('texts', 'readwrite').objectStore('texts').openCursor()
      first.addEventListener('success', () => first.result?.delete())
    }
    return keys
  }
}

test(
  'answers that come back from the disk are those of their questions, also while another tab has one less to send',
  { tag: '@phone' },
  async ({ page, context, server, login }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await startExam(page, exam)
    await programIsKept(page)
    await context.setOffline(true)
    await pick(page, 1, 'A')
    await pick(page, 2, 'B')
    await expect.poll(() => unsentOnDisk(page)).toBe(2)
    await page.addInitScript(loseAnswers)
    await page.reload()
    await expectPicked(page, 2, 'B')
    await expectPicked(page, 1, 'A')
    await context.setOffline(false)
    await expect.poll(() => storedPicks(page, server, exam)).toEqual(['1A', '2B'])
  },
)

test(
  'the next student at a shared phone finds nothing of the paper of the one before',
  { tag: '@phone' },
  async ({ page, context, server, login }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await startExam(page, exam)
    await programIsKept(page)
    const other = await enrol(server)
    await login(other.regNo)
    await context.setOffline(true)
    await page.goto(exam.path('ongoing'))
    await expect(page.getByText('প্রশ্নপত্র আসেনি')).toBeVisible()
    await expect(question(page, 1)).toHaveCount(0)
    await context.setOffline(false)

    await login(exam.regNo)
    await page.goto('/home')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(() => keptNames(page)).toEqual([])
  },
)

test(
  'storage that stays is asked for when an exam starts; the app is offered after it is handed in, never during it',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    // Whether it is granted is the browser's affair.
    await page.addInitScript(() => {
      const persist = async () => document.documentElement.toggleAttribute('data-storage-asked', true)
      Object.assign(navigator.storage, { persist })
    })
    await startExam(page, exam)
    await expect(page.locator('html')).toHaveAttribute('data-storage-asked', '')
    // What Chromium hands to a page that can be installed, at a moment of its own.
    await page.evaluate(() => {
      const prompt = async () => document.body.setAttribute('data-asked', 'yes')
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    })
    await pick(page, 1, 'A')
    await expect(page.getByRole('button', { name: 'Install the app' })).toHaveCount(0)
    await submit(page)
    await expectEnd(page, 'Exam Completed', 1)
    await look('completed-install')
    await page.getByRole('button', { name: 'Install the app' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes')
    await expect(page.getByRole('button', { name: 'Install the app' })).toHaveCount(0)
  },
)

/** How a student answers in a part without a network, and what is there afterwards. */
const ANSWERS: Record<PartKind, Record<'give' | 'isThere' | 'goOn' | 'arrives', (page: Page) => Promise<void>>> = {
  mcq: {
    async give(page) {
      await pick(page, 2, 'B')
      await expect.poll(() => unsentOnDisk(page)).toBe(1)
    },
    async isThere(page) {
      await expectPicked(page, 2, 'B')
      await expect(question(page, 2).getByText('On this phone only')).toBeVisible()
    },
    goOn: (page) => pick(page, 3, 'A'),
    async arrives(page) {
      await expectSaved(page, 2)
      await expectSaved(page, 3)
    },
  },
  written: {
    async give(page) {
      await choose(script(page, 1).first(), [await jpegPhoto('page-1.jpg')])
      await expectReady(script(page, 1).first(), 1)
      await expectOnDevice(page, 1)
    },
    isThere: (page) => expectReady(script(page, 1).first(), 1),
    async goOn(page) {
      await choose(script(page, 2).first(), [await jpegPhoto('page-2.jpg')])
      await expectReady(script(page, 2).first(), 1)
    },
    async arrives(page) {
      for (const number of [1, 2]) {
        await upload(page, script(page, number).first())
        await expectUploaded(script(page, number).first())
      }
    },
  },
}

/** What differs: how a paper is laid out, what is answered, what was chosen before. An exam of one part is the first or the second of those with both. */
const KILLED_IN: readonly { kind: ExamKind; parts: readonly PartKind[]; chosen?: readonly string[] }[] = [
  { kind: 'mcq-written', parts: ['mcq', 'written'] },
  {
    kind: 'special',
    parts: ['mcq', 'written'],
    chosen: ['Biology', 'Physics + Chemistry + Biology + English'],
  },
  { kind: 'mcq-special-all', parts: ['mcq'] },
]

for (const { kind, parts, chosen = [] } of KILLED_IN) {
  test(
    `a browser that is killed without a network in the middle of an exam (${kind}) goes on where it was, in ${parts.join(' and ')}`,
    { tag: '@phone' },
    async ({ server }) => {
      const exam = await bringExam(server, kind)
      const phone = await Phone.create(server.address)
      try {
        let page = await phone.open()
        await logIn(page, server, exam.regNo)
        await openExam(page, exam, chosen)
        await programIsKept(page)
        for (const [at, part] of parts.entries()) {
          if (at > 0) await submit(page)
          await expect(part === 'mcq' ? question(page, 1) : script(page, 1).first()).toBeVisible()
          await expect
            .poll(() => keptNames(page), 'the paper is on the device')
            .toContainEqual(expect.stringContaining(`"${part}"]`))
          await phone.hasOnDisk(page, 'STDNTTKN')
          await page.context().setOffline(true)
          await ANSWERS[part].give(page)
          const left = await secondsLeft(page)
          await phone.kill()

          page = await phone.open({ offline: true })
          await page.goto(exam.path('ongoing'))
          await ANSWERS[part].isThere(page)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(exam.name)
          await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(left)
          expect(await secondsLeft(page)).toBeGreaterThan(left - 600)
          await ANSWERS[part].goOn(page)
          await page.context().setOffline(false)
          await ANSWERS[part].arrives(page)
        }
      } finally {
        await phone.close()
        await phone.remove()
      }
    },
  )
}

test(
  'databases that the browser takes away in the middle of an exam are opened again: what is answered then is kept',
  { tag: '@phone' },
  async ({ page, context, server, login }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await startExam(page, exam)
    await expect.poll(() => keptNames(page), 'the paper is on the device').toHaveLength(2)
    await programIsKept(page)
    // As iPhones do to a page in the background, and others when the phone is full.
    const browser = await context.newCDPSession(page)
    await browser.send('Storage.clearDataForOrigin', { origin: server.address, storageTypes: 'indexeddb' })
    await context.setOffline(true)
    await pick(page, 1, 'A')
    await expect.poll(() => unsentOnDisk(page)).toBe(1)
  },
)

test(
  'history, results, solutions and the notebook that were opened before can be read without a network, with their date',
  { tag: '@phone' },
  async ({ page, context, server, login, look }) => {
    const course = await openPastCourse(server, ['Nusrat Jahan', 'Tanvir Ahmed'])
    const [regNo = ''] = course.regNos
    const past = await course.bring('Physics 1st Paper', {})
    await course.sit(past, { regNo, right: 8, wrong: 2 })
    await course.publish(past)
    await login(regNo)
    const asOf = page.getByText(/^Offline. As of/)
    const solution = `/exam/${past}/solution?type=mcq`
    for (const [address, words, kind] of [
      ['/mistakes', 'Which of these is a vector?', 'mistakes'],
      [solution, 'Which of these is a vector?', 'solution'],
      ['/history', 'Physics 1st Paper', 'history'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByText(words).first()).toBeVisible()
      await expect(asOf).toHaveCount(0)
      // A moment after it is shown.
      await expect.poll(() => keptNames(page, kind), 'it is on the device').toHaveLength(1)
      if (kind === 'solution') await expect.poll(() => keptNames(page, 'rechecks')).toHaveLength(1)
    }
    await programIsKept(page)
    await context.setOffline(true)
    for (const address of ['/mistakes', solution]) {
      await page.goto(address)
      await expect(page.getByText('Which of these is a vector?').first()).toBeVisible()
      if (address === solution) await expect(page.getByRole('button', { name: /^Ask for a re-check/ })).toHaveCount(10)
      await expect(asOf).toHaveText(/As of 15 Mar/)
    }
    await page.goto('/history')
    await page.reload()
    await expect(page.getByText('Physics 1st Paper').first()).toBeVisible()
    await expect(page.getByText(/^Offline. As of/)).toBeVisible()
    await look('history-offline')
    await context.setOffline(false)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText(/^Offline. As of/)).toHaveCount(0)
  },
)

test.describe('a deployment in the middle of an exam', () => {
  test.use({ serviceWorkers: 'block' })

  test(
    'breaks nobody: the page goes on with the files of its own build',
    { tag: '@phone' },
    async ({ page, server, login }) => {
      const files: string[] = []
      page.on('requestfinished', (request) => files.push(new URL(request.url()).pathname))
      const exam = await bringExam(server, 'mcq-written')
      await login(exam.regNo)
      await openedYesterday(page, server)
      await startExam(page, exam)
      await pick(page, 1, 'A')
      await expectSaved(page, 1)
      await submit(page)
      // Its script was not there yet.
      await expect(script(page, 1)).toBeVisible()
      const ofTheBuild = files.filter((name) => /^\/assets\/.*\.js$/.test(name))
      expect(ofTheBuild.filter((name) => /\/written-/.test(name))).toHaveLength(1)
      expect(ofTheBuild.filter((name) => !name.endsWith('-yesterday.js'))).toEqual([])
    },
  )
})

test(
  'a worker that the centre switches off leaves the phone, with all that it kept, also on a slow line',
  { tag: '@phone' },
  async ({ page, server, login }) => {
    await login(STUDENTS.nusrat.regNo)
    await page.goto('/home')
    await programIsKept(page)
    await page.reload({ waitUntil: 'networkidle' })
    const isInCharge = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
    await expect.poll(isInCharge).toBe(true)
    // Nothing is on its way any more.
    await page.goto('about:blank')
    await server.app.close()
    const off = await testServer({ env: { SERVICE_WORKER: 'off' } })
    // Its page, which says so, comes when the one that the device keeps has been drawn; the next one is the network's.
    slowDown(off, (path) => (path === '/login' ? 1_000 : 0))
    await off.app.listen({ host: '127.0.0.1', port: Number(new URL(server.address).port) })
    await page.goto('/login')
    await page.goto('/login')
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ])
    await expect.poll(left).toEqual([0, 0])
    // What the page still asks for would be told that the server closes.
    await page.goto('about:blank')
    await off.close()
  },
)
