import type { Page } from '@playwright/test'
import { rescore } from '../apps/api/src/merit/rescore.ts'
import { EXAMS } from './fixtures/exams.ts'
import { bringPastExam } from './fixtures/past-exams.ts'
import { openPastCourse, type PastCourse } from './fixtures/past-course.ts'
import type { BrowserServer } from './fixtures/server.ts'
import { expect, test } from './fixtures/test.ts'

const HEADS = ['Sl No.', 'Date', 'Title', 'Subject', 'D/W/M', 'Exam Type', 'Marks', 'Merit Postition', 'Action']

function row(page: Page, title: string) {
  return page.getByRole('row').filter({ hasText: title })
}

/** A student with every kind of row: ranked, with and without a sheet, pending, late. */
async function openHistory(server: BrowserServer): Promise<{ course: PastCourse; regNo: string }> {
  const course = await openPastCourse(server, ['Nusrat Jahan', 'Tanvir Ahmed', 'Sadia Islam'])
  const [regNo = '', tanvir = '', sadia = ''] = course.regNos
  const sheet = await course.bring('Physics 1st Paper: নিউটনীয় বলবিদ্যা', {
    solutionSheet: 'https://example.org/sheet.pdf',
  })
  await course.sit(sheet, { regNo, right: 8, wrong: 2 })
  await course.sit(sheet, { regNo: tanvir, right: 9 })
  await course.sit(sheet, { regNo: sadia, right: 3 })
  await course.publish(sheet)
  const days = { frequency: 'weekly', subject: `${course.id}-s1` } as const
  const long = await course.bring('রসায়ন ২য় পত্র: জৈব রসায়ন', {
    ...days,
    opensAt: '2026-03-11T20:00:00+06:00',
    closesAt: '2026-03-13T09:30:00+06:00',
    solutionSheet: 'sheet.svg',
  })
  await course.sit(long, { regNo, right: 5 })
  await course.publish(long)
  const pending = await course.bring('জীববিজ্ঞান ১ম পত্র: কোষ ও এর গঠন', {
    results: 'manual',
    opensAt: '2026-03-10T20:00:00+06:00',
    closesAt: '2026-03-10T21:00:00+06:00',
  })
  await course.sit(pending, { regNo, right: 5 })
  const late = await course.bring('Higher Math: ম্যাট্রিক্স ও নির্ণায়ক', {
    opensAt: '2026-03-09T20:00:00+06:00',
    closesAt: '2026-03-09T21:00:00+06:00',
  })
  await course.sit(late, { regNo, right: 5, minutes: 45 })
  await course.publish(late)
  const plain = await course.bring('ICT, no sheet', {
    frequency: 'monthly',
    opensAt: '2026-03-08T20:00:00+06:00',
    closesAt: '2026-03-08T21:00:00+06:00',
  })
  await course.sit(plain, { regNo, right: 10 })
  await course.sit(plain, { regNo: tanvir, right: 10 })
  await course.publish(plain)
  return { course, regNo }
}

