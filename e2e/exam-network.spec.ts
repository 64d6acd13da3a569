import { deviceKeys } from './fixtures/device.ts'
import { bringExam, sheet } from './fixtures/exams.ts'
import {
  cutNetwork,
  expectEnd,
  expectPicked,
  expectSaved,
  pick,
  question,
  startExam,
  storedPicks,
  submit,
} from './fixtures/sitting.ts'
import { expect, test } from './fixtures/test.ts'
import { enrol } from './fixtures/centre.ts'

test.use({ allowedNoise: [/ERR_INTERNET_DISCONNECTED/] })

async function unsentKeys(page: Parameters<typeof deviceKeys>[0]): Promise<string[]> {
  return Object.keys(await deviceKeys(page)).filter((key) => key.startsWith('unsent:'))
}

test(
  'the network goes before the start, half-way and before the end: answers are kept, shown as waiting, and sent when it is back',
  { tag: '@phone' },
  async ({ page, context, server, login, look, isMobile }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await test.step('an exam that cannot be asked for says so, and comes with one press', async () => {
      const reconnect = await cutNetwork(page)
      await page.goto(exam.path('before-start'))
      await expect(page.getByText('ইন্টারনেট নেই। সংযোগ এলে আবার চেষ্টা করো।')).toBeVisible()
      await look('before-start-offline')
      await reconnect()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    })
    await test.step('neither do combinations that cannot be asked for hide that it is the network', async () => {
      const special = await bringExam(server, 'special')
      await login(special.regNo)
      await page.goto(special.path('before-start'))
      await expect(page.getByRole('radio', { name: 'Biology', exact: true })).toBeVisible()
      const reconnect = await cutNetwork(page)
      await page.getByRole('radio', { name: 'Biology', exact: true }).check()
      await expect(page.getByText('বিষয়ের তালিকা আসেনি। ইন্টারনেট নেই। সংযোগ এলে আবার চেষ্টা করো।')).toBeVisible()
      await reconnect()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('Physics + Chemistry + Biology + English')).toBeVisible()
      await login(exam.regNo)
    })
    await startExam(page, exam)
    await pick(page, 1, 'A')
    await expectSaved(page, 1)

    await context.setOffline(true)
    await pick(page, 2, 'B')
    await pick(page, 3, 'C')
    await expect(question(page, 2).getByText('On this phone only')).toBeVisible()
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    await expect(page.getByText('২টি উত্তর অপেক্ষায়।')).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 0))
    await look('ongoing-offline')
    if (isMobile) await page.getByRole('button', { name: '3/7 answered' }).click()
    await expect(page.getByRole('button', { name: 'Question 2, waiting to send' })).toBeVisible()
    if (isMobile) await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => unsentKeys(page)).toHaveLength(2)
    await expect.poll(() => storedPicks(page, server, exam)).toEqual(['1A'])

    const saves: string[] = []
    page.on('response', (reply) => {
      const { pathname } = new URL(reply.url())
      if (pathname.includes('updateanswer')) saves.push(`${reply.status()} ${pathname}`)
    })
    await context.setOffline(false)
    await expectSaved(page, 2)
    await expectSaved(page, 3)
    await expect(page.getByText('All saved')).toBeVisible()
    // What has piled up needs one round trip, however much it is.
    expect(saves).toEqual(['200 /api/student/updateanswers'])
    await expect.poll(() => unsentKeys(page)).toEqual([])

    await test.step('Submit without a network waits, says so, and goes through with every answer', async () => {
      await context.setOffline(true)
      await pick(page, 4, 'D')
      await submit(page)
      await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText('Waiting for network')
      await look('submit-offline')
      await page.getByRole('button', { name: 'Go back' }).click()
      await pick(page, 5, 'B')
      await submit(page)
      await context.setOffline(false)
      await expectEnd(page, 'Exam Completed', 5)
      await expect.poll(() => storedPicks(page, server, exam)).toEqual(['1A', '2B', '3C', '4D', '5B'])
      await expect.poll(() => unsentKeys(page)).toEqual([])
    })
  },
)

test(
  'unsent answers survive a reload and a closed tab',
  { tag: '@phone' },
  async ({ page, context, server, login }) => {
    const exam = await bringExam(server, 'mcq-written')
    await login(exam.regNo)
    await startExam(page, exam)
    const mend = await cutNetwork(page)
    await pick(page, 2, 'B')
    await expect(question(page, 2).getByText('On this phone only')).toBeVisible()
    await page.reload()
    await expectPicked(page, 2, 'B')
    await expect(question(page, 2).getByText('On this phone only')).toBeVisible()
    await mend()
    await expectSaved(page, 2)

    const again = await cutNetwork(page)
    await pick(page, 3, 'C')
    await expect(question(page, 3).getByText('On this phone only')).toBeVisible()
    await page.close()
    void again
    const next = await context.newPage()
    await next.goto('/home')
    await expect.poll(() => storedPicks(next, server, exam), 'sent from any page').toEqual(['2B', '3C'])
    await expect.poll(() => unsentKeys(next)).toEqual([])
  },
)

