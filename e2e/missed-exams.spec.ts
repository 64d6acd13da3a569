import type { Page } from '@playwright/test'
import { bringPastExam } from './fixtures/past-exams.ts'
import { openPastCourse } from './fixtures/past-course.ts'
import { onBothScreens } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

function row(page: Page, title: string) {
  return page.getByRole('row').filter({ hasText: title })
}

test(
  'missed exams: columns, and what may be done with them',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const course = await openPastCourse(server, ['Nusrat Jahan'])
    const [regNo = ''] = course.regNos
    const name = 'Physics 1st Paper: নিউটনীয় বলবিদ্যা'
    const out = await course.bring(name, {
      solutionSheet: 'https://example.org/sheet.pdf',
    })
    await course.publish(out)
    await course.bring('Chemistry, results not out', {
      subject: `${course.id}-s1`,
      frequency: 'weekly',
      results: 'manual',
      solutionSheet: 'https://example.org/sheet.pdf',
      opensAt: '2026-03-11T20:00:00+06:00',
      closesAt: '2026-03-11T21:00:00+06:00',
    })
    const sat = await course.bring('One that was sat')
    await course.sit(sat, { regNo, right: 4 })
    await course.bring('One that is still open', { opensAt: 'now-1h', closesAt: 'now+1h' })
    await login(regNo)
    await page.goto('/history')
    await page.getByRole('link', { name: 'Missed Exams' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Missed Exams')
    await expect(page.getByRole('tab')).toHaveText(['MCQ', 'Written', 'Both', 'Special', 'Mcq Special'])
    await expect(page.getByRole('table').locator('th')).toHaveText([
      'Sl No.',
      'Date',
      'Subject',
      'Name',
      'Type',
      'Duration',
      'Action',
    ])
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(2)
    const first = row(page, 'নিউটনীয় বলবিদ্যা')
    await expect(first.locator('td')).toHaveText([
      '1',
      '13 Mar 2026, 8:00 PM',
      'Physics',
      name,
      'Daily',
      '30 min',
      'Sit ExamSheet',
    ])
    await expect(first.getByRole('link', { name: 'Sit Exam' })).toHaveAttribute('href', `/exam/${out}/retake`)
    await expect(first.getByRole('link', { name: /^Sheet/ })).toHaveAttribute('target', '_blank')
    const second = row(page, 'results not out')
    await expect(second.getByRole('link')).toHaveCount(0)
    const hint = second.getByText('ফল প্রকাশের পর দেখা যাবে')
    await onBothScreens(page, async (screen) => {
      await expect(hint).toBeVisible({ visible: screen === 'desktop' })
      await look('missed-exams')
    })
    await page.getByRole('main').getByRole('link', { name: 'History' }).click()
    await expect(page).toHaveURL(/\/history$/)
  },
)

test(
  'a missed exam of several subjects is sat at an address of its own, and what was to be written can only be read',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const special = await bringPastExam(server, 'special')
    await login(special.regNo)
    await page.goto('/missed-exams')
    await page.getByRole('tab', { name: 'Special', exact: true }).click()
    await expect(row(page, special.name).getByRole('link', { name: 'Sit Exam' })).toHaveAttribute(
      'href',
      `/exam/${special.id}/before-start/retake`,
    )

    const exam = await bringPastExam(server, 'written', { changes: { solutionSheet: 'https://example.org/sheet.pdf' } })
    await login(exam.regNo)
    await page.goto('/missed-exams?tab=written')
    await expect(row(page, exam.name)).toBeVisible()
    await expect(row(page, exam.name).getByRole('link', { name: 'Sit Exam' })).toHaveCount(0)
    await page.getByRole('link', { name: `Question Paper: ${exam.name}` }).click()
    await expect(page.getByText('You did not attempt the written exam.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Question paper' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Solution Sheet/ })).toHaveAttribute('target', '_blank')
    await look('missed-written')
    await page.getByRole('main').getByRole('link', { name: 'Back to Missed Exams' }).click()
    await expect(page).toHaveURL(/\/missed-exams\?tab=written$/)
  },
)

test.describe('on their way', () => {
  test.use({ allowedNoise: [/ERR_FAILED/] })

  test(
    'when missed exams cannot be loaded the list is an empty one without pages, as where nothing is missed',
    { tag: '@phone' },
    async ({ page, server, login, look }) => {
      await test.step('nothing missed', async () => {
        const course = await openPastCourse(server, ['Nusrat Jahan'])
        await login(course.regNos[0] ?? '')
        await page.goto('/missed-exams')
        await expect(page.getByText('No data found')).toBeVisible()
        await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
        await look('missed-exams-empty')
      })
      const course = await openPastCourse(server, ['Nusrat Jahan'])
      await course.bring('Missed')
      const held = Promise.withResolvers<void>()
      await page.route('**/missedexam*', async (route) => {
        await held.promise
        await route.abort()
      })
      await login(course.regNos[0] ?? '')
      await page.goto('/missed-exams')
      await expect(page.getByText('Loading')).toBeAttached()
      held.resolve()
      await expect(page.getByText('No data found')).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
      await look('missed-exams-error')
      await page.unroute('**/missedexam*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(row(page, 'Missed').first()).toBeVisible()
    },
  )
})
