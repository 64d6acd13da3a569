import { HOUR } from '@anushilon/domain/instant'
import { redirectPath } from '../apps/api/src/features/identity/redirect-link.ts'
import type { Page } from '@playwright/test'
import { addNote } from '../apps/api/src/stores/exam/exam-notes.ts'
import { signedIn } from '../apps/api/test/staff/office.ts'
import { enrol } from './fixtures/centre.ts'
import { bringExam } from './fixtures/exams.ts'
import {
  comesIntoView,
  cutNetwork,
  expectEnd,
  expectOpen,
  expectPicked,
  expectSaved,
  pick,
  question,
  startExam,
  storedPicks,
  submit,
} from './fixtures/sitting.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ allowedNoise: [/ERR_INTERNET_DISCONNECTED/] })

test(
  'two tabs show each other’s answers at once and agree; notes of the centre that were put away in both stay away',
  { tag: '@desktop' },
  async ({ page, context, server, login }) => {
    const exam = await bringExam(server, 'mcq')
    const owner = await signedIn(server, 'owner')
    for (const text of ['g = 9.8', 'Page 2 is blank'])
      await addNote(server.db, { examId: exam.id, text, sentAt: server.clock.now(), sentBy: owner.id })
    await login(exam.regNo)
    await startExam(page, exam)
    const other = await context.newPage()
    await other.goto(exam.path('ongoing'))
    await expectOpen(other, 1)

    await pick(page, 1, 'A')
    await expectPicked(other, 1, 'A')
    await expectSaved(other, 1)
    await pick(other, 2, 'B')
    await expectPicked(page, 2, 'B')
    await expectSaved(page, 2)

    await test.step('notes that were put away in two tabs stay away in both', async () => {
      const dismiss = (tab: Page, text: string) =>
        tab.getByRole('status').locator('div', { hasText: text }).getByRole('button', { name: 'Dismiss' })
      await expect(page.getByText('g = 9.8')).toBeVisible()
      await dismiss(other, 'Page 2 is blank').click()
      await dismiss(page, 'g = 9.8').press('Enter')
      // Whoever goes by keyboard is not thrown to the top of the page.
      await expect(page.locator('header > :focus')).toHaveCount(1)
      await other.reload()
      await expectOpen(other, 3)
      await expect(other.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
      expect(
        await other.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('notesRead'))?.[1]),
      ).toBe('2,1')
    })

    await submit(page)
    await expectEnd(page, 'Exam Completed', 2)
    await comesIntoView(other)
    await expect(other.getByRole('alertdialog')).toContainText('Exam has ended')
    await expect.poll(() => storedPicks(page, server, exam)).toEqual(['1A', '2B'])
  },
)

test(
  'somebody else who logs in by a link in another tab gets none of the answers that wait in this one',
  { tag: '@phone' },
  async ({ page, context, server, login }) => {
    const exam = await bringExam(server, 'mcq')
    const friend = await enrol(server)
    await login(exam.regNo)
    await startExam(page, exam)
    const mine = await page.evaluate(() => `Bearer ${localStorage.getItem('STDNTTKN')}`)
    await cutNetwork(page)
    const sentAs: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sentAs.push(request.headers()['authorization'])
    })
    await pick(page, 1, 'A')
    await expect.poll(() => sentAs).toContain(mine)

    const other = await context.newPage()
    const { deps, clock } = server
    await other.goto(redirectPath(deps.secrets.redirect, friend.regNo, 'hsc-26', clock.now() + HOUR))
    await expect(other).toHaveURL(/\/home$/)
    await expect(page).toHaveURL(/\/home$/)
    expect(new Set(sentAs)).toEqual(new Set([mine]))
    await expect
      .poll(() => other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent:'))))
      .toHaveLength(1)
  },
)

test(
  'another device’s answers appear within seconds; of two picks for one question the first counts and both show it',
  { tag: '@phone' },
  async ({ page, browser, server, login, look }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await startExam(page, exam)
    const device = await browser.newContext({ baseURL: server.address })
    const phone = await device.newPage()
    const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => !key.startsWith('unsent:')))
    await phone.goto('/api/health/live')
    await phone.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, kept)
    await phone.goto(exam.path('ongoing'))
    await pick(phone, 3, 'D')
    await expectSaved(phone, 3)
    await expect(question(page, 3).getByRole('radio').nth(3)).toBeChecked()

    const mend = await cutNetwork(page)
    await pick(page, 1, 'A')
    await pick(phone, 1, 'C')
    await expectSaved(phone, 1)
    await device.close()

    await mend()
    const dialog = page.getByRole('alertdialog', { name: 'Error' })
    await expect(dialog).toContainText('the first answer counts')
    await look('refused')
    await expect(dialog, 'it goes by itself').toHaveCount(0)
    await expectPicked(page, 1, 'C')
    await expectSaved(page, 1)
    await expect.poll(() => storedPicks(page, server, exam)).toEqual(['1C', '3D'])
  },
)
