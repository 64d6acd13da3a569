import type { Locator } from '@playwright/test'
import { bringExam } from './fixtures/exams.ts'
import { openPastCourse } from './fixtures/past-course.ts'
import { bringPastExam } from './fixtures/past-exams.ts'
import { pick, startExam, submit } from './fixtures/sitting.ts'
import { expect, test } from './fixtures/test.ts'

/** Screens that few students have: the device's own few colours, a phone held sideways, letters twice as large. */

const styleOf = (locator: Locator, property: string, pseudo = '') =>
  locator.evaluate((element, [name, part]) => getComputedStyle(element, part || null).getPropertyValue(name), [
    property,
    pseudo,
  ] as const)

test(
  'on a device with a few colours of its own what is chosen differs from what is not, on one held sideways the last dialog begins with its words',
  { tag: '@phone' },
  async ({ page, server, login }) => {
    const exam = await bringExam(server, 'mcq-special')
    await login(exam.regNo)
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(exam.path('before-start'))
    const background = await styleOf(page.locator('body'), 'background-color')
    await page.getByRole('radio', { name: 'Biology', exact: true }).check()
    const dot = page.locator('label', { hasText: 'Biology' }).first().locator('span').first()
    expect(await styleOf(dot, 'background-color', '::after')).not.toBe(background)

    await startExam(page, exam, ['Biology', 'Physics + Chemistry + Biology + English'])
    await pick(page, 1, 'A')
    await page.getByRole('button', { name: /answered/ }).click()
    const cell = (number: number) => page.getByRole('button', { name: new RegExp(`^Question ${number},`) })
    expect(await styleOf(cell(1), 'background-color')).not.toBe(await styleOf(cell(3), 'background-color'))
    await page.getByRole('button', { name: 'Close' }).click()

    await test.step('the last dialog begins with what is to be read, not with its button', async () => {
      await page.setViewportSize({ width: 740, height: 360 })
      await submit(page)
      const dialog = page.getByRole('alertdialog')
      await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused()
      expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0)
      await page.setViewportSize({ width: 360, height: 740 })
    })

    await page.goto('/history')
    for (const [chosen, other] of [
      [page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false }).first()],
      [page.getByRole('link', { name: 'History' }), page.getByRole('link', { name: 'Home' })],
    ] as const) {
      expect(await styleOf(chosen, 'border-bottom-color')).not.toBe(await styleOf(other, 'border-bottom-color'))
    }
  },
)

test(
  'with letters twice as large a card of the history shows its whole date, and a result all its marks; Home that is zoomed does not scroll sideways',
  { tag: '@phone' },
  async ({ page, server, login }) => {
    const course = await openPastCourse(server, ['Nusrat Jahan'])
    const [regNo = ''] = course.regNos
    const window = { opensAt: '2026-03-20T10:00:00+06:00', closesAt: '2026-03-20T16:00:00+06:00' }
    await course.sit(await course.bring('Waves', window), { regNo, right: 1, wrong: 1 })
    await login(regNo)
    await page.goto('/history')
    const card = page.getByRole('row').filter({ hasText: 'Waves' })
    await expect(card).toBeVisible()
    const enlarge = () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await enlarge()
    const cutOff = (shown: Locator) => shown.evaluate((element) => element.scrollWidth - element.clientWidth)
    await expect.poll(() => cutOff(card)).toBe(0)

    // The last column of a result has the marks.
    const exam = await bringPastExam(server, 'special', { picks: 'BBA', scripts: [] })
    await login(exam.regNo)
    await page.goto('/history?tab=special')
    await page.getByRole('button', { name: /^Result/ }).click()
    const result = page.getByRole('dialog')
    await expect(result.getByRole('columnheader', { name: 'Obtained' })).toBeVisible()
    await enlarge()
    await expect.poll(() => cutOff(result)).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => brokenWords(page.getByRole('row').filter({ hasText: exam.name }))).toEqual([])

    await test.step('neither do subjects that are chosen break within a word', async () => {
      const special = await bringExam(server, 'special')
      await login(special.regNo)
      await page.goto(special.path('before-start'))
      const subject = page.getByRole('radio', { name: 'Higher Math' })
      await expect(subject).toBeVisible()
      await enlarge()
      await expect.poll(() => brokenWords(page.getByRole('group', { name: 'Main subject' }))).toEqual([])
    })

    await test.step('on the narrowest phone neither a number nor a place among thousands is broken, and the foot of an exam is as wide as the screen', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      // Those that stand in for ours until they have come are narrower.
      const ourLetters = () =>
        page.evaluate(async () => void (await document.fonts.load('600 32px "Figtree Variable"')))
      await page.route('**/historydata*', async (route) => {
        const reply = await route.fetch()
        const text = (await reply.text()).replaceAll(/"(merit|totalStudent)":1\b/g, '"$1":12345')
        await route.fulfill({ response: reply, body: text })
      })
      await login(exam.regNo)
      await page.goto('/history?tab=special')
      await expect(page.getByText('12,345').first()).toBeVisible()
      await enlarge()
      await ourLetters()
      await expect.poll(() => brokenWords(page.getByRole('row').filter({ hasText: exam.name }))).toEqual([])
      await page.goto('/profile')
      await expect(page.getByText('01600000456')).toBeVisible()
      await enlarge()
      await ourLetters()
      await expect.poll(() => brokenWords(page.getByRole('definition').filter({ hasText: '016' }))).toEqual([])
      const next = await bringExam(server, 'mcq')
      await login(next.regNo)
      await startExam(page, next)
      await enlarge()
      const foot = page.getByRole('button', { name: 'Submit Answer' }).filter({ visible: true })
      await expect
        .poll(() => foot.evaluate((button) => button.getBoundingClientRect().right - innerWidth))
        .toBeLessThan(-8)
      await page.setViewportSize({ width: 360, height: 740 })
    })

    await test.step('zoomed to twice its size Home does not scroll sideways', async () => {
      await login('260001')
      await page.setViewportSize({ width: 180, height: 320 })
      await page.goto('/home')
      await expect(page.getByRole('heading', { name: 'Upcoming Exam' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 3 }).last()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(180)
    })
  },
)

