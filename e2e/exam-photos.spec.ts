import type { Page } from '@playwright/test'
import { pagesOfStudent } from '../apps/api/src/stores/sitting/answer-photos.ts'
import { bringExam } from './fixtures/exams.ts'
import {
  choose,
  countArrived,
  countSent,
  cutNetwork,
  expectOnDevice,
  expectReady,
  expectUploaded,
  fileOf,
  gifPhoto,
  heavyPhoto,
  jpegPhoto,
  nextStored,
  pngPhoto,
  rotatedPhoto,
  script,
  startWriting,
  storedPhotos,
  tile,
  upload,
} from './fixtures/answer-photos.ts'
import { losesChains } from './fixtures/device.ts'
import { expectHeadingsInOrder } from './fixtures/looks.ts'
import { comesIntoView, expectEnd, leaveToHistory, startExam, submit, submitButton } from './fixtures/sitting.ts'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

/** Room for a busy machine: photos are drawn, shrunk and sent. */

const MEGABYTE = 1_000_000

test(
  'photos of every kind are shrunk, sent, and lie upright on the server',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringExam(server, 'written')
    await login(exam.regNo)
    await startWriting(page, exam)
    const card = script(page, 1)
    await expect(page.getByRole('img', { name: /Question paper/ })).toBeVisible()
    await expect(page.getByText('MCQ Exam has been Finished')).toHaveCount(0)
    await expect(card.getByText('No photo')).toBeVisible()
    await expectHeadingsInOrder(page)
    await look('written-empty')

    const heavy = await heavyPhoto('heavy.jpg')
    expect(heavy.buffer.length).toBeGreaterThan(8.5 * MEGABYTE)
    expect(heavy.buffer.length).toBeLessThan(10 * MEGABYTE)
    await choose(card, [
      await rotatedPhoto('rotated.jpg'),
      await pngPhoto('page.png'),
      await gifPhoto('page.gif'),
      heavy,
    ])
    await expectReady(card, 4)
    await expect(card.getByText('4 of 15 photos')).toBeVisible()
    await look('written-ready')

    await card.getByRole('button', { name: 'Upload', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload answer script?' })
    await expect(dialog).toContainText(/Question 1 · 4 photos · \d\.\d MB/)
    await look('written-confirm')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expectToast(page, 'Request cancelled')

    const paths = nextStored(page)
    // The server computes what its page does not say, and holds the picture against what it says.
    const named = page.waitForRequest(/\/scriptpage\?.*digest=[0-9a-f]{64}/)
    await upload(page, card)
    await named
    await expectUploaded(card)
    await expect(tile(card, 4, 'Uploaded')).toBeVisible()
    const stored = await storedPhotos(page, await paths)
    expect(stored).toHaveLength(4)
    expect(stored[0]).toMatchObject({ width: 1_200, height: 1_600, format: 'jpeg', isUpright: true })
    expect(stored[1]).toMatchObject({ width: 900, height: 1_200, format: 'jpeg', isUpright: true })
    expect(stored[2]).toMatchObject({ width: 600, height: 800, format: 'jpeg', isUpright: true })
    for (const { width, height, bytes } of stored) {
      expect(Math.max(width, height)).toBeLessThanOrEqual(1_600)
      // What the page sent had at most a million bytes; the server wrote it anew.
      expect(bytes).toBeLessThan(2 * MEGABYTE)
    }
    await look('written-uploaded')

    await page.reload()
    await expectUploaded(card)
    await tile(card, 1, 'Uploaded').click()
    await expect(page.getByRole('img', { name: 'Uploaded photo 1' })).toHaveJSProperty('naturalWidth', 1_200)
    await page.getByRole('button', { name: 'Done' }).click()
  },
)

test(
  'an uploaded answer gets a page more, loses one and has them in another order, and nothing is sent twice',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringExam(server, 'written')
    await login(exam.regNo)
    await startWriting(page, exam)
    const card = script(page, 1)
    const sent = countSent(page)
    await choose(card, [await jpegPhoto('one.jpg'), await pngPhoto('two.png')])
    await expectReady(card, 2)
    await upload(page, card)
    await expectUploaded(card)
    await expect(card.getByRole('button', { name: 'Add a page' })).toBeVisible()
    await choose(card, [await gifPhoto('three.gif')])
    await expect(tile(card, 3, 'Ready')).toBeVisible()
    await look('written-page-more')
    const three = nextStored(page)
    await upload(page, card)
    const [first, second, third] = await three
    await expectUploaded(card)
    expect(sent()).toBe(3)

    // Another phone has the same pages, and puts them in order.
    await page.evaluate(() => indexedDB.deleteDatabase('anushilon-unsent'))
    await page.reload()
    await expect(tile(card, 3, 'Uploaded').locator('img')).toHaveJSProperty('naturalWidth', 600)
    await tile(card, 3, 'Uploaded').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: 'Uploaded photo 3' })).toHaveJSProperty('naturalWidth', 600)
    await dialog.getByRole('button', { name: 'Move earlier' }).click()
    await expect(dialog.getByRole('heading')).toHaveText('Uploaded photo 2')
    await look('written-uploaded-photo')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await tile(card, 1, 'Uploaded').click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(card.getByText('পরিবর্তনগুলো এখনো যায়নি।')).toBeVisible()
    const arranged = nextStored(page)
    await upload(page, card)
    expect(await arranged).toEqual([third, second])
    expect(first).not.toBe(second)
    await expectUploaded(card)
    expect(sent()).toBe(3)

    await test.step('a look that was answered before photos came, and arrives after them, does not take them back', async () => {
      const arrives = await holdLook(page)
      await choose(script(page, 2), [await jpegPhoto('four.jpg')])
      await expectReady(script(page, 2), 1)
      await upload(page, script(page, 2))
      await expectUploaded(script(page, 2))
      await arrives()
      await submit(page)
      await expectEnd(page, 'Exam Completed', 2)
    })
  },
)

