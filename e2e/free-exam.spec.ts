import type { Page } from '@playwright/test'
import { bringExam, questions, type SatExam } from './fixtures/exams.ts'
import type { BrowserServer } from './fixtures/server.ts'
import { expectPicked, pick, question } from './fixtures/sitting.ts'
import { expect, test } from './fixtures/test.ts'

async function bringFreeExam(server: BrowserServer, changes: Parameters<typeof bringExam>[2] = {}): Promise<SatExam> {
  return await bringExam(server, 'mcq', { free: true, ...changes })
}

const step = (name: 'rules' | 'ongoing', { id }: SatExam) => `/free_exam/${name}?examId=${id}`

function finishButton(page: Page) {
  return page.getByRole('button', { name: 'Finish Exam' }).filter({ visible: true })
}

async function finish(page: Page): Promise<void> {
  await finishButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish Exam' }).click()
}

test(
  'a visitor finds a free exam on the log-in page, sits it and sees the result at once',
  { tag: '@phone' },
  async ({ page, server, look }) => {
    const name = 'Free model test: ভেক্টর'
    const exam = await bringFreeExam(server, { name, mcq: mcqOf(4) })
    await page.goto('/login')
    await page.getByRole('link', { name: 'Free exam' }).click()
    await expect(page).toHaveURL(/\/free_exam\/before-start$/)
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL(step('rules', exam))
    await expect(page.getByRole('img', { name: 'Rules of the exam' })).toBeVisible()
    await page.getByRole('link', { name: 'Show Questions' }).click()
    await expect(page).toHaveURL(step('ongoing', exam))
    await pick(page, 1, 'B')
    await pick(page, 2, 'A')
    await finish(page)
    const result = page.getByRole('region', { name: 'Result' })
    await expect(result).toContainText('0.75')
    await expect(result.getByRole('definition')).toHaveText(['1', '1', '2'])
    await expect(question(page, 2)).toContainText('kg·m²Correct')
    await look('free-result')
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
    await page.getByRole('button', { name: 'Other free exams' }).click()
    await expect(page).toHaveURL(/\/free_exam\/before-start$/)
  },
)

function mcqOf(count: number) {
  return {
    durationMinutes: 20,
    marksPerQuestion: 1,
    negativePercent: 25,
    shuffle: false,
    questions: questions(count),
  }
}

test(
  'the list says what is live, the rules what awaits the visitor',
  { tag: '@phone' },
  async ({ page, server, lookOnBoth }) => {
    const exam = await bringFreeExam(server, { name: 'Free: Optics' })
    await page.goto('/free_exam/before-start')
    await expect(page.getByRole('heading', { name: 'Free: Optics' })).toBeVisible()
    await lookOnBoth('free-before-start')
    await page.goto(step('rules', exam))
    await expect(page.getByText('30 min')).toBeVisible()
    await lookOnBoth('free-rules')
  },
)

test('a reload in the middle keeps answers, questions and clock', { tag: '@phone' }, async ({ page, server, look }) => {
  const exam = await bringFreeExam(server)
  await page.goto(step('ongoing', exam))
  await pick(page, 3, 'C')
  let papers = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/free/paper')) papers += 1
  })
  await page.reload()
  await expectPicked(page, 3, 'C')
  await look('free-ongoing')
  expect(papers).toBe(0)
})

test('without an exam to name, every address shows the list', { tag: '@desktop' }, async ({ page, server }) => {
  await bringFreeExam(server)
  for (const path of ['/free_exam/rules', '/free_exam/ongoing']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Free exam', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continue' }).first()).toBeVisible()
  }
})

test(
  'where none is live the list says so, and the log-in page does not speak of it',
  { tag: '@phone' },
  async ({ page, look }) => {
    await page.route('**/api/free/exams', (route) => route.fulfill({ json: { exams: [] } }))
    await page.goto('/free_exam/before-start')
    await expect(page.getByText('No free exam at the moment')).toBeVisible()
    await look('free-none')
    const asked = page.waitForResponse('**/api/free/exams')
    await page.goto('/login')
    await asked
    await expect(page.getByRole('link', { name: 'Free exam' })).toHaveCount(0)
  },
)

test('an exam that is not free is not for visitors', { tag: '@phone' }, async ({ page, server, look }) => {
  const exam = await bringExam(server, 'mcq')
  await page.goto(step('ongoing', exam))
  await expect(page.getByText('There is no such exam for you.')).toBeVisible()
  await look('free-refused')
  await page.getByRole('link', { name: 'Other free exams' }).click()
  await expect(page).toHaveURL(/\/free_exam\/before-start$/)
})

test.describe('on a bad line', () => {
  test.use({ allowedNoise: [/ERR_INTERNET_DISCONNECTED/] })

  test('on a bad line nothing that was answered is lost', { tag: '@phone' }, async ({ page, server }) => {
    const exam = await bringFreeExam(server, { mcq: mcqOf(3) })
    await page.goto(step('ongoing', exam))
    await pick(page, 1, 'B')
    await page.route('**/api/free/submit', (route) => route.abort('internetdisconnected'))
    await finish(page)
    await expect(page.getByRole('dialog')).toContainText('ইন্টারনেট নেই')
    await page.unroute('**/api/free/submit')
    await page.getByRole('dialog').getByRole('button', { name: 'Finish Exam' }).click()
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('out of 3')
  })
})

test.describe('a server in trouble', () => {
  test.use({ allowedNoise: [/status of 503/] })

  test(
    'a server in trouble is asked again when the visitor says so',
    { tag: '@desktop' },
    async ({ page, server, look }) => {
      const exam = await bringFreeExam(server)
      await page.route('**/api/free/exam?**', (route) => route.fulfill({ status: 503, json: { code: 'busy' } }))
      await page.goto(step('rules', exam))
      await expect(page.getByText('Something went wrong, please inform us')).toBeVisible()
      await look('free-error')
      await page.unroute('**/api/free/exam?**')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('link', { name: 'Show Questions' })).toBeVisible()
    },
  )
})
