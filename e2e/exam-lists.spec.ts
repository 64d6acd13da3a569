import type { Page } from '@playwright/test'
import { exam, openCourse, STUDENTS } from './fixtures/centre.ts'
import type { BrowserServer } from './fixtures/server.ts'
import { bringExam } from './fixtures/exams.ts'
import { bringPastExam } from './fixtures/past-exams.ts'
import { onBothScreens } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const WRITTEN = { durationMinutes: 30, image: 'img/card.svg', marks: [5, 5] }

/** A subject with five pages of daily MCQ exams, one written exam and none of both. */
async function openLongList(server: BrowserServer) {
  const student = await openCourse(server, (course) => {
    const rest = { course, subject: `${course}-phy` }
    const daily = Array.from({ length: 44 }, (_, at) =>
      exam(`${course}-${at}`, `ভেক্টর — Daily Exam ${at + 1}`, {
        ...rest,
        opensAt: `now-${at + 2}d`,
        closesAt: `now-${at + 1}d`,
      }),
    )
    // One in the morning in Dhaka; in New York it is still the day before.
    const latest = { ...rest, opensAt: '2026-03-15T01:00:00+06:00', closesAt: '2026-03-15T02:00:00+06:00' }
    const written = {
      id: `${course}-w`,
      name: 'Kinematics, written',
      variation: 'written',
      frequency: 'daily',
    } as const
    return {
      subjects: [{ id: `${course}-phy`, course, name: 'Physics পদার্থবিজ্ঞান' }],
      exams: [
        exam(`${course}-night`, 'গতিবিদ্যা — Daily Exam 45', latest),
        ...daily,
        { ...rest, ...written, opensAt: 'now-2d', closesAt: 'now-1d', written: WRITTEN },
      ],
    }
  })
  return { student, path: `/exam-by-subject/${student.courses[0]}-phy/daily` }
}

function pageNumbers(page: Page) {
  return page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^Page / })
}

test(
  'each list has its name and leads to its subjects and back Home; an unknown one is the daily list',
  { tag: '@phone' },
  async ({ page, login, look, lookOnBoth }) => {
    await login(STUDENTS.nusrat.regNo)
    for (const [type, title, frequency] of [
      ['weekly', 'Weekly Exam', 'weekly'],
      ['monthly', 'Monthly Exam', 'monthly'],
      ['yearly', 'Daily Exam', 'daily'],
    ] as const) {
      await page.goto(`/exam-list/${type}/all`)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(page).toHaveTitle(`${title} · Anushilon`)
      await expect(page.getByRole('link', { name: 'Physics' })).toHaveAttribute(
        'href',
        `/exam-by-subject/phy/${frequency}`,
      )
    }
    await expect(page.getByRole('link', { name: 'রসায়ন' })).toBeVisible()
    await lookOnBoth('exam-list')
    await page.getByRole('link', { name: 'Back to Home Page' }).click()
    await expect(page).toHaveURL(/\/home$/)

    await test.step('a subject that is not of the course', async () => {
      await page.goto('/exam-by-subject/bio/daily')
      await expect(page.getByText('Something went wrong, please inform us')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Daily Exam', exact: true })).toBeVisible()
      await look('subject-exams-unknown')
    })
    await test.step('a course without subjects', async () => {
      await login(STUDENTS.rafi.regNo)
      await page.goto('/exam-list/daily/all')
      await expect(page.getByText('No data found')).toBeVisible()
      await look('exam-list-empty')
    })
  },
)

test(
  "a subject's exams: the columns, the dates of Dhaka, table or cards",
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const { student, path } = await openLongList(server)
    await login(student.regNo)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Physics পদার্থবিজ্ঞান')
    await expect(page.getByRole('tab')).toHaveText(['MCQ', 'Written', 'Both'])
    const table = page.getByRole('table')
    await expect(table.locator('th')).toHaveText(['Sl No.', 'Date', 'Title', 'Subject', 'D/W/M', 'Exam Type'])
    const newest = table.locator('tbody tr').first()
    await expect(newest.locator('td')).toHaveText([
      '1',
      '15 Mar 2026 1:00 AM',
      'গতিবিদ্যা — Daily Exam 45',
      'Physics পদার্থবিজ্ঞান',
      'Daily',
      'MCQ',
    ])
    await expect(table.locator('tbody tr')).toHaveCount(10)
    // Rows of a table; in a card the title stands above the date, and the heads are for screen readers alone.
    const isHeadHidden = () => table.locator('thead').evaluate((head) => head.getBoundingClientRect().width < 2)
    const isTitleAbove = async () => {
      const [title, date] = [newest.getByText('গতিবিদ্যা'), newest.getByText('15 Mar 2026')]
      const [above, below] = [await title.boundingBox(), await date.boundingBox()]
      return (above?.y ?? 0) + (above?.height ?? 0) <= (below?.y ?? 0)
    }
    await onBothScreens(page, async (screen) => {
      const isCard = screen === 'phone'
      await expect(newest).toHaveCSS('display', isCard ? 'grid' : 'table-row')
      await expect.poll(isHeadHidden).toBe(isCard)
      await expect.poll(isTitleAbove).toBe(isCard)
      await look('subject-exams')
    })
    await page.getByRole('link', { name: 'Daily Exam', exact: true }).click()
    await expect(page).toHaveURL(/\/exam-list\/daily\/all$/)
  },
)

