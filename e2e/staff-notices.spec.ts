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
