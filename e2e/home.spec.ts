import { DAY, HOUR, MINUTE, SECOND, type Instant } from '@anushilon/domain/instant'
import type { Locator } from '@playwright/test'
import { exam, openCourse, STUDENTS } from './fixtures/centre.ts'
import { bringExam } from './fixtures/exams.ts'
import { comesIntoView, startExam, submit } from './fixtures/sitting.ts'
import { onBothScreens } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const SUBJECTS = ['Physics পদার্থবিজ্ঞান', 'Chemistry', 'জীববিজ্ঞান', 'Higher Math', 'ICT', 'Bangla']

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('it is not shown')
  return box
}

/** What a countdown shows, in milliseconds. */
async function shownBy(timer: Locator): Promise<number> {
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (await timer.locator('b').allTextContents()).map(Number)
  return days * DAY + hours * HOUR + minutes * MINUTE + seconds * SECOND
}

function iso(instant: Instant): string {
  return new Date(instant).toISOString()
}

test('Home shows what is live and what is coming', { tag: '@phone' }, async ({ page, login, look }) => {
  await login(STUDENTS.nusrat.regNo)
  await page.goto('/home')
  const live = page.getByRole('region', { name: "Today's Live Exam" })
  const upcoming = page.getByRole('region', { name: 'Upcoming Exam' })
  const card = live.getByRole('listitem').filter({ hasText: 'Vectors, daily 1' })

  await expect(card.getByText('Live', { exact: true })).toBeVisible()
  await expect(card.getByText('Daily', { exact: true })).toBeVisible()
  await expect(card.getByText('MCQ', { exact: true })).toBeVisible()
  await expect(card.getByText('2 questions')).toBeVisible()
  await expect(card.getByText('30 min')).toBeVisible()
  // By the clocks in Dhaka; the browser's stands in New York.
  await expect(card.getByText('Ends 12:00 PM')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Start Exam' })).toHaveAttribute(
    'href',
    '/exam/phy-live/before-start/mcq',
  )
  await expect.poll(() => card.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

  await expect(upcoming.getByRole('heading', { name: 'Dynamics, daily 2' })).toBeVisible()
  await expect(upcoming.getByText('15 Mar, 1:00 PM')).toBeVisible()
  await expect(upcoming.getByRole('timer', { name: 'Starts in' })).toBeVisible()
  await expect(live.getByRole('heading', { name: 'অণু ও পরমাণু' })).toHaveAttribute('lang', 'bn')

  await expect(page).toHaveTitle('Home · Anushilon')
  await onBothScreens(page, async (screen) => {
    const isInPlace = async () => {
      const [liveBox, upcomingBox] = [await boxOf(live), await boxOf(upcoming)]
      return screen === 'phone' ? liveBox.y < upcomingBox.y : upcomingBox.x < liveBox.x
    }
    await expect.poll(isInPlace, 'what is live comes first on a phone, beside what is coming elsewhere').toBe(true)
    await look('home')
  })
})

test(
  'a section has its subjects in one row, five of them on a wide screen, and leads on',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const student = await openCourse(server, (course) => ({
      subjects: SUBJECTS.map((name, at) => ({ id: `${course}-${at}`, course, name })),
    }))
    const [course] = student.courses
    await login(student.regNo)
    await page.goto('/home')
    const weekly = page.getByRole('region', { name: 'Weekly Exam' })
    const inFirstRow = (tiles: Locator) =>
      tiles.evaluateAll((all) => {
        const tops = all.map((tile) => tile.getBoundingClientRect().top)
        return tops.filter((top) => top === tops[0]).length
      })
    const tiles = weekly.getByRole('link').filter({ hasNotText: 'View All' })
    await expect(tiles).toHaveCount(5)
    await onBothScreens(page, async () => {
      await expect.poll(() => inFirstRow(tiles)).toBe(5)
      await look('home-subjects')
    })

    await weekly.getByRole('link', { name: 'View All' }).click()
    await expect(page).toHaveURL(/\/exam-list\/weekly\/all$/)
    const all = page.getByRole('main').getByRole('link').filter({ hasNotText: 'Back to Home Page' })
    await expect(all).toHaveCount(SUBJECTS.length)
    await onBothScreens(page, async (screen) => {
      await expect.poll(() => inFirstRow(all)).toBe(screen === 'phone' ? 3 : 5)
    })
    await page.goBack()
    await weekly.getByRole('link', { name: 'Higher Math' }).click()
    await expect(page).toHaveURL(`/exam-by-subject/${course}-3/weekly`)
    // A new screen starts at its top.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.getByRole('main')).toBeFocused()
  },
)

