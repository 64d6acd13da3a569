import { endExam, giveTime, liveBoard, sendNote } from '@anushilon/contract/staff/live'
import { sql } from '../apps/api/src/db/sql.ts'
import { runJobs } from '../apps/api/src/jobs/jobs.ts'
import { bringExam } from './fixtures/exams.ts'
import { expectEnd, expectSaved, pick, startExam, submit } from './fixtures/sitting.ts'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

test.describe('@desktop', () => {
  // The board's stream is cut off once, on purpose, and somebody asks for more than is theirs.
  test.use({ allowedNoise: [/ERR_FAILED|403 \(Forbidden\)/] })

  test('the board follows a student, and the student’s page what is done at the board', async ({
    page,
    context,
    server,
    login,
    look,
    glance,
  }) => {
    const exam = await bringExam(server, 'mcq', { closesAt: 'now+50m', results: 'manual' })
    await login(exam.regNo)
    await staffAt(context, server, 'owner', 'Nasrin Sultana')
    await page.goto(`/staff/exams/${exam.id}/live`)
    const figure = async (name: string, value: number) => {
      const shown = page.locator('dl > div').filter({ hasText: name }).locator('dd')
      await expect(shown).toHaveText(new RegExp(`^${value}\\b`), { useInnerText: true })
    }
    await figure('Expected', 1)
    await figure('Not started', 1)
    await expect(page.getByText('Nobody needs help now.')).toBeVisible()

    const student = await context.newPage()
    await startExam(student, exam)
    await pick(student, 1, 'A')
    await expectSaved(student, 1)
    await figure('Answering', 1)
    await glance('staff-live')

    // Nothing was heard of the student for two minutes, and somebody gives them the time back.
    server.clock.passes('2 min')
    const help = page.getByRole('row', { name: /Nusrat Jahan/ })
    await expect(help).toContainText('Offline 2 min')
    await expect(help).toContainText('1 of 7 saved on our side')
    await help.getByRole('button', { name: 'Extra time: Nusrat Jahan' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/MCQ part would end .* instead of/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Give 10 minutes' })).toBeDisabled()
    await dialog.getByLabel('Reason (kept in the log)').fill('মিরপুরে বিদ্যুৎ ছিল না')
    await look('staff-live-extra-time')
    await dialog.getByRole('button', { name: 'Give 10 minutes' }).click()
    await expect(dialog).toBeHidden()
    await expectToast(page, '1 clock follows within 15 seconds')
    await expect(page.getByText('+10 min for Nusrat Jahan')).toBeVisible()
    await expect(student.getByText('You have been given 10 more minutes.')).toBeVisible()
    await expect(student.getByRole('timer')).toHaveText(/^00:3[4-8]:\d\d$/)
    await server.deps.presence.record(server.clock.now())
    await figure('Offline over 1 min', 0)
    // Whoever goes by keyboard stays where the row was.
    await expect(page.getByRole('region', { name: 'Needs help' })).toBeFocused()

    await page.getByRole('button', { name: 'Note to all' }).click()
    await dialog.getByLabel('Note', { exact: true }).fill('৭ নং প্রশ্নে g = 9.8 ধরো।')
    await look('staff-live-note')
    await dialog.getByRole('button', { name: 'Send to everybody' }).click()
    await expect(student.getByText('৭ নং প্রশ্নে g = 9.8 ধরো।')).toBeVisible()
    await expect(page.getByText(/Seen by 1 of 1/)).toBeVisible()

    await submit(student)
    await expectEnd(student, 'Exam Completed', 1)
    await figure('Submitted', 1)

    await page.getByRole('searchbox').fill('Nusrat')
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    const row = page.getByRole('row', { name: /^Nusrat Jahan/ })
    await expect(row).toContainText('Submitted')
    await glance('staff-exam-students')

    // The window is over when it turns out that they pressed Submit by mistake; their Home leads them back in.
    server.clock.passes('1 h')
    await row.getByRole('button', { name: 'Re-open: Nusrat Jahan' }).click()
    await dialog.getByLabel('Reason (kept in the log)').fill('Pressed Submit by mistake')
    await dialog.getByRole('button', { name: 'Re-open for 10 minutes' }).click()
    await expect(dialog).toBeHidden()
    await server.deps.presence.record(server.clock.now())
    await expect(row).toContainText('MCQ part')
    await student.goto('/home')
    const card = student.getByRole('listitem').filter({ hasText: 'Opened again for you' })
    await expect(card).toContainText('Open until')
    await card.getByRole('link', { name: /^Continue, \d+:\d\d left/ }).click()
    await pick(student, 2, 'B')
    await expectSaved(student, 2)

    // Nobody hands it in; what is decided about that, they read in their history.
    await student.goto('/history')
    server.clock.passes('11 min')
    await runJobs(server.deps, server.clock.now())
    await page.reload()
    await row.getByRole('button', { name: 'Decide: Nusrat Jahan' }).click()
    await expect(dialog).toContainText('30 s after the end. 2 answers are kept.')
    await expect(dialog).toContainText('It is scored and ranked with the others when the results come out.')
    await look('staff-live-late')
    await dialog.getByRole('button', { name: 'Do not accept' }).click()
    await dialog.getByLabel('Reason (the student reads it)').fill('দ্বিতীয় সুযোগেও জমা দেওয়া হয়নি')
    await dialog.getByRole('button', { name: 'Leave it late' }).click()
    await expect(row).toContainText('not accepted')
    await student.reload()
    await expect(student.getByText('দ্বিতীয় সুযোগেও জমা দেওয়া হয়নি')).toBeVisible()
    await student.close()
  })

  test('a board that hears nothing says how old its figures are', async ({ page, context, server, look }) => {
    const exam = await bringExam(server, 'mcq')
    const owner = await staffAt(context, server, 'owner')
    const board = await owner.gets(liveBoard, { examId: exam.id })
    let answers = 0
    await page.route('**/api/staff/live/stream*', async (route) => {
      answers += 1
      if (answers > 1) await route.abort('failed')
      else {
        const body = `event: board\ndata: ${JSON.stringify(board)}\n\n`
        await route.fulfill({ status: 200, contentType: 'text/event-stream', body })
      }
    })
    await page.goto(`/staff/exams/${exam.id}/live`)
    await expect(page.getByText(/^Figures from \d+:\d\d:\d\d [AP]M, reconnecting$/)).toBeVisible()
    await look('staff-live-lost')
    await expect(page.getByRole('button', { name: 'Extra time' })).toBeEnabled()
    await page.unroute('**/api/staff/live/stream*')
    await expect(page.getByText(/^Connected · figures are/)).toBeVisible()
  })

  test('who is of one branch gives it more time from the board, and reads that everybody is not theirs', async ({
    page,
    context,
    server,
    look,
  }) => {
    const exam = await bringExam(server, 'mcq')
    await server.db.run(sql`update students set branch = 'Uttara' where reg_no = ${exam.regNo}`)
    const rights = { courses: [], branches: ['Uttara'], mayExport: false }
    await staffAt(context, server, 'author', 'Rafiq Hasan', rights)
    await page.goto(`/staff/exams/${exam.id}/live`)
    await page.getByRole('button', { name: 'Extra time' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Everybody', { exact: true }).click()
    await expect(dialog.getByText(/Others than your branches sit this exam/)).toBeVisible()
    await dialog.getByText('Uttara · 1').click()
    await expect(dialog.getByText('It counts from the start of the next part.')).toBeVisible()
    await look('staff-live-branch-time')
    await dialog.getByLabel('Reason (kept in the log)').fill('বিদ্যুৎ ছিল না')
    await dialog.getByRole('button', { name: 'Give 10 minutes' }).click()
    await expect(page.getByText('+10 min for Uttara')).toBeVisible()
  })
})

test('what the centre says stands under the clock until it is put away @phone', async ({
  page,
  context,
  server,
  login,
  look,
}) => {
  const exam = await bringExam(server, 'mcq')
  const owner = await staffAt(context, server, 'owner')
  await owner.gets(sendNote, { examId: exam.id, text: 'প্রশ্ন ৩ বাতিল। বাকি প্রশ্নের উত্তর দাও।' })
  await login(exam.regNo)
  await startExam(page, exam)
  await expect(page.getByText('প্রশ্ন ৩ বাতিল। বাকি প্রশ্নের উত্তর দাও।')).toBeVisible()
  const reason = 'The line was down'
  await owner.gets(giveTime, { examId: exam.id, whom: { kind: 'all' }, minutes: 5, closesAt: null, reason })
  await expect(page.getByText('তোমাকে আরও ৫ মিনিট সময় দেওয়া হয়েছে।')).toBeVisible()
  await look('ongoing-announcements')
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  await page.reload()
  await pick(page, 1, 'A')
  await expect(page.getByText('প্রশ্ন ৩ বাতিল। বাকি প্রশ্নের উত্তর দাও।')).toHaveCount(0)
})

test('minutes that were given are not promised any more once the exam is called off @phone', async ({
  page,
  context,
  server,
  login,
}) => {
  const exam = await bringExam(server, 'mcq')
  const owner = await staffAt(context, server, 'owner')
  await login(exam.regNo)
  await startExam(page, exam)
  const { id: examId } = exam
  await owner.gets(giveTime, { examId, whom: { kind: 'all' }, minutes: 5, closesAt: null, reason: 'The line was down' })
  const given = page.getByText('You have been given 5 more minutes.')
  await expect(given).toBeVisible()
  await owner.gets(endExam, { examId, isCalledOff: true, closesAt: null, reason: 'The paper has leaked' })
  await expect(page.getByText('The paper has leaked')).toBeVisible()
  await expect(given).toHaveCount(0)
})