/** What the page asks now is answered at once and arrives when it is told to; of what it asks afterwards nothing is heard. */
async function holdLook(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  let looks = 0
  await page.route('**/runningwritten?*', async (route) => {
    looks += 1
    if (looks > 1) return
    const response = await route.fetch()
    answered.resolve()
    await held.promise
    // Nobody may wait for it any more.
    await route.fulfill({ response }).catch(() => undefined)
    arrived.resolve()
  })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await answered.promise
  return async () => {
    held.resolve()
    await arrived.promise
  }
}

test(
  'what cannot be sent is refused at once, by name, in words a student understands',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringExam(server, 'written')
    await login(exam.regNo)
    await startWriting(page, exam)
    const card = script(page, 2)
    const real = await jpegPhoto('real.jpg')
    const png = await pngPhoto('cut.png')
    await choose(card, [
      fileOf('fake.png', 'image/png', 'this is no picture'),
      { ...png, buffer: png.buffer.subarray(0, 2_000) },
      { ...real, name: 'eleven.jpg', buffer: Buffer.concat([real.buffer], 11 * MEGABYTE) },
      fileOf('notes.pdf', 'application/pdf', '%PDF-1.7'),
      fileOf('IMG_0001.HEIC', 'image/heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
      real,
    ])
    await expectReady(card, 1)
    const said = card.getByRole('alert')
    await expect(said.getByRole('listitem')).toHaveCount(5)
    await expect(said.getByRole('listitem').filter({ hasText: 'fake.png' })).toContainText('could not be opened')
    await expect(said.getByRole('listitem').filter({ hasText: 'cut.png' })).toContainText('could not be opened')
    await expect(said.getByRole('listitem').filter({ hasText: 'eleven.jpg' })).toContainText('১০ মেগাবাইটের চেয়ে বড়')
    await expect(said.getByRole('listitem').filter({ hasText: 'notes.pdf' })).toContainText('PNG, JPEG')
    await expect(said.getByRole('listitem').filter({ hasText: 'IMG_0001.HEIC' })).toContainText('Most compatible')
    await look('written-refused')
    await said.getByRole('button', { name: 'OK' }).click()
    await expect(said).toBeHidden()

    const small = await jpegPhoto('page.jpg', { width: 300, height: 400 })
    await choose(
      card,
      Array.from({ length: 15 }, (_, index) => ({ ...small, name: `page-${index + 2}.jpg` })),
    )
    await expectReady(card, 15)
    await expect(card.getByRole('alert')).toContainText('page-16.jpg')
    await expect(card.getByText('15 of 15 photos')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Add photo' })).toBeHidden()
  },
)

test(
  'photos are turned, moved and taken away before they are sent',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringExam(server, 'written')
    await login(exam.regNo)
    await startWriting(page, exam)
    const card = script(page, 1)
    await choose(card, [
      await jpegPhoto('wide.jpg', { width: 2_000, height: 1_000 }),
      await jpegPhoto('tall.jpg', { width: 1_000, height: 2_000 }),
      await jpegPhoto('third.jpg', { width: 500, height: 500 }),
    ])
    await expectReady(card, 3)
    await tile(card, 1, 'Ready').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Rotate' }).click()
    await expect(dialog.getByRole('img')).toHaveJSProperty('naturalHeight', 1_600)
    await dialog.getByRole('button', { name: 'Move later' }).click()
    await expect(dialog.getByRole('heading')).toHaveText('Photo 2')
    // By keyboard: at the first place there is none before it, and the focus stays all the same.
    const earlier = dialog.getByRole('button', { name: 'Move earlier' })
    await earlier.press('Enter')
    await expect(dialog.getByRole('heading')).toHaveText('Photo 1')
    await expect(earlier).toBeDisabled()
    await expect(earlier).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Move later' }).click()
    await expect(dialog.getByRole('heading')).toHaveText('Photo 2')
    await look('written-photo')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await card.getByRole('button', { name: 'Remove photo 3' }).click()

    // At once: what was done is kept before the device has written the photos anew.
    await page.reload()
    await expectReady(card, 2)
    const paths = nextStored(page)
    await upload(page, card)
    expect(await storedPhotos(page, await paths)).toMatchObject([
      { width: 800, height: 1_600, isUpright: true },
      { width: 800, height: 1_600, isUpright: false },
    ])
  },
)