test(
  'the name of a live exam, which is marked, leads into it; that of a missed one to sitting it and back to the list',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const live = await bringExam(server, 'mcq-written')
    await login(live.regNo)
    const list = `/exam-by-subject/${live.id.replace('mcq-written', 'chem')}/weekly?tab=mcq-written&page=1`
    await page.goto(list)
    await expect(page.getByRole('row').filter({ hasText: live.name }).getByText('Live', { exact: true })).toBeVisible()
    await look('subject-exams-live')
    await page.getByRole('link', { name: live.name }).click()
    await expect(page).toHaveURL(live.path('before-start'))
    // The tab is in the address.
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Both' })).toHaveAttribute('aria-selected', 'true')

    const missed = await bringPastExam(server, 'mcq')
    await login(missed.regNo)
    await page.goto(`/exam-by-subject/${missed.id.replace(/-mcq$/, '-phy')}/daily`)
    await page.getByRole('link', { name: missed.name }).click()
    await expect(page).toHaveURL(`/exam/${missed.id}/retake`)
    await page.getByRole('banner').getByRole('link', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Physics/)
  },
)

test(
  'pages, three numbers at a time, and tabs, by mouse and by keys',
  { tag: '@desktop' },
  async ({ page, server, login, look, shot }) => {
    const { student, path } = await openLongList(server)
    await login(student.regNo)
    await page.goto(path)
    const number = (n: number) => page.getByRole('button', { name: `Page ${n}`, exact: true })
    const [previous, next] = [
      page.getByRole('button', { name: 'Previous page' }),
      page.getByRole('button', { name: 'Next page' }),
    ]
    const firstCell = page.getByRole('table').locator('tbody td').first()
    const [mcq, written, both] = ['MCQ', 'Written', 'Both'].map((name) => page.getByRole('tab', { name })) as [
      ReturnType<Page['getByRole']>,
      ReturnType<Page['getByRole']>,
      ReturnType<Page['getByRole']>,
    ]

    await test.step('pages, three numbers at a time', async () => {
      await expect(page.getByText('Page 1 of 5')).toBeVisible()
      await expect(pageNumbers(page)).toHaveText(['1', '2', '3'])
      await expect(previous).toBeDisabled()
      await next.click()
      await expect(firstCell).toHaveText('11')
      // Read from its top, wherever the button was.
      await expect(page.getByRole('table').locator('tbody tr').first()).toBeInViewport()
      await number(3).click()
      await expect(pageNumbers(page)).toHaveText(['2', '3', '4'])
      await expect(number(3)).toHaveAttribute('aria-current', 'page')
      await expect(firstCell).toHaveText('21')
      await shot('subject-exams-page-3')
      await number(4).click()
      await next.press('Enter')
      await expect(pageNumbers(page)).toHaveText(['3', '4', '5'])
      await expect(firstCell).toHaveText('41')
      await expect(next).toBeDisabled()
      // Who got there by keyboard is not sent to the top of the page.
      await expect(next).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText('Page 5 of 5')).toBeVisible()
      await previous.click()
      await expect(page.getByText('Page 4 of 5')).toBeVisible()
    })
    await test.step('the tabs, by mouse and by arrow keys', async () => {
      await written.click()
      await expect(page.getByRole('cell', { name: 'Kinematics, written' })).toBeVisible()
      await expect(page.getByText('Page 1 of 1')).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expect(both).toBeFocused()
      await expect(both).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('tabpanel', { name: 'Both' }).getByText('No data found')).toBeVisible()
      await look('subject-exams-empty')
      await page.keyboard.press('ArrowRight')
      await expect(mcq).toBeFocused()
      await expect(page.getByText('Page 1 of 5')).toBeVisible()
      await page.keyboard.press('End')
      await expect(both).toBeFocused()
      await page.keyboard.press('Home')
      await expect(mcq).toBeFocused()
      // One stop for the Tab key, then into the panel.
      await page.keyboard.press('Tab')
      await expect(page.getByRole('tab').and(page.locator(':focus'))).toHaveCount(0)
    })
    await test.step('while another page comes the last one stays, dimmed', async () => {
      const held = Promise.withResolvers<void>()
      await page.route('**/getexambysubject*page=2*', async (route) => {
        await held.promise
        await route.continue()
      })
      // Opened anew: page 2 has been here.
      await page.goto(path)
      await next.click()
      await expect(page.locator('[aria-busy=true]').getByRole('table')).toBeVisible()
      await expect(firstCell).toHaveText('1')
      await shot('subject-exams-next-page')
      held.resolve()
      await expect(firstCell).toHaveText('11')
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    })
    await test.step('a list that has become shorter shows its last page', async () => {
      await page.route('**/getexambysubject*page=3*', async (route) => {
        await route.fulfill({ json: { examPage: { exam: [] }, paginateData: { totalPages: 2, currentPage: 3 } } })
      })
      await number(1).click()
      await expect(firstCell).toHaveText('1')
      await number(3).click()
      await expect(number(2)).toHaveAttribute('aria-current', 'page')
      await expect(firstCell).toHaveText('11')
    })
  },
)

