import type { BrowserContext, Page } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'
import type { SlowLine } from './slow-line.ts'

/** What had happened by the time something could be seen. */
export interface Seen {
  readonly ms: number
  readonly requests: number
  /** Through the line to the browser, headers included. */
  readonly bytes: number
}

export interface Looks {
  readonly 'log-in usable': Seen
  readonly Home: Seen
  readonly 'exam opened: first option': Seen
  readonly 'exam opened: first "Saved"': Seen
  readonly 'log-in to first answer': Seen
  readonly 'Home again': Seen
  readonly 'exam opened again': Seen
}

interface Visit {
  readonly context: BrowserContext
  readonly line: SlowLine
  readonly regNo: string
  /** An MCQ exam that is open. */
  readonly examId: string
  /** The server without the line, for what is prepared. */
  readonly direct: string
  /** How many times slower the processor is. */
  readonly slower: number
  /** Whether to print what was asked for when. */
  readonly lists: boolean
}

const REG_NO = 'input[name=regNo]'
const CARD = 'main li a[href*="/before-start/mcq"]'
const OPTION = 'fieldset input[type=radio]:enabled'

const PATIENCE_MS = 90_000

/** Each with a cache of its own. */
export const STEPS = ['log-in page', 'Home', 'exam', 'whole way', 'again'] as const

export async function visit(step: (typeof STEPS)[number], given: Visit): Promise<Partial<Looks>> {
  switch (step) {
    case 'log-in page': {
      const { page, look } = await open(given)
      await page.goto(`${address(given)}/login`, { waitUntil: 'commit' })
      return { 'log-in usable': await look(REG_NO) }
    }
    case 'Home': {
      const { page, look } = await open(given, await logIn(given))
      await page.goto(`${address(given)}/home`, { waitUntil: 'commit' })
      return { Home: await look(CARD) }
    }
    case 'exam':
      return await examOpened(given)
    case 'whole way':
      return await wholeWay(given)
    case 'again':
      return await again(given)
  }
}

async function examOpened(given: Visit): Promise<Partial<Looks>> {
  const session = await logIn(given)
  await startExam(given, session.token)
  const { page, look } = await open(given, session)
  await page.goto(`${address(given)}/exam/${given.examId}/ongoing/mcq`, { waitUntil: 'commit' })
  const option = await look(OPTION)
  await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), OPTION)
  return { 'exam opened: first option': option, 'exam opened: first "Saved"': await look(SAVED) }
}

/** As fast as the pages let it be done. */
async function wholeWay(given: Visit): Promise<Partial<Looks>> {
  const { page, look } = await open(given)
  await page.goto(`${address(given)}/login`, { waitUntil: 'commit' })
  await look(REG_NO)
  await page.fill(REG_NO, given.regNo)
  await page.getByRole('button', { name: 'show course list' }).click()
  await page.locator('button[type=submit]:enabled', { hasText: 'Login' }).click()
  await page.locator(CARD).first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Show Questions' }).click()
  await look(OPTION)
  await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), OPTION)
  return { 'log-in to first answer': await look(SAVED) }
}

/** The program is on the phone by then. */
async function again(given: Visit): Promise<Partial<Looks>> {
  const session = await logIn(given)
  await startExam(given, session.token)
  const ongoing = `${address(given)}/exam/${given.examId}/ongoing/mcq`
  const first = await open(given, session)
  await first.page.goto(ongoing, { waitUntil: 'commit' })
  await first.look(OPTION)
  await first.page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await first.page.close()
  const exam = await open(given, session)
  await exam.page.goto(ongoing, { waitUntil: 'commit' })
  const option = await exam.look(OPTION)
  await exam.page.close()
  const home = await open(given, session)
  await home.page.goto(`${address(given)}/home`, { waitUntil: 'commit' })
  return { 'exam opened again': option, 'Home again': await home.look(CARD) }
}