test(
  'whoever goes by keyboard stays at their question when photos or buttons of it go',
  { tag: '@desktop' },
  async ({ page, server, login }) => {
    const exam = await bringExam(server, 'written')
    await login(exam.regNo)
    await startWriting(page, exam)
    const card = script(page, 2)
    const photos = await Promise.all(['one.jpg', 'two.jpg', 'three.jpg'].map((name) => jpegPhoto(name)))
    await choose(card, [...photos, fileOf('notes.pdf', 'application/pdf', '%PDF')])
    await expectReady(card, 3)
    await card.getByRole('button', { name: 'OK' }).press('Enter')
    await expect(card).toBeFocused()
    await card.getByRole('button', { name: 'Remove photo 2' }).press('Enter')
    await expect(card).toBeFocused()
    await tile(card, 2, 'Ready').press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(card).toBeFocused()
    await card.getByRole('button', { name: 'Upload', exact: true }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).press('Enter')
    await expectUploaded(card)
    await expect(card).toBeFocused()
  },
)

test('a special exam wants photos 800 pixels wide', { tag: '@desktop' }, async ({ page, server, login }) => {
  const exam = await bringExam(server, 'special')
  await login(exam.regNo)
  const token = await page.evaluate(() => localStorage.getItem('STDNTTKN'))
  const as = { headers: { authorization: `Bearer ${token}` } }
  const course = exam.id.replace(/-special$/, '')
  const subjects = ['phy', 'chem', 'math', 'bio'].map((id, index) => `subjectId${index + 1}=${course}-${id}`).join('&')
  for (const [method, url, body] of [
    ['GET', `/api/special/startexam?examId=${exam.id}&${subjects}`, undefined],
    ['POST', '/api/special/submitanswermcq', { eId: exam.id }],
    ['GET', `/api/special/assignquestionwritten?examId=${exam.id}&${subjects}`, undefined],
  ] as const) {
    const reply = await server.call(method, url, { ...as, ...(body === undefined ? {} : { body }) })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  await page.goto(exam.path('ongoing'))
  const chemistry = page.getByRole('region', { name: 'Chemistry' })
  const card = chemistry.getByRole('region', { name: 'Question 2' })
  // The list beside the paper leads to each question.
  await page.getByRole('link', { name: 'Question 2 No photo' }).nth(1).click()
  await expect(card).toBeFocused()
  await expectHeadingsInOrder(page)
  await choose(card, [await rotatedPhoto('rotated.jpg'), await jpegPhoto('wide.jpg', { width: 3_000, height: 1_500 })])
  await expectReady(card, 2)
  await expect(page.getByRole('link', { name: 'Question 2 Not uploaded' })).toHaveCount(1)
  const paths = nextStored(page)
  await card.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload answer script?' })
  await expect(dialog).toContainText(/Chemistry · Question 2 · 2 photos/)
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expectUploaded(card)
  const stored = await storedPhotos(page, await paths)
  expect(stored).toMatchObject([
    { width: 800, height: 1_067, isUpright: true },
    { width: 800, height: 400, isUpright: true },
  ])
})

test.describe('without a network', () => {
  test.use({
    allowedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED/],
  })

  test(
    'an upload that breaks off half-way is taken up again',
    { tag: '@phone' },
    async ({ page, context, server, login, look }) => {
      const exam = await bringExam(server, 'written')
      await login(exam.regNo)
      await startWriting(page, exam)
      const card = script(page, 1)
      const light = [await jpegPhoto('one.jpg'), await jpegPhoto('two.jpg')]
      await choose(card, [...light, await heavyPhoto('three.jpg', { width: 900, height: 1_200 })])
      await expectReady(card, 3)
      const arrived = countArrived(page)
      const network = await context.newCDPSession(page)
      await network.send('Network.enable')
      const conditions = { offline: false, latency: 0, downloadThroughput: -1 }
      // The others are through in a moment; the last one takes most of a minute, however long we look at it.
      await network.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: 20_000 })
      await upload(page, card)
      await expect(tile(card, 2, 'Uploaded')).toBeVisible()
      await expect(card.getByRole('progressbar', { name: 'Photo 3' })).toHaveAttribute('value', /0\.[1-9]/)
      await look('written-uploading')
      const mend = cutNetwork()
      await network.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 })
      await expect(card.getByRole('button', { name: 'Waiting for network' })).toBeVisible()
      await expect(tile(card, 3, 'Queued')).toBeVisible()
      await look('written-offline')
      expect(arrived()).toBe(2)

      // Nothing is lost by a reload, either, and what has arrived is not sent again.
      const address = page.url()
      // First away: the page that is left would send the last one by itself as soon as it can, and nobody would see it arrive.
      await page.goto('about:blank')
      mend()
      const paths = nextStored(page)
      await page.goto(address)
      expect(await paths).toHaveLength(3)
      await expectUploaded(card)
      expect(arrived()).toBe(3)
    },
  )

  test(
    'without a network an upload can be called off, and is sent later; after the end it waits for the centre',
    { tag: '@phone' },
    async ({ page, context, server, login, look }) => {
      const exam = await bringExam(server, 'written')
      await login(exam.regNo)
      await startWriting(page, exam)
      const card = script(page, 1)
      await choose(card, [await jpegPhoto('one.jpg')])
      await expectReady(card, 1)
      await context.setOffline(true)
      await upload(page, card)
      await expect(card.getByRole('button', { name: 'Waiting for network' })).toBeVisible()
      await card.getByRole('button', { name: 'Cancel upload' }).click()
      await expectToast(page, 'Request cancelled')
      await expectReady(card, 1)
      await context.setOffline(false)
      await upload(page, card)
      await expectUploaded(card)

      // What comes when the time is over is kept for the centre, which looks at it and makes it pages of the answer.
      // Whatever the page asks after they are chosen would be a witness, and they would count by themselves. Nor does the phone know any
      // more that it had them before the end: a browser that is killed loses what it has just written there.
      const late = script(page, 2)
      await context.setOffline(true)
      await choose(late, [await jpegPhoto('two.jpg'), await jpegPhoto('three.jpg')])
      await expectReady(late, 2)
      await upload(page, late)
      await expect(late.getByRole('button', { name: 'Waiting for network' })).toBeVisible()
      await losesChains(page)
      await page.goto('about:blank')
      server.clock.passes('50 min')
      await context.setOffline(false)
      await page.goto('/home')
      await expectToast(page, 'কেন্দ্র গ্রহণ করলে গোনা হবে')
      await staffAt(context, server, 'owner', 'Nasrin Sultana')
      await page.goto(`/staff/exams/${exam.id}/live`)
      const panel = page.getByRole('region', { name: 'Answers that came late' })
      await expect(panel).toContainText('2 photos wait.')
      await look('staff-late-photos')
      const picture = await panel.getByRole('link', { name: 'Question 2, photo 2' }).getAttribute('href')
      const shown = await page.request.get(picture ?? '')
      expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/jpeg'])
      await panel.getByRole('button', { name: /^Accept the late answers of/ }).click()
      await expect(panel).toBeHidden()
      const studentId = Number(await page.evaluate(() => localStorage.getItem('STDNTID')))
      const pages = await pagesOfStudent(server.db, studentId, exam.id)
      expect(pages.map((answer) => [answer.question, answer.pages.length])).toEqual([
        [1, 1],
        [2, 2],
      ])
    },
  )

  test(
    'photos whose time ran out without a network are not forgotten with the hand-in: they go to the centre, and the last dialog says so',
    { tag: '@phone' },
    async ({ page, server, login, look }) => {
      const exam = await bringExam(server, 'mcq-written')
      await login(exam.regNo)
      await startExam(page, exam)
      await submit(page)
      await expect(script(page, 1)).toBeVisible()
      // Whatever concerns the exam is lost; the page still learns the time.
      const calls = ({ pathname }: URL) => pathname.startsWith('/api/') && !pathname.startsWith('/api/health/')
      await page.route(calls, (route) => route.abort('internetdisconnected'))
      await choose(script(page, 1), [await jpegPhoto('one.jpg'), await jpegPhoto('two.jpg')])
      await choose(script(page, 2), [await jpegPhoto('three.jpg')])
      await expectReady(script(page, 1), 2)
      await expectReady(script(page, 2), 1)
      await expectOnDevice(page, 3)
      let handIns = 0
      page.on('request', (request) => {
        if (/submit\w*written/.test(request.url())) handIns += 1
      })
      server.clock.passes('45 min')
      await comesIntoView(page)
      await expect(page.getByRole('heading', { name: 'Time is up!' })).toBeVisible()
      await expect(page.getByText('Offline', { exact: true })).toBeVisible()
      await expect(page.getByText('Waiting for network')).toBeVisible()
      expect(handIns, 'photos go first').toBe(0)
      await look('written-over-offline')

      // It has waited long enough for them.
      await expect.poll(() => handIns).toBeGreaterThan(0)
      // Looks at the paper are still lost; of a part that is handed in they say nothing.
      await page.route(/running\w*written/, (route) => route.abort('internetdisconnected'))
      await page.unroute(calls)
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expectEnd(page, 'Exam Completed', 0)
      await expect(page.getByRole('alertdialog')).toContainText('3 photos came after the time; the centre decides.')
      await expect(page.getByText('Offline', { exact: true })).toHaveCount(0)
      await look('completed-late-photos')
      await leaveToHistory(page)
      await expect(page.getByText('3 photos came after the time; the centre decides.')).toBeVisible()
    },
  )
})

