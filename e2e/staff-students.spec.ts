import { writeCsv } from '@anushilon/question-files/tables/write-csv'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'

const NAMES = ['Ayesha Siddika', 'তানভীর আহমেদ', 'Md. Arif Hossain']

/** Thirty students of SSC 2026; one has a wrong mobile number, one the number of another. */
function thirty(): Buffer {
  const rows = Array.from({ length: 30 }, (_, at) => [
    String(290001 + (at === 20 ? 11 : at)),
    `${NAMES[at % 3]} ${at + 1}`,
    'SSC 2026',
    at % 2 === 0 ? 'Uttara' : 'Mirpur',
    'Holy Cross College',
    at === 4 ? '0171233445' : `০১৭১২৩৩৪৪${String(10 + at)}`,
  ])
  const known = ['260003', 'Rafiul Islam', '', 'Farmgate', 'Dhaka College', '']
  return writeCsv(['রেজি নং', 'Student name', 'Course', 'Branch', 'College', 'Mobile'], [...rows, known])
}

test(
  'an owner brings in a list, puts its faults right, makes passwords and prints them; a student logs in',
  { tag: '@desktop' },
  async ({ page, context, server, look }) => {
    await staffAt(context, server, 'owner', 'Nasrin Sultana')
    await page.goto('/staff/students')
    await expect(page.getByText(/3 students in 3 courses/)).toBeVisible()
    await page.getByRole('link', { name: 'Import list' }).click()
    await look('staff-students-import-file')
    await page
      .getByLabel('Choose file')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('just words') })
    await expect(page.getByRole('button', { name: 'Show preview' })).toBeDisabled()

    await page.goto('/staff/students/import')
    await page.getByLabel('Choose file').setInputFiles({ name: 'ssc-nov.csv', mimeType: 'text/csv', buffer: thirty() })
    await expect(page.getByLabel('রেজি নং is taken as')).toHaveValue('regNo')
    await look('staff-students-import-columns')
    await page.getByRole('button', { name: 'Show preview' }).click()

    const faults = page.getByRole('table', { name: 'Faults' })
    await expect(faults.locator('tbody tr')).toHaveCount(2)
    await expect(faults).toContainText('0171233445 has 10 digits, 11 are needed')
    await expect(faults).toContainText('same number as row 13')
    await expect(page.getByRole('table', { name: 'Would change' })).toContainText('Branch nothing → Farmgate')
    await expect(page.getByText('Nobody is removed')).toBeVisible()
    const go = page.getByRole('button', { name: /^Import \d+ rows$/ })
    await expect(go).toBeDisabled()
    await look('staff-students-import-preview')
    await page.getByRole('button', { name: 'Fix Mobile of row 6' }).click()
    await page.getByLabel('Mobile of row 6', { exact: true }).fill('০১৭১২৩৩৪৪৫৫')
    await page.keyboard.press('Enter')
    await expect(faults.locator('tbody tr')).toHaveCount(1)
    await page.getByRole('button', { name: 'Fix Reg. no. of row 22' }).click()
    await page.getByLabel('Reg. no. of row 22', { exact: true }).fill('290021')
    await page.getByRole('button', { name: 'Put right' }).click()
    await expect(faults).toHaveCount(0)
    await expect(go).toHaveText('Import 31 rows')
    await go.click()
    await expect(page.getByText('30 added, 1 changed, 0 as before.')).toBeVisible()
    await look('staff-students-import-done')

    await page.getByRole('link', { name: 'Go on to passwords and hand-outs' }).click()
    const table = page.getByRole('table', { name: 'Students' })
    await expect(table.locator('tbody tr')).toHaveCount(30)
    await page.getByLabel('Branch').selectOption('Uttara')
    await expect(table.locator('tbody tr')).toHaveCount(15)
    await table.getByLabel('Select Ayesha Siddika 1', { exact: true }).check()
    await table.getByLabel('Select Md. Arif Hossain 3', { exact: true }).check()
    await look('staff-students')
    await page.getByRole('button', { name: 'New passwords and hand-outs' }).click()
    await look('staff-students-passwords')
    await page.getByRole('button', { name: 'Make 2 new passwords' }).click()

    const slips = page.getByRole('list', { name: 'Hand-outs' }).getByRole('listitem')
    await expect(slips).toHaveCount(2)
    await expect(slips.first()).toContainText('Ayesha Siddika 1')
    await look('staff-hand-outs')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(slips.first()).toBeVisible()
    await page.emulateMedia({ media: 'screen' })

    const password = await slips.first().getByRole('definition').last().innerText()
    // The clock of a test stands still after a while; a log-in of the very moment would have ended with the others.
    server.clock.passes('1 s')
    const login = await server.call('POST', '/api/student/login', { body: { regNo: '290001', courseId: 'empty-26' } })
    const { token } = login.body as { token: string }
    const check = await server.call('POST', '/api/student/checkpassword', { token, body: { password } })
    expect(check.body).toEqual({ check: true })
    await page.reload()
    await expect(page.getByText('There is nothing to print.')).toBeVisible()

    await page.getByRole('link', { name: 'Students' }).click()
    await page.getByLabel('Name, reg. number or mobile').fill('তানভীর আহমেদ 2')
    await table.getByRole('link', { name: 'তানভীর আহমেদ 2', exact: true }).click()
    await page.getByRole('button', { name: 'Edit account' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Add to course').selectOption('HSC 2026')
    await expect(sheet.getByRole('button', { name: 'Take out of HSC 2026' })).toBeVisible()
    await sheet.getByLabel('Branch').fill('Farmgate')
    await look('staff-student')
    await sheet.getByRole('button', { name: 'Save' }).click()
    const account = page.getByRole('region', { name: 'Account' })
    await expect(account).toContainText('HSC 2026')
    await expect(account).toContainText('Farmgate')

    await page.getByRole('link', { name: 'Students', exact: true }).first().click()
    await page.getByLabel('Name, reg. number or mobile').fill('29000')
    await expect(table.locator('tbody tr')).toHaveCount(9)
    await table.getByLabel('Select Ayesha Siddika 1', { exact: true }).check()
    await table.getByLabel('Select Md. Arif Hossain 3', { exact: true }).check()
    await page.getByRole('button', { name: 'Left the centre' }).click()
    await expect(page.getByRole('button', { name: 'Close 2 log-ins' })).toBeDisabled()
    await page.getByLabel('Reason').fill('Moved to Chattogram')
    await look('staff-students-left')
    await page.getByRole('button', { name: 'Close 2 log-ins' }).click()
    await expect(table.locator('tbody tr')).toHaveCount(7)
    expect((await server.call('GET', '/api/student/validate-login', { token })).status).toBe(401)
    await page.getByRole('button', { name: 'Left 2' }).click()
    await expect(table.locator('tbody tr')).toHaveCount(2)
    await table.getByLabel('Select Ayesha Siddika 1', { exact: true }).check()
    await page.getByRole('button', { name: 'Let 1 back' }).click()
    await page.getByLabel('Reason').fill('It was a mistake')
    await page.getByRole('button', { name: 'Open 1 log-in' }).click()
    await expect(table.locator('tbody tr')).toHaveCount(1)
    await table.getByRole('link', { name: 'Md. Arif Hossain 3' }).click()
    await page.getByRole('button', { name: 'Edit account' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByLabel('Reason').fill('Brought in twice')
    await page.getByRole('button', { name: 'Delete 1 student' }).click()
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  },
)

test(
  'an owner adds a course with subjects and pictures; an author reads what the owner changes',
  { tag: '@desktop' },
  async ({ page, context, browser, server, look }) => {
    await staffAt(context, server, 'owner', 'Nasrin Sultana')
    await page.goto('/staff/students')
    await page.getByRole('link', { name: 'Courses and subjects' }).click()
    await page.getByLabel('New course').fill('ভর্তি ২০২৭')
    await page.getByRole('button', { name: 'Add course' }).click()
    const course = page.getByRole('region', { name: 'ভর্তি ২০২৭' })
    for (const name of ['Physics', 'রসায়ন']) {
      await course.getByLabel('New subject of ভর্তি ২০২৭').fill(name)
      await course.getByRole('button', { name: 'Add subject' }).click()
      await expect(course.getByRole('row', { name: new RegExp(name) })).toBeVisible()
    }
    await course.getByRole('button', { name: 'Move রসায়ন up' }).click()
    await expect(course.getByRole('row').nth(1)).toContainText('রসায়ন')
    const picture = {
      name: 'rules.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="320" height="200" fill="#dbe7f5"/></svg>',
      ),
    }
    await course.getByLabel('Choose rules of ভর্তি ২০২৭').setInputFiles(picture)
    await expect(course.getByRole('img', { name: 'rules of ভর্তি ২০২৭' })).toBeVisible()
    await course.getByLabel('Choose banner of ভর্তি ২০২৭').setInputFiles(picture)
    await course.getByLabel('Opens when tapped').fill('https://example.org/admission')
    await course.getByRole('button', { name: 'Save link' }).click()
    await expect(course.getByRole('button', { name: 'Save link' })).toBeDisabled()
    await look('staff-courses')

    const hers = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await staffAt(hers, server, 'author', 'Sadia')
    const author = await hers.newPage()
    await author.goto('/staff/courses')
    await expect(author.getByRole('region', { name: 'ভর্তি ২০২৭' })).toBeVisible()
    await expect(author.getByRole('button', { name: /Rename/ })).toHaveCount(0)
    await author.goto('/staff/students')
    await author.getByRole('link', { name: 'Tanvir Ahmed' }).click()
    await expect(author.getByRole('region', { name: 'Account' })).toContainText('Reg. number')
    await author.getByRole('button', { name: 'Account' }).click()
    await expect(author.getByRole('dialog')).toContainText('Registration number')
    await expect(author.getByRole('button', { name: /New password|Save/ })).toHaveCount(0)
    await hers.close()
  },
)