test(
  'the history: columns, times, marks, pending, late, what may be done, and the way back',
  { tag: '@phone' },
  async ({ page, server, login, lookOnBoth }) => {
    const { course, regNo } = await openHistory(server)
    await login(regNo)
    await page.goto('/home')
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
    await expect(page).toHaveTitle('History · Anushilon')
    await expect(page.getByRole('link', { name: 'Missed Exams' })).toHaveAttribute('href', '/missed-exams')
    await expect(page.getByRole('tab')).toHaveText(['MCQ', 'Written', 'Both', 'Special', 'Mcq Special'])
    const table = page.getByRole('table')
    await expect(table.locator('th')).toHaveText(HEADS)

    const first = row(page, 'নিউটনীয় বলবিদ্যা')
    await expect(first.getByRole('cell').nth(0)).toHaveText('1')
    await expect(first.getByRole('cell').nth(1)).toHaveText('Start 13 Mar 2026, 8:00 PMEnd 9:00 PM')
    await expect(first.getByText('13 Mar 2026, 8:00 PM')).toHaveCSS('color', 'rgb(26, 118, 63)')
    await expect(first.getByText('End 9:00 PM')).toHaveCSS('color', 'rgb(195, 34, 42)')
    await expect(first.getByRole('cell', { name: '7.50 / 10' })).toBeVisible()
    await expect(first.getByRole('cell', { name: '2 / 3' })).toBeVisible()
    const sheet = first.getByRole('link', { name: /^Sheet/ })
    await expect(sheet).toHaveAttribute('href', 'https://example.org/sheet.pdf')
    await expect(sheet).toHaveAttribute('target', '_blank')
    await expect(first.getByRole('link', { name: 'Solution' })).toHaveAttribute(
      'href',
      `/exam/${course.id}-e1/solution?type=mcq`,
    )
    await expect(first.getByRole('link', { name: 'Retake' })).toHaveAttribute('href', `/exam/${course.id}-e1/retake`)
    await expect(first.getByRole('button', { name: 'Result' })).toBeVisible()

    const second = row(page, 'জৈব রসায়ন')
    await expect(second.getByRole('cell').nth(1)).toHaveText('Start 11 Mar 2026, 8:00 PMEnd 13 Mar 2026, 9:30 AM')
    await expect(second.getByRole('link', { name: /^Sheet/ })).toHaveAttribute('href', /^\/files\/.+/)
    await expect(row(page, 'ICT, no sheet').getByRole('link', { name: /^Sheet/ })).toHaveCount(0)
    await expect(row(page, 'ICT, no sheet').getByRole('cell', { name: '1 / 2' })).toBeVisible()

    const pending = row(page, 'জীববিজ্ঞান ১ম পত্র: কোষ ও এর গঠন')
    await expect(pending.getByText('Pending')).toBeVisible()
    await expect(pending.getByText('—')).toBeVisible()
    const late = row(page, 'Higher Math: ম্যাট্রিক্স ও নির্ণায়ক')
    await expect(late.getByText('Late submission')).toBeVisible()
    await expect(late.getByText('Answers are kept; the centre can accept them.')).toBeVisible()
    await expect(late.getByText('Pending')).toHaveCount(0)
    for (const unranked of [pending, late]) {
      await expect(unranked.getByRole('link')).toHaveCount(0)
      await expect(unranked.getByRole('button')).toHaveText(['Receipt'])
    }
    await pending.getByRole('button', { name: 'Receipt' }).click()
    await expect(page.getByRole('dialog').getByRole('definition')).toHaveText(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Page 1 of 1')).toBeVisible()
    await lookOnBoth('history')

    await test.step('back closes a result first, in its place in the list; then it leaves the list', async () => {
      const result = row(page, 'ICT, no sheet').getByRole('button', { name: 'Result' })
      await result.scrollIntoViewIfNeeded()
      await result.click()
      await expect(page.getByRole('dialog')).toContainText('Your Merit Position')
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL('/history')
      await expect(result).toBeInViewport()
      await page.goBack()
      await expect(page).toHaveURL('/home')
    })
  },
)

/** Of mcq the others speak; all the addresses are in after-exam-links.test.ts. */
const LINKS = {
  written: {
    marks: ['Written Marks'],
    subjects: 1,
    tab: 'Written',
    solutions: ['writtensolution?type=written'],
    retake: null,
  },
  'mcq-written': {
    tab: 'Both',
    marks: ['MCQ Marks', 'Written Marks'],
    subjects: 1,
    solutions: ['solution?type=mcq-both', 'writtensolution?type=written-both'],
    retake: '/bothexam/ID/retake',
  },
  special: {
    tab: 'Special',
    marks: ['MCQ Marks', 'Written Marks'],
    subjects: 4,
    solutions: ['solution?type=mcq-special', 'writtensolution?type=written-special'],
    retake: '/exam/ID/special-retake',
  },
} as const

test(
  'an exam of each other kind: its tab, its solutions (Decision A3), its retake and its result',
  { tag: '@phone' },
  async ({ page, server, login, look, shot }) => {
    for (const [kind, { tab, marks, subjects: count, solutions, retake }] of Object.entries(LINKS) as [
      keyof typeof LINKS,
      (typeof LINKS)[keyof typeof LINKS],
    ][]) {
      await test.step(kind, async () => {
        const exam = await bringPastExam(server, kind, {
          picks: 'BBBC',
          changes: { solutionSheet: 'https://example.org/sheet.pdf' },
          scripts: !solutions.some((path) => path.startsWith('written')) ? null : [{ pages: [0], marks: 7.5 }],
        })
        await login(exam.regNo)
        await page.goto('/history')
        await page.getByRole('tab', { name: tab, exact: true }).click()
        const found = row(page, exam.name)
        await expect(found.getByRole('link', { name: /Solution:/ })).toHaveCount(solutions.length)
        for (const [at, path] of solutions.entries())
          await expect(found.getByRole('link', { name: /Solution:/ }).nth(at)).toHaveAttribute(
            'href',
            `/exam/${exam.id}/${path}`,
          )
        const again = found.getByRole('link', { name: 'Retake' })
        if (retake === null) await expect(again).toHaveCount(0)
        else await expect(again).toHaveAttribute('href', retake.replace('ID', exam.id))
        await shot(`history-${kind}`)
        // The address remembers the tab, and a phone shows it.
        if (count > 1) await page.reload()
        await expect(page.getByRole('tab', { name: tab, exact: true })).toBeInViewport({ ratio: 1 })

        await found.getByRole('button', { name: 'Result' }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('heading')).toContainText(EXAMS[kind].name)
        await expect(dialog.getByText('Your Merit Position')).toBeVisible()
        const subjects = dialog.getByRole('table', { name: 'Marks by subject' })
        await expect(subjects.getByRole('columnheader')).toHaveText(['Subject', ...marks, 'Obtained'])
        await expect(subjects.getByRole('rowheader')).toHaveCount(count)
        if (count > 1) await look(`history-${kind}-result`)
        await expect(dialog.getByRole('link')).toHaveText(
          solutions.length === 1 ? ['Get Solution'] : ['Get MCQ Solution', 'Get Written Solution'],
        )
      })
    }
  },
)

test(
  'the result: marks, position, the tie rule, what wrong answers cost, where one stands, how long it took, what was corrected',
  { tag: '@phone' },
  async ({ page, server, login, look, lookOnBoth }) => {
    const course = await openPastCourse(
      server,
      Array.from({ length: 14 }, (_, at) => `Student ${at}`),
    )
    const examId = await course.bring('Physics 1st Paper: নিউটনীয় বলবিদ্যা')
    const rights = [6, 10, 9, 9, 8, 8, 7, 7, 7, 6, 5, 5, 4, 2]
    for (const [at, right] of rights.entries()) {
      await course.sit(examId, { regNo: course.regNos[at] ?? '', right, wrong: at === 0 ? 2 : 0 })
    }
    await course.publish(examId)
    await login(course.regNos[0] ?? '')
    await page.goto('/history')
    const opener = page.getByRole('button', { name: 'Result' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: /নিউটনীয় বলবিদ্যা/ })
    await expect(dialog.getByRole('heading')).toContainText('MCQ')
    await expect(dialog.getByRole('heading')).toContainText('Daily')
    await expect(dialog.getByText('5.50').first()).toBeVisible()
    await expect(dialog.getByText('out of 10')).toBeVisible()
    await expect(dialog.getByText('10 of 14')).toBeVisible()
    await expect(dialog.getByText('Equal marks share a position: 1, 2, 2, 4.')).toBeVisible()
    await expect(dialog.getByRole('row', { name: 'Physics 10 5.50' })).toBeVisible()
    await expect(dialog.getByText('You lost 0.5 to wrong answers')).toBeVisible()
    await expect(
      dialog.getByRole('img', { name: /^3 of 14 have 5 to 6 marks, you among them\. 9 have more, 2 have less/ }),
    ).toBeVisible()
    const times = dialog.getByText('Time per question')
    await expect(dialog.getByText('40 s on average')).toBeVisible()
    await lookOnBoth('history-result')
    await times.click()
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await expect(dialog.getByRole('listitem').nth(6)).toHaveText('Question 7: 7Wrong40 s')
    await expect(dialog.getByRole('listitem').nth(9)).toHaveText('Question 10: 10Not Answered—')
    await lookOnBoth('history-result-times')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()

    await test.step('a corrected key: the student sees what changed and why', async () => {
      const key = ({ sections: [section] }: { sections: readonly { questions: readonly { number: number }[] }[] }) =>
        new Map([[section?.questions[7]?.number ?? 0, [2]]])
      await rescore(server.deps, { examId, key, now: server.clock.now() })
      await page.reload()
      await opener.click()
      await expect(dialog.getByText('Your result was corrected')).toBeVisible()
      await expect(
        dialog.getByText('15 Mar 2026 · Question 8: key B is now C: 5.50 to 6.75, position 10 to 7'),
      ).toBeVisible()
      await look('history-result-corrected')
    })
  },
)

test(
  'pages, and the place in the list survives going away and coming back',
  { tag: '@phone' },
  async ({ page, server, login, shot }) => {
    const course = await openPastCourse(server, ['Nusrat Jahan'])
    const [regNo = ''] = course.regNos
    for (let at = 1; at <= 12; at += 1) {
      const day = `2026-02-${String(at).padStart(2, '0')}`
      const id = await course.bring(`Daily ${at}`, {
        opensAt: `${day}T20:00:00+06:00`,
        closesAt: `${day}T21:00:00+06:00`,
      })
      await course.sit(id, { regNo, right: at % 10 })
      await course.publish(id)
    }
    await login(regNo)
    await page.goto('/history')
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toContainText('Daily 12')
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('Daily 2')
    await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('11')
    await shot('history-page-2')
    await page.getByRole('link', { name: 'Missed Exams' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Missed Exams')
    await page.goBack()
    await expect(page.getByRole('row').nth(1)).toContainText('Daily 2')
    // A page that does not exist is the last one.
    await page.goto('/history?tab=mcq&page=7')
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toContainText('Daily 2')
  },
)

test('merit over time, a line for each subject', { tag: '@desktop' }, async ({ page, server, login, look }) => {
  const course = await openPastCourse(server, ['Nusrat Jahan', 'Tanvir Ahmed', 'Sadia Islam', 'Rafi Islam'])
  const [regNo = '', ...others] = course.regNos
  for (const [at, right] of [1, 5, 3, 8, 9].entries()) {
    const day = `2026-02-0${at + 1}`
    const id = await course.bring(`Exam ${at + 1}`, {
      subject: `${course.id}-s${at === 4 ? 1 : 0}`,
      opensAt: `${day}T20:00:00+06:00`,
      closesAt: `${day}T21:00:00+06:00`,
    })
    await course.sit(id, { regNo, right })
    for (const [index, other] of others.entries()) await course.sit(id, { regNo: other, right: 2 + index * 2 })
    await course.publish(id)
  }
  await login(regNo)
  await page.goto('/history')
  const progress = page.getByRole('region', { name: 'Merit over time' })
  await expect(progress.getByRole('img', { name: '4 exams, from 25% to 100%' })).toBeVisible()
  // One exam makes no line.
  await expect(progress.getByRole('img')).toHaveCount(1)
  await look('history-progress')
})

test.describe('on its way', () => {
  test.use({ allowedNoise: [/ERR_FAILED/] })

  test(
    'a history without a row, one that loads, and one of which something cannot be loaded',
    { tag: '@phone' },
    async ({ page, server, login, look, shot }) => {
      const { regNo } = await openHistory(server)
      const lists = '**/api/student/history?*'
      const details = '**/studentSubmittedExamDetail*'
      const result = row(page, 'ICT, no sheet').getByRole('button', { name: 'Result' })

      await test.step('nothing sat yet', async () => {
        const course = await openPastCourse(server, ['Sadia Islam'])
        await login(course.regNos[0] ?? '')
        await page.goto('/history')
        await expect(page.getByText('No data found')).toBeVisible()
        await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
        await look('history-empty')
      })
      await test.step('boxes stand there while it loads; without an answer it is empty, and may be tried again', async () => {
        const held = Promise.withResolvers<void>()
        await page.route(lists, async (route) => {
          await held.promise
          await route.abort()
        })
        await login(regNo)
        await page.goto('/history')
        await expect(page.getByText('Loading')).toBeAttached()
        await shot('history-loading')
        held.resolve()
        await expect(page.getByText('No data found')).toBeVisible()
        await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
        await look('history-error')
        await page.unroute(lists)
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(page.getByText('Page 1 of 1')).toBeVisible()
      })
      await test.step('a result that cannot be loaded says so in a box', async () => {
        const box = page.getByRole('alertdialog')
        const held = Promise.withResolvers<void>()
        await page.route(details, async (route) => {
          await held.promise
          await route.abort()
        })
        await result.click()
        await expect(page.getByRole('dialog').getByText('Loading')).toBeAttached()
        await shot('history-result-loading')
        held.resolve()
        await expect(box.getByText('Something went wrong', { exact: true })).toBeVisible()
        await look('history-result-error')
        await box.getByRole('button', { name: 'OK' }).click()
        await expect(box).toBeHidden()

        await page.unroute(details)
        await page.route(details, (route) =>
          route.fulfill({ status: 404, json: { code: 'no-such-exam', message: 'There is no such exam for you.' } }),
        )
        await result.click()
        await expect(box.getByText("We coudn't find any exam details")).toBeVisible()
        await box.getByRole('button', { name: 'OK' }).click()
        await page.unroute(details)
        await result.click()
        await expect(page.getByRole('dialog').getByText('1 of 2')).toBeVisible()
        await page.getByRole('button', { name: 'Close' }).click()
      })
      await test.step('another tab keeps the old rows, dimmed', async () => {
        const held = Promise.withResolvers<void>()
        await page.route('**/historydatawritten*', async (route) => {
          await held.promise
          await route.continue()
        })
        await page.getByRole('tab', { name: 'Written' }).click()
        await expect(page.locator('[aria-busy=true]').getByRole('table')).toBeVisible()
        held.resolve()
        await expect(page.getByText('No data found')).toBeVisible()
      })
    },
  )
})
