import { openPastCourse } from './fixtures/past-course.ts'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'

const NAME = 'আয়েশা সিদ্দিকা'

test.describe('a student’s page', () => {
  // A link that was closed is refused, and browsers say so.
  test.use({ allowedNoise: [/403/] })

  test(
    'from a row of the list to one attempt, a note, the printed sheet and what the guardian sees by a link',
    { tag: '@desktop' },
    async ({ page, context, browser, server, look }) => {
      const course = await openPastCourse(server, [NAME, 'Sajid Mahmud', 'Sumaiya Akter'])
      const [own = '', second = '', third = ''] = course.regNos
      const daily = await course.bring('Vectors, daily 1', { results: 'manual' })
      const later = { opensAt: '2026-03-14T20:00:00+06:00', closesAt: '2026-03-14T21:00:00+06:00' }
      const weekly = await course.bring('সাপ্তাহিক পরীক্ষা', { results: 'manual', ...later })
      const missed = await course.bring('Missed, daily 3', { results: 'manual', ...later })
      for (const [exam, right] of [
        [daily, 6],
        [weekly, 9],
      ] as const) {
        await course.sit(exam, { regNo: own, right, wrong: 1 })
        await course.sit(exam, { regNo: second, right: right - 3 })
      }
      await course.sit(missed, { regNo: third, right: 2 })
      for (const exam of [daily, missed]) await course.publish(exam)
      await staffAt(context, server, 'author', 'Rafiq Hasan')

      await page.goto('/staff/students')
      await page.getByLabel('Name, reg. number or mobile').fill(own)
      await page.getByRole('link', { name: NAME }).click()
      await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
      const exams = page.getByRole('table', { name: 'Exams' })
      await expect(exams.getByRole('row', { name: /Vectors, daily 1/ })).toContainText('5.75 / 10')
      await expect(exams.getByRole('row', { name: /সাপ্তাহিক/ })).toContainText('results not out')
      await expect(exams.getByRole('row', { name: /Missed, daily 3/ })).toContainText('Absent')
      await expect(page.getByRole('region', { name: 'Progress' })).toContainText('class 44 %')
      await page.getByLabel('New note').fill('মায়ের সাথে কথা হয়েছে')
      await page.getByRole('button', { name: 'Add note' }).click()
      await expect(page.getByRole('region', { name: /^Notes/ })).toContainText('Rafiq Hasan')
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

      const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
      const guardian = await phone.newPage()
      const answered = guardian.waitForResponse(/\/guardian$/)
      await guardian.goto(link)
      expect((await answered).headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow' })
      await expect(guardian.getByRole('heading', { name: NAME })).toBeVisible()
      await expect(guardian.getByRole('row', { name: /Vectors, daily 1/ })).toContainText('৫.৭৫ / ১০')
      await expect(guardian.getByRole('row', { name: /সাপ্তাহিক/ })).toContainText('প্রকাশ হয়নি')
      await expect(guardian.getByRole('row', { name: /Missed/ })).toContainText('অনুপস্থিত')
      await expect(guardian.getByText(own)).toHaveCount(0)
      const sideways = await guardian.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways).toBeLessThanOrEqual(0)

      await page.reload()
      await expect(links).toContainText('opened once')
      await page.getByRole('button', { name: 'Close link' }).click()
      await expect(links).toContainText('Closed')
      await guardian.reload()
      await expect(guardian.getByText('লিংকটি আর কার্যকর নয়')).toBeVisible()
      await phone.close()

      await page.goto('/staff/audit')
      await expect(page.getByText('Made a guardian’s link')).toBeVisible()
      await expect(page.getByText('Opened a student’s page')).toHaveCount(0)
      await page.getByRole('button', { name: 'Views and exports' }).click()
      await expect(page.getByText('Opened a student’s page').first()).toBeVisible()
      await expect(page.getByText('Opened an attempt')).toBeVisible()
      await look('staff-audit-views')
    },
  )
})
