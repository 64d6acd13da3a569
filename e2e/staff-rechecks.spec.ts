import { MINUTE } from '@anushilon/domain/instant'
import { runJobs } from '../apps/api/src/jobs/jobs.ts'
import { loadFullExam } from '../apps/api/src/stores/exam/full-exams.ts'
import { findForLogin } from '../apps/api/src/stores/people/students.ts'
import { importPack } from '../apps/api/test/harness/import-pack.ts'
import { signedIn } from '../apps/api/test/staff/office.ts'
import { Marker } from '../apps/api/test/staff/pile.ts'
import type { SatExam } from './fixtures/exams.ts'
import { bringPile, isShown } from './fixtures/marking.ts'
import type { BrowserServer } from './fixtures/server.ts'
import { staffAt } from './fixtures/staff.ts'
import { startAndSubmit } from './fixtures/start-and-submit.ts'
import { expect, test } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

/** So many more began and never handed in, which makes them late. */
async function leaveOpen(server: BrowserServer, { id, regNo }: SatExam, names: readonly string[]): Promise<void> {
  const { deps, db, clock } = server
  const exam = await loadFullExam(db, id)
  if (exam === null) throw new Error(`${id} was not brought`)
  const students = names.map((name, at) => ({ regNo: `${regNo}9${at}`, name, courses: [exam.courseId] }))
  await importPack(deps, { version: 1, students })
  for (const student of students) {
    const found = await findForLogin(db, student.regNo, exam.courseId)
    if (found === null) throw new Error(`${student.regNo} is nobody's number`)
    const now = exam.window.opensAt + 10 * MINUTE
    await startAndSubmit(deps).start({ exam, studentId: found.student.id, kind: 'written', subjects: null, now })
  }
  await runJobs(deps, clock.now())
}

test(
  'late attempts are decided in one step; a re-check is asked for, leads to other marks, and is answered',
  { tag: '@desktop' },
  async ({ page, context, server, look, login }) => {
    const exam = await bringPile(server, 1, { overdue: 'late' })
    const marker = await signedIn(server, 'marker', 'Rafiq Hasan')
    for (const question of [1, 2]) {
      const pile = new Marker(marker, { key: { examId: exam.id, section: 0, question } })
      await pile.saves(await pile.takes(), { byHand: 6 })
    }
    await leaveOpen(server, exam, ['তানভীর আহমেদ', 'Sadia Islam'])
    await staffAt(context, server, 'owner', 'Rina Owner')

    // Nothing is published over what nobody has decided; both are decided with one reason.
    await page.goto(`/staff/exams/${exam.id}/results`)
    await expect(page.getByRole('button', { name: /^Publish 3 results/ })).toBeDisabled()
    await expect(page.getByLabel(/^Publish though this is open: 2 late attempts/)).toBeVisible()
    await expect(page.getByRole('row', { name: /Sadia Islam/ }).first()).toContainText('No contact before the end')
    await page.getByLabel('Reason (kept in the log)').fill('Power cut in Mirpur')
    await look('late-attempts')
    await page.getByRole('button', { name: 'Accept 2' }).click()
    await expectToast(page, 'Done for 2 students')
    await expect(page.getByText('Nobody was late')).toBeVisible()
    await page.getByRole('button', { name: /^Publish 3 results/ }).click()
    await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0)

    await login(exam.regNo)
    await page.goto(`/exam/${exam.id}/writtensolution?type=written`)
    await page.getByRole('button', { name: 'Ask for a re-check' }).first().click()
    await page.getByRole('textbox').fill('২ নম্বর পাতা দেখা হয়নি')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText(/^Re-check asked for/)).toBeVisible()
    await look('recheck-asked')

    // The same marks again are no change; other ones show first what they shift.
    await page.goto('/staff/rechecks')
    const request = page.getByRole('listitem').filter({ hasText: '২ নম্বর পাতা দেখা হয়নি' })
    await expect(request).toContainText('written question 1, 6 marks')
    await look('rechecks')
    await request.getByRole('link', { name: 'Open the script' }).click()
    await isShown(page)
    const shift = page.getByRole('button', { name: 'See what would shift' })
    await shift.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('nothing would change')
    await look('marks-unchanged')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('group', { name: 'Set marks' }).getByRole('button', { name: '8', exact: true }).click()
    await shift.click()
    await dialog.getByLabel(/^Reason/).fill('Page 2 was overlooked')
    await look('marks-changed')
    await dialog.getByRole('button', { name: 'Apply to 3 results' }).click()
    await expectToast(page, 'Saved. 1 result changed.')

    await page.goto('/staff/rechecks')
    await request.getByLabel('Answer, as the student reads it').fill('ঠিক বলেছ: নম্বর বেড়েছে।')
    await request.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Nobody waits for an answer.')).toBeVisible()

    await page.goto(`/exam/${exam.id}/writtensolution?type=written`)
    await expect(page.getByText('ঠিক বলেছ: নম্বর বেড়েছে।')).toBeVisible()
    await expect(page.getByText('Page 2 was overlooked')).toBeVisible()
    await expect(page.getByText('14 / 25')).toBeVisible()
    await look('recheck-answered')
  },
)
