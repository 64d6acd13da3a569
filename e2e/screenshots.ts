/** `npm run screenshots`: the pictures of the README, taken of the demo as it is, in a real browser. */
import { chromium, type Browser, type Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, SERVER } from '../scripts/builds.mjs'
import { findChromium } from '../scripts/chromium.mjs'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'docs/screenshots')
const PORT = 4_873
const ADDRESS = `http://127.0.0.1:${PORT}`

interface Shot {
  readonly name: string
  readonly path: string
  readonly width: 360 | 1280
  readonly student?: { readonly regNo: string; readonly courseId: string }
  /** The centre's owner, at /staff. */
  readonly isStaff?: boolean
  /** What to do before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>
}

const NUSRAT = { regNo: '260001', courseId: 'hsc-26' }

const SHOTS: readonly Shot[] = [
  { name: 'login-phone', path: '/login', width: 360 },
  { name: 'home-phone', path: '/home', width: 360, student: NUSRAT },
  { name: 'home', path: '/home', width: 1280, student: NUSRAT },
  { name: 'subject-exams', path: '/exam-by-subject/hsc-phy/daily', width: 1280, student: NUSRAT },
  { name: 'exam-phone', path: '/home', width: 360, student: NUSRAT, act: sitMcq },
  { name: 'history', path: '/history', width: 1280, student: NUSRAT },
  { name: 'profile-phone', path: '/profile', width: 360, student: NUSRAT },
  { name: 'staff-today', path: '/staff/', width: 1280, isStaff: true },
  { name: 'staff-paper', path: '/staff/exams', width: 1280, isStaff: true, act: openPaper },
  { name: 'staff-marking', path: '/staff/marking', width: 1280, isStaff: true, act: markScript },
  { name: 'staff-results', path: '/staff/exams', width: 1280, isStaff: true, act: openResults },
]

/** Starts the live MCQ exam of Home by its call and answers the first question. */
async function sitMcq(page: Page): Promise<void> {
  const link = await page.locator('a[href$="/before-start/mcq"]').last().getAttribute('href')
  const examId = link?.split('/')[2] ?? ''
  await page.evaluate(async (id) => {
    const authorization = `Bearer ${localStorage.getItem('STDNTTKN')}`
    await fetch(`/api/student/startexam?eId=${id}`, { headers: { authorization } })
  }, examId)
  await page.goto(`${ADDRESS}/exam/${examId}/ongoing/mcq`, { waitUntil: 'networkidle' })
  await page.locator('fieldset').first().locator('label').nth(1).click()
  await page.waitForTimeout(1_000)
}

async function openPaper(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('heading', { name: 'This exam' }).waitFor()
}

async function openResults(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Results/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Merit list' }).waitFor()
}

/** Opens the first pile and puts two lines of its rubric and a tick on a script. */
async function markScript(page: Page): Promise<void> {
  for (const _ of ['exam', 'question'])
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Mark(?!ed)/ })
      .first()
      .click()
  await page.getByRole('button', { name: /^Save, next/ }).waitFor()
  await page.waitForLoadState('networkidle')
  for (const key of ['1', '3', 't', 'Enter']) await page.keyboard.press(key)
  await page.waitForTimeout(1_000)
}

async function withServer(work: () => Promise<void>): Promise<void> {
  await ensureBuilt()
  const dataDir = await mkdtemp(join(tmpdir(), 'anushilon-shots-'))
  const server = spawn(process.execPath, [SERVER], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(PORT), HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'ignore'],
  })
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  try {
    await untilReady()
    await work()
  } finally {
    server.kill('SIGTERM')
    await gone
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function untilReady(): Promise<void> {
  const giveUpAt = Date.now() + 10 * 60_000
  while (Date.now() < giveUpAt) {
    const ready = await fetch(`${ADDRESS}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the server did not start')
}

async function take(browser: Browser, { name, path, width, student, isStaff, act }: Shot): Promise<void> {
  const isPhone = width === 360
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 740 : 800 },
    deviceScaleFactor: isPhone ? 2 : 1,
    isMobile: isPhone,
  })
  const page = await context.newPage()
  if (student) await logIn(page, student)
  if (isStaff) await signIn(page)
  await page.goto(ADDRESS + path, { waitUntil: 'networkidle' })
  await act?.(page)
  await page.screenshot({ path: join(OUT, `${name}.png`) })
  await context.close()
  console.log(`docs/screenshots/${name}.png`)
}

async function logIn(page: Page, student: NonNullable<Shot['student']>): Promise<void> {
  await page.goto(`${ADDRESS}/redirect/${student.regNo}/${student.courseId}`)
  await page.waitForURL('**/home')
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${ADDRESS}/staff/sign-in`)
  await page.getByLabel('E-mail or user name').fill('owner')
  await page.getByLabel('Password', { exact: true }).fill('owner-demo-26')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
}

await mkdir(OUT, { recursive: true })
await withServer(async () => {
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  for (const shot of SHOTS) await take(browser, shot)
  await browser.close()
})
