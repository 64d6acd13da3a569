import { bringExam } from './fixtures/exams.ts'
import {
  comesIntoView,
  cutNetwork,
  expectEnd,
  expectOpen,
  expectSaved,
  leaveToHistory,
  pick,
  question,
  startExam,
  storedPicks,
  submitButton,
} from './fixtures/sitting.ts'
import { expect, test } from './fixtures/test.ts'

// Long enough that a slow machine is not late by accident.
test.use({ settings: { SUBMIT_GRACE_SECONDS: '600' }, allowedNoise: [/ERR_INTERNET_DISCONNECTED/] })

for (const [how, days] of [
  ['a day fast', 1],
  ['a day slow', -1],
] as const) {
  test(
    `a phone whose clock is ${how} has the same time as everybody`,
    { tag: '@phone' },
    async ({ page, server, login }) => {
      const exam = await bringExam(server, 'mcq')
      await page.addInitScript((wrong) => {
        const own = Date.now.bind(Date)
        Date.now = () => own() + wrong
      }, days * 86_400_000)
      await login(exam.regNo)
      await startExam(page, exam)
      await expect(page.getByRole('timer')).toHaveText(/^00:(2\d|30):\d\d$/)
      await pick(page, 1, 'A')
      await expectSaved(page, 1)
    },
  )
}

test('a tab that was hidden has lost no time and gained none', { tag: '@phone' }, async ({ page, server, login }) => {
  const exam = await bringExam(server, 'mcq')
  await login(exam.regNo)
  await startExam(page, exam)
  server.clock.passes('12 min')
  await comesIntoView(page)
  await expect(page.getByRole('timer')).toHaveText(/^00:1[5-7]:\d\d$/)
})

test(
  'the clock warns at five minutes and at one, also aloud',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await startExam(page, exam)
    server.clock.passes('25 min')
    await comesIntoView(page)
    await expect(page.getByText('আর ৫ মিনিট বাকি।')).toBeAttached()
    await look('ongoing-low-time')
    server.clock.passes('4 min')
    await comesIntoView(page)
    await expect(page.getByText('আর ১ মিনিট বাকি।')).toBeAttached()
  },
)

test(
  'at zero an MCQ exam hides its questions and asks to submit',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await startExam(page, exam)
    await pick(page, 1, 'A')
    await expectSaved(page, 1)
    server.clock.passes('30 min')
    await comesIntoView(page)
    await expect(page.getByText('সময় শেষ! অনুগ্রহ করে উত্তরপত্র জমা দাও।')).toBeVisible()
    await expect(question(page, 2)).toHaveCount(0)
    await expect(page.getByRole('timer', { name: 'Hand in within' })).toHaveText(/^(10:00|0[6-9]:\d\d)$/)
    await expect(page.getByRole('alert').filter({ hasText: 'Later it counts as late.' })).toBeVisible()
    await look('time-up')
    await submitButton(page).click()
    await expectEnd(page, 'Exam Completed', 1, 'Please wait for the result to be published')
  },
)

test(
  'whoever submits after the grace is late, and their answers are stored',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await startExam(page, exam)
    await pick(page, 1, 'A')
    await expectSaved(page, 1)
    server.clock.passes('30 min')
    await comesIntoView(page)
    await expect(page.getByText('Time is up!').first()).toBeVisible()
    server.clock.passes('11 min')
    await comesIntoView(page)
    await expect(page.getByRole('alert').filter({ hasText: 'It counts as late now.' })).toBeVisible()
    await submitButton(page).click()
    await expectEnd(page, 'Late submission', 1, 'Better luck next time')
    await expect(page.getByRole('alertdialog')).toContainText('Your centre can still accept them.')
    await look('late')
    await leaveToHistory(page)
    await expect(page.getByText('উত্তর রাখা আছে')).toBeVisible()
  },
)

test(
  'who has asked for it has it handed in, by the page at the end and by the server if the page is gone',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await startExam(page, exam)
    const arm = page.getByRole('checkbox', { name: /^Hand it in for me/ }).filter({ visible: true })
    await pick(page, 1, 'A')
    await expectSaved(page, 1)
    await arm.check()
    await expect(page.getByText('ফোন বন্ধ থাকলেও').filter({ visible: true })).toBeVisible()
    await page.reload()
    await expect(arm).toBeChecked()
    await look('hand-in-for-me')
    server.clock.passes('30 min')
    await comesIntoView(page)
    await expectEnd(page, 'Exam Completed', 1)
  },
)

test(
  'asked for without a network, it is kept on the phone and told to the server later',
  { tag: '@phone' },
  async ({ page, server, login }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await startExam(page, exam)
    const mend = await cutNetwork(page)
    const arm = page.getByRole('checkbox', { name: /^Hand it in for me/ }).filter({ visible: true })
    await arm.check()
    await expect(page.getByText('সার্ভার এখনো জানে না').filter({ visible: true })).toBeVisible()
    await mend()
    await expect(page.getByText('ফোন বন্ধ থাকলেও').filter({ visible: true })).toBeVisible()
    await page.goto('/home')
    server.clock.passes('42 min')
    await page.goto('/history')
    await expect(page.getByText('Pending').first()).toBeVisible()
    await expect(page.getByText('Late submission')).toHaveCount(0)
  },
)

