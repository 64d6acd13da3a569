import type { Page } from '@playwright/test'
import { usedRetakes } from '../apps/api/src/stores/results/retakes.ts'
import { deviceKeys } from './fixtures/device.ts'
import type { SatExam } from './fixtures/exams.ts'
import { bringPastExam } from './fixtures/past-exams.ts'
import type { BrowserServer } from './fixtures/server.ts'
import { expectOpen, expectPicked, pick, question } from './fixtures/sitting.ts'
import { expect, test } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

const MCQ_PICKS = 'BAB.AC.'

const retakeOf = ({ id }: SatExam) => `/exam/${id}/retake`

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Exam' }).click()
  await expect(question(page, 1)).toBeVisible()
}

function finishButton(page: Page) {
  return page.getByRole('button', { name: 'Finish Exam' }).filter({ visible: true })
}

async function finish(page: Page): Promise<void> {
  await finishButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish Exam' }).click()
}

/** What the modal says: the score, and right, wrong, not answered. */
async function expectResult(
  page: Page,
  score: string,
  counts: readonly string[],
  name = 'Retake Result',
): Promise<void> {
  const result = page.getByRole('alertdialog', { name, exact: true })
  await expect(result).toContainText(score)
  await expect(result.getByRole('definition')).toHaveText([...counts])
}

async function complete(page: Page, to = /\/history\?tab=[\w-]+$/): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete Exam' }).click()
  await expect(page).toHaveURL(to)
}

const MISSED = 'Missed Exam Result'
const TO_MISSED = /\/missed-exams\?tab=[\w-]+$/

/** How many of the page's student the server has counted. */
async function countedRetakes(page: Page, { db }: BrowserServer, exam: SatExam): Promise<number> {
  const studentId = Number((await deviceKeys(page))['STDNTID'])
  return (await usedRetakes(db, { studentId, examId: exam.id }, null)).used
}

async function choose(page: Page, main: string, combination: string): Promise<void> {
  await page.getByRole('radio', { name: main, exact: true }).check()
  await page.getByRole('radio', { name: combination }).check()
}

