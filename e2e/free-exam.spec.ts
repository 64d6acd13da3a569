import type { Page } from '@playwright/test'
import { bringExam, questions, type SatExam } from './fixtures/exams.ts'
import type { BrowserServer } from './fixtures/server.ts'
import { expectPicked, pick, question } from './fixtures/sitting.ts'
import { expect, test } from './fixtures/test.ts'

async function bringFreeExam(server: BrowserServer, changes: Parameters<typeof bringExam>[2] = {}): Promise<SatExam> {
  return await bringExam(server, 'mcq', { free: true, ...changes })
}

const step = (name: 'rules' | 'ongoing', { id }: Pick<SatExam, 'id'>) => `/free_exam/${name}?examId=${id}`

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
  'the list says what is live, the rules what awaits the visitor; without an exam to name, or with none that is free, the list is shown',
  { tag: '@phone' },
  async ({ page, server, look, lookOnBoth }) => {
    await test.step('where none is live the list says so, and the log-in page does not speak of it', async () => {
      await page.route('**/api/free/exams', (route) => route.fulfill({ json: { exams: [] } }))
      await page.goto('/free_exam/before-start')
      await expect(page.getByText('No free exam at the moment')).toBeVisible()
      await look('free-none')
      const asked = page.waitForResponse('**/api/free/exams')
      await page.goto('/login')
      await asked
      await expect(page.getByRole('link', { name: 'Free exam' })).toHaveCount(0)
      await page.unroute('**/api/free/exams')
    })
    const exam = await bringFreeExam(server, { name: 'Free: Optics' })
    await page.goto('/free_exam/before-start')
    await expect(page.getByRole('heading', { name: 'Free: Optics' })).toBeVisible()
    await lookOnBoth('free-before-start')
    await page.goto(step('rules', exam))
    await expect(page.getByText('30 min')).toBeVisible()
    await lookOnBoth('free-rules')
    await test.step('without an exam to name, every address shows the list', async () => {
      for (const path of ['/free_exam/rules', '/free_exam/ongoing']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: 'Free exam', level: 1 })).toBeVisible()
        await expect(page.getByRole('link', { name: 'Continue' }).first()).toBeVisible()
      }
    })
    await test.step('an exam that is not free is not for visitors', async () => {
      await page.goto(step('ongoing', { id: 'phy-live' }))
      await expect(page.getByText('There is no such exam for you.')).toBeVisible()
      await look('free-refused')
      await page.getByRole('link', { name: 'Other free exams' }).click()
      await expect(page).toHaveURL(/\/free_exam\/before-start$/)
    })
  },
)

test.describe('in trouble', () => {
  test.use({ allowedNoise: [/ERR_INTERNET_DISCONNECTED|status of 503/] })

  test(
    'a server in trouble is asked again; a reload, or a bad line, loses nothing that was answered',
    { tag: '@phone' },
    async ({ page, server, look }) => {
      const exam = await bringFreeExam(server, { mcq: mcqOf(3) })
      await test.step('a server in trouble is asked again when the visitor says so', async () => {
        await page.route('**/api/free/exam?**', (route) => route.fulfill({ status: 503, json: { code: 'busy' } }))
        await page.goto(step('rules', exam))
        await expect(page.getByText('Something went wrong, please inform us')).toBeVisible()
        await look('free-error')
        await page.unroute('**/api/free/exam?**')
        await page.getByRole('button', { name: 'Try again' }).click()
        await page.getByRole('link', { name: 'Show Questions' }).click()
      })
      await pick(page, 1, 'B')
      await pick(page, 3, 'C')
      await test.step('a reload in the middle keeps answers, questions and clock', async () => {
        let papers = 0
        page.on('request', (request) => {
          if (request.url().includes('/api/free/paper')) papers += 1
        })
        await page.reload()
        await expectPicked(page, 3, 'C')
        await look('free-ongoing')
        expect(papers).toBe(0)
      })
      await test.step('on a bad line nothing that was answered is lost', async () => {
        await page.route('**/api/free/submit', (route) => route.abort('internetdisconnected'))
        await finish(page)
        await expect(page.getByRole('dialog')).toContainText('ইন্টারনেট নেই')
        await page.unroute('**/api/free/submit')
        await page.getByRole('dialog').getByRole('button', { name: 'Finish Exam' }).click()
        const result = page.getByRole('region', { name: 'Result' })
        await expect(result).toContainText('out of 3')
        await expect(result.getByRole('definition')).toHaveText(['1', '1', '1'])
      })
    },
  )
})