test(
  'a written paper that comes after the end counts, and the page says so',
  { tag: '@phone' },
  async ({ page, server, login }) => {
    const exam = await bringExam(server, 'written')
    await login(exam.regNo)
    await page.goto(exam.path('before-start'))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Show Questions' }).click()
    await expect(page.getByRole('timer')).toHaveText(/^00:(3\d|40):\d\d$/)
    // Whatever concerns the part is lost; the page still learns the time.
    await page.route('**/api/student/*written*', (route) => route.abort('internetdisconnected'))
    server.clock.passes('60 min')
    await comesIntoView(page)
    await expect(page.getByText('Waiting for network')).toBeVisible()
    await page.unroute('**/api/student/*written*')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectEnd(page, 'Exam Completed', 0, 'Please wait for the result to be published')
  },
)

test(
  'the page asks the server before it acts: an exam that got more time goes on',
  { tag: '@phone' },
  async ({ page, server, login }) => {
    const exam = await bringExam(server, 'mcq', { closesAt: 'now+20m' })
    await login(exam.regNo)
    await startExam(page, exam)
    await expect(page.getByRole('timer')).toHaveText(/^00:(1\d|20):\d\d$/)
    await page.route('**/api/student/getrunningdata*', async (route) => {
      // Without its tag, so that the server sends the whole reply and not that nothing has changed.
      const { 'if-none-match': _, ...headers } = route.request().headers()
      const reply = await route.fetch({ headers })
      const body = (await reply.json()) as { timeData: { startTime: string; endTime: string } }
      const later = new Date(Date.parse(body.timeData.endTime) + 5 * 60_000).toISOString()
      const examData = { ...(body as unknown as { examData: object }).examData, examEndTime: later }
      await route.fulfill({ json: { ...body, examData, timeData: { ...body.timeData, endTime: later } } })
    })
    server.clock.passes('20 min')
    await comesIntoView(page)
    await expect(page.getByRole('timer')).toHaveText(/^00:0[2-4]:\d\d$/)
    await expectOpen(page, 1)
  },
)

test(
  'at zero a special exam hands its MCQ part in and moves on',
  { tag: '@phone' },
  async ({ page, server, login }) => {
    const exam = await bringExam(server, 'special')
    await login(exam.regNo)
    await page.goto(exam.path('before-start'))
    await page.getByRole('radio', { name: 'Biology', exact: true }).check()
    await page.getByRole('radio', { name: /\+ Biology \+ English/ }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Show Questions' }).click()
    await pick(page, 1, 'A')
    await expectSaved(page, 1)
    server.clock.passes('30 min')
    await comesIntoView(page)
    await expect(page.getByText('Best of Luck for the Written Part')).toBeVisible()
    await expect.poll(() => storedPicks(page, server, exam)).toEqual(['1A'])
    server.clock.passes('60 min')
    await comesIntoView(page)
    await expectEnd(page, 'Exam Completed', 0, 'Please wait for the result to be published')
  },
)

test(
  'at zero the MCQ part of an exam with both parts waits for the student',
  { tag: '@phone' },
  async ({ page, server, login }) => {
    const exam = await bringExam(server, 'mcq-written')
    await login(exam.regNo)
    await startExam(page, exam)
    await pick(page, 1, 'A')
    await expectSaved(page, 1)
    server.clock.passes('30 min')
    await comesIntoView(page)
    await expect(page.getByText('সময় শেষ! অনুগ্রহ করে উত্তরপত্র জমা দাও।')).toBeVisible()
    // Its part has been closed with what was saved by now; they go on all the same.
    server.clock.passes('15 min')
    await submitButton(page).click()
    await expect(page.getByText('Best of Luck for the Written Part')).toBeVisible()
  },
)

test(
  'photos may follow for a while after the writing is over',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringExam(server, 'written', {
      written: { durationMinutes: 40, uploadMinutes: 10, image: 'paper.svg', marks: [10, 10] },
    })
    await login(exam.regNo)
    await page.goto(exam.path('before-start'))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Show Questions' }).click()
    await expect(page.getByRole('timer')).toHaveText(/^00:(3\d|40):\d\d$/)
    server.clock.passes('41 min')
    await comesIntoView(page)
    await expect(page.getByText('লেখার সময় শেষ। এখন শুধু ছবি আপলোড করা যাবে।')).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/^00:0[6-9]:\d\d$/)
    await look('upload-time')
    server.clock.passes('10 min')
    await comesIntoView(page)
    await expectEnd(page, 'Exam Completed', 0)
  },
)

test(
  'a late start says so, and the time that is left is shown',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringExam(server, 'mcq', { closesAt: 'now+12m' })
    await login(exam.regNo)
    await page.goto(exam.path('before-start'))
    await expect(page.getByText(/You will not have the full time/)).toBeVisible()
    await look('before-start-late')
    await startExam(page, exam)
    await expect(page.getByRole('timer')).toHaveText(/^00:1[0-2]:\d\d$/)
  },
)
