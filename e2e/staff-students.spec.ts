import { renameBranch } from '@anushilon/contract/staff/groups'
import { addStudentNote } from '@anushilon/contract/staff/student-page'
import { writeCsv } from '@anushilon/question-files/tables/write-csv'
import { importPack } from '../apps/api/test/harness/import-pack.ts'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

test.use({ allowedNoise: [/ERR_FAILED/] })

const NAMES = ['Ayesha Siddika 1', 'তানভীর আহমেদ 2', 'Md. Arif Hossain 3']

test(
  'a list changes what is known of a student; an owner edits an account, takes students out, lets one back and deletes one',
  { tag: '@desktop' },
  async ({ page, context, server, look }) => {
    const courses = ['empty-26']
    const students = NAMES.map((name, at) => ({ regNo: String(290001 + at), name, courses }))
    await importPack(server.deps, { version: 1, students })
    await staffAt(context, server, 'owner', 'Nasrin Sultana')
    await page.goto('/staff/students/import')
    const changed = ['260003', 'Rafiul Islam', 'Farmgate']
    const buffer = writeCsv(['রেজি নং', 'Student name', 'Branch'], [changed])
    await page.getByLabel('Choose file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Show preview' }).click()
    await expect(page.getByRole('table', { name: 'Would change' })).toContainText('Branch nothing → Farmgate')
    await expect(page.getByText('Nobody is removed')).toBeVisible()
    await page.getByRole('button', { name: 'Import 1 row', exact: true }).click()
    await expect(page.getByText('0 added, 1 changed, 0 as before.')).toBeVisible()

    const login = await server.call('POST', '/api/student/login', { body: { regNo: '290001', courseId: 'empty-26' } })
    const { token } = login.body as { token: string }
    const other = await server.call('POST', '/api/student/login', { body: { regNo: '290002', courseId: 'empty-26' } })
    await server.call('POST', '/api/student/editstudent', {
      token: (other.body as { token: string }).token,
      form: { mobileNo: '01811999999' },
    })
    await page.getByRole('link', { name: 'Students', exact: true }).first().click()
    const table = page.getByRole('table', { name: 'Students' })
    await page.getByLabel('Name, reg. number or mobile').fill('তানভীর আহমেদ 2')
    await table.getByRole('link', { name: 'তানভীর আহমেদ 2', exact: true }).click()
    await page.getByRole('button', { name: 'Edit account' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Add to course').selectOption('HSC 2026')
    await expect(sheet.getByRole('button', { name: 'Take out of HSC 2026' })).toBeVisible()
    await sheet.getByLabel('Branch').fill('Farmgate')
    // A press beside it, as one puts a phone's keyboard away, asks before that is gone.
    await page.mouse.click(4, 4)
    await page.getByRole('button', { name: 'Go on writing' }).click()
    await sheet.getByLabel('The mobile number is the student’s').check()
    await look('staff-student')
    await sheet.getByRole('button', { name: 'Save' }).click()
    const account = page.getByRole('region', { name: 'Account' })
    await expect(account).toContainText('HSC 2026')
    await expect(account).toContainText('Farmgate')
    await page.getByRole('button', { name: 'Edit account' }).click()
    await expect(sheet.getByLabel('Mobile', { exact: true })).toHaveValue('01811999999')
    await expect(sheet.getByLabel('The mobile number is the student’s')).toHaveCount(0)
    await sheet.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('link', { name: 'Students', exact: true }).first().click()
    await page.getByLabel('Name, reg. number or mobile').fill('29000')
    await expect(table.locator('tbody tr')).toHaveCount(3)
    await table.getByLabel('Select Ayesha Siddika 1', { exact: true }).check()
    await table.getByLabel('Select Md. Arif Hossain 3', { exact: true }).check()
    await page.getByRole('button', { name: 'Left the centre' }).click()
    await expect(page.getByRole('button', { name: 'Close 2 log-ins' })).toBeDisabled()
    await page.getByLabel('Reason').fill('Moved to Chattogram')
    await look('staff-students-left')
    await page.getByRole('button', { name: 'Close 2 log-ins' }).click()
    await expect(table.locator('tbody tr')).toHaveCount(1)
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

    // The only one of the last page goes: those of the page before are shown, and not an empty list.
    const many = Array.from({ length: 51 }, (_, at) => ({ regNo: `31${100 + at}`, name: `Many ${100 + at}`, courses }))
    await importPack(server.deps, { version: 1, students: many })
    await page.goto('/staff/students')
    await page.getByLabel('Name, reg. number or mobile').fill('Many')
    await page.getByRole('button', { name: 'Page 2' }).click()
    await table.getByLabel('Select Many 150').check()
    await page.getByRole('button', { name: 'Left the centre' }).click()
    await page.getByLabel('Reason').fill('Moved to Chattogram')
    await page.getByRole('button', { name: 'Close 1 log-in' }).click()
    await expect(table.locator('tbody tr')).toHaveCount(50)
  },
)

test(
  'what keeps a student from being added is said where the office looks; who saves an account saves what they changed',
  { tag: '@desktop' },
  async ({ page, context, server }) => {
    const students = [{ regNo: '290021', name: 'Of two clerks', branch: 'Mirpur Ten', courses: ['empty-26'] }]
    await importPack(server.deps, { version: 1, students })
    const owner = await staffAt(context, server, 'owner', 'Nasrin Sultana')
    // A notebook: the form is longer than its screen.
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.goto('/staff/students')
    await page.getByRole('button', { name: 'Add student' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Registration number').fill('260001')
    await form.getByLabel('Name').fill('Twice')
    await form.getByRole('button', { name: 'Add student' }).click()
    const course = form.getByLabel('Course')
    await expect(course).toBeFocused()
    await course.selectOption('HSC 2026')
    await form.getByRole('button', { name: 'Add student' }).click()
    const refused = form.getByRole('alert')
    await expect(refused).toContainText('260001 is another student’s number.')
    const [head, said] = [await form.getByRole('heading').boundingBox(), await refused.boundingBox()]
    expect(said?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0))

    await test.step('what somebody else did while it was open stays', async () => {
      await page.goto('/staff/students')
      await page.getByLabel('Name, reg. number or mobile').fill('290021')
      await page.getByRole('link', { name: 'Of two clerks' }).click()
      await page.getByRole('button', { name: 'Edit account' }).click()
      await expect(form.getByLabel('Branch')).toHaveValue('Mirpur Ten')
      await owner.gets(renameBranch, { branch: 'Mirpur Ten', name: 'Mirpur 10' })
      await form.getByLabel('Name').fill('Of both clerks')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Of both clerks' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Account' })).toContainText('Mirpur 10')
      await page.goto('/staff/groups')
      await expect(page.getByRole('row', { name: /Mirpur 10/ })).toBeVisible()
      await expect(page.getByRole('row', { name: /Mirpur Ten/ })).toHaveCount(0)
    })
  },
)

