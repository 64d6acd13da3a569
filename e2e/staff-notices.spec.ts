import * as notices from '@anushilon/contract/staff/notices'
import { STUDENTS } from './fixtures/centre.ts'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'

test(
  'a notice for a course reaches Home',
  { tag: '@desktop' },
  async ({ page, context, server, login, look, lookOnBoth }) => {
    await login(STUDENTS.nusrat.regNo)
    await staffAt(context, server, 'owner', 'Nasrin Sultana')
    await page.goto('/staff/')
    await page.getByRole('link', { name: 'Notices' }).click()
    await page.getByRole('button', { name: 'New notice' }).click()
    await page.getByLabel('Text').fill('শুক্রবার ছুটি')
    await page.getByLabel('Course', { exact: true }).selectOption({ value: 'hsc-26' })
    await look('staff-notice-dialog')
    // One that would be over before it begins says so beside the field, and nothing is sent.
    await page.getByLabel('Until').fill('2020-01-01T10:00')
    await expect(page.getByText('Must be after From')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.getByLabel('Until').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Shown', { exact: true })).toBeVisible()
    await lookOnBoth('staff-notices')
    await page.goto('/home')
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('শুক্রবার ছুটি')
    await lookOnBoth('home-notices')
  },
)

test(
  'whoever goes by keyboard stays at the list when the row is gone from which a dialog was opened, and where nothing moves any further',
  { tag: '@desktop' },
  async ({ page, context, server }) => {
    const owner = await staffAt(context, server, 'owner', 'Nasrin Sultana')
    const common = { link: null, courseId: null, branches: [], batches: [], untilAt: null }
    for (const text of ['First', 'Second', 'Third']) {
      const notice = { ...common, id: `notice-${text}`, kind: 'notice', text, fromAt: server.clock.now() } as const
      expect((await owner.asks(notices.saveNotice, notice)).status).toBe(200)
    }
    await page.goto('/staff/notices')
    const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    const up = page.getByRole('button', { name: 'Move Third up' })
    const presses = async () => {
      const isMoved = page.waitForResponse((reply) => reply.url().endsWith(notices.orderNotices.route.path))
      await up.press('Enter')
      await isMoved
    }
    await presses()
    await expect(row('Third').or(row('Second')).first()).toContainText('Third')
    await presses()
    await expect(up).toBeDisabled()
    await expect(up).toBeFocused()

    await row('Second').getByRole('button', { name: 'Take away' }).press('Enter')
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' })
    await expect(cancel).toBeVisible()
    await owner.asks(notices.removeNotice, { id: 'notice-Second' })
    // The list is asked for again when the page is looked at again.
    const lookAgain = async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      return await row('Second').count()
    }
    await expect.poll(lookAgain).toBe(0)
    await cancel.press('Enter')
    await expect(page.getByRole('region', { name: 'In this order' })).toBeFocused()
  },
)

test(
  'a banner is not saved without its picture while that is still on its way',
  { tag: '@desktop' },
  async ({ page, context, server }) => {
    await staffAt(context, server, 'owner', 'Nasrin Sultana')
    await page.goto('/staff/notices')
    await page.getByRole('button', { name: 'New banner' }).click()
    const dialog = page.getByRole('dialog')
    const choose = async (colour: string) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="100"><rect width="600" height="100" fill="${colour}"/></svg>`
      const file = { name: `${colour}.svg`, mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }
      await dialog.getByLabel('Choose the picture of the banner').setInputFiles(file)
    }
    await dialog.getByLabel('What it says').fill('Closed on Friday')
    await choose('red')
    const save = dialog.getByRole('button', { name: 'Save' })
    await expect(save).toBeEnabled()
    const arrived = Promise.withResolvers<void>()
    await page.route('**/api/staff/files*', async (route) => {
      await arrived.promise
      await route.continue()
    })
    await choose('green')
    await expect(dialog.getByText('Working …')).toBeVisible()
    await expect(save).toBeDisabled()
    arrived.resolve()
    await expect(save).toBeEnabled()
  },
)
