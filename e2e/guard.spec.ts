import { STUDENTS } from './fixtures/centre.ts'
import { deviceKeys, storeOnDevice, recordWay } from './fixtures/device.ts'
import { expect, test } from './fixtures/test.ts'

/** What no device sees without a log-in (Spec 2, Layout). */
const PROTECTED = [
  '/home',
  '/history',
  '/profile',
  '/leaderboard',
  '/7/edit-profile',
  '/change-password',
  '/missed-exams',
  '/mistakes',
  '/exam-list/daily/all',
  '/exam-by-subject/phy/daily',
  '/exam/phy-live/before-start/mcq',
  '/exam/phy-live/before-start/retake',
  '/exam/phy-live/rules/mcq',
  '/exam/phy-live/ongoing/mcq',
  '/exam/phy-live/after-exam',
  '/exam/phy-live/retake',
  '/bothexam/phy-live/retake',
  '/exam/phy-live/mcq-special-retake',
  '/exam/phy-live/special-retake',
  '/exam/phy-live/special-missed',
  '/exam/phy-live/solution?type=mcq',
  '/exam/phy-live/writtensolution?type=written',
]
const FREE = ['/free_exam/before-start', '/free_exam/rules', '/free_exam/ongoing']

const LOGIN_KEYS = { STDNTTKN: 'a token', STDNTID: '1', FORCOURSE: 'hsc-26' }

test(
  'without a log-in every protected page leads to the landing page, and that one to the log-in page; free exams need none',
  { tag: '@desktop' },
  async ({ page }) => {
    const way = await recordWay(page)
    for (const path of PROTECTED) {
      await page.goto(path)
      await expect.poll(async () => (await way())[1]?.path, path).toBe('/')
    }
    await test.step('half a second later', async () => {
      await page.goto('/home')
      await expect(page).toHaveURL(/\/login$/)
      const [start, landing, login, ...more] = await way()
      expect([start?.path, landing?.path, login?.path, more]).toEqual(['/home', '/', '/login', []])
      expect((login?.at ?? 0) - (landing?.at ?? 0)).toBeGreaterThanOrEqual(500)
    })
    await test.step('free exams need no log-in', async () => {
      for (const path of FREE) {
        await page.goto(path)
        await expect(page.getByRole('main')).toBeVisible()
        const seen = (await way()).map((step) => step.path)
        expect(seen.filter((step) => !step.startsWith('/free_exam/'))).toEqual([])
      }
    })
  },
)

test(
  'a log-in that the server does not know, or that is not for what the device stores, ends',
  { tag: '@phone' },
  async ({ page, login, look }) => {
    const way = await recordWay(page)
    await test.step('a token that the server does not know leads to the log-in page, which says why', async () => {
      await page.goto('/api/health/live')
      await storeOnDevice(page, LOGIN_KEYS)
      await page.goto('/home')
      await expect(page).toHaveURL(/\/login$/)
      expect((await way()).map(({ path }) => path)).not.toContain('/')
      await expect(page.getByText('Please log in again.')).toBeVisible()
      await expect.poll(() => deviceKeys(page)).toEqual({})
      await look('login-again')
    })
    for (const key of ['STDNTID', 'FORCOURSE']) {
      await test.step(`a token that is not for the stored ${key} leads to the landing page`, async () => {
        await login(STUDENTS.nusrat.regNo)
        await storeOnDevice(page, { [key]: '999' })
        await page.goto('/home')
        await expect(page).toHaveURL(/\/login$/)
        expect((await way()).map(({ path }) => path)).toEqual(['/home', '/', '/login'])
      })
    }
    await test.step('subjects without a stored course lead to the log-in page', async () => {
      await login(STUDENTS.nusrat.regNo)
      await page.evaluate(() => localStorage.removeItem('FORCOURSE'))
      await page.goto('/exam-list/daily/all')
      await expect(page).toHaveURL(/\/login$/)
    })
  },
)

test(
  'a log-out in one tab is one in the other; the log-in page ends the log-in and keeps the rest, the landing page what is unsent',
  { tag: '@desktop' },
  async ({ page, context, login, shot }) => {
    await test.step('the landing page clears all but what is unsent', async () => {
      await login(STUDENTS.nusrat.regNo)
      await storeOnDevice(page, { retakesData: '[]', 'unsent:another': '[2]' })
      await page.evaluate(async () => {
        sessionStorage.setItem('draft', '1')
        document.cookie = 'seen=1; path=/'
        await caches.open('pictures')
        await Promise.all(
          ['photos', 'anushilon-unsent'].map(
            (name) =>
              new Promise<void>((resolve, reject) => {
                const opening = indexedDB.open(name)
                opening.addEventListener('success', () => {
                  opening.result.close()
                  resolve()
                })
                opening.addEventListener('error', () => reject(new Error(`${name} does not open`)))
              }),
          ),
        )
      })
      await page.goto('/')
      await shot('landing')
      await expect(page).toHaveURL(/\/login$/)
      const left = () =>
        page.evaluate(async () => ({
          local: Object.fromEntries(Object.entries(localStorage)),
          session: Object.fromEntries(Object.entries(sessionStorage)),
          cookies: document.cookie,
          caches: await caches.keys(),
          databases: (await indexedDB.databases()).map(({ name }) => name),
        }))
      await expect.poll(left).toEqual({
        local: { 'unsent:another': '[2]' },
        session: {},
        cookies: '',
        caches: [],
        databases: ['anushilon-unsent'],
      })
    })
    await test.step('visiting the log-in page ends the log-in and keeps the rest', async () => {
      await login(STUDENTS.nusrat.regNo)
      await storeOnDevice(page, { 'phy-live': '[1]', 'unsent:another': '[2]' })
      await page.goto('/login')
      await expect.poll(() => deviceKeys(page)).toEqual({ 'phy-live': '[1]', 'unsent:another': '[2]' })
    })
    await test.step('logging out in one tab logs out the other', async () => {
      await login(STUDENTS.nusrat.regNo)
      await page.goto('/home')
      await expect(page.getByRole('heading', { name: "Today's Live Exam" })).toBeVisible()
      const other = await context.newPage()
      await other.goto('/login')
      await expect(page).toHaveURL(/\/login$/)
    })
  },
)

test.describe('a lost connection, or a server in trouble,', () => {
  test.use({ allowedNoise: [/ERR_FAILED|status of 503/] })

  test('logs nobody out', { tag: '@desktop' }, async ({ page, login }) => {
    await login(STUDENTS.nusrat.regNo)
    const isThere = async () => {
      await expect(page.getByRole('heading', { name: 'Vectors, daily 1' })).toBeVisible()
      await expect(page).toHaveURL(/\/home$/)
      await expect.poll(async () => Object.keys(await deviceKeys(page))).toContain('STDNTTKN')
    }
    await test.step('a lost connection', async () => {
      await page.route('**/validate-login', (route) => route.abort())
      const asked = page.waitForEvent('requestfailed')
      await page.goto('/home')
      await asked
      await isThere()
    })
    await test.step('a server in trouble', async () => {
      await page.route('**/validate-login', (route) =>
        route.fulfill({ status: 503, json: { code: 'busy', message: '' } }),
      )
      const asked = page.waitForResponse('**/validate-login')
      await page.reload()
      await asked
      await isThere()
    })
  })
})
