import { writeXlsx } from '@anushilon/question-files/tables/write-xlsx'
import type { Page } from '@playwright/test'
import { sql } from '../apps/api/src/db/sql.ts'
import {
  addSomebody,
  courseAdded,
  firstOwner,
  nameCentre,
  openCourse,
  setPassword,
  test,
} from './fixtures/empty-centre.ts'
import { pastExamsOf } from './fixtures/past-course.ts'
import type { BrowserServer } from './fixtures/server.ts'
import { expect } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

const CENTRE = 'শাপলা কোচিং'
const AYESHA = 'আয়েশা সিদ্দিকা'
const HEADS = ['রেজি নং', 'নাম', 'কোর্স', 'ব্যাচ', 'শাখা', 'মোবাইল']

/** As centres have it: a title above the columns, a name in Bijoy, a branch spelt in two ways, a wrong mobile and a number twice. */
async function thirtyStudents() {
  const names = [AYESHA, 'Sajid Mahmud', 'Avwid †nv‡mb']
  const rows = Array.from({ length: 30 }, (_, at) => [
    String(310001 + (at === 20 ? 11 : at)),
    names[at] ?? `Student ${at + 1}`,
    'HSC 2026',
    at < 10 ? 'সকাল' : 'Evening',
    at % 2 === 0 ? 'Mirpur' : 'মিরপুর',
    at === 4 ? '0171233445' : `০১৭১২৩৩৪৪${10 + at}`,
  ])
  return {
    name: 'hsc.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeXlsx([`${CENTRE}: ভর্তি তালিকা`], [HEADS, ...rows], 'Sheet1'),
  }
}

/** What they have sat so far: one whose results are out, one whose are not, and one that Ayesha missed. */
async function sitExams(page: Page, server: BrowserServer): Promise<void> {
  const { id, subjects } = await courseAdded(page)
  const course = pastExamsOf(server, id, subjects[0]?.id ?? '')
  // As if they had been there for the exams that are over: whoever comes afterwards is absent from none of them.
  await server.db.run(sql`update enrolments set enrolled_at = null`)
  const later = { opensAt: '2026-03-14T20:00:00+06:00', closesAt: '2026-03-14T21:00:00+06:00' }
  const daily = await course.bring('Vectors, daily 1', { results: 'manual' })
  const weekly = await course.bring('সাপ্তাহিক পরীক্ষা', { results: 'manual', ...later })
  const missed = await course.bring('Missed, daily 3', { results: 'manual', ...later })
  for (const [exam, right] of [
    [daily, 6],
    [weekly, 9],
  ] as const) {
    await course.sit(exam, { regNo: '310001', right, wrong: 1 })
    await course.sit(exam, { regNo: '310002', right: right - 3 })
  }
  await course.sit(missed, { regNo: '310003', right: 2 })
  for (const exam of [daily, missed]) await course.publish(exam)
}

// A log-in without a password and a link that was closed are refused, and browsers say so.
test.use({ allowedNoise: [/40[13]/] })