test.describe('on their way', () => {
  test.use({ allowedNoise: [/ERR_FAILED/] })

  test(
    'boxes stand there while lists load; lists that cannot be loaded say so, and may be tried again',
    { tag: '@phone' },
    async ({ page, login, look, shot }) => {
      const lists = '**/api/{exam/getexambysubject,subject/getsubjectbycourse}*'
      const hold = async () => {
        const held = Promise.withResolvers<void>()
        await page.route(lists, async (route) => {
          await held.promise
          await route.abort()
        })
        return held.resolve
      }
      await login(STUDENTS.nusrat.regNo)

      await test.step("a subject's exams", async () => {
        const letGo = await hold()
        await page.goto('/exam-by-subject/phy/daily')
        await expect(page.getByRole('tab', { name: 'MCQ' })).toBeVisible()
        await expect(page.getByText('Loading')).toBeAttached()
        await shot('subject-exams-loading')
        letGo()
        await expect(page.getByText('Something went wrong, please inform us')).toBeVisible()
        await look('subject-exams-error')
        await page.unroute(lists)
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(page.getByText('Page 1 of 2')).toBeVisible()
      })
      await test.step('the subjects, in a box, which leads Home', async () => {
        const letGo = await hold()
        await page.goto('/exam-list/daily/all')
        await expect(page.getByRole('heading', { name: 'Daily Exam' })).toBeVisible()
        await expect(page.getByText('Loading')).toBeAttached()
        await shot('exam-list-loading')
        letGo()
        const box = page.getByRole('alertdialog')
        await expect(box).toContainText('Something went wrong, please inform us')
        await look('exam-list-error')
        await box.getByRole('button').click()
        await expect(page).toHaveURL(/\/home$/)
      })
    },
  )
})