test(
  'Home knows what is running and what is handed in, and keeps a long name in its card',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const sat = await bringExam(server, 'mcq')
    await login(sat.regNo)
    await startExam(page, sat)
    // Going from page to page the focus goes along, into the running exam as well.
    await expect(page.getByRole('main')).toBeFocused()
    await page.goto('/home')
    const card = page.getByRole('region', { name: "Today's Live Exam" }).getByRole('listitem')
    await expect(card.getByText('Running')).toBeVisible()
    const onwards = card.getByRole('link', { name: /^Continue, (30|2\d):\d\d left/ })
    await expect(onwards).toContainText(sat.name)
    await look('home-running')
    await onwards.click()
    await expect(page).toHaveURL(sat.path('ongoing'))
    await submit(page)
    await page.getByRole('alertdialog', { name: 'Exam Completed' }).getByRole('button').click()

    await page.getByRole('link', { name: 'Home' }).click()
    await expect(card.getByText('Submitted')).toBeVisible()
    await expect(card.getByText(/^Result after 15 Mar, \d+:\d\d PM$/)).toBeVisible()
    await expect(card.getByRole('link', { name: /Start Exam|Continue/ })).toHaveCount(0)
    await look('home-submitted')
    await card.getByRole('link', { name: `History: ${sat.name}` }).click()
    await expect(page).toHaveURL(/\/history\?tab=mcq$/)

    await test.step('an exam whose name has no break in it stays within its card', async () => {
      const long = await bringExam(server, 'mcq', { name: `Antidisestablishmentarianism${'খ'.repeat(60)}` })
      await login(long.regNo)
      await page.goto('/home')
      const start = page.getByRole('link', { name: `Start Exam: ${long.name}` })
      await expect(start).toBeVisible()
      const right = async () => {
        const { x, width } = await boxOf(start)
        return x + width
      }
      await expect.poll(right).toBeLessThanOrEqual(360 - 16)
    })
  },
)

test.describe('on its way', () => {
  test.use({ allowedNoise: [/ERR_FAILED/] })

  test(
    'Home that loads, that cannot be loaded, without its pictures, and with nothing on',
    { tag: '@phone' },
    async ({ page, login, look, shot }) => {
      const held = Promise.withResolvers<void>()
      await page.route('**/gethomepage*', async (route) => {
        await held.promise
        await route.abort()
      })
      await page.route('**/files/**', (route) => route.abort())
      await login(STUDENTS.nusrat.regNo)
      await page.goto('/home')
      await test.step('boxes of the right size stand there while it loads', async () => {
        await expect(page.getByRole('heading', { name: "Today's Live Exam" })).toBeVisible()
        await expect(page.getByText('Loading').first()).toBeAttached()
        await look('home-loading')
      })
      await test.step('when it cannot be loaded the student is told, and may try again', async () => {
        held.resolve()
        await expect(page.getByText('Something went wrong, please inform us').first()).toBeVisible()
        await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1)
        await expect(page.getByText('ইন্টারনেট নেই')).toBeVisible()
        await look('home-error')
        await page.unroute('**/gethomepage*')
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(page.getByRole('heading', { name: 'Vectors, daily 1' })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Daily Exam' })).toBeVisible()
        await expect(page.getByText('Loading')).toHaveCount(0)
      })
      await test.step('a picture that does not come leaves squared paper', async () => {
        await expect(page.getByRole('main').locator('img')).toHaveCount(0)
        await shot('home-no-pictures')
      })
      await test.step('nothing is on', async () => {
        await page.unroute('**/files/**')
        await login(STUDENTS.rafi.regNo)
        await page.goto('/home')
        await expect(page.getByText('No upcoming exams at the moment')).toBeVisible()
        await expect(page.getByText('No running exams at the moment')).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Monthly Exam' })).toBeVisible()
        await look('home-empty')
      })
    },
  )
})

