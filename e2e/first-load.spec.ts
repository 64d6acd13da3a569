import type { Page, Route } from '@playwright/test'
import { keptNames } from './fixtures/device.ts'
import { bringExam } from './fixtures/exams.ts'
import { expectPicked, expectSaved, pick, question, startExam } from './fixtures/sitting.ts'
import { expect, test } from './fixtures/test.ts'

const HELD = /\/assets\/[^/]*\.js$|\/api\//

/** Scripts by the name of their chunk, calls by the last word of their address. */
function nameOf(address: string): string {
  const { pathname } = new URL(address)
  const last = pathname.split('/').at(-1) ?? ''
  return pathname.startsWith('/assets/') ? last.replace(/-[\w-]{8}\.js$/, '') : last
}

/** Scripts and calls wait until the test lets them through; what is asked for is noted in its order. */
async function holdRequests(page: Page) {
  const asked: string[] = []
  const held = new Map<string, Route>()
  await page.route(HELD, (route) => {
    const name = nameOf(route.request().url())
    asked.push(name)
    held.set(name, route)
  })
  return {
    /** Just these have been asked for by now, in any order. */
    areAsked: (names: readonly string[]) =>
      expect.poll(() => asked.toSorted().join(' '), 'what is asked for').toBe(names.toSorted().join(' ')),
    async letThrough(name: string) {
      const route = held.get(name)
      if (route === undefined) throw new Error(`${name} is not asked for`)
      held.delete(name)
      await route.continue()
    },
    /** And whatever is asked for from now on. */
    async letRest() {
      await page.route(HELD, (route) => route.continue())
      await Promise.all([...held.values()].map((route) => route.continue()))
    },
  }
}

test(
  'a running exam’s page asks for its data beside its first script, for React ahead of the screen, for the screen’s files in turn',
  { tag: '@phone' },
  async ({ page, server, login }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await startExam(page, exam)
    const requests = await holdRequests(page)
    await page.reload({ waitUntil: 'commit' })
    // React does not come: no script of ours runs, whatever is asked for is by the page itself.
    const atFirst = ['index', 'rolldown-runtime', 'react', 'examcheckmiddleware']
    await requests.areAsked(atFirst)
    await requests.letThrough('index')
    await requests.letThrough('examcheckmiddleware')
    await requests.areAsked([...atFirst, 'getrunningdata'])
    await requests.letThrough('getrunningdata')
    await requests.areAsked([...atFirst, 'getrunningdata', 'student'])
    await requests.letThrough('student')
    await requests.areAsked([...atFirst, 'getrunningdata', 'student', 'exam'])
    await requests.letRest()
    await expect(question(page, 1)).toBeVisible()
  },
)

/** Whoever waits for a second or more waits for ever. */
function stopLongTimers(): void {
  const setShort = window.setTimeout
  const set = (work: TimerHandler, ms = 0, ...words: unknown[]) => (ms >= 1_000 ? 0 : setShort(work, ms, ...words))
  Object.assign(window, { setTimeout: set })
}

test(
  'a running exam that is opened again is drawn from the device before the server has said a word, and by no waiting',
  { tag: '@phone' },
  async ({ page, server, login }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await startExam(page, exam)
    await pick(page, 1, 'A')
    await expectSaved(page, 1)
    await expect.poll(() => keptNames(page)).toHaveLength(2)
    await page.addInitScript(stopLongTimers)
    const held: Route[] = []
    await page.route('**/api/**', (route) => void held.push(route))
    await page.reload()
    await expectPicked(page, 1, 'A')
    await expect(question(page, 2)).toBeVisible()
    // The server's word follows.
    await page.route('**/api/**', (route) => route.continue())
    await Promise.all(held.map((route) => route.continue()))
    await pick(page, 2, 'B')
    await expectSaved(page, 2)
  },
)