test.describe('an MCQ exam sat again', () => {
  test(
    'an MCQ exam sat again is registered, locks each answer, and ends with a result',
    { tag: '@phone' },
    async ({ page, server, login, lookOnBoth }) => {
      const exam = await bringPastExam(server, 'mcq', { picks: MCQ_PICKS })
      await login(exam.regNo)
      await page.goto(retakeOf(exam))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(exam.name)
      await expect(page.getByText('3 of 3 retakes left')).toBeVisible()
      await expect.poll(() => countedRetakes(page, server, exam)).toBe(0)
      await lookOnBoth('retake-start')

      await begin(page)
      await expect.poll(() => countedRetakes(page, server, exam)).toBe(1)
      await expect(page.getByRole('main')).toBeFocused()
      await expect(page.getByRole('timer')).toHaveText(/^00:(30|2\d):\d\d$/)
      await pick(page, 1, 'B')
      await pick(page, 2, 'A')
      await pick(page, 5, 'A')
      await lookOnBoth('retake-running')
      await question(page, 7).scrollIntoViewIfNeeded()
      await finishButton(page).click()
      await expect(page.getByRole('dialog')).toContainText('4 questions are not answered.')
      await page.getByRole('dialog').getByRole('button', { name: 'Finish Exam' }).click()

      // Two right, one wrong at a quarter.
      await expectResult(page, '1.75', ['2', '1', '4'])
      await page.getByRole('button', { name: 'See answers' }).click()
      await expect(page.getByRole('main')).toBeFocused()
      // From the first question on, wherever the last answer was given.
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
      await expect(question(page, 2)).toContainText('kg·m/sYour answer')
      await expect(question(page, 2)).toContainText('kg·m²Correct')
      await expect(question(page, 3).getByText('Not Answered')).toBeVisible()
      await page
        .getByRole('button', { name: /1\s*Wrong/ })
        .filter({ visible: true })
        .click()
      await expect(page.getByText('1 of 7 questions')).toBeVisible()
      await expect(question(page, 1)).toHaveCount(0)
      await lookOnBoth('retake-answers')
      await page.reload()
      await complete(page)
      const left = async () => Object.keys(await deviceKeys(page)).filter((key) => key.startsWith('retakesData'))
      await expect.poll(left).toEqual([])
    },
  )

  test(
    'an MCQ exam sat again survives a reload, with its answers and its clock; two tabs lose none, and it is over in both',
    { tag: '@phone' },
    async ({ page, context, server, login }) => {
      const exam = await bringPastExam(server, 'mcq', { picks: MCQ_PICKS })
      await login(exam.regNo)
      await page.goto(retakeOf(exam))
      await begin(page)
      await pick(page, 3, 'C')
      const studentId = (await deviceKeys(page))['STDNTID'] ?? ''
      const kept = async () => JSON.parse((await deviceKeys(page))[`retakesData:${studentId}`] ?? '[]') as unknown[]
      await expect.poll(kept).toEqual([expect.objectContaining({ id: exam.id, status: 1, optionCount: 4 })])
      const [before] = (await kept()) as { endTimeMcq: number }[]

      await page.reload()
      await expectPicked(page, 3, 'C')
      await expectOpen(page, 1)
      await expect.poll(() => countedRetakes(page, server, exam)).toBe(1)
      await expect(page.getByRole('timer')).toHaveText(/^00:2\d:/)
      expect(((await kept()) as { endTimeMcq: number }[])[0]?.endTimeMcq).toBe(before?.endTimeMcq)

      const result = ['1.75', ['2', '1', '4']] as const
      await test.step('two tabs', async () => {
        const other = await context.newPage()
        await other.goto(retakeOf(exam))
        await pick(page, 1, 'B')
        await expectPicked(other, 1, 'B')
        await pick(other, 2, 'B')
        await expectPicked(page, 2, 'B')
        await finish(other)
        await expectResult(other, ...result)
        await expectResult(page, ...result)
        await other.close()
      })
      await expect.poll(kept).toEqual([expect.objectContaining({ id: exam.id, status: 0 })])
      await page.reload()
      await expectResult(page, ...result)
      // Left without "Complete Exam"; whoever wants to sit it once more may.
      await page.goto('/history')
      await page.goto(retakeOf(exam))
      await begin(page)
      await expectOpen(page, 3)
      await expect.poll(() => countedRetakes(page, server, exam)).toBe(2)
    },
  )

  test(
    'an MCQ exam sat again is never seen by another student, hides its questions at the end, and is refused beyond the limit',
    { tag: '@phone' },
    async ({ page, server, login, look, shot }) => {
      const exam = await bringPastExam(server, 'mcq', { picks: MCQ_PICKS, changes: { retakeLimit: 1 } })
      await login(exam.regNo)
      await page.goto(retakeOf(exam))
      await begin(page)
      await pick(page, 1, 'A')
      await test.step('another student', async () => {
        const other = await bringPastExam(server, 'mcq', { picks: MCQ_PICKS })
        await login(other.regNo)
        await page.goto(retakeOf(exam))
        await expect(page.getByRole('alertdialog')).toContainText('Invalid Exam or Exam deactivated')
        await login(exam.regNo)
        await page.goto(retakeOf(exam))
        await expectPicked(page, 1, 'A')
      })
      await test.step('when the time is up its questions are hidden, and it is finished from there', async () => {
        await page.evaluate(() => {
          for (const [key, text] of Object.entries(localStorage)) {
            if (!key.startsWith('retakesData:')) continue
            const [entry] = JSON.parse(text) as { startTimeMcq: number }[]
            localStorage.setItem(key, JSON.stringify([{ ...entry, endTimeMcq: entry?.startTimeMcq }]))
          }
        })
        await page.reload()
        await expect(page.getByRole('heading', { name: 'Time is up!' })).toBeVisible()
        await expect(page.getByText('সময় শেষ! অনুগ্রহ করে উত্তরপত্র জমা দাও।')).toBeVisible()
        await expect(question(page, 1)).toHaveCount(0)
        await look('retake-time-up')
        await finishButton(page).click()
        await expectResult(page, '-0.25', ['0', '1', '6'])
      })
      await complete(page)
      await test.step('beyond the limit: a toast and the way to the history', async () => {
        // It is said before one is added, also on a slow line.
        const held = Promise.withResolvers<void>()
        await page.route('**/retake/left?*', async (route) => {
          await held.promise
          await route.continue()
        })
        await page.goto(retakeOf(exam))
        await expect(page.getByRole('button', { name: 'Continue to Exam' })).toBeDisabled()
        held.resolve()
        await expect(page.getByRole('main').getByText('Your retake limits reached')).toBeVisible()
        await page.getByRole('button', { name: 'Continue to Exam' }).click()
        await expectToast(page, 'Your retake limits reached')
        await expect(page).toHaveURL(/\/history\?tab=mcq$/)
        await shot('retake-limit')
        await expect.poll(() => countedRetakes(page, server, exam)).toBe(1)
      })
    },
  )
})

