import type { Page } from '@playwright/test'
import { sql } from '../apps/api/src/db/sql.ts'
import { enrol, STUDENTS } from './fixtures/centre.ts'
import { bringExam } from './fixtures/exams.ts'
import { sidewaysScroll } from './fixtures/looks.ts'
import { onBothScreens } from './fixtures/screens.ts'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'

function navigation(page: Page) {
  return page.getByRole('navigation', { name: 'Main' })
}

/** Runs in the page: says at the root of the document at which heights the navigation was drawn, one after the other. */
function notePlaces(): void {
  const places: number[] = []
  const look = () => {
    const place = document.querySelector('nav')?.getBoundingClientRect().y
    if (place !== undefined && places.at(-1) !== place) places.push(place)
    document.documentElement.dataset['places'] = places.join(' ')
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

test.describe('the advertisement', () => {
  test.use({ allowedNoise: [/ERR_FAILED/] })

  test(
    'the advertisement stands on top of the page and opens beside it; one that does not come leaves no gap',
    { tag: '@desktop' },
    async ({ page, login }) => {
      await login(STUDENTS.nusrat.regNo)
      await page.goto('/profile')
      const ad = page.getByRole('complementary', { name: 'Advertisement' })
      const placeOfNavigation = async () => (await navigation(page).boundingBox())?.y
      await expect
        .poll(() => ad.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0)
      await expect(ad.getByRole('link')).toHaveAttribute('href', 'https://example.org/')
      await expect(ad.getByRole('link')).toHaveAttribute('target', '_blank')
      await expect(ad.getByRole('link')).toHaveAttribute('rel', /noopener/)
      await expect.poll(async () => (await ad.boundingBox())?.y).toBe(0)
      const isBelow = async () =>
        ((await placeOfNavigation()) ?? 0) >= ((await ad.boundingBox())?.height ?? Number.POSITIVE_INFINITY)
      await expect.poll(isBelow).toBe(true)

      for (const lost of ['**/files/**', '**/getonead*']) {
        await test.step(`without an answer to ${lost} there is no gap`, async () => {
          await page.route(lost, (route) => route.abort())
          // The device forgets that it expects one.
          await page.evaluate(() => localStorage.removeItem('advertised'))
          const isLost = page.waitForEvent('requestfailed', (request) => /getonead|\/files\//.test(request.url()))
          await page.reload()
          await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
          await isLost
          await expect(page.getByRole('complementary')).toHaveCount(0)
          await expect.poll(placeOfNavigation).toBe(0)
          await page.unroute(lost)
        })
      }
    },
  )
})

test(
  'the advertisement has its place free until it comes, so that nothing jumps; a course without one has none',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(STUDENTS.nusrat.regNo)
    await page.goto('/profile')
    // From then on the device expects one.
    await expect(page.getByRole('complementary', { name: 'Advertisement' }).locator('img')).toBeVisible()
    const hold = async () => {
      const held = Promise.withResolvers<void>()
      await page.route('**/getonead*', async (route) => {
        await held.promise
        await route.continue()
      })
      return held.resolve
    }
    const letGo = await hold()
    await page.addInitScript(notePlaces)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
    await expect.poll(async () => (await navigation(page).boundingBox())?.y).toBeGreaterThan(60)
    const before = await navigation(page).boundingBox()
    letGo()
    await expect(page.getByRole('complementary', { name: 'Advertisement' }).locator('img')).toBeVisible()
    await expect.poll(() => navigation(page).boundingBox()).toEqual(before)
    expect(await page.evaluate(() => document.documentElement.dataset['places'])).toBe(`${before?.y}`)
    await page.unroute('**/getonead*')

    await test.step('a course without an advertisement has none', async () => {
      await page.goto('/login')
      await login(STUDENTS.tanvir.regNo, { course: 'adm-26' })
      await page.evaluate(() => localStorage.removeItem('advertised'))
      const letGoOn = await hold()
      await page.goto('/profile')
      await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
      // Only the row with the logo stands above it, and nothing moves when that is certain.
      const place = await navigation(page).boundingBox()
      expect(place?.y).toBeLessThan(60)
      const told = page.waitForResponse('**/getonead*')
      letGoOn()
      await told
      expect(await navigation(page).boundingBox()).toEqual(place)
      await expect(page.getByRole('complementary')).toHaveCount(0)
    })
  },
)

test('the navigation sticks after 180 pixels, without a jump', { tag: '@phone' }, async ({ page, login }) => {
  await login(STUDENTS.nusrat.regNo)
  await page.goto('/home')
  await expect(page.getByRole('complementary', { name: 'Advertisement' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Monthly Exam' })).toBeVisible()
  // On a phone only the row of tabs sticks, on a wide screen the bar it stands in.
  const bar = navigation(page)
  const place = () => bar.evaluate((nav) => nav.getBoundingClientRect().top)
  const lastSection = () =>
    page
      .getByRole('region', { name: 'Monthly Exam' })
      .evaluate((section) => section.getBoundingClientRect().top + scrollY)
  // All that can still move the content has come.
  await expect(page.getByRole('heading', { name: 'Dynamics, daily 2' })).toBeVisible()
  await expect(page.getByText('Loading')).toHaveCount(0)
  const pictures = page.locator('img')
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((img) => (img as HTMLImageElement).complete)))
    .toBe(true)
  // Letters come when there is nothing else to do, and are wider than those of the device.
  const areLettersThere = () =>
    page.evaluate(
      () => document.fonts.status === 'loaded' && [...document.fonts].some(({ status }) => status === 'loaded'),
    )
  await expect.poll(areLettersThere).toBe(true)
  const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo(0, top), y)
  await onBothScreens(page, async (screen) => {
    const contentAt = await lastSection()
    const ownPlace = await place()
    await scrollTo(180)
    await expect.poll(place).toBe(ownPlace - 180)
    await scrollTo(181)
    await expect.poll(place).toBe(0)
    await expect.poll(lastSection).toBe(contentAt)
    await scrollTo(600)
    await expect.poll(place).toBe(0)
    await expect(bar.getByRole('link', { name: 'Home' })).toBeInViewport()
    // Back where it stands by itself it is as it was.
    await scrollTo(0)
    await expect.poll(place).toBe(ownPlace)
    expect(screen === 'phone' ? ownPlace : 0).toBeLessThan(180)
  })
})

test.describe('the navigation', () => {
  test.use({ allowedNoise: [/ERR_FAILED/] })

  test(
    'each screen says which part of the navigation it belongs to; what is not there, or does not come, says so',
    { tag: '@desktop' },
    async ({ page, login, lookOnBoth }) => {
      await login(STUDENTS.nusrat.regNo)
      const current = navigation(page).locator('[aria-current=page]')
      await test.step('a screen whose script does not come can be asked for again', async () => {
        await page.route('**/assets/more-*.js', (route) => route.abort())
        await page.goto('/home')
        await page.getByRole('link', { name: 'Profile' }).click()
        await expect(page.getByText('This page could not be loaded')).toBeVisible()
        await lookOnBoth('screen-lost')
        await page.unroute('**/assets/more-*.js')
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
      })
      // Each has another part than the one before it: what still stands there is not taken for it.
      for (const [path, name] of [
        ['/home', 'Home'],
        ['/profile', 'Profile'],
        ['/exam-list/weekly/all', 'Home'],
        ['/1/edit-profile', 'Profile'],
        ['/exam-by-subject/phy/daily', 'Home'],
        ['/change-password', 'Profile'],
        ['/history', 'History'],
        ['/leaderboard', 'Leaderboard'],
        ['/missed-exams', 'History'],
        ['/home', 'Home'],
        ['/mistakes', 'History'],
      ] as const) {
        // As a link does it: nothing is loaded twice.
        await page.evaluate((to) => history.pushState(null, '', to), path)
        await expect(current, path).toHaveText([name])
      }
      await test.step('an address that nothing stands at', async () => {
        await page.goto('/no/such/page')
        await expect(page.getByText('Page not found')).toBeVisible()
        await lookOnBoth('not-found')
        await page.getByRole('link', { name: 'Back to Home Page' }).click()
        await expect(page).toHaveURL(/\/home$/)
      })
    },
  )
})

test('the Tab key goes from the top to the content, or skips there', { tag: '@desktop' }, async ({ page, login }) => {
  await login(STUDENTS.nusrat.regNo)
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Start Exam' }).first()).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Advertisement' })).toBeVisible()
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement
      return (at?.getAttribute('aria-label') ?? at?.querySelector('img')?.alt ?? at?.textContent ?? '').trim()
    })
  for (const stop of [
    'Skip to content',
    'Advertisement',
    'অনুশীলনExam Practice',
    'Home',
    'History',
    'Profile',
    'Leaderboard',
    'Logout',
    'Start Exam: অণু ও পরমাণু',
  ]) {
    await page.keyboard.press('Tab')
    await expect.poll(focused).toBe(stop)
  }

  await page.reload()
  await expect(page.getByRole('link', { name: 'Start Exam' }).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/\/home$/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Start Exam' }).first()).toBeFocused()
})

