import type { Page } from '@playwright/test'
import { STUDENTS } from './fixtures/centre.ts'
import { expectGoodLooks } from './fixtures/looks.ts'
import { expect, test } from './fixtures/test.ts'

/** Each with what tells that it has been drawn. */
const SCREENS = [
  ['/home', 'Vectors, daily 1'],
  ['/exam-list/daily/all', 'Daily Exam'],
  ['/exam-by-subject/phy/daily', 'Page 1 of 2'],
  ['/profile', 'Change Password'],
  ['/1/edit-profile', 'Curriculum Roll'],
  ['/change-password', 'Current Password'],
  // The last, because it ends the log-in.
  ['/login', 'Student Login'],
] as const

/** The words of the navigation that are drawn on more than one line. */
async function brokenWords(page: Page): Promise<string[]> {
  return await page.getByRole('navigation').evaluateAll((all) =>
    all
      .flatMap((nav) => [...nav.querySelectorAll('a, button')])
      .filter((item) => {
        const words = document.createRange()
        words.selectNodeContents(item.lastChild ?? item)
        return words.getClientRects().length > 1
      })
      .map(({ textContent }) => textContent),
  )
}

const CIRCUMSTANCES = [
  ['on the narrowest phone', 320, '100%'],
  ['with text twice as large', 360, '200%'],
  ['with text twice as large on a wide screen', 1280, '200%'],
] as const

test(
  'no screen scrolls sideways on the narrowest phone, or with text twice as large',
  { tag: '@desktop' },
  async ({ page, login, shot }) => {
    await login(STUDENTS.nusrat.regNo)
    for (const [path, sign] of SCREENS) {
      await page.goto(path)
      await expect(page.getByText(sign, { exact: true }).first()).toBeVisible()
      for (const [circumstance, width, textSize] of CIRCUMSTANCES) {
        await test.step(`${path} ${circumstance}`, async () => {
          await page.setViewportSize({ width, height: 740 })
          await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
          await page.evaluate((size) => {
            document.documentElement.style.fontSize = size
          }, textSize)
          await shot(`${width}-${textSize.slice(0, -1)}${path.replaceAll('/', '-')}`)
          await expectGoodLooks(page)
          await expect.poll(() => brokenWords(page), 'words of the navigation that break').toEqual([])
        })
      }
    }
  },
)