/** Written in the question once the server has it. */
const SAVED = 'saved'

function address({ line }: Visit): string {
  return `http://127.0.0.1:${line.port}`
}

interface Session {
  readonly token: string
  readonly studentIdStr: string
  readonly courseIdStr: string
}

async function open({ context, line, slower, lists }: Visit, session?: Session) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  if (session !== undefined) {
    await page.addInitScript(({ token, studentIdStr, courseIdStr }) => {
      localStorage.setItem('STDNTTKN', token)
      localStorage.setItem('STDNTID', studentIdStr)
      localStorage.setItem('FORCOURSE', courseIdStr)
    }, session)
  }
  let requests = 0
  const before = line.bytesDown
  page.on('request', () => (requests += 1))
  const list = lists ? listRequests(page) : null
  const look = async (what: string): Promise<Seen> => {
    const ms = await Promise.race([whenSeen(page, what), impatience(what)])
    list?.(`${what} after ${(ms / 1_000).toFixed(2)} s`)
    return { ms, requests, bytes: line.bytesDown - before }
  }
  return { page, look }
}

/** In seconds from the first: when each was asked for, when its first and its last byte came, and its bytes with headers. */
function listRequests(page: Page): (title: string) => void {
  const seen: { readonly at: number; readonly line: (from: number) => string }[] = []
  page.on('requestfinished', async (request) => {
    const { startTime: at, responseStart, responseEnd } = request.timing()
    const sizes = await request.sizes().catch(() => null)
    // The page was closed meanwhile.
    if (sizes === null) return
    const { responseBodySize, responseHeadersSize } = sizes
    const seconds = (from: number, after: number) => ((at - from + after) / 1_000).toFixed(2).padStart(7)
    const bytes = String(responseHeadersSize + responseBodySize).padStart(8)
    const what = `${request.method()} ${new URL(request.url()).pathname}`
    seen.push({
      at,
      line: (from) =>
        `${[0, responseStart, responseEnd].map((after) => seconds(from, after)).join('')}${bytes}  ${what}`,
    })
  })
  return (title) => {
    console.log(title)
    const inOrder = seen.toSorted((one, other) => one.at - other.at)
    for (const { line } of inOrder) console.log(line(inOrder[0]?.at ?? 0))
  }
}

async function impatience(what: string): Promise<never> {
  await pause(PATIENCE_MS, undefined, { ref: false })
  throw new Error(`${what} has not come after ${PATIENCE_MS / 1_000} s`)
}

/** In milliseconds of the page's own clock, which began when it was asked for. */
async function whenSeen(page: Page, what: string): Promise<number> {
  return await page.evaluate(
    ([selector = '', saved = '']) =>
      new Promise<number>((resolve) => {
        const isThere = () =>
          selector === saved
            ? [...document.querySelectorAll('fieldset')].some((group) => group.textContent?.includes('Saved'))
            : document.querySelector(selector) !== null
        const watch = new MutationObserver(() => found())
        const found = () => {
          if (!isThere()) return
          watch.disconnect()
          // When it is drawn, not when it is in the document.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
        }
        watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
        found()
      }),
    [what, SAVED],
  )
}

export async function logIn({ direct, regNo }: Pick<Visit, 'direct' | 'regNo'>): Promise<Session> {
  const found = await fetch(`${direct}/api/coursevsstudent/getcoursebyreg?regNo=${regNo}`)
  const { courses } = (await found.json()) as { courses: { _id: string }[] }
  const body = JSON.stringify({ regNo, courseId: courses[0]?._id })
  const headers = { 'content-type': 'application/json' }
  return (await (await fetch(`${direct}/api/student/login`, { method: 'POST', headers, body })).json()) as Session
}

async function startExam({ direct, examId }: Visit, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const started = await fetch(`${direct}/api/student/startexam?eId=${examId}`, { headers })
  if (!started.ok) throw new Error(`${examId} could not be started: ${await started.text()}`)
}