test.describe('the centre', () => {
  test.use({
    settings: {
      CENTRE_NAME: 'শাপলা Coaching & "Sons"',
      CENTRE_BRANCH: 'Mirpur Branch',
      CENTRE_PHONE: '01711-111111',
      CENTRE_ADDRESS: 'মিরপুর ১০, ঢাকা',
    },
  })

  test(
    'the centre is named in the footer, whose logo leads Home',
    { tag: '@phone' },
    async ({ page, server, login, look }) => {
      await page.goto('/login')
      await expect(page.getByRole('link', { name: '01711-111111' })).toHaveAttribute('href', 'tel:01711111111')
      await login((await enrol(server)).regNo)
      await page.goto('/profile')
      const footer = page.getByRole('contentinfo')
      await expect(footer.getByText('Mirpur Branch')).toBeVisible()
      await expect(footer.getByText('মিরপুর ১০, ঢাকা')).toBeVisible()
      await expect(footer.getByRole('link', { name: '01711-111111' })).toBeVisible()
      await expect(footer.getByText('© 2025 শাপলা Coaching & "Sons". All rights reserved.')).toBeVisible()
      await look('footer')
      await footer.getByRole('link', { name: 'Exam Practice' }).click()
      await expect(page).toHaveURL(/\/home$/)
    },
  )
})