test.describe('on a bad line', () => {
  test.use({ allowedNoise: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 503/] })

  test(
    'on a bad line, or with a server in trouble, an exam is asked for again, an add counts once, and a score waits',
    { tag: '@phone' },
    async ({ page, server, login, look }) => {
      const exam = await bringPastExam(server, 'mcq', { picks: MCQ_PICKS })
      await login(exam.regNo)
      await test.step('a server in trouble is asked again about the exam when the student says so', async () => {
        await page.route('**/getexambyid?**', (route) => route.fulfill({ status: 503, json: { code: 'busy' } }))
        await page.goto(retakeOf(exam))
        await expect(page.getByText('Something went wrong, please inform us')).toBeVisible()
        await expect(page.getByText('না হলে তোমার শাখায় জানাও।')).toBeVisible()
        await look('retake-start-error')
        await page.unroute('**/getexambyid?**')
        await page.getByRole('button', { name: 'Try again' }).click()
      })
      await test.step('an add whose reply was lost counts once', async () => {
        let lost = 0
        await page.route('**/api/retake/add', async (route) => {
          if (lost > 0) return await route.continue()
          lost += 1
          await route.fetch()
          await route.abort()
        })
        await page.getByRole('button', { name: 'Continue to Exam' }).click()
        await expect(page.getByText('ইন্টারনেট নেই। সংযোগ এলে আবার চেষ্টা করো।')).toBeVisible()
        await look('retake-start-offline')
        await expect.poll(() => countedRetakes(page, server, exam)).toBe(1)
        // Even a reload in between is the same add.
        await page.reload()
        await begin(page)
        expect(lost).toBe(1)
        await expect.poll(() => countedRetakes(page, server, exam)).toBe(1)
      })
      await pick(page, 1, 'B')
      await test.step('an exam that cannot be scored waits for another press', async () => {
        const calls = '**/api/**'
        await page.route(calls, (route) => route.abort('internetdisconnected'))
        // Then nobody has told the time, and none is shown: by the phone's own clock it may be long over.
        await page.reload()
        await expectPicked(page, 1, 'B')
        await finish(page)
        await expect(page.getByRole('dialog')).toContainText('ইন্টারনেট নেই')
        await expect(page.getByRole('dialog')).not.toContainText('Time left')
        await look('retake-finish-offline')
        await page.unroute(calls)
        await page.getByRole('dialog').getByRole('button', { name: 'Finish Exam' }).click()
        await expectResult(page, '1', ['1', '0', '6'])
      })
    },
  )
})

test(
  'the MCQ part of an exam with two parts is sat again by itself, and a special exam in subjects chosen anew',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    await test.step('the MCQ part of an exam with two parts', async () => {
      const exam = await bringPastExam(server, 'mcq-written', { picks: 'BB', scripts: [] })
      await login(exam.regNo)
      await page.goto(`/bothexam/${exam.id}/retake`)
      await expect(page.getByText('30 min')).toBeVisible()
      await begin(page)
      await pick(page, 1, 'B')
      await pick(page, 4, 'C')
      await finishButton(page).click()
      await look('retake-finish')
      await page.getByRole('dialog').getByRole('button', { name: 'Finish Exam' }).click()
      await expectResult(page, '0.75', ['1', '1', '2'])
      await look('retake-result')
      await complete(page)
    })
    await test.step('a special exam', async () => {
      const exam = await bringPastExam(server, 'special', { picks: 'BB', scripts: [] })
      await login(exam.regNo)
      await page.goto(`/exam/${exam.id}/special-retake`)
      await expect(page.getByRole('link', { name: 'Back to home page' })).toHaveAttribute('href', '/home')
      await expect(page.getByRole('button', { name: 'Continue to Exam' })).toBeDisabled()
      await choose(page, 'Biology', 'Physics + Chemistry + Higher Math + Biology')
      await look('retake-special-start')
      await begin(page)
      await expect(page.getByRole('region', { name: 'Biology' })).toBeVisible()
      await pick(page, 7, 'B')
      await finish(page)
      await expectResult(page, '1', ['1', '0', '7'])
      await complete(page)
    })
  },
)

