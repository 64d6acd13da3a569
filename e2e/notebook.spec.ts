import type { Page } from '@playwright/test'
import { openPastCourse, type PastCourse } from './fixtures/past-course.ts'
import type { BrowserServer } from './fixtures/server.ts'
import { question } from './fixtures/sitting.ts'
import { expect, test } from './fixtures/test.ts'

const WAVES = 'Physics 1st Paper: নিউটনীয় বলবিদ্যা'
const ORGANIC = 'রসায়ন ২য় পত্র: জৈব রসায়ন'

const EXPLAINED = Array.from({ length: 10 }, (_, at) => ({
  text: `${at + 1}. জড়তার ভ্রামকের একক কোনটি?`,
  options: ['kg·m/s', 'kg·m²', 'N·m', 'দ্বিতীয় সূত্র'],
  correct: 1,
  explanation: 'sheet.svg',
}))
const MCQ = { durationMinutes: 30, marksPerQuestion: 1, negativePercent: 25, shuffle: false, questions: EXPLAINED }

/** Ten mistakes in physics, of which three are wrong and seven left out, and one in chemistry, a day before. */
async function openNotebook(server: BrowserServer): Promise<{ course: PastCourse; regNo: string; waves: string }> {
  const course = await openPastCourse(server, ['Nusrat Jahan'])
  const [regNo = ''] = course.regNos
  const waves = await course.bring(WAVES, { mcq: MCQ })
  await course.sit(waves, { regNo, right: 0, wrong: 3 })
  await course.publish(waves)
  const organic = await course.bring(ORGANIC, {
    subject: `${course.id}-s1`,
    opensAt: '2026-03-12T20:00:00+06:00',
    closesAt: '2026-03-12T21:00:00+06:00',
  })
  await course.sit(organic, { regNo, right: 9, wrong: 1 })
  await course.publish(organic)
  const waiting = await course.bring('Results not out', { results: 'manual' })
  await course.sit(waiting, { regNo, right: 0, wrong: 10 })
  return { course, regNo, waves }
}

const cards = (page: Page) => page.getByRole('article')
const chip = (page: Page, name: string) => page.getByRole('radio', { name })
const tabs = (page: Page) => page.getByRole('tab')
const button = (page: Page, name: string, number: number) =>
  page.getByRole('button', { name: `${name}: question ${number}`, exact: true })

test(
  'mistakes are gone through by subject, with the explanation, and ticked off',
  { tag: '@phone' },
  async ({ page, server, login, lookOnBoth, shot }) => {
    const { regNo, waves } = await openNotebook(server)
    await login(regNo)
    await page.goto('/history')
    await page.getByRole('link', { name: 'Mistakes' }).click()
    await expect(page).toHaveURL(/\/mistakes$/)
    await expect(page).toHaveTitle('Mistakes · Anushilon')
    await expect(chip(page, 'All subjects 11 to review · 0 done')).toBeChecked()
    await expect(chip(page, 'Physics 10 to review · 0 done')).toBeVisible()
    await expect(chip(page, 'রসায়ন 1 to review · 0 done')).toBeAttached()
    await expect(tabs(page)).toHaveText(['To review (11)', 'Done (0)'])

    // Ten a page, the newest exam first, with where they come from.
    await expect(cards(page)).toHaveCount(10)
    const source = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(source).toHaveText([WAVES])
    await expect(page.getByText('13 Mar 2026 · Physics')).toBeVisible()
    await expect(question(page, 1).getByText('Wrong', { exact: true })).toBeVisible()
    await expect(question(page, 1)).toContainText('kg·m²Correct')
    await expect(question(page, 4).getByText('Not Answered')).toBeVisible()
    await question(page, 1).getByText('Explanation').click()
    await expect(question(page, 1).getByRole('img', { name: 'Explanation of question 1' })).toBeVisible()
    await lookOnBoth('notebook')
    await page.getByRole('button', { name: 'Page 2' }).press('Enter')
    await expect(cards(page)).toHaveCount(1)
    await expect(source).toHaveText([ORGANIC])
    // Who turns the page by keyboard goes on at the top of the next one, not of the whole screen.
    await expect(page.getByRole('tabpanel').locator(':focus')).toContainText(ORGANIC)

    // Back from the solution they find the notebook as they left it.
    await page.getByRole('button', { name: 'Page 1' }).click()
    await page.getByRole('link', { name: `Solution: ${WAVES}` }).click()
    await expect(page).toHaveURL(`/exam/${waves}/solution?type=mcq`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(WAVES)
    await page.goBack()
    await expect(cards(page)).toHaveCount(10)

    // By keyboard: a tick shows at once, leaves the focus where it is, and can be undone.
    await button(page, 'Tick off', 2).focus()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Undo', 2)).toBeFocused()
    await expect(cards(page).nth(1).getByRole('status')).toHaveText('Done')
    await expect(tabs(page)).toHaveText(['To review (10)', 'Done (1)'])
    // The eleventh comes to the end: no question is skipped between two pages.
    await expect(cards(page)).toHaveCount(11)
    await expect(source).toHaveText([WAVES, ORGANIC])
    await shot('notebook-ticked')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Tick off', 2)).toBeFocused()
    await expect(tabs(page)).toHaveText(['To review (11)', 'Done (0)'])
    await expect(cards(page)).toHaveCount(10)
    await page.keyboard.press('Enter')
    await expect(cards(page)).toHaveCount(11)

    await chip(page, 'All subjects').focus()
    await page.keyboard.press('ArrowRight')
    await expect(chip(page, 'Physics 9 to review · 1 done')).toBeChecked()
    await expect(cards(page)).toHaveCount(9)
    await expect(page.getByText('2. জড়তার ভ্রামকের একক কোনটি?')).toHaveCount(0)

    // What is done is there to be looked at, and to be put back.
    await tabs(page).nth(1).click()
    await expect(cards(page)).toHaveCount(1)
    await expect(page.getByText('2. জড়তার ভ্রামকের একক কোনটি?')).toBeVisible()
    await lookOnBoth('notebook-done')
    await button(page, 'Put back', 1).click()
    await expect(cards(page).getByRole('status')).toHaveText('Back in To review')
    await expect(page.getByText('Nothing ticked off yet')).toBeVisible()
    await button(page, 'Undo', 1).click()
    await expect(tabs(page)).toHaveText(['To review (9)', 'Done (1)'])

    // The last one of a subject.
    await chip(page, 'রসায়ন').check()
    await tabs(page).nth(0).click()
    await button(page, 'Tick off', 1).click()
    await expect(page.getByText('All ticked off')).toBeVisible()
    await expect(page.getByText('Saving…')).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('দারুণ! এখানকার সব প্রশ্ন তুমি আবার দেখে নিয়েছ।')).toBeVisible()
    await expect(chip(page, 'রসায়ন 0 to review · 1 done')).toBeChecked()
    await lookOnBoth('notebook-all-done')
  },
)