test(
  'a reload before the upload keeps them; another student at this phone never sees them',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringExam(server, 'written')
    await login(exam.regNo)
    await startWriting(page, exam)
    await choose(script(page, 1), [await rotatedPhoto('one.jpg'), await jpegPhoto('two.jpg')])
    await choose(script(page, 3), [await jpegPhoto('three.jpg')])
    await expectReady(script(page, 1), 2)
    await expectReady(script(page, 3), 1)
    await expectOnDevice(page, 3)
    await page.reload()
    await expectReady(script(page, 1), 2)
    await expectReady(script(page, 3), 1)

    const other = await bringExam(server, 'written')
    await page.goto('/login')
    await login(other.regNo)
    await startWriting(page, other)
    await expect(script(page, 1).getByText('No photo')).toBeVisible()

    // The landing page clears the device, and still does not lose them (Decision C14).
    await page.goto('/')
    await expect(page).toHaveURL(/\/login$/)
    await login(exam.regNo)
    await page.goto(exam.path('ongoing'))
    await expectReady(script(page, 1), 2)
    const paths = nextStored(page)
    await upload(page, script(page, 1))
    const [first] = await storedPhotos(page, await paths)
    expect(first).toMatchObject({ width: 1_200, height: 1_600, isUpright: true })
    await expectUploaded(script(page, 1))

    // Handed in on another phone, which knows nothing of the third answer: this one says that it stayed behind.
    const token = (await page.evaluate(() => localStorage.getItem('STDNTTKN'))) ?? ''
    await server.call('POST', `/api/student/submitwritten?examId=${exam.id}`, { token })
    await page.reload()
    const ended = page.getByRole('alertdialog', { name: 'Exam has ended' })
    await expect(ended).toContainText('Photos of 1 question on this phone were not uploaded.')
    await look('exam-ended-photos-left')
  },
)

