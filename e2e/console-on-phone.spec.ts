import { createDraft } from '@anushilon/contract/staff/papers'
import { MINUTE } from '@anushilon/domain/instant'
import type { Page } from '@playwright/test'
import { runJobs } from '../apps/api/src/jobs/jobs.ts'
import { loadFullExam } from '../apps/api/src/stores/exam/full-exams.ts'
import { findForLogin } from '../apps/api/src/stores/people/students.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { violationsOf } from './fixtures/axe.ts'
import { bringExam, type SatExam } from './fixtures/exams.ts'
import { expectGoodLooks } from './fixtures/looks.ts'
import { bringPile, isShown } from './fixtures/marking.ts'
import type { BrowserServer } from './fixtures/server.ts'
import { staffAt } from './fixtures/staff.ts'
import { startAndSubmit } from './fixtures/start-and-submit.ts'
import { expect, test } from './fixtures/test.ts'

const PHONE = { width: 360, height: 740 }
const TABLET = { width: 768, height: 1024 }
/** Where nobody is signed in; they have tests of their own. */
const OUTSIDE: readonly string[] = ['/sign-in', '/welcome']
/** All addresses of the console, as its own list has them. */
const PATHS = [
  ...readFileSync(join(import.meta.dirname, '../apps/staff/src/paths.ts'), 'utf8').matchAll(/^  \w+: '(\/[^']*)',$/gm),
].map(([, path = '']) => path)
const EXAM_TABS = ['paper', 'students', 'live', 'marking', 'results', 'items', 'log']

