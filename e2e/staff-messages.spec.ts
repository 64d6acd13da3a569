import type { Locator } from '@playwright/test'
import { sql } from '../apps/api/src/db/sql.ts'
import { STUDENTS } from './fixtures/centre.ts'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ allowedNoise: [/ERR_FAILED/] })

test(
  'messages whose reply was lost are not sent in the place of others; an exam is chosen by name, day and course',
  { tag: '@desktop' },
  async ({ page, context, server }) => {
    await server.db.run(sql`update students set mobile_no = '01712345678' where reg_no = ${STUDENTS.nusrat.regNo}`)
    await staffAt(context, server, 'owner')
    await page.goto('/staff/messages')
    await test.step('an exam is chosen by its name, day and course: another course has one of the same name', async () => {
      const about = page.getByRole('region', { name: 'New messages' })
      await about.getByLabel('About').selectOption('A coming exam')
      const exam = about.getByLabel('Exam').getByRole('option', { name: 'Dynamics, daily 2' })
      await expect(exam).toHaveText(/^Dynamics, daily 2 · \d\d \w+ \d{4} · HSC 2026$/)
    })
    const way = page.getByRole('region', { name: 'How messages go out' })
    await way.getByLabel('Way').selectOption('A file for the portal of a bulk-SMS company')
    await way.getByRole('button', { name: 'Save' }).click()
    const composing = page.getByRole('region', { name: 'New messages' })
    const text = composing.getByRole('textbox', { name: 'Text' })
    const send = composing.getByRole('button', { name: /^Send \d+ messages?$/ })
    // Only a way for SMS lets them be chosen: from here on it is known to the page.
    await composing.getByLabel('To', { exact: true }).selectOption('Students')
    await composing.getByLabel('About').selectOption('Free text')
    await text.fill('Closed on Friday')
    await composing.getByRole('button', { name: 'Preview' }).click()
    await composing.getByRole('button', { name: /^Record consent/ }).click()
    await page.route(
      '**/api/staff/messages/send',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await send.click()
    await expect(composing.getByRole('alert')).toBeVisible()
    // They are on their way all the same, and the list says so.
    const batches = page.getByRole('list', { name: 'Sent' }).locator('> li')
    await expect(batches).toHaveCount(1)

    await text.fill('Closed on Sunday, not on Friday')
    await composing.getByRole('button', { name: 'Preview' }).click()
    await send.click()
    await expect(batches).toHaveCount(2)
  },
)

test(
  'a message that somebody writes stays while it cannot be asked how far others are',
  { tag: '@desktop' },
  async ({ page, context, server }) => {
    await staffAt(context, server, 'owner')
    await page.goto('/staff/messages')
    const text = page.getByRole('region', { name: 'New messages' }).getByRole('textbox', { name: 'Text' })
    await text.fill('Closed on Friday')
    const list = /\/api\/staff\/messages(\?|$)/
    await page.route(list, (route) => route.abort())
    const trouble = page.getByRole('alert').filter({ has: page.getByRole('button') })
    await expect(trouble).toBeVisible()
    await expect(text).toHaveValue('Closed on Friday')
    await page.unroute(list)
    await trouble.getByRole('button').click()
    await expect(trouble).toBeHidden()
    await expect(text).toHaveValue('Closed on Friday')
  },
)

test(
  'a number that was put on the stop list is taken off it, not put on it once more, however long the list takes to come',
  { tag: '@desktop' },
  async ({ page, context, server }) => {
    await staffAt(context, server, 'owner')
    await page.goto('/staff/messages')
    const stops = page.getByRole('region', { name: 'Stop list' })
    const [putOn, takeOff] = ['Put on the stop list', 'Take off the stop list'].map((name) =>
      stops.getByRole('button', { name }),
    ) as [Locator, Locator]
    await stops.getByLabel('Mobile number').fill('01712345678')
    await stops.getByLabel('Reason').fill('wants none')
    await putOn.click()
    await expect(stops).toContainText(/^Stop list1/)

    const { promise: comes, resolve: come } = Promise.withResolvers<void>()
    await page.route('**/api/staff/messages/stops?number=*', async (route) => {
      await comes
      await route.continue()
    })
    await stops.getByRole('button', { name: 'Take off…' }).click()
    await stops.getByLabel('Reason').fill('wants them again')
    await expect(putOn.or(takeOff)).toBeDisabled()
    come()
    await takeOff.click()
    await expect(stops.getByRole('list', { name: 'Stop list' })).toBeHidden()
  },
)