test(
  'people: an empty installation gets its name, its students with branches, batches and passwords, an author of one branch, and can answer when a guardian calls',
  { tag: '@desktop' },
  async ({ page, browser, server, look }) => {
    test.slow()
    const desktop = { viewport: { width: 1280, height: 800 } }
    await firstOwner(page, server)
    await openCourse(page, 'HSC 2026', 'Physics')
    await page.goto('/staff')
    await expect(page.getByRole('region', { name: 'First steps' }).getByRole('listitem')).toHaveCount(5)
    await page.getByRole('region', { name: 'First steps' }).getByRole('link', { name: 'Settings' }).click()
    await nameCentre(page, CENTRE)

    // The list as the centre has it.
    await page.goto('/staff/students')
    await page.getByRole('link', { name: 'Import list' }).click()
    await look('staff-students-import-file')
    const bad = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('just words') }
    await page.getByLabel('Choose file').setInputFiles(bad)
    await expect(page.getByRole('button', { name: 'Show preview' })).toBeDisabled()
    await page.goto('/staff/students/import')
    await page.getByLabel('Choose file').setInputFiles(await thirtyStudents())
    await expect(page.getByLabel('The columns are named in')).toHaveValue('2')
    await expect(page.getByLabel('রেজি নং is taken as')).toHaveValue('regNo')
    await expect(page.getByLabel('কোর্স is taken as')).toHaveValue('courses')
    await expect(page.getByLabel('ব্যাচ is taken as')).toHaveValue('batches')
    await look('staff-students-import-columns')
    await page.getByRole('button', { name: 'Convert 1 to Unicode' }).click()
    await page.getByRole('button', { name: 'Show preview' }).click()
    const faults = page.getByRole('table', { name: 'Faults' })
    await expect(faults.locator('tbody tr')).toHaveCount(2)
    await expect(faults).toContainText('0171233445 has 10 digits, 11 are needed')
    await expect(faults).toContainText('same number as row 14')
    await expect(page.getByText('Branches: Mirpur, মিরপুর')).toBeVisible()
    const added = page.getByRole('table', { name: 'New students' })
    await expect(added.getByRole('columnheader')).toHaveText(['Row', 'Reg. no.', 'Name', 'Branch', 'Batches', 'Mobile'])
    await expect(added.getByRole('row', { name: /আরিফ হোসেন/ })).toContainText('সকাল')
    const go = page.getByRole('button', { name: /^Import \d+ rows$/ })
    await expect(go).toBeDisabled()
    await look('staff-students-import-preview')
    await page.getByRole('button', { name: 'Fix Mobile of row 7' }).click()
    await page.getByLabel('Mobile of row 7', { exact: true }).fill('০১৭১২৩৩৪৪৫৫')
    await page.keyboard.press('Enter')
    await expect(faults.locator('tbody tr')).toHaveCount(1)
    await page.getByRole('button', { name: 'Fix Reg. no. of row 23' }).click()
    await page.getByLabel('Reg. no. of row 23', { exact: true }).fill('310021')
    await page.getByRole('button', { name: 'Put right' }).click()
    await expect(faults).toHaveCount(0)
    await go.click()
    await expect(page.getByText('30 added, 0 changed, 0 as before.')).toBeVisible()
    await look('staff-students-import-done')

    // Two spellings of one branch.
    await page.goto('/staff/groups')
    await page.getByRole('button', { name: 'Merge মিরপুর' }).click()
    const merging = page.getByRole('dialog', { name: 'Merge মিরপুর' })
    await merging.getByLabel('Into').selectOption('Mirpur')
    await merging.getByRole('button', { name: 'Merge' }).click()
    await expectToast(page, '15 moved to Mirpur')
    await expect(page.getByRole('row', { name: /Mirpur/ })).toContainText('30')
    const newBranch = page.getByLabel('New branch')
    await newBranch.fill('mirpur')
    await page.getByRole('button', { name: 'Add branch' }).click()
    await expectToast(page, 'That is taken already')
    await expect(newBranch).toHaveValue('mirpur')
    await newBranch.fill('উত্তরা')
    await page.getByRole('button', { name: 'Add branch' }).click()
    await expect(newBranch).toHaveValue('')
    await expect(page.getByRole('row', { name: /উত্তরা/ })).toContainText('0')
    await expect(page.getByRole('row', { name: /সকাল/ })).toContainText('10')
    await look('staff-groups')

    // Passwords on paper; from now on log-in asks for them.
    await page.goto('/staff/students?password=none')
    const table = page.getByRole('table', { name: 'Students' })
    await expect(table.locator('tbody tr')).toHaveCount(30)
    await page.getByLabel('Batch').selectOption('সকাল')
    await expect(table.locator('tbody tr')).toHaveCount(10)
    await expect(table).toContainText('আরিফ হোসেন')
    for (const name of [AYESHA, 'Sajid Mahmud']) await table.getByLabel(`Select ${name}`, { exact: true }).check()
    await look('staff-students')
    await page.getByRole('button', { name: 'New passwords and hand-outs' }).click()
    await look('staff-students-passwords')
    await page.getByRole('button', { name: 'Make 2 new passwords' }).click()
    const slips = page.getByRole('list', { name: 'Hand-outs' }).getByRole('listitem')
    await expect(slips).toHaveCount(2)
    await look('staff-hand-outs')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(slips.first()).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    const password = await slips.filter({ hasText: AYESHA }).getByRole('definition').last().innerText()
    await page.getByRole('button', { name: 'Yes, always' }).click()
    await expect(page.getByText('Should log-in need the password from now on?')).toBeHidden()
    await page.reload()
    await expect(page.getByText('There is nothing to print.')).toBeVisible()
    // The clock of a test stands still after a while; a log-in of the very moment would have ended with the others.
    server.clock.passes('1 s')
    const student = await browser.newPage({ ...desktop, baseURL: server.address })
    await student.goto('/login')
    await expect(student.getByText(CENTRE).first()).toBeVisible()
    await student.getByLabel('Registration Number').fill('310001')
    await student.getByRole('button', { name: 'show course list' }).click()
    await student.getByRole('button', { name: 'Login' }).click()
    await student.getByLabel('Password').fill(password)
    await student.getByRole('button', { name: 'Login' }).click()
    await expect(student.getByRole('link', { name: /Profile/ }).first()).toBeVisible()
    await student.close()

    // A guardian calls, and an author of another branch finds nobody.
    await sitExams(page, server)
    await page.goto('/staff')
    const open = page.getByRole('region', { name: 'Still to do' }).getByRole('listitem')
    await expect(open).toHaveText([/^1Make passwords for 28 students/])
    await look('staff-still-to-do')
    const uttara = { signInName: 'rafiq', name: 'Rafiq Hasan', role: 'author', ticks: ['উত্তরা'] }
    const rafiq = await browser.newPage({ ...desktop, baseURL: server.address })
    await setPassword(rafiq, await addSomebody(page, uttara))
    await rafiq.goto('/staff/students')
    await expect(rafiq.getByText(/^0 students/)).toBeVisible()
    await expect(rafiq.getByText(AYESHA)).toHaveCount(0)
    await expect(rafiq.getByRole('link', { name: /Export|CSV|XLSX/ })).toHaveCount(0)
    await rafiq.close()

    await page.goto('/staff/students')
    await page.getByLabel('Name, reg. number or mobile').fill('310001')
    await page.getByRole('link', { name: AYESHA }).click()
    await expect(page.getByRole('heading', { level: 1, name: AYESHA })).toBeVisible()
    const exams = page.getByRole('table', { name: 'Exams' })
    await expect(exams.getByRole('row', { name: /Vectors, daily 1/ })).toContainText('5.75 / 10')
    await expect(exams.getByRole('row', { name: /সাপ্তাহিক/ })).toContainText('results not out')
    await expect(exams.getByRole('row', { name: /Missed, daily 3/ })).toContainText('Absent')
    await expect(page.getByRole('region', { name: 'Progress' })).toContainText('class 44 %')
    await page.getByLabel('New note').fill('মায়ের সাথে কথা হয়েছে')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('region', { name: /^Notes/ })).toContainText('Owner')
    await page.getByRole('button', { name: 'Make link' }).click()
    const links = page.getByRole('list', { name: 'Guardian’s links' })
    const link = await links.locator('code').innerText()
    await look('staff-student-page')
    await exams.getByRole('link', { name: 'Vectors, daily 1' }).click()
    await expect(page.getByText('handed in', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('group', { name: 'Question 7 of 10' })).toContainText('Picked')
    await expect(page.getByRole('group', { name: 'Question 8 of 10' })).toContainText('Not Answered')
    await look('staff-attempt')
    await page.goBack()
    await page.getByRole('link', { name: 'Print sheet' }).click()
    await expect(page.getByRole('article')).toContainText('মেধাস্থান')
    await look('staff-guardian-sheet')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'Student', exact: true }).click()

    const guardian = await browser.newPage({ viewport: { width: 360, height: 740 } })
    const answered = guardian.waitForResponse(/\/guardian$/)
    await guardian.goto(link)
    expect((await answered).headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow' })
    await expect(guardian.getByRole('heading', { name: AYESHA })).toBeVisible()
    await expect(guardian.getByRole('row', { name: /Vectors, daily 1/ })).toContainText('৫.৭৫ / ১০')
    await expect(guardian.getByRole('row', { name: /সাপ্তাহিক/ })).toContainText('প্রকাশ হয়নি')
    await expect(guardian.getByRole('row', { name: /Missed/ })).toContainText('অনুপস্থিত')
    await expect(guardian.getByText('310001')).toHaveCount(0)
    const sideways = await guardian.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(sideways).toBeLessThanOrEqual(0)
    await page.reload()
    await expect(links).toContainText('opened once')
    await page.getByRole('button', { name: 'Close link' }).click()
    await expect(links).toContainText('Closed')
    await guardian.reload()
    await expect(guardian.getByText('লিংকটি আর কার্যকর নয়')).toBeVisible()
    await guardian.close()

    await page.goto('/staff/audit')
    await expect(page.getByText('Made a guardian’s link')).toBeVisible()
    await expect(page.getByText('Opened a student’s page')).toHaveCount(0)
    await page.getByRole('button', { name: 'Views and exports' }).click()
    await expect(page.getByText('Opened a student’s page').first()).toBeVisible()
    await expect(page.getByText('Opened an attempt')).toBeVisible()
    await look('staff-audit-views')
  },
)