test(
  'on a phone the preview of a list begins at its top, and the way back to the columns stays in sight',
  { tag: '@phone' },
  async ({ page, context, server }) => {
    await staffAt(context, server, 'owner', 'Nasrin Sultana')
    await page.goto('/staff/students/import')
    const rows = Array.from({ length: 12 }, (_, at) => ['', `Nobody ${at}`, '', ''])
    const buffer = writeCsv(['রেজি নং', 'Student name', 'Branch', 'মোবাইল (অভিভাবক)'], rows)
    await page.getByLabel('Choose file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Show preview' }).click()
    await expect(page.getByRole('table', { name: 'Faults' })).toContainText('Nobody 11')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await page.getByText('Nobody 11').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Back to the columns' }).click({ timeout: 10_000 })
    await expect(page.getByText('What the columns hold')).toBeInViewport()
  },
)

test(
  'a name of two hundred letters without a space is broken: lists show all their columns, and a hand-out its password',
  { tag: '@desktop' },
  async ({ page, context, server }) => {
    const students = [
      { regNo: '290009', name: 'W'.repeat(200), branch: 'Farmgate', courses: ['empty-26', 'hsc-26'] },
      { regNo: '290010', name: NAMES[0] ?? '', branch: 'Farmgate', courses: ['empty-26', 'hsc-26'] },
    ]
    await importPack(server.deps, { version: 1, students })
    await staffAt(context, server, 'owner', 'Nasrin Sultana')
    for (const path of ['/staff/exams/phy-live/students', '/staff/students']) {
      await page.goto(path)
      const table = page.getByRole('table')
      await expect(table).toContainText(students[0]?.name ?? '')
      const room = table.locator('..')
      expect(await room.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), path).toBe(0)
    }

    await test.step('a hand-out shows the branch beside the code to scan, and the password is on it', async () => {
      for (const { name } of students) await page.getByLabel(`Select ${name}`, { exact: true }).check()
      await page.getByRole('button', { name: 'New passwords and hand-outs' }).click()
      await page.getByRole('button', { name: 'Make 2 new passwords' }).click()
      const slips = page.getByRole('list', { name: 'Hand-outs' }).getByRole('listitem')
      await expect(slips).toHaveCount(2)
      await page.emulateMedia({ media: 'print' })
      for (const { regNo } of students) {
        const slip = slips.filter({ hasText: regNo })
        const places = await slip.evaluate((element) => {
          const boxOf = (found: Element | undefined) => found?.getBoundingClientRect() ?? new DOMRect()
          const branch = [...element.querySelectorAll('span')].find(({ textContent }) => textContent === 'Farmgate')
          return {
            branch: boxOf(branch).right,
            code: boxOf(element.querySelector('svg') ?? undefined).left,
            password: boxOf([...element.querySelectorAll('dd')].at(-1)).bottom,
            end: boxOf(element).bottom,
          }
        })
        expect(places.branch).toBeGreaterThan(0)
        expect(places.branch).toBeLessThanOrEqual(places.code)
        expect(places.password).toBeLessThan(places.end)
      }
    })
  },
)