test(
  'a name of one long word leaves the columns beside it in view, and long names of student and course leave the header low',
  { tag: '@desktop' },
  async ({ page, server, login, shot }) => {
    const word = 'Weekly_Model_Test_'.repeat(5).slice(0, 80)
    const exam = await bringPastExam(server, 'special', { picks: 'BBA', scripts: [], changes: { name: word } })
    await login(exam.regNo)
    const told = async (pattern: string, change: (text: string) => string) =>
      await page.route(pattern, async (route) => {
        const reply = await route.fetch()
        await route.fulfill({ response: reply, body: change(await reply.text()) })
      })
    await told('**/getstudentinfo*', (text) =>
      text
        .replace('HSC 2026', 'Engineering and medical admission, the whole course of the year '.repeat(3).slice(0, 150))
        .replace('Nusrat Jahan', 'Mohammad Abdullah Al Mamun Chowdhury '.repeat(3).slice(0, 100)),
    )
    await page.goto('/history?tab=special')
    const row = page.getByRole('row').filter({ hasText: word })
    const rightOf = (shown: Locator) => shown.evaluate((element) => element.getBoundingClientRect().right)
    await expect.poll(() => rightOf(row.getByRole('button', { name: /^Result/ }))).toBeLessThan(1280)
    const header = page.getByRole('banner')
    await expect(header).toContainText('Mohammad')
    await expect.poll(() => header.evaluate((element) => element.clientHeight)).toBeLessThan(100)
    await shot('history-long-word')

    await told('**/studentSubmittedExamDetail*', (text) => text.replaceAll('Chemistry', word))
    await row.getByRole('button', { name: /^Result/ }).click()
    const result = page.getByRole('dialog')
    await expect(result.getByRole('rowheader', { name: word })).toBeVisible()
    await expect.poll(() => result.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
    await shot('result-long-word')
  },
)

test(
  'with letters twice as large places among thousands leave the leaderboard within the narrowest phone',
  { tag: '@phone' },
  async ({ page, server, login, shot }) => {
    const exam = await bringPastExam(server, 'mcq', { picks: 'BBA' })
    await login(exam.regNo)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.route('**/getallrank*', async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, body: (await reply.text()).replaceAll(/"rank":1\b/g, '"rank":12345') })
    })
    await page.goto('/leaderboard')
    await page.getByLabel('Exam Type').selectOption('MCQ')
    await page.getByLabel('Exam Name').selectOption({ index: 1 })
    await expect(page.getByText('12,345')).toBeVisible()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await page.evaluate(async () => void (await document.fonts.load('700 32px "Figtree Variable"')))
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await shot('leaderboard-320-large')
  },
)

/** Words of it that stand on more than one line. */
async function brokenWords(place: Locator): Promise<string[]> {
  return await place.evaluate((element) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s/]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })
}