test('no mistakes yet', { tag: '@phone' }, async ({ page, server, login, look }) => {
  const course = await openPastCourse(server, ['Nusrat Jahan'])
  await login(course.regNos[0] ?? '')
  await page.goto('/mistakes?subject=gone&page=7')
  await expect(page.getByText('No mistakes yet')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await look('notebook-empty')
  await page.getByRole('main').getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(/\/history$/)
})

test.describe('on a bad network', () => {
  test.use({ allowedNoise: [/ERR_FAILED|status of 50/] })

  test(
    'a tick is sent again until it is saved, or the page says that it is not',
    { tag: '@phone' },
    async ({ page, server, login, look }) => {
      const { regNo } = await openNotebook(server)
      await login(regNo)
      const held = Promise.withResolvers<void>()
      await page.route('**/student/mistakes?*', async (route) => {
        await held.promise
        await route.fulfill({ status: 500, json: { message: '', code: 'internal' } })
      })
      await page.goto('/mistakes')
      await expect(page.getByText('Loading')).toBeAttached()
      held.resolve()
      await expect(page.getByText('Something went wrong, please inform us')).toBeVisible()
      await look('notebook-error')
      await page.unroute('**/student/mistakes?*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(cards(page)).toHaveCount(10)

      // The reply is lost, the tick is not.
      const TICK = '**/student/mistakes/tick'
      let sent = 0
      await page.route(TICK, async (route) => {
        sent += 1
        if (sent > 1) return await route.continue()
        await route.fetch()
        await route.abort()
      })
      await button(page, 'Tick off', 1).click()
      await expect(tabs(page)).toHaveText(['To review (10)', 'Done (1)'])
      await expect(cards(page).first().getByRole('status')).toHaveText('Done')
      await expect.poll(() => sent).toBe(2)
      await expect(page.getByText('Saving…')).toHaveCount(0)
      await page.unroute(TICK)

      // Nothing gets through.
      await page.route(TICK, (route) => route.abort())
      await button(page, 'Tick off', 3).click()
      const alert = cards(page).nth(2).getByRole('alert')
      await expect(alert).toContainText('Not saved')
      await expect(button(page, 'Tick off', 3)).toBeVisible()
      await expect(tabs(page)).toHaveText(['To review (10)', 'Done (1)'])
      await look('notebook-not-saved')
      await page.unroute(TICK)
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(alert).toHaveCount(0)
      await expect(page.getByText('Saving…')).toHaveCount(0)
      await expect(tabs(page)).toHaveText(['To review (9)', 'Done (2)'])

      // What the server refuses is not tried again, and the server says why.
      await page.route(TICK, (route) =>
        route.fulfill({ status: 403, json: { message: 'The results are not out yet.', code: 'results-not-out' } }),
      )
      await button(page, 'Undo', 3).click()
      await expect(cards(page).nth(2).getByRole('alert')).toContainText('The results are not out yet.')
      await expect(button(page, 'Undo', 3)).toBeVisible()
      await expect(tabs(page)).toHaveText(['To review (9)', 'Done (2)'])
    },
  )
})