test(
  'an owner adds a course with subjects and pictures; an author reads what the owner changes',
  { tag: '@desktop' },
  async ({ page, context, browser, server, glance }) => {
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
    await course.getByRole('button', { name: 'Remove rules of ভর্তি ২০২৭' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(course.getByRole('img', { name: 'rules of ভর্তি ২০২৭' })).toBeVisible()
    await course.getByLabel('Choose banner of ভর্তি ২০২৭').setInputFiles(picture)
    await course.getByLabel('Opens when tapped').fill('https://example.org/admission')
    await course.getByRole('button', { name: 'Save link' }).click()
    await expect(course.getByRole('button', { name: 'Save link' })).toBeDisabled()
    await glance('staff-courses')

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

test(
  'what is written on a note while it is on its way, or after its reply was lost, is not lost with it',
  { tag: '@desktop' },
  async ({ page, context, server }) => {
    const student = { regNo: '290031', name: 'Of many notes', courses: ['empty-26'] }
    await importPack(server.deps, { version: 1, students: [student] })
    await staffAt(context, server, 'owner', 'Nasrin Sultana')
    await page.goto('/staff/students')
    await page.getByRole('link', { name: 'Of many notes', exact: true }).click()
    const [note, notes] = [
      page.getByLabel('New note'),
      page.getByRole('region', { name: 'Notes' }).getByRole('listitem'),
    ]
    const add = page.getByRole('button', { name: 'Add note' })

    const arrived = Promise.withResolvers<void>()
    await page.route(`**${addStudentNote.route.path}`, async (route) => {
      const response = await route.fetch()
      await arrived.promise
      await route.fulfill({ response })
    })
    await note.fill('Called')
    await add.click()
    await note.fill('Called. The mother comes on Friday.')
    arrived.resolve()
    await expect(notes).toHaveText([/^Called·?/])
    await expect(note).toHaveValue('Called. The mother comes on Friday.')

    await page.unroute(`**${addStudentNote.route.path}`)
    await page.route(
      `**${addStudentNote.route.path}`,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await note.fill('She comes on Friday')
    await add.click()
    await expectToast(page, 'No connection to the server.')
    await note.fill('She comes on Saturday')
    await add.click()
    await expect(notes.filter({ hasText: 'She comes on Saturday' })).toHaveCount(1)
    await expect(note).toHaveValue('')
  },
)