test(
  'a photo that the server cannot read is marked; one that turns out later to be damaged is taken again in its place',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringExam(server, 'written')
    await login(exam.regNo)
    await startWriting(page, exam)
    await test.step('one that cannot be read is marked; the others stay', async () => {
      const card = script(page, 1)
      await choose(card, [await jpegPhoto('one.jpg'), await jpegPhoto('two.jpg'), await jpegPhoto('three.jpg')])
      await expectReady(card, 3)
      // On its way the second is spoilt.
      let pages = 0
      await page.route('**/scriptpage?*', async (route) => {
        pages += 1
        await (pages === 2 ? route.continue({ postData: 'no picture' }) : route.continue())
      })
      await upload(page, card)
      await expect(tile(card, 2, 'Failed')).toBeVisible()
      await expect(tile(card, 1, 'Uploaded')).toBeVisible()
      await expect(card.getByRole('alert')).toBeVisible()
      await expect(card.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled()
      await look('written-failed')
      await page.unroute('**/scriptpage?*')
      await card.getByRole('button', { name: 'Retry photo 2' }).click()
      await expect(tile(card, 2, 'Ready')).toBeVisible()
      const paths = nextStored(page)
      await upload(page, card)
      expect(await paths).toHaveLength(3)
      await expectUploaded(card)
    })
    await test.step('one that turns out later to be damaged is named, and taken again', async () => {
      const card = script(page, 2)
      await choose(card, [await jpegPhoto('one.jpg'), await jpegPhoto('two.jpg')])
      await expectReady(card, 2)
      // It begins as a photo does, and ends too early.
      const { buffer } = await jpegPhoto('cut.jpg')
      await page.route('**/scriptpage?*', (route) => route.continue({ postData: buffer.subarray(0, 2_000) }), {
        times: 1,
      })
      await upload(page, card)
      await expectUploaded(card)
      await server.deps.photoQueue.finish()
      await page.reload()
      await expect(tile(card, 1, 'Damaged')).toBeVisible()
      await expect(card.getByRole('alert')).toContainText('Photo 1 (one.jpg)')
      await expect(tile(card, 2, 'Uploaded')).toBeVisible()
      await look('written-damaged')
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        card.getByRole('button', { name: 'Take again: photo 1' }).click(),
      ])
      await chooser.setFiles(await pngPhoto('again.png'))
      await expect(tile(card, 1, 'Ready')).toBeVisible()
      const paths = nextStored(page)
      await upload(page, card)
      expect(await storedPhotos(page, await paths)).toMatchObject([{ width: 900 }, { width: 450 }])
      await expectUploaded(card)
    })
  },
)

