import { HOUR, MINUTE } from '@anushilon/domain/instant'
import { redirectPath } from '../apps/api/src/features/identity/redirect-link.ts'
import { enrol } from './fixtures/centre.ts'
import { deviceKeys } from './fixtures/device.ts'
import { protect } from './fixtures/passwords.ts'
import type { BrowserServer } from './fixtures/server.ts'
import { expect, test } from './fixtures/test.ts'

function signed({ deps, clock }: BrowserServer, regNo: string, validFor: number = HOUR): string {
  return redirectPath(deps.secrets.redirect, regNo, 'hsc-26', clock.now() + validFor)
}

test(
  'one without a signature asks before it changes the account',
  { tag: '@phone' },
  async ({ page, server, look }) => {
    const [me, other] = [await enrol(server, { name: 'Mim Akter' }), await enrol(server)]
    await page.goto(`/redirect/${me.regNo}/hsc-26`)
    await expect(page).toHaveURL(/\/home$/)
    const mine = await deviceKeys(page)
    await page.goto(`/redirect/${other.regNo}/hsc-26`)
    await expect(page.getByText(`You are logged in as Mim Akter. Log in as ${other.regNo} instead?`)).toBeVisible()
    await look('redirect-swap')
    await expect.poll(() => deviceKeys(page)).toMatchObject(mine)
    await page.getByRole('button', { name: 'Stay Mim Akter' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect.poll(() => deviceKeys(page)).toMatchObject(mine)
    // The same student is not asked, and whoever means it gets there.
    await page.goto(`/redirect/${me.regNo}/hsc-26`)
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(`/redirect/${other.regNo}/hsc-26`)
    await page.getByRole('button', { name: `Log in as ${other.regNo}` }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect.poll(async () => (await deviceKeys(page))['STDNTID']).not.toBe(mine['STDNTID'])
  },
)

test.describe('a link', () => {
  test.use({ allowedNoise: [/ERR_FAILED/] })

  test(
    'from the portal logs in; one that is over, or of nobody, is refused; a password is asked for; without a network it waits',
    { tag: '@phone' },
    async ({ page, server, look }) => {
      const { regNo } = await enrol(server)

      await test.step('one whose time is over is refused', async () => {
        await page.goto(signed(server, regNo, -MINUTE))
        await expect(page).toHaveURL(/\/login$/)
        await expect(page.getByText('This link is no longer valid.')).toBeVisible()
        await expect.poll(() => deviceKeys(page)).toEqual({})
        await look('redirect-refused')
      })
      await test.step('one of a number that nobody has is refused', async () => {
        await page.goto('/redirect/2026/hsc-26')
        await expect(page).toHaveURL(/\/login$/)
        await expect(page.getByText('No course found for the student')).toBeVisible()
      })
      await test.step('whoever has changed the password is asked for it by one without signature', async () => {
        const student = await enrol(server, { password: 'handed-out' })
        await protect(server, student, 'my own secret')
        await page.goto(`/redirect/${student.regNo}/hsc-26`)
        await expect(page.getByLabel('Registration Number')).toHaveValue(student.regNo)
        await expect(page.getByLabel('Course')).toHaveValue('hsc-26')
        await expect(page.getByLabel('Password')).toBeFocused()
        await expect.poll(() => deviceKeys(page)).toEqual({})
        await look('redirect-password')
        await page.keyboard.type('my own secret')
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/\/home$/)
        await page.goto('/login')
        await expect.poll(async () => Object.keys(await deviceKeys(page))).not.toContain('STDNTTKN')
      })
      await test.step('without a network it says so and tries again when asked', async () => {
        await page.route('**/api/student/login', (route) => route.abort())
        await page.goto(`/redirect/${regNo}/hsc-26`)
        await expect(page.getByText('ইন্টারনেট নেই')).toBeVisible()
        await look('redirect-offline')
        await page.unroute('**/api/student/login')
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(page).toHaveURL(/\/home$/)
        await page.goto('/login')
      })
      await test.step('one from the portal logs in and goes Home', async () => {
        await page.evaluate(() => localStorage.clear())
        await page.goto(signed(server, regNo))
        await expect(page).toHaveURL(/\/home$/)
        await expect(page.getByRole('heading', { name: "Today's Live Exam" })).toBeVisible()
        await expect
          .poll(async () => Object.keys(await deviceKeys(page)).toSorted())
          .toEqual(['FORCOURSE', 'STDNTID', 'STDNTTKN', 'advertised'])
      })
    },
  )
})