test(
  'an mcq-special exam is sat again in the subjects that were sat',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringPastExam(server, 'mcq-special', { picks: 'BB' })
    await login(exam.regNo)
    await page.goto(`/exam/${exam.id}/mcq-special-retake`)
    await begin(page)
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(4)
    await expect(page.getByRole('region', { name: 'Biology' })).toHaveCount(0)
    await pick(page, 1, 'B')
    await pick(page, 3, 'B')
    await pick(page, 8, 'A')
    await look('retake-mcq-special')
    await page.reload()
    await expectPicked(page, 8, 'A')
    await finish(page)
    await expectResult(page, '1.75', ['2', '1', '5'])
    const rows = page.getByRole('alertdialog').getByRole('row')
    await expect(rows.filter({ hasText: 'Physics' })).toContainText('21')
    await expect(rows.filter({ hasText: 'English' })).toContainText('2-0.25')
    await look('retake-mcq-special-result')
    // With letters twice as large the marks are in view, and what is at the foot of the screen covers no button.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const cutOff = () => page.getByRole('alertdialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
    await expect.poll(cutOff).toBe(0)
    await page.getByRole('button', { name: 'See answers' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Complete Exam' }).click()
    await expect(page).toHaveURL(/\/history\?tab=mcq-special$/)
  },
)

test(
  'a special exam that was missed is begun under one address and sat under another',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringPastExam(server, 'special', {
      // The rule of missed exams is its own: one for a right answer, a quarter off for a wrong one.
      changes: { mcq: { durationMinutes: 30, marksPerQuestion: 2, negativePercent: 100, shuffle: false } },
    })
    await login(exam.regNo)
    // On a slow line nothing comes that makes way for the choice of subjects.
    const held = Promise.withResolvers<void>()
    await page.route('**/getoptionalsubject?*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`/exam/${exam.id}/special-missed`)
    await expect(page).toHaveURL(`/exam/${exam.id}/before-start/retake`)
    await expect(page.getByRole('main').getByRole('definition')).toHaveText(['8', '8', '30 min', '25%'])
    held.resolve()
    await choose(page, 'Higher Math', 'Physics + Chemistry + Higher Math + English')
    await look('missed-special-start')
    await begin(page)
    await expect(page).toHaveURL(`/exam/${exam.id}/special-missed`)
    await expect(page.getByRole('timer')).toHaveText(/^00:(30|2\d):\d\d$/)
    await pick(page, 1, 'B')
    await pick(page, 2, 'B')
    await pick(page, 3, 'A')
    await page.reload()
    await expectPicked(page, 3, 'A')
    await finish(page)
    await expectResult(page, '1.75', ['2', '1', '5'], MISSED)
    await look('missed-special-result')
    await complete(page, TO_MISSED)
    await expect.poll(() => countedRetakes(page, server, exam)).toBe(0)
  },
)

test(
  'after an mcq-special exam whoever missed it chooses subjects and sits it; one that offers no choice is sat in all',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    await test.step('a choice of subjects', async () => {
      const exam = await bringPastExam(server, 'mcq-special')
      await login(exam.regNo)
      await page.goto(`/exam/${exam.id}/after-exam`)
      await choose(page, 'Higher Math', 'Physics + Chemistry + Higher Math + English')
      await look('after-exam-start')
      await begin(page)
      await expect(page.getByText('ভুল উত্তরে', { exact: false })).toBeVisible()
      await pick(page, 1, 'B')
      await pick(page, 2, 'A')
      await finish(page)
      await expectResult(page, '0.75', ['1', '1', '6'], MISSED)
      await page.getByRole('button', { name: 'See answers' }).click()
      await expect(question(page, 2)).toContainText('Your answer')
      await page.getByRole('main').getByRole('button', { name: 'Complete Exam' }).click()
      await expect(page).toHaveURL(TO_MISSED)
    })
    await test.step('none', async () => {
      const exam = await bringPastExam(server, 'mcq-special-all')
      await login(exam.regNo)
      await page.goto(`/exam/${exam.id}/after-exam`)
      await begin(page)
      await expect(page.getByRole('main').getByRole('region')).toHaveCount(3)
      await finish(page)
      await expectResult(page, '0', ['0', '0', '6'], MISSED)
    })
  },
)