test(
  "the countdown runs on the server's time, whatever day the device takes it for",
  { tag: '@desktop' },
  async ({ page, server, login }) => {
    const opensAt = server.clock.now() + 3 * HOUR
    const { regNo } = await openCourse(server, (course) => ({
      subjects: [{ id: `${course}-phy`, course, name: 'Physics' }],
      exams: [
        exam(`${course}-next`, 'Next', {
          course,
          subject: `${course}-phy`,
          opensAt: iso(opensAt),
          closesAt: iso(opensAt + HOUR),
        }),
      ],
    }))
    const timer = page.getByRole('timer', { name: 'Starts in' })
    const wrongBy = async () => Math.abs((await shownBy(timer)) - (opensAt - server.clock.now()))
    for (const [device, off] of [
      ['a day ahead', DAY],
      ['a day behind', -DAY],
    ] as const) {
      await test.step(`on a device that is ${device}`, async () => {
        await page.clock.setSystemTime(server.clock.now() + off)
        await login(regNo)
        await page.goto('/home')
        await expect(timer).toBeVisible()
        await expect.poll(wrongBy).toBeLessThan(2 * SECOND)
        const before = await timer.textContent()
        await expect(timer, 'it runs').not.toHaveText(before ?? '')
        server.clock.passes('1 min')
        await comesIntoView(page)
        await expect.poll(wrongBy).toBeLessThan(2 * SECOND)
      })
    }
  },
)

test(
  'at zero the exam becomes a live one and the one that is over goes, without a reload',
  { tag: '@desktop' },
  async ({ page, server, login }) => {
    const change = server.clock.now() + HOUR
    const { regNo } = await openCourse(server, (course) => {
      const rest = { course, subject: `${course}-phy` }
      return {
        subjects: [{ id: `${course}-phy`, course, name: 'Physics' }],
        exams: [
          exam(`${course}-a`, 'The first', { ...rest, closesAt: iso(change) }),
          exam(`${course}-b`, 'The second', { ...rest, opensAt: iso(change), closesAt: iso(change + HOUR) }),
        ],
      }
    })
    await login(regNo)
    await page.goto('/home')
    const live = page.getByRole('region', { name: "Today's Live Exam" })
    await expect(live.getByRole('heading', { name: 'The first' })).toBeVisible()
    const asked: Instant[] = []
    page.on('request', (request) => {
      if (request.url().includes('section=top')) asked.push(server.clock.now())
    })
    await page.evaluate(() => Object.assign(window, { stillThere: true }))

    // The phone slept; when it is looked at again the page learns the time anew.
    server.clock.moveTo(change - 3 * SECOND)
    await comesIntoView(page)
    const timer = page.getByRole('timer', { name: 'Starts in' })
    await expect.poll(() => shownBy(timer)).toBeLessThanOrEqual(3 * SECOND)

    await expect(live.getByRole('heading', { name: 'The second' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'The first' })).toBeHidden()
    await expect(page.getByText('No upcoming exams at the moment')).toBeVisible()
    expect(await page.evaluate(() => 'stillThere' in window)).toBe(true)
    expect(asked.filter((at) => at >= change).length, 'and not over and over').toBeLessThanOrEqual(2)
  },
)