/** As a phone pastes an address, or as a prankster fills in a form. */
const WORD = 'W'.repeat(150)

test.describe('one word without a break', () => {
  test.use({ settings: { CENTRE_NAME: WORD.slice(0, 100), CENTRE_BRANCH: WORD, CENTRE_ADDRESS: WORD } })

  test(
    'one word without a break makes no page wider than the phone, wherever it is shown',
    { tag: '@phone' },
    async ({ page, context, server, login }) => {
      const exam = await bringExam(server, 'mcq', { name: WORD, curriculumName: WORD.slice(0, 90), free: true })
      await server.db.run(sql`update students set branch = ${WORD}, name = ${WORD}`)
      await staffAt(context, server, 'owner', WORD.slice(0, 80))
      await login(STUDENTS.nusrat.regNo)
      for (const [path, shown] of [
        ['/free_exam/before-start', 'Continue'],
        ['/home', 'All rights reserved'],
        [`/staff/exams/${exam.id}/paper/0/1`, WORD],
        [`/staff/exams/${exam.id}/results`, WORD],
      ] as const) {
        await page.goto(path)
        await expect(page.getByText(shown).filter({ visible: true }).first(), path).toBeVisible()
        await expect.poll(() => sidewaysScroll(page), path).toBe(0)
      }
    },
  )
})
