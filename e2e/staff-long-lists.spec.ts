import { sql } from '../apps/api/src/db/sql.ts'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

test(
  'lists of messages have pages, and a number is taken off the stop list from whichever it stands on',
  { tag: '@desktop' },
  async ({ page, context, server, lookOnBoth }) => {
    await server.db.run(sql`
      insert into message_batches (id, kind, channel, to_whom, template, staff_name, created_at, price_poisha)
      select 'batch-' || lpad(number::text, 3, '0'), 'text', 'android', 'student', '', 'Owner',
        timestamptz '2026-03-01' + number * interval '1 min', 50
      from generate_series(1, 53) as number`)
    await server.db.run(sql`
      insert into messages (id, batch_id, name, number, text, parts, state, attempts, due_at, outcome, changed_at)
      select gen_random_uuid(), 'batch-053', 'Student ' || lpad(number::text, 3, '0'), '01711000001', '', 1, 'failed', 8,
        now(), 'The gateway answered 500', now()
      from generate_series(1, 120) as number`)
    await server.db.run(sql`
      insert into message_stops (number, stopped_at, how)
      select '018' || lpad(number::text, 8, '0'), now() - number * interval '1 min', 'sms'
      from generate_series(1, 53) as number`)
    await staffAt(context, server, 'owner')
    await page.goto('/staff/messages')
    const pagesOf = (list: string | RegExp) => page.getByRole('navigation', { name: list })
    const [sent, stops] = [page.getByRole('region', { name: 'Sent' }), page.getByRole('region', { name: 'Stop list' })]

    await test.step('of 120 messages that failed the last is reached', async () => {
      const failed = page.getByRole('list', { name: 'Not sent' }).getByRole('listitem')
      await expect(failed).toHaveCount(50)
      await pagesOf(/^Pages of what was not sent of /)
        .getByRole('button', { name: 'Page 3' })
        .click()
      await expect(failed).toHaveCount(20)
      await expect(failed.last()).toContainText('Student 120')
      await lookOnBoth('staff-messages-pages')
    })
    await test.step('the first batch is reached, and counted', async () => {
      await expect(sent).toContainText(/^Sent53/)
      await pagesOf('Pages of what was sent').getByRole('button', { name: 'Next page' }).click()
      await expect(page.getByRole('list', { name: 'Sent' }).locator('> li')).toHaveCount(3)
    })
    await test.step('a number of the second page is taken off', async () => {
      await expect(stops.getByRole('list', { name: 'Stop list' }).getByRole('listitem')).toHaveCount(50)
      await stops.getByLabel('Mobile number').fill('01800000053')
      await stops.getByLabel('Reason').fill('wants them again')
      await stops.getByRole('button', { name: 'Take off the stop list' }).click()
      await expectToast(page, 'Taken off the stop list')
      await expect(stops).toContainText(/^Stop list52/)
    })
  },
)

test(
  'a calendar, exams for a report and saved reports that are longer than is shown say so',
  { tag: '@desktop' },
  async ({ page, context, server, look }) => {
    await server.db.run(sql`
      insert into exams
      select (jsonb_populate_record(exams,
        jsonb_build_object('id', 'copy-' || number, 'name', 'Copy ' || number, 'results_out_at', closes_at))).*
      from exams, generate_series(1, 500) number where exams.id = 'phy-past-1'`)
    const definition = { courseId: 'hsc-26', span: 'this-month', measure: 'sum', absent: 'zero' }
    await server.db.run(sql`
      insert into saved_reports (id, name, course_id, definition, saved_by, saved_at)
      select 'report-' || number, 'Report ' || number, 'hsc-26', ${JSON.stringify(definition)}, 'Rafiq', now()
      from generate_series(1, 201) number`)
    await staffAt(context, server, 'author')
    await page.goto('/staff/exams/calendar')
    await expect(page.getByText('500 of 516 exams are shown, those that open last')).toBeVisible()
    await look('staff-calendar-cut')

    await page.goto('/staff/reports')
    await expect(page.getByText('There are older ones: they are shown once newer ones are removed.')).toBeVisible()
    await page.getByLabel('Course').selectOption('HSC 2026')
    await page.getByLabel('Exams', { exact: true }).selectOption('Exams I choose')
    await expect(page.getByText('A time takes them in: “From one day until another”.')).toBeVisible()
    await look('staff-reports-cut')
  },
)
