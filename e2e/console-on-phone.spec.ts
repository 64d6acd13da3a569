import { createDraft } from '@anushilon/contract/staff/papers'
import type { Page } from '@playwright/test'
import { loadFullExam } from '../apps/api/src/stores/exam/full-exams.ts'
import { findForLogin } from '../apps/api/src/stores/people/students.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { violationsOf } from './fixtures/axe.ts'
import { expectGoodLooks } from './fixtures/looks.ts'
import { bringPile } from './fixtures/marking.ts'
import { staffAt } from './fixtures/staff.ts'
import { expect, IGNORED_OVER_HTTP, test } from './fixtures/test.ts'

const PHONE = { width: 360, height: 740 }
const TABLET = { width: 768, height: 1024 }
const DESKTOP = { width: 1280, height: 800 }
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

// Some of what browsers offer is missing without https; no screen may need it.
test.use({ host: 'centre.test', allowedNoise: [IGNORED_OVER_HTTP] })

test(
  'every screen of the console fits a phone and a tablet, and is accessible on a phone',
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
      '/exams/:examId/print': ['/exams/phy-past-1/print', `/exams/${pile.id}/print`],
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
      for (const size of [TABLET, PHONE]) {
        await page.setViewportSize(size)
        await test.step(`${path} at ${size.width}`, async () => await expectGoodLooks(page))
      }
      const found = await violationsOf(page)
      if (found.length > 0) wrong.push({ path, found })
      // Whoever turns a tablet or drags a window wider finds what stands there from the start on a desktop.
      await page.setViewportSize(DESKTOP)
      await test.step(`${path} at ${DESKTOP.width}`, async () => await expectGoodLooks(page))
    }
    expect(wrong, 'accessible to everyone').toEqual([])
  },
)
