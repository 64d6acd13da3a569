import type { Page } from '@playwright/test'
import { enrol } from './fixtures/centre.ts'
import { deviceKeys, storeOnDevice, recordWay } from './fixtures/device.ts'
import { expect, test } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

async function checkCurrent(page: Page, password: string) {
  await page.getByLabel('Current Password').fill(password)
  await page.getByRole('button', { name: 'Check' }).click()
}

async function chooseNew(page: Page, password: string, again: string) {
  await page.getByLabel('New Password').fill(password)
  await page.getByLabel('Confirm Password').fill(again)
  await page.getByRole('button', { name: 'Update' }).click()
}

test(
  'a student changes the password; every log-in ends',
  { tag: '@phone' },
  async ({ page, server, login, look, shot }) => {
    const { regNo } = await enrol(server, { password: 'handed-out' })
    const entry = { regNo, courseId: 'hsc-26' }
    const other = (await server.call('POST', '/api/student/login', { body: entry })).body as { token: string }
    await login(regNo)
    await storeOnDevice(page, { retakesData: '[]', 'unsent:another': '[1]' })
    const way = await recordWay(page)
    await page.goto('/change-password')
    await expect(page.getByRole('button', { name: 'Check' })).toBeDisabled()
    await look('password')

    await checkCurrent(page, 'not it')
    await expect(page.getByText('Please Provide Correct Password')).toBeVisible()
    await expect(page.getByLabel('Current Password')).toHaveValue('')
    await expect(page.getByLabel('Current Password')).toBeFocused()
    await expect(page.getByLabel('New Password')).toBeHidden()
    await shot('password-wrong')

    await checkCurrent(page, 'handed-out')
    await expect(page.getByRole('heading', { name: 'Password must contains minimum of 6 characters' })).toBeVisible()
    await expect(page.getByLabel('New Password')).toBeFocused()
    await shot('password-new')

    await chooseNew(page, '12345', '12345')
    await expect(page.getByText('Password must be 6 characters long')).toBeVisible()
    await expect(page.getByLabel('New Password')).toHaveValue('')
    await expect(page.getByLabel('Confirm Password')).toHaveValue('')
    await look('password-short')

    await chooseNew(page, 'a new secret', 'another secret')
    await expect(page.getByText('New and Confirm Password must be Same')).toBeVisible()
    await expect(page.getByText('Password must be 6 characters long')).toBeHidden()

    await chooseNew(page, 'a new secret', 'a new secret')
    await expectToast(page, 'Password Updated Successfully')
    await expect(page).toHaveURL(/\/login$/)
    expect((await way()).map(({ path }) => path)).toEqual(['/change-password', '/', '/login'])
    await expect.poll(() => deviceKeys(page)).toEqual({ 'unsent:another': '[1]' })

    // The other device is logged out, and the new password is asked for from now on.
    expect((await server.call('GET', '/api/student/validate-login', { token: other.token })).status).toBe(401)
    expect((await server.call('POST', '/api/student/login', { body: entry })).status).toBe(401)
    const withIt = await server.call('POST', '/api/student/login', { body: { ...entry, password: 'a new secret' } })
    expect(withIt.status).toBe(200)
  },
)

test.describe('a check of the current password', () => {
  test.use({ allowedNoise: [/ERR_FAILED/] })

  test(
    'is lost without a network, holds five minutes, and makes whoever guesses wait',
    { tag: '@phone' },
    async ({ page, server, login, look }) => {
      const { regNo } = await enrol(server, { password: 'handed-out' })
      await login(regNo)
      await page.goto('/change-password')

      await test.step('without a network the form says so', async () => {
        await page.route('**/checkpassword', (route) => route.abort())
        await checkCurrent(page, 'handed-out')
        await expect(page.getByText('ইন্টারনেট নেই')).toBeVisible()
        await expect(page.getByLabel('Current Password')).toHaveValue('handed-out')
        await page.unroute('**/checkpassword')
      })
      await test.step('five minutes after the check it is asked for again', async () => {
        await checkCurrent(page, 'handed-out')
        await expect(page.getByLabel('New Password')).toBeVisible()
        server.clock.passes('5.1 min')
        await chooseNew(page, 'a new secret', 'a new secret')
        await expect(page.getByText('Please check your current password first.')).toBeVisible()
        await expect(page.getByLabel('New Password')).toBeHidden()
        await expect(page.getByLabel('Current Password')).toBeFocused()
        await look('password-check-again')
        await checkCurrent(page, 'handed-out')
        await chooseNew(page, 'a new secret', 'a new secret')
        await expectToast(page, 'Password Updated Successfully')
        await expect(page).toHaveURL(/\/login$/)
      })
      await test.step('somebody who guesses is told to wait', async () => {
        await login(regNo, { password: 'a new secret' })
        await page.goto('/change-password')
        for (let guess = 1; guess <= 5; guess += 1) {
          await checkCurrent(page, `guess ${guess}`)
          await expect(page.getByText('Please Provide Correct Password')).toBeVisible()
          await expect(page.getByLabel('Current Password')).toHaveValue('')
        }
        await checkCurrent(page, 'a new secret')
        await expect(page.getByText('Too many tries. Please wait a little.')).toBeVisible()
        await expect(page.getByLabel('New Password')).toBeHidden()
      })
    },
  )
})
