import { readEnv } from '@anushilon/api/env'
import { importPack } from '@anushilon/api/packs/import'
import { loadSecrets } from '@anushilon/api/secrets'
import { createStorage } from '@anushilon/api/storage/create'
import { buildDemoToday } from '@anushilon/demo/build-demo-pack'
import { memorySource } from '@anushilon/exam-pack/memory-source'
import { chromium, type Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { cp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findChromium } from '../scripts/chromium.mjs'
import { ensureBuilt } from '../scripts/builds.mjs'
import { withGround } from './lib/centre.ts'
import { prepareGround } from './lib/ground.ts'
import { logIn } from './lib/page-visits.ts'
import { patchedCopy } from './lib/patched-copy.ts'
import { freePort, Product } from './lib/product.ts'

/**
 * `npm run bench:deployment`: an exam is open in a real browser, without a service worker, when the centre deploys another build of
 * the pages. Both are real builds: the second one has the page of components in it (`UI_BOARD`), so that its files have
 * other names. The server is ended and started again on the same data. Fails unless the page saves an answer, hands in and goes
 * on with a screen whose file it had not fetched and which the new build does not have.
 */
const WEB = join(import.meta.dirname, '../apps/web')
const REG_NO = '9000001'

await ensureBuilt()
const copy = await patchedCopy([])
const dist = join(copy.folder, 'apps/web/dist')
const nextBuild = join(copy.folder, 'next-build')
const ground = await prepareGround()
const main = join(copy.folder, 'apps/api/src/main.ts')
const product = new Product(await freePort(), ground.env, { host: '127.0.0.1', command: [], main })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  await cp(join(WEB, 'dist'), dist, { recursive: true })
  buildAnother()
  const [before, after] = [await scriptsOf(dist), await scriptsOf(nextBuild)]
  const gone = before.filter((name) => !after.includes(name))
  console.log(`${before.length} scripts in the first build, ${gone.length} of them not in the second`)

  await product.start()
  const examId = await bringExam()
  const direct = `http://127.0.0.1:${product.port}`
  const { token, studentIdStr, courseIdStr } = await logIn({ direct, regNo: REG_NO })
  const headers = { authorization: `Bearer ${token}` }
  const started = await fetch(`${direct}/api/student/bothstartexam?eId=${examId}`, { headers })
  if (!started.ok) throw new Error(`the exam could not be started: ${await started.text()}`)

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
  await context.addInitScript(
    ([one = '', two = '', three = '']) => {
      localStorage.setItem('STDNTTKN', one)
      localStorage.setItem('STDNTID', two)
      localStorage.setItem('FORCOURSE', three)
    },
    [token, studentIdStr, courseIdStr],
  )
  const page = await context.newPage()
  await page.goto(`${direct}/exam/${examId}/ongoing/mcq-written`)
  await page.locator('fieldset input[type=radio]:enabled').first().waitFor()
  const fetched = answeredScripts(page)

  await product.stop()
  await rm(dist, { recursive: true })
  await cp(nextBuild, dist, { recursive: true })
  await product.start()

  await page.locator('fieldset input[type=radio]:enabled').first().click()
  await page.locator('fieldset', { hasText: 'Saved' }).first().waitFor()
  await page.getByRole('button', { name: 'Submit' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Answer' }).click()
  await page.getByText('No photo').first().waitFor()
  for (const line of fetched) console.log(line)
  if (!fetched.some((line) => gone.some((name) => line.endsWith(`200 ${name}`) && name.startsWith('written-')))) {
    throw new Error('the written part did not come from the build of before')
  }
  const fresh = await (await fetch(`${direct}/login`)).text()
  const names = [...fresh.matchAll(/\/assets\/([\w-]+\.js)/g)].map(([, name = '']) => name)
  if (names.some((name) => !after.includes(name))) throw new Error('a new page names files of the build of before')
  console.log('The page of the first build went on; a new page is of the second.')
} finally {
  await browser.close()
  await product.stop()
  await ground.remove()
  await copy.remove()
}

function buildAnother(): void {
  const require = createRequire(join(WEB, 'package.json'))
  const vite = join(dirname(require.resolve('vite/package.json')), 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production', UI_BOARD: '1' }
  execFileSync(process.execPath, [vite, 'build', '--outDir', nextBuild, '--logLevel', 'error'], { cwd: WEB, env })
}

async function scriptsOf(build: string): Promise<string[]> {
  return (await readdir(join(build, 'assets'))).filter((name) => name.endsWith('.js'))
}

async function bringExam(): Promise<string> {
  const today = buildDemoToday({ now: Date.now() })
  const examId = today.json.exams?.find(({ mcq, written, subject }) => mcq && written && subject)?.id ?? ''
  await withGround(ground, async (db) => {
    const env = readEnv(ground.env)
    const deps = { db, storage: createStorage(env), secrets: await loadSecrets(env) }
    const courses = today.json.courses ?? []
    const students = [{ regNo: REG_NO, name: 'নুসরাত জাহান', courses: courses.slice(0, 1).map(({ id }) => id) }]
    for (const source of [today.source, memorySource({ version: 1, courses, students }, {})]) {
      const outcome = await importPack(deps, source, Date.now())
      if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults))
    }
  })
  return examId
}

/** What the page fetches of the program from now on, with what it is answered. */
function answeredScripts(page: Page): string[] {
  const seen: string[] = []
  page.on('response', (response) => {
    const name = /\/assets\/([\w-]+\.js)$/.exec(response.url())?.[1]
    if (name !== undefined) seen.push(`${response.status()} ${name}`)
  })
  return seen
}
