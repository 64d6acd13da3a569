import { inviteStaff } from '@anushilon/contract/staff/account'
import { examList } from '@anushilon/contract/staff/overview'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ allowedNoise: [/ERR_FAILED/] })

test(
  'who presses again because the reply was lost has one draft, and is led in where a one-time link has done its work',
  { tag: '@desktop' },
  async ({ page, context, server }) => {
    const loses = async (path: string) =>
      await page.route(
        path,
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
    const owner = await staffAt(context, server, 'owner')
    await page.goto('/staff/exams/new')
    await page.getByLabel('Title', { exact: true }).fill('Weekly 7')
    await page.getByLabel('Course').selectOption('HSC 2026')
    await page.getByLabel('Subject', { exact: true }).selectOption({ index: 1 })
    await loses('**/api/staff/papers')
    await page.getByRole('button', { name: 'Create draft' }).click()
    await expect(page.getByText(/^No connection to the server/)).toBeVisible()
    await page.getByRole('button', { name: 'Create draft' }).click()
    await expect(page).toHaveURL(/\/staff\/exams\/exam-/)
    const { exams }: { exams: { name: string }[] } = await owner.gets(examList, {})
    expect(exams.filter(({ name }) => name === 'Weekly 7')).toHaveLength(1)

    const hired = { signInName: 'rafiq', name: 'Rafiq', role: 'marker', branch: null } as const
    const { link }: { link: string } = await owner.gets(inviteStaff, hired)
    await context.clearCookies()
    await page.goto(link)
    await page.getByLabel('New password').fill('a good long password')
    await page.getByLabel('The same again').fill('a good long password')
    const sets = page.getByRole('button', { name: 'Set password and sign in' })
    await loses('**/api/staff/link/password')
    await sets.click()
    await expect(page.getByText(/^No connection to the server/)).toBeVisible()
    // The first has signed this browser in; another device would still be outside.
    await context.clearCookies()
    await sets.click()
    await page.getByRole('link', { name: 'Go to the sign-in' }).click()
    await expect(page).toHaveURL(/\/staff\/sign-in/)
  },
)
