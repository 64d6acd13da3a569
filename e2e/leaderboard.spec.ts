import type { Page } from '@playwright/test'
import { bringPastExam } from './fixtures/past-exams.ts'
import { openPastCourse } from './fixtures/past-course.ts'
import type { BrowserServer } from './fixtures/server.ts'
import { expect, test } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

const NAMES = [
  'Tanvir Ahmed',
  'Sadia Islam Mim',
  'রাফিউল করিম চৌধুরী',
  'Mehedi Hasan',
  'Farzana Akter',
  'Arif Hossain',
  'Jannatul Ferdous',
  'Shihab Uddin',
  'Maliha Rahman',
  'Imran Chowdhury',
  'Nusrat Jahan',
  'Lamia Haque',
]

const NAME = 'Physics 1st Paper: নিউটনীয় বলবিদ্যা'

/** The best first, the third and fourth equal; the last but one is where the tests look from. */
async function openRanks(server: BrowserServer, ties: 'equal' | 'less-time' = 'equal') {
  const course = await openPastCourse(server, NAMES)
  const examId = await course.bring(NAME, { ties })
  const rights = [10, 9, 8, 8, 7, 7, 6, 6, 5, 5, 4, 3]
  for (const [at, right] of rights.entries()) {
    await course.sit(examId, { regNo: course.regNos[at] ?? '', right, minutes: 10 + at })
  }
  await course.publish(examId)
  const waiting = await course.bring('Results not out', { results: 'manual' })
  await course.sit(waiting, { regNo: course.regNos[0] ?? '', right: 4 })
  return { course, examId, own: course.regNos[10] ?? '' }
}

async function choose(page: Page, type: string, name: string) {
  await page.getByLabel('Exam Type').selectOption(type)
  const option = page.getByLabel('Exam Name').getByRole('option', { name })
  await expect(option).toBeAttached()
  await page.getByLabel('Exam Name').selectOption((await option.getAttribute('value')) ?? '')
}

test(
  'the top ten, the top three set off, and one’s own row below',
  { tag: '@phone' },
  async ({ page, server, login, lookOnBoth, shot }) => {
    const { own } = await openRanks(server)
    await login(own)
    await page.goto('/leaderboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboard')
    await expect(page.getByLabel('Exam Name')).toBeDisabled()
    await expect(page.getByText('Choose an exam')).toBeVisible()
    await lookOnBoth('leaderboard-start')

    await page.getByLabel('Exam Type').selectOption('MCQ')
    await expect(page.getByLabel('Exam Name')).toBeEnabled()
    await expect(page.getByLabel('Exam Name').getByRole('option', { name: 'Results not out' })).toHaveCount(0)
    await choose(page, 'MCQ', NAME)
    const table = page.getByRole('table', { name: 'Top 10 and your position' })
    await expect(table.getByRole('columnheader')).toHaveText(['DP', 'Name', 'Marks', 'Position'])
    // A head is a word: it is not broken, however narrow the phone.
    await page.setViewportSize({ width: 320, height: 740 })
    const tallest = () =>
      table.getByRole('columnheader').evaluateAll((heads) => Math.max(...heads.map((head) => head.clientHeight)))
    await expect.poll(tallest).toBeLessThan(32)
    await shot('leaderboard-320')
    await page.setViewportSize({ width: 360, height: 740 })
    const rows = table.locator('tbody tr')
    await expect(rows).toHaveCount(12)
    // Names longer than two words are cut.
    await expect(rows.nth(1).getByRole('rowheader')).toHaveText('Sadia Islam')
    await expect(rows.nth(2).getByRole('rowheader')).toHaveText('রাফিউল করিম')
    await expect(rows.locator('td:last-child')).toHaveText([
      '1st',
      '2nd',
      '3rd',
      '3rd',
      '5',
      '5',
      '7',
      '7',
      '9',
      '9',
      '•••',
      '11',
    ])
    const mine = rows.nth(11)
    await expect(mine.getByRole('rowheader')).toHaveText('Nusrat Jahan You')
    await expect(mine).toContainText('4.00')
    const tints = async () => {
      const all = await rows.evaluateAll((shown) =>
        shown.map((one) => getComputedStyle(one.children[0] ?? one).backgroundColor),
      )
      return new Set([all[0], all[1], all[2], all[4], all[11]]).size
    }
    await expect.poll(tints, 'gold, silver, bronze, the rest and one’s own').toBe(5)
    await expect(page.getByText('Equal marks share a position: 1, 2, 2, 4.')).toBeVisible()
    await expect(page.getByText('12 students are ranked.')).toBeVisible()
    await lookOnBoth('leaderboard')

    // Another type clears the table.
    await page.getByLabel('Exam Type').selectOption('Special MCQ')
    await expect(table).toHaveCount(0)
    await expect(page.getByText('No data found')).toBeVisible()
    await expect(page.getByLabel('Exam Name')).toBeDisabled()
    await lookOnBoth('leaderboard-none')
  },
)

test.describe('on its way', () => {
  test.use({ allowedNoise: [/ERR_FAILED|status of 500/] })

  test(
    'one’s own row among the top three; boxes while it loads; what cannot be loaded can be chosen again; a special exam',
    { tag: '@phone' },
    async ({ page, server, login, look, shot }) => {
      const { course } = await openRanks(server, 'less-time')
      await login(course.regNos[2] ?? '')

      await test.step('a list of exams that cannot be loaded says so in a box', async () => {
        await page.route('**/exambycourse*', (route) => route.abort())
        await page.goto('/leaderboard')
        await page.getByLabel('Exam Type').selectOption('MCQ')
        const box = page.getByRole('alertdialog')
        await expect(box.getByText('Something went wrong, please inform us')).toBeVisible()
        await expect(box).toContainText('ইন্টারনেট নেই')
        await look('leaderboard-exams-error')
        await page.unroute('**/exambycourse*')
        await box.getByRole('button', { name: 'OK' }).click()
      })
      await test.step('ten boxes stand there while ranks load; without them a toast says so', async () => {
        const held = Promise.withResolvers<void>()
        await page.route('**/getallrank*', async (route) => {
          await held.promise
          await route.fulfill({ status: 500, json: { message: '', code: 'internal' } })
        })
        await choose(page, 'MCQ', NAME)
        await expect(page.getByText('Loading')).toBeAttached()
        await shot('leaderboard-loading')
        held.resolve()
        await expectToast(page, 'Something went wrong')
        await expect(page.getByText('Choose an exam')).toBeVisible()
        await look('leaderboard-error')
        await page.unroute('**/getallrank*')
      })
      await test.step('one’s own row among the top three', async () => {
        await choose(page, 'MCQ', NAME)
        const rows = page.getByRole('table').locator('tbody tr')
        await expect(rows).toHaveCount(10)
        await expect(rows.nth(2)).toContainText('You')
        await expect(rows.nth(3).locator('td').last()).toHaveText('4')
        await expect(page.getByText('Equal marks: whoever used less time comes first.')).toBeVisible()
        await look('leaderboard-own-medal')
      })
      await test.step('a special exam', async () => {
        const exam = await bringPastExam(server, 'special', { picks: 'BBBB' })
        await login(exam.regNo)
        await page.goto('/leaderboard')
        await choose(page, 'Special', exam.name)
        await expect(page.getByRole('row').nth(1)).toContainText('Nusrat Jahan')
      })
    },
  )
})