test(
  'unsent answers survive a log-out, are hidden from the next student, and go when their own is back',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await startExam(page, exam)
    const mend = await cutNetwork(page)
    await pick(page, 2, 'B')
    await expect(question(page, 2).getByText('On this phone only')).toBeVisible()
    await page.goto('/home')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Some answers are not sent yet')
    await look('logout-unsent')
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(() => unsentKeys(page)).toHaveLength(1)
    await page.goto('/')
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(() => unsentKeys(page)).toHaveLength(1)

    await mend()
    const other = await enrol(server)
    await login(other.regNo)
    await page.goto('/home')
    await expect(page.getByText('Vectors, daily 1')).toBeVisible()
    await expect.poll(() => unsentKeys(page)).toHaveLength(1)
    await login(exam.regNo)
    await page.goto('/home')
    await expect.poll(() => storedPicks(page, server, exam)).toEqual(['2B'])
    await expect.poll(() => unsentKeys(page)).toEqual([])
  },
)

test(
  'every picture of a paper comes by itself, also after a lost network, and is then on the phone',
  { tag: '@phone' },
  async ({ page, context, server, login }) => {
    const names = Array.from({ length: 12 }, (_, index) => `figure-${index + 1}.svg`)
    const files = Object.fromEntries(names.map((name) => [name, sheet(430, 320, name)]))
    const pictures = names.map((image) => ({ image, correct: 0 }))
    const mcq = { durationMinutes: 30, marksPerQuestion: 1, negativePercent: 25, shuffle: false, questions: pictures }
    const exam = await bringExam(server, 'mcq', { mcq }, {}, files)
    await login(exam.regNo)
    const came = new Set<string>()
    page.on('response', (reply) => void (reply.ok() && came.add(new URL(reply.url()).pathname)))
    await page.route('**/files/**', (route) => route.abort('internetdisconnected'))
    await startExam(page, exam)
    await expect(question(page, 1).getByText('ছবি আসেনি')).toBeVisible()

    await page.unroute('**/files/**')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(question(page, 1).getByRole('img')).toBeVisible()
    await expect.poll(() => [...came].filter((path) => path.startsWith('/files/'))).toHaveLength(12)

    await context.setOffline(true)
    await question(page, 12).scrollIntoViewIfNeeded()
    const last = question(page, 12).getByRole('img')
    await expect.poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  },
)

test(
  'a server that is busy is asked again, and a reply that got lost on the way does no harm',
  { tag: '@phone' },
  async ({ page, server, login }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await startExam(page, exam)
    await test.step('a server that is busy: nothing is lost and nobody is alarmed', async () => {
      let refusals = 0
      await page.route('**/api/student/updateanswermcq', async (route) => {
        refusals += 1
        if (refusals > 3) return await route.continue()
        const body = { message: 'Too many tries.', code: 'too-many-tries', requestId: '1' }
        return await route.fulfill({ status: 429, json: body })
      })
      await pick(page, 1, 'A')
      await expectSaved(page, 1)
      expect(refusals).toBe(4)
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await page.unroute('**/api/student/updateanswermcq')
    })
    await test.step('a reply that got lost', async () => {
      let lost = 0
      await page.route('**/api/student/{updateanswermcq,submitanswer}*', async (route) => {
        lost += 1
        if (lost % 2 === 0) return await route.continue()
        await route.fetch()
        return await route.abort('internetdisconnected')
      })
      await pick(page, 2, 'B')
      await expectSaved(page, 2)
      await page.unrouteAll()
    })
    await test.step('a hand-in that got lost, and is tried once more, says all the while what it waits for', async () => {
      let tries = 0
      const { promise: heldBack, resolve: letGo } = Promise.withResolvers<void>()
      await page.route('**/api/student/submitanswer*', async (route) => {
        tries += 1
        if (tries > 1) {
          await heldBack
          return await route.continue()
        }
        await route.fetch()
        return await route.abort('internetdisconnected')
      })
      await submit(page)
      await expect.poll(() => tries).toBe(2)
      const dialog = page.getByRole('alertdialog')
      await expect(dialog.getByRole('alert')).toContainText('Waiting for network')
      await expect(dialog.getByRole('button', { name: 'Waiting for network' })).toBeVisible()
      letGo()
      await expectEnd(page, 'Exam Completed', 2)
      await expect.poll(() => storedPicks(page, server, exam)).toEqual(['1A', '2B'])
    })
  },
)
