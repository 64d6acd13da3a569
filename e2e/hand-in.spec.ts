import { codeOn } from '../apps/api/test/sitting/codes.ts'
import { partOf } from '@anushilon/domain/sitting/attempt'
import { sittingOf } from '../apps/api/src/stores/sitting/sittings.ts'
import { runJobs } from '../apps/api/src/jobs/jobs.ts'
import { bringExam } from './fixtures/exams.ts'
import { comesIntoView, expectSaved, pick, startExam, storedPicks } from './fixtures/sitting.ts'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'

test.use({
  serviceWorkers: 'allow',
  allowedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/],
  settings: { CENTRE_SMS: '01711-000001' },
})

test(
  'without data near the end the sheet is a code, which a friend enters: it counts, and nobody is late',
  { tag: '@phone' },
  async ({ page, context, browser, server, login, look }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await startExam(page, exam)
    await pick(page, 1, 'A')
    await expectSaved(page, 1)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const offer = page.getByRole('button', { name: 'Show the code' })

    await context.setOffline(true)
    await pick(page, 2, 'B')
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    // Far from the end a lost network is not worth an SMS.
    await expect(offer).toBeHidden()

    await context.setOffline(false)
    await expectSaved(page, 2)
    server.clock.passes('26 min')
    await comesIntoView(page)
    await expect(page.getByRole('timer')).toHaveText(/^00:0[0-4]:\d\d$/)
    // With this the device keeps the new time as well.
    await pick(page, 3, 'C')
    await expectSaved(page, 3)
    await context.setOffline(true)
    await pick(page, 4, 'D')
    await expect(offer).toBeVisible()
    // It is on the device with the rest of the program.
    await page.reload()
    await offer.click()
    const dialog = page.getByRole('dialog', { name: 'Hand in by SMS' })
    await expect(dialog.getByText('4 of 7 answers are in it')).toBeVisible()
    const groups = await dialog.getByRole('listitem').allInnerTexts()
    const link = dialog.getByRole('link', { name: 'Send SMS to 01711000001' })
    await expect(link).toHaveAttribute('href', `sms:01711000001?&body=${groups.join('')}`)
    await expect(dialog.getByRole('img', { name: /scanned by another phone/ })).toBeVisible()
    await look('hand-in-code')
    await dialog.getByRole('button', { name: 'Close' }).click()

    const friend = await (await browser.newContext({ baseURL: server.address })).newPage()
    await friend.goto('/hand-in')
    // Of one wrong letter it is known where it is; four might happen to fit.
    const wrong = groups.map((group, at) => (at === 4 ? group.replace(/^./, group.startsWith('A') ? 'B' : 'A') : group))
    await friend.getByLabel('Hand-in code').fill(wrong.join(' '))
    await friend.getByRole('button', { name: 'Hand in' }).click()
    await expect(friend.getByText('A letter is wrong: look at group 5, letter 1.')).toBeVisible()
    await friend.getByLabel('Hand-in code').fill(groups.join(' ').toLowerCase())
    await friend.getByRole('button', { name: 'Hand in' }).click()
    await expect(friend.getByText('The code has arrived.')).toBeVisible()
    await expect.poll(() => storedPicks(page, server, exam)).toEqual(['1A', '2B', '3C', '4D'])

    // Nobody hands it in, the network stays away; it counts all the same.
    server.clock.passes('20 min')
    await runJobs(server.deps, server.clock.now())
    const studentId = Number(await page.evaluate(() => localStorage.getItem('STDNTID')))
    expect(partOf(await sittingOf(server.db, studentId, exam.id), 'mcq')).toMatchObject({ closedAs: 'overdue' })
    await friend.context().close()
  },
)

test(
  'codes pasted into the console each get their verdict',
  { tag: '@desktop' },
  async ({ page, context, server, login, look }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await startExam(page, exam)
    await pick(page, 1, 'A')
    await expectSaved(page, 1)
    const id = Number(await page.evaluate(() => localStorage.getItem('STDNTID')))
    const [good, clashing] = [
      await codeOn(server, { id, exam }, 'ABC....', 0),
      await codeOn(server, { id, exam }, 'BBC....', 0),
    ]
    await staffAt(context, server, 'author', 'Nasrin Sultana')
    await page.goto(`/staff/exams/${exam.id}/live`)
    await page.getByRole('link', { name: 'Hand-in codes' }).click()
    // Whether the browser can read them with a camera or not, the page says so.
    const scan = page.getByRole('button', { name: 'Scan with the camera' })
    await expect(scan.or(page.getByText('cannot read QR codes with a camera'))).toBeVisible()
    const lines = [
      good,
      `${server.address}/hand-in#${clashing}`,
      `${good.slice(0, 9)}${good.slice(10)}`,
      good.toLowerCase(),
    ]
    const field = page.getByRole('textbox', { name: 'Codes' })
    await field.fill(lines.join('\n\n'))
    await look('staff-hand-in')
    await page.getByRole('button', { name: 'Enter 4 codes' }).click()
    const row = (line: number) => page.getByRole('row').nth(line)
    await expect(row(1)).toContainText(/Nusrat Jahan.*3 answers on the server/s)
    await expect(row(2)).toContainText('1 answer other than stored')
    await expect(row(3)).toContainText('1 letter missing')
    await expect(row(4)).toContainText('Entered before.')
    // Nobody types a whole code again for one letter.
    await expect(field).toHaveValue(`${lines[2]}\n`)
    await look('staff-hand-in-verdicts')
    await expect.poll(() => storedPicks(page, server, exam)).toEqual(['1A', '2B', '3C'])
  },
)