test(
  'a submit uploads first what lies ready, and the list of questions says what does',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringExam(server, 'written')
    await login(exam.regNo)
    await startWriting(page, exam)
    await choose(script(page, 1), [await jpegPhoto('one.jpg')])
    await choose(script(page, 2), [await jpegPhoto('two.jpg')])
    await expectReady(script(page, 1), 1)
    await expectReady(script(page, 2), 1)
    await upload(page, script(page, 1))
    await expectUploaded(script(page, 1))

    await page.getByRole('region', { name: 'Progress' }).getByRole('button', { name: '1/3 uploaded' }).click()
    const list = page.getByRole('dialog', { name: '1 of 3 uploaded' })
    await expect(list.getByRole('link')).toHaveText([
      'Question 1 Uploaded',
      'Question 2 Not uploaded',
      'Question 3 No photo',
    ])
    await look('written-list')
    await list.getByRole('link', { name: 'Question 3' }).click()
    await expect(list).toBeHidden()
    await expect(script(page, 3)).toBeFocused()

    await submitButton(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('১টি প্রশ্নের ছবি এখনো আপলোড হয়নি')
    // What lies ready goes along; what is empty is named before it is final.
    await expect(dialog.getByText('Without photos').locator('..')).toContainText('Question 3')
    await expect(dialog).toContainText('Photos on another phone count once they are uploaded from there.')
    await look('written-submit')
    await dialog.getByRole('button', { name: 'Upload and submit' }).click()
    await expectEnd(page, 'Exam Completed', 2)
  },
)

