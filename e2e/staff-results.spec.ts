import { readTable } from '@anushilon/question-files/tables/table'
import { readFile } from 'node:fs/promises'
import { openPastCourse } from './fixtures/past-course.ts'
import type { BrowserServer } from './fixtures/server.ts'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'

const NAMES = ['Sumaiya Akter', 'Sajid Mahmud', 'সাদিয়া ইসলাম', 'Md. Arif Hossain']

/** Thirty-two have sat it. Of the first question, whose key is B, the better half says D and the weaker half anything. */
async function manyHaveSat(server: BrowserServer) {
  const course = await openPastCourse(
    server,
    Array.from({ length: 32 }, (_, at) => `${NAMES[at % NAMES.length]} ${at + 1}`),
  )
  const examId = await course.bring('Physics 2nd Paper: চল তড়িৎ', { results: 'manual', ties: 'less-time' })
  for (const [at, regNo] of course.regNos.entries()) {
    const first = at < 16 ? 3 : at % 3
    const right = 10 - Math.floor(at / 4)
    await course.sit(examId, { regNo, first, right, wrong: Math.min(2, 10 - right), minutes: 10 + (at % 7) })
  }
  return { course, examId }
}

test(
  'an owner looks at results, corrects a key, publishes, cancels a question and withdraws; the student sees each step',
  { tag: '@desktop' },
  async ({ page, context, server, login, look, glance }) => {
    const { course, examId } = await manyHaveSat(server)
    const [regNo = ''] = course.regNos
    await login(regNo)
    await staffAt(context, server, 'owner', 'Nasrin Sultana')

    // What is below the merit list is not there before it, and does not move when it comes.
    const held = Promise.withResolvers<void>()
    await page.route('**/api/staff/results/merit?*', async (route) => {
      await held.promise
      await route.continue()
    })
    const answered = page.waitForResponse('**/api/staff/results?*')
    await page.goto(`/staff/exams/${examId}/results`)
    await answered
    await page.evaluate(
      async () => await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0)
    held.resolve()
    await expect(page.getByText('Preview · students see nothing yet')).toBeVisible()
    await expect(page.getByText('equal marks: less time used ranks higher')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Merit list' }).locator('tbody tr')).toHaveCount(20)
    await expect(page.getByText('decides the tie').first()).toBeVisible()
    await expect(page.getByText('1–20 of 32')).toBeVisible()
    await expect(page.getByText(/strong students preferred D: is the key right/)).toBeVisible()
    await look('staff-results')

    // What is planned says when it comes, and can be taken back.
    await page.getByRole('radio', { name: /^At a time/ }).check()
    await page.getByLabel('Dhaka time').fill('2031-01-01T18:00')
    await page.getByRole('button', { name: 'Publish at Wed 1 Jan 2031, 6:00 PM' }).click()
    await expect(page.getByText('These come out by themselves: Wed 1 Jan 2031, 6:00 PM')).toBeVisible()
    await glance('staff-results-planned')
    await page.getByRole('radio', { name: /^Only when I publish/ }).check()
    await page.getByRole('button', { name: 'Hold back' }).click()
    await expect(page.getByText('Held back: nothing comes out until you publish')).toBeVisible()
    await expect(page.getByText('These come out by themselves')).toBeHidden()

    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV', exact: true }).click()
    const table = await readTable(await readFile(await (await saving).path()), 'results.csv')
    expect('refused' in table ? table.refused : [...table.rows].length).toBe(32)

    await page.getByRole('link', { name: 'Item analysis' }).click()
    const items = page.getByRole('table', { name: 'Questions of the MCQ part' })
    await expect(items.locator('tbody tr').first()).toContainText('strong students preferred D')
    await glance('staff-items')

    await items.getByRole('link', { name: 'Correct the key' }).click()
    await expect(page.getByRole('heading', { name: 'Correct question 1' })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Change the key to D/ })).toBeChecked()
    const apply = page.getByRole('button', { name: 'Apply' })
    await expect(apply).toBeDisabled()
    await expect(page.getByText('Gain')).toBeVisible()
    await page.getByRole('button', { name: 'All 32' }).click()
    const everybody = page.getByRole('table', { name: 'Everybody, in the new order' })
    await expect(everybody.locator('tbody tr')).toHaveCount(20)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(everybody.locator('tbody tr')).toHaveCount(12)
    await page.getByLabel(/^Reason/).fill('১ নং প্রশ্নের সঠিক উত্তর D।')
    await glance('staff-correction')
    await apply.click()
    await expect(page.getByText('No question stands out')).toBeVisible()

    await page.goto('/history')
    await expect(page.getByRole('row', { name: /চল তড়িৎ/ })).toContainText('Pending')

    await page.goto(`/staff/exams/${examId}/results`)
    await page.getByRole('button', { name: 'Publish 32 results' }).click()
    await expect(page.getByText(/^Published ·/)).toBeVisible()
    await glance('staff-results-published')

    await page.goto(`/staff/exams/${examId}/correct/10`)
    await page.getByRole('radio', { name: /^Cancel the question/ }).check()
    await page.getByLabel(/^Reason/).fill('ছবিটি ছিল না।')
    await page.getByRole('button', { name: 'Apply to 32 results' }).click()
    await expect(page.getByText(/^Corrected: \d+ results changed/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Corrections' })).toContainText('Question 10: B → cancelled')
    const keeping = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Who moved (CSV)' }).click()
    expect((await keeping).suggestedFilename()).toMatch(/, correction 1\.csv$/)

    await login(course.regNos[31] ?? '')
    await page.goto('/history')
    await page.getByRole('button', { name: 'Result' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/Question 10: cancelled, everybody gets its marks/)).toBeVisible()
    await expect(dialog.getByText('ছবিটি ছিল না।')).toBeVisible()
    await look('staff-results-student')

    await page.goto(`/staff/exams/${examId}/results`)
    await page.getByRole('button', { name: 'Withdraw 32 results' }).click()
    const withdraw = page.getByRole('dialog').getByRole('button', { name: 'Withdraw 32 results' })
    await expect(withdraw).toBeDisabled()
    await page.getByLabel('Reason (kept in the log)').fill('Marks of one branch are missing')
    await withdraw.click()
    await expect(page.getByText('Withdrawn · students see Pending')).toBeVisible()
    await page.goto('/history')
    await expect(page.getByRole('row', { name: /চল তড়িৎ/ })).toContainText('Pending')
    await page.goto(`/staff/exams/${examId}/results`)
    await page.getByRole('button', { name: 'Publish 32 results' }).click()
    await expect(page.getByText(/^Published ·/)).toBeVisible()
    await page.goto('/history')
    await expect(page.getByRole('row', { name: /চল তড়িৎ/ })).not.toContainText('Pending')
  },
)