/** Everything stands there that was on its way. */
async function isReady(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Yesterday's exam, whose only student began and never handed in. */
async function bringLate(server: BrowserServer): Promise<SatExam> {
  const { db, deps, clock } = server
  const exam = await bringExam(server, 'mcq', { opensAt: 'now-1d', closesAt: 'now-20h', results: 'manual' })
  const paper = await loadFullExam(db, exam.id)
  const found = paper === null ? null : await findForLogin(db, exam.regNo, paper.courseId)
  if (paper === null || found === null) throw new Error(`${exam.id} was not brought`)
  const now = paper.window.opensAt + MINUTE
  await startAndSubmit(deps).start({ exam: paper, studentId: found.student.id, kind: 'mcq', subjects: null, now })
  await runJobs(deps, clock.now())
  return exam
}

test(
  'every screen of the console fits a phone and a tablet, and is accessible on both',
  { tag: '@phone' },
  async ({ page, context, server }) => {
    test.slow()
    const owner = await staffAt(context, server, 'owner', 'Nasrin Sultana')
    const pile = await bringPile(server, 2)
    const courseId = (await loadFullExam(server.db, pile.id))?.courseId ?? ''
    const sitter = (await findForLogin(server.db, pile.regNo, courseId))?.student.id ?? 0
    const { examId: draft }: { examId: string } = await owner.gets(createDraft, {
      name: 'Waves, weekly',
      courseId: 'hsc-26',
      subjectId: 'phy',
      variation: 'mcq-written',
    })
    /** For each address with a parameter in it, those that stand for all. */
    const examples: Readonly<Record<string, readonly string[]>> = {
      '/courses/subjects/:subjectId': ['/courses/subjects/phy'],
      '/exams/:examId/:tab?': [
        ...EXAM_TABS.map((tab) => `/exams/phy-live/${tab}`),
        `/exams/${draft}/paper`,
        '/exams/phy-past-1/paper',
        '/exams/phy-past-1/results',
        '/exams/phy-past-1/items',
        `/exams/${pile.id}/marking`,
      ],
      '/exams/:examId/paper/:section/:number': [
        `/exams/${draft}/paper/0/1`,
        `/exams/${draft}/paper/0/written`,
        '/exams/phy-past-1/paper/0/1',
      ],
      '/exams/:examId/correct/:number': ['/exams/phy-past-1/correct/1'],
      '/exams/:examId/preview': ['/exams/phy-live/preview'],
      '/marking/:examId': [`/marking/${pile.id}`],
      '/marking/:examId/:section/:question': [`/marking/${pile.id}/0/1`],
      '/marking/:examId/scripts': [`/marking/${pile.id}/scripts`],
      '/marking/:examId/second': [`/marking/${pile.id}/second`],
      '/students/:studentId': [`/students/${sitter}`],
      '/students/:studentId/exams/:examId': [`/students/${sitter}/exams/${pile.id}`],
      '/students/:studentId/sheet': [`/students/${sitter}/sheet`],
    }
    const inside = PATHS.filter((path) => !OUTSIDE.includes(path))
    expect(
      inside.filter((path) => path.includes(':') && examples[path] === undefined),
      'each has an example above',
    ).toEqual([])
    const wrong: unknown[] = []
    await page.goto('/staff')
    for (const path of inside.flatMap((one) => examples[one] ?? [one])) {
      await page.setViewportSize(PHONE)
      // As a link does it: nothing is loaded twice.
      await page.evaluate((to) => history.pushState(null, '', to), `/staff${path}`)
      await isReady(page)
      for (const size of [PHONE, TABLET]) {
        await page.setViewportSize(size)
        await test.step(`${path} at ${size.width}`, async () => await expectGoodLooks(page))
        const found = await violationsOf(page)
        if (found.length > 0) wrong.push({ path, width: size.width, found })
      }
    }
    expect(wrong, 'accessible to everyone').toEqual([])
  },
)

test(
  'a phone in one hand: the menu leads to a script, buttons give the marks, a late attempt is accepted and results come out',
  { tag: '@phone' },
  async ({ page, context, server, look }) => {
    const exam = await bringPile(server, 2)
    await staffAt(context, server, 'owner', 'Nasrin Sultana')
    await page.goto('/staff')
    const menu = page.getByRole('button', { name: 'Menu' })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await menu.tap()
    await look('staff-menu')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Marking/ })
      .tap()
    await expect(page.getByRole('heading', { name: 'Marking', level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()

    await page.goto(`/staff/marking/${exam.id}/0/1`)
    const sheet = await isShown(page)
    await look('staff-desk-phone')
    const before = await sheet.boundingBox()
    if (before === null) throw new Error('no sheet is shown')
    // One finger moves the page: nobody draws by mistake who has not chosen a pen.
    const touch = await context.newCDPSession(page)
    const at = (x: number, y: number) => ({ touchPoints: [{ x, y }] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(180, 260) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(180, 200) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(180, 160) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(async () => Math.round((await sheet.boundingBox())?.y ?? 0)).toBe(Math.round(before.y - 100))
    await expect(sheet).toHaveAccessibleName(/, 0 pen marks$/)
    // A browser takes a tap that comes while a page still glides as the end of the gliding.
    await expect(async () => {
      await page.getByRole('button', { name: 'Larger (+)' }).tap()
      await expect
        .poll(async () => (await sheet.boundingBox())?.width, { timeout: 2_000 })
        .toBeGreaterThan(before.width)
    }).toPass()
    const seven = page.getByRole('group', { name: 'Set marks' }).getByRole('button', { name: '7', exact: true })
    await expect.poll(async () => (await seven.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await seven.tap()
    await page.getByRole('button', { name: 'Half', exact: true }).tap()
    await expect(page.getByRole('textbox', { name: 'Marks out of 10 (M)' })).toHaveValue('7.5')
    await page.getByRole('button', { name: 'Save, next script' }).tap()
    await expect(page.getByText('1 of 2')).toBeVisible()

    const late = await bringLate(server)
    await page.goto(`/staff/exams/${late.id}/results`)
    const attempts = page.getByRole('region', { name: 'Late attempts' })
    await attempts.getByLabel(/^Reason/).fill('Power cut')
    await attempts.getByRole('button', { name: 'Accept 1' }).tap()
    await expect(attempts).toBeHidden()
    await expect(page.locator('dl > div').filter({ hasText: 'no position' }).locator('dd').first()).toHaveText(/^0/)
    await page.getByRole('button', { name: 'Publish 1 result' }).tap()
    await expect(page.getByText(/^Published ·/)).toBeVisible()
    await look('staff-results-phone')
  },
)
