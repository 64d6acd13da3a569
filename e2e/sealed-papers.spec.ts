import type { Page } from '@playwright/test'
import { MINUTE, SECOND } from '@anushilon/domain/instant'
import { sql } from '../apps/api/src/db/sql.ts'
import { foundOnDevice } from './fixtures/device-scan.ts'
import { bringExam, questions, type SatExam } from './fixtures/exams.ts'
import type { BrowserServer } from './fixtures/server.ts'
import { expectEnd, expectSaved, pick, question, submit } from './fixtures/sitting.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ serviceWorkers: 'allow', allowedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|403/] })

/** Stands in every question, and nowhere else. */
const WORD = 'quicksilver'

/** An exam that opens in twenty minutes, with a paper of words and a picture. */
async function bringUpcoming(server: BrowserServer): Promise<{ exam: SatExam; opensAt: number }> {
  const opensAt = server.clock.now() + 20 * MINUTE
  const exam = await bringExam(server, 'mcq', {
    opensAt: new Date(opensAt).toISOString(),
    mcq: { durationMinutes: 30, marksPerQuestion: 1, shuffle: false, questions: questions(6, WORD) },
  })
  return { exam, opensAt }
}

/** Papers are fetched at a random moment: here at once. */
async function inNoHurry(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Math.random = () => 0
  })
}

/** From Home to the rules, as one who wants to be ready when the bell rings. */
async function getReady(page: Page, exam: SatExam): Promise<void> {
  await page.getByRole('link', { name: 'Get Ready' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(exam.path('rules'))
}

/** The page asks what time it is, as it does when a phone wakes up. */
async function wake(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

function sealedCount(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('anushilon-sealed')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
        opening.addEventListener('success', () => {
          const { result } = opening
          const counting = result.transaction('papers').objectStore('papers').count()
          counting.addEventListener('success', () => {
            result.close()
            resolve(counting.result)
          })
        })
      }),
  )
}

test(
  'a paper on the phone cannot be read before the bell; then one call opens it, with its pictures, network or not',
  { tag: '@phone' },
  async ({ page, context, server, login, look }) => {
    const { exam, opensAt } = await bringUpcoming(server)
    await inNoHurry(page)
    await login(exam.regNo)
    await page.goto('/home')
    await expect(page.getByRole('link', { name: 'Get Ready' })).toBeVisible()
    await look('home-paper-on-phone')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    expect(await foundOnDevice(page, WORD)).toEqual([])

    server.clock.moveTo(opensAt - 25 * SECOND)
    await getReady(page, exam)
    await expect(page.getByRole('timer', { name: 'Opens in' })).toBeVisible()
    await look('rules-before-the-bell')
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.getByRole('button', { name: 'Show Questions' }).click()
    await expect(page.getByRole('button', { name: 'Opens by itself' })).toBeVisible()
    expect(await foundOnDevice(page, WORD)).toEqual([])
    server.clock.moveTo(opensAt)
    await wake(page)
    await expect(question(page, 1)).toContainText(WORD)
    const atBell = calls.filter((path) => /openpaper|startexam|examcheck|running|validate-login/.test(path))
    expect(atBell).toEqual(['/api/student/openpaper'])
    await expect.poll(() => foundOnDevice(page, WORD), 'the scan finds what is there').toContain('memory')

    await context.setOffline(true)
    await expectPicture(page, 5)
    await page.reload()
    await expect(question(page, 1)).toContainText(WORD)
    await expectPicture(page, 5)
    await context.setOffline(false)
    await pick(page, 1, 'B')
    await expectSaved(page, 1)
    await submit(page)
    await expectEnd(page, 'Exam Completed', 1)
    await expect.poll(() => sealedCount(page), 'the paper leaves the device').toBe(0)
  },
)

/** Drawn from what came with the paper. */
async function expectPicture(page: Page, number: number): Promise<void> {
  const picture = question(page, number).getByRole('img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
}

test(
  'a paper that was corrected after it was sealed comes the ordinary way',
  { tag: '@phone' },
  async ({ page, server, login }) => {
    const { exam, opensAt } = await bringUpcoming(server)
    await inNoHurry(page)
    await login(exam.regNo)
    await page.goto('/home')
    await getReady(page, exam)
    await server.db.run(sql`update questions set text = 'Corrected.' where exam_id = ${exam.id} and number = 1`)
    await server.db.run(sql`update exams set revision = revision + 1 where id = ${exam.id}`)
    server.clock.moveTo(opensAt + SECOND)
    await wake(page)
    await page.getByRole('button', { name: 'Show Questions' }).click()
    await expect(question(page, 1)).toContainText('Corrected.')
    await expect(question(page, 2)).toContainText(WORD)
  },
)
