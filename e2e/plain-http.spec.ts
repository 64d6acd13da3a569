import { signedIn } from '../apps/api/test/staff/office.ts'
import { choose, expectReady, expectUploaded, jpegPhoto, script, upload } from './fixtures/answer-photos.ts'
import { bringExam } from './fixtures/exams.ts'
import { expectEnd, expectSaved, pick, startExam, storedPicks, submit, submitButton } from './fixtures/sitting.ts'
import { staffAt } from './fixtures/staff.ts'
import { expect, IGNORED_OVER_HTTP, test } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

// In a centre's own network there is often no https, and some of what browsers offer is missing then.
test.use({ host: 'centre.test', allowedNoise: [IGNORED_OVER_HTTP] })

test(
  'without https an exam with both parts is sat, photos and all',
  { tag: '@phone' },
  async ({ page, server, login }) => {
    const exam = await bringExam(server, 'mcq-written')
    await login(exam.regNo)
    await startExam(page, exam)
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
    await pick(page, 2, 'D')
    await expectSaved(page, 2)
    await submitButton(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Answer' }).click()
    await expect(page.getByText('Best of Luck for the Written Part')).toBeVisible()
    await expect.poll(() => storedPicks(page, server, exam)).toEqual(['2D'])
    const card = script(page, 1)
    await choose(card, [await jpegPhoto('page.jpg')])
    await expectReady(card, 1)
    await upload(page, card)
    await expectUploaded(card)
    await submit(page)
    await expectEnd(page, 'Exam Completed', 1, 'Please wait for the result to be published')
  },
)

test(
  'without https staff add a notice and copy the link of a colleague',
  { tag: '@desktop' },
  async ({ page, context, server }) => {
    await staffAt(context, server, 'owner')
    await page.goto('/staff/notices')
    await page.getByRole('button', { name: 'New notice' }).click()
    const notice = page.getByRole('dialog', { name: 'New notice' })
    await notice.getByLabel('Text').fill('Closed on Friday')
    await notice.getByRole('button', { name: 'Save' }).click()
    await expect(notice).toBeHidden()
    await expect(page.getByText('Closed on Friday')).toBeVisible()

    await signedIn(server, 'marker', 'Rafiq Hasan')
    await page.goto('/staff/settings')
    await page.getByRole('button', { name: 'New link for Rafiq Hasan' }).click()
    const handed = page.getByRole('dialog', { name: 'A link for Rafiq Hasan' })
    const link = await handed.locator('code').textContent()
    await handed.getByRole('button', { name: 'Copy link' }).click()
    await expectToast(page, 'Copied')
    await page.goto('/staff/notices')
    await page.getByRole('button', { name: 'New notice' }).click()
    await notice.getByLabel('Text').press('ControlOrMeta+v')
    await expect(notice.getByLabel('Text')).toHaveValue(link ?? '')
  },
)