test(
  'when the time is up, photos that lie ready are sent first',
  { tag: '@phone' },
  async ({ page, server, login }) => {
    const exam = await bringExam(server, 'written')
    await login(exam.regNo)
    await startWriting(page, exam)
    await choose(script(page, 1), [await jpegPhoto('one.jpg')])
    await choose(script(page, 2), [await jpegPhoto('two.jpg')])
    await expectReady(script(page, 1), 1)
    await expectReady(script(page, 2), 1)
    await expectOnDevice(page, 2)
    server.clock.passes('39 min')
    server.clock.passes('50 s')
    await page.reload()
    await expectEnd(page, 'Exam Completed', 2)
  },
)

test(
  'on a phone that keeps nothing and has no workers photos are shrunk on the page, and sent all the same',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'Worker', { value: undefined })
      Object.defineProperty(window, 'indexedDB', {
        value: {
          databases: () => Promise.resolve([]),
          open: () => {
            throw new DOMException('not in private mode', 'SecurityError')
          },
        },
      })
    })
    const exam = await bringExam(server, 'written')
    await login(exam.regNo)
    await startWriting(page, exam)
    const card = script(page, 1)
    await choose(card, [await rotatedPhoto('rotated.jpg'), fileOf('fake.png', 'image/png', 'no picture')])
    await expectReady(card, 1)
    await expect(card.getByRole('alert')).toContainText('fake.png')
    await expect(card.getByText('Not stored on this device')).toBeVisible()
    await look('written-not-kept')
    const paths = nextStored(page)
    await upload(page, card)
    expect(await storedPhotos(page, await paths)).toMatchObject([{ width: 1_200, height: 1_600, isUpright: true }])
    await expectUploaded(card)
  },
)
