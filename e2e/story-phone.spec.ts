import { MINUTE } from '@anushilon/domain/instant'
import type { BrowserContext, Page } from '@playwright/test'
import { runJobs } from '../apps/api/src/jobs/jobs.ts'
import { loadFullExam } from '../apps/api/src/stores/exam/full-exams.ts'
import { findForLogin } from '../apps/api/src/stores/people/students.ts'
import { firstOwner, test } from './fixtures/empty-centre.ts'
import { bringExam, type SatExam } from './fixtures/exams.ts'
import { bringPile, isShown } from './fixtures/marking.ts'
import type { BrowserServer } from './fixtures/server.ts'
import { startAndSubmit } from './fixtures/start-and-submit.ts'
import { expect } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

/** The only student of an exam begins it a minute after it opened, and does not hand in. */
async function begins({ db, deps }: BrowserServer, exam: SatExam): Promise<void> {
  const paper = await loadFullExam(db, exam.id)
  const found = paper === null ? null : await findForLogin(db, exam.regNo, paper.courseId)
  if (paper === null || found === null) throw new Error(`${exam.id} was not brought`)
  const now = paper.window.opensAt + MINUTE
  await startAndSubmit(deps).start({ exam: paper, studentId: found.student.id, kind: 'mcq', subjects: null, now })
}

/** One finger on the sheet, and up by a hundred. */
async function dragUp(context: BrowserContext, page: Page): Promise<void> {
  const touch = await context.newCDPSession(page)
  const at = (x: number, y: number) => ({ touchPoints: [{ x, y }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(180, 260) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(180, 200) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(180, 160) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** By finger alone, the phone held upright. */
async function markByFinger(context: BrowserContext, page: Page): Promise<void> {
  const sheet = await isShown(page)
  const before = await sheet.boundingBox()
  if (before === null) throw new Error('no sheet is shown')
  // One finger moves the page: nobody draws by mistake who has not chosen a pen.
  await dragUp(context, page)
  await expect.poll(async () => Math.round((await sheet.boundingBox())?.y ?? 0)).toBe(Math.round(before.y - 100))
  await expect(sheet).toHaveAccessibleName(/, 0 pen marks$/)
  // A browser takes a tap that comes while a page still glides as the end of the gliding.
  await expect(async () => {
    await page.getByRole('button', { name: 'Larger (+)' }).tap()
    await expect.poll(async () => (await sheet.boundingBox())?.width, { timeout: 2_000 }).toBeGreaterThan(before.width)
  }).toPass()
  for (const tool of await page.getByRole('toolbar', { name: 'Pen and stamps' }).getByRole('button').all()) {
    await expect.poll(async () => (await tool.boundingBox())?.width).toBeGreaterThanOrEqual(44)
  }
  const seven = page.getByRole('group', { name: 'Set marks' }).getByRole('button', { name: '7', exact: true })
  await expect.poll(async () => (await seven.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await seven.tap()
  await page.getByRole('button', { name: 'Half', exact: true }).tap()
  await expect(page.getByRole('textbox', { name: 'Marks out of 10 (M)' })).toHaveValue('7.5')
  await page.getByRole('button', { name: 'Save, next script' }).tap()
}

test(
  'on a phone: Today leads to the live board, to a script marked by finger, to late ones and results, to a student and to a message',
  { tag: '@phone' },
  async ({ page, context, server, look }) => {
    await firstOwner(page, server)
    await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()
    await look('staff-first-steps-phone')
    const running = await bringExam(server, 'mcq')
    const late = await bringExam(server, 'mcq', { opensAt: 'now-1d', closesAt: 'now-20h', results: 'manual' })
    const pile = await bringPile(server, 1)
    for (const exam of [running, late]) await begins(server, exam)
    await runJobs(server.deps, server.clock.now())

    // Today, and the board of what runs now.
    await page.goto('/staff')
    await look('staff-today-phone')
    await page
      .getByRole('region', { name: /^Live now/ })
      .getByRole('link', { name: 'Open board' })
      .tap()
    const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd').first()
    await expect(figure('Expected')).toHaveText(/^1\b/, { useInnerText: true })
    await expect(page.getByRole('button', { name: 'Extra time: Nusrat Jahan' })).toBeVisible()
    await look('staff-live-phone')

    // The menu leads to the pile; the finger marks.
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).tap()
    await look('staff-menu')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Marking/ })
      .tap()
    await expect(page.getByRole('heading', { name: 'Marking', level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.getByRole('link', { name: `Mark ${pile.name}` }).tap()
    await page.getByRole('link', { name: 'Mark question 1' }).tap()
    await isShown(page)
    await look('staff-desk-phone')
    await markByFinger(context, page)
    await expect(page.getByText(/^Question 1 is done/)).toBeVisible()

    // A late one is decided, and the results are approved.
    await page.goto('/staff')
    await page.getByRole('link', { name: `Decide about late attempts in ${late.name}` }).tap()
    const attempts = page.getByRole('region', { name: 'Late attempts' })
    await attempts.getByLabel('Reason (whose attempt is left late reads it)').fill('Power cut')
    await attempts.getByRole('button', { name: 'Accept 1' }).tap()
    await expect(attempts).toBeHidden()
    await page.goto(`/staff/exams/${late.id}/results`)
    await expect(figure('no position')).toHaveText(/^0/)
    // Below it the page moves when the list has come.
    await expect(page.getByRole('table', { name: 'Merit list' })).toBeVisible()
    await page.getByRole('button', { name: 'Publish 1 result' }).tap()
    await expect(page.getByText(/^Published ·/)).toBeVisible()
    await look('staff-results-phone')

    // Their guardian calls.
    await page.getByRole('table', { name: 'Merit list' }).getByRole('link', { name: 'Nusrat Jahan' }).tap()
    await expect(page.getByRole('heading', { name: 'Nusrat Jahan', level: 1 })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Exams' })).toContainText('Late, accepted')
    await look('staff-student-phone')

    // The result goes out by a file for a portal.
    await page.goto('/staff/messages')
    const way = page.getByRole('region', { name: 'How messages go out' })
    await way.getByLabel('Way').selectOption('A file for the portal of a bulk-SMS company')
    await way.getByRole('button', { name: 'Save' }).tap()
    await expectToast(page, 'Saved')
    const composing = page.getByRole('region', { name: 'New messages' })
    await composing.getByLabel('Exam').selectOption({ index: 1 })
    await composing.getByLabel('To', { exact: true }).selectOption('Students')
    await composing.getByRole('button', { name: 'Preview' }).tap()
    await composing.getByRole('button', { name: 'Record consent for this student' }).tap()
    await look('staff-messages-phone')
    await composing.getByRole('button', { name: 'Send 1 message' }).tap()
    await expectToast(page, '1 message is in the outbox')
  },
)
