import { readTable } from '@anushilon/question-files/tables/table'
import { readFile } from 'node:fs/promises'
import { sql } from '../apps/api/src/db/sql.ts'
import { openPastCourse } from './fixtures/past-course.ts'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

test(
  'three exams become a monthly merit of the best two, saved, printed and taken away; and a notice reaches Home',
  { tag: '@desktop' },
  async ({ page, context, server, login, look }) => {
    const course = await openPastCourse(server, ['আয়েশা সিদ্দিকা', 'Sajid Mahmud', 'Sumaiya Akter'])
    const [ayesha = '', sajid = '', sumaiya = ''] = course.regNos
    await server.db.run(sql`update students set branch = 'Mirpur', mobile_no = '01711111111' where reg_no = ${ayesha}`)
    await server.db.run(sql`update students set branch = 'উত্তরা' where reg_no = ${sajid}`)
    for (const [name, marks] of [
      ['Weekly 1: ভেক্টর', { [ayesha]: 9, [sajid]: 8 }],
      ['Weekly 2', { [ayesha]: 2, [sajid]: 7, [sumaiya]: 5 }],
      ['Weekly 3', { [ayesha]: 8, [sajid]: 8 }],
    ] as const) {
      const exam = await course.bring(name, { results: 'manual' })
      for (const [regNo, right] of Object.entries(marks)) await course.sit(exam, { regNo, right })
      await course.publish(exam)
    }
    await login(ayesha)
    await staffAt(context, server, 'owner', 'Nasrin Sultana')

    await page.goto('/staff/')
    await page.getByRole('link', { name: 'Reports' }).click()
    await page.getByLabel('Course', { exact: true }).selectOption({ value: course.id })
    await page.getByLabel('Exams', { exact: true }).selectOption('chosen')
    for (const name of [/Weekly 1/, /Weekly 2/, /Weekly 3/]) await page.getByRole('checkbox', { name }).check()
    await page.getByLabel('Only the best').fill('2')
    const merit = page.getByRole('table', { name: 'Merit' }).locator('tbody tr')
    await expect(merit).toHaveCount(3)
    await expect(page.getByText('the best 2 of 3 exams')).toBeVisible()
    // 90 and 80, 80 and 80, and 50 with an absence that counts as nothing.
    await expect(merit.nth(0)).toContainText(/আয়েশা সিদ্দিকা.*85/)
    await expect(merit.nth(1)).toContainText(/Sajid Mahmud.*80/)
    await expect(merit.nth(2)).toContainText(/Sumaiya Akter.*Absent.*25/)
    await expect(page.getByRole('table', { name: 'Branch against branch' })).toContainText('উত্তরা')
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await look(`staff-reports-${size.width}`)
    }

    await page.getByLabel('Name of this report').fill('মাসিক মেধা')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'মাসিক মেধা', exact: true }).click()
    await expect(merit.nth(0)).toContainText(/আয়েশা সিদ্দিকা.*85/)

    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'XLSX' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('HSC 2026, 3 chosen exams, merit.xlsx')
    const table = await readTable(await readFile(await file.path()), 'report.xlsx')
    expect('refused' in table ? table.refused : [...table.rows][0]?.cells).toContain('01711111111')
    const printing = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Print (PDF)' }).click()
    const pdf = await readFile(await (await printing).path())
    expect(pdf.toString('latin1').match(/\/Type \/Page /g)).toHaveLength(1)

    await page.getByRole('link', { name: 'Notices' }).click()
    await page.getByRole('button', { name: 'New notice' }).click()
    await page.getByLabel('Text').fill('শুক্রবার ছুটি')
    await page.getByLabel('Course', { exact: true }).selectOption({ value: course.id })
    await look('staff-notice-dialog')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Shown', { exact: true })).toBeVisible()
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await look(`staff-notices-${size.width}`)
    }
    await page.goto('/home')
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('শুক্রবার ছুটি')
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await look(`home-notices-${size.width}`)
    }
  },
)
