import type { BrowserContext } from '@playwright/test'
import { foundOnDevice } from '../../e2e/fixtures/device-scan.ts'
import { logIn } from './page-visits.ts'
import type { LineSpeed, SlowLine } from './slow-line.ts'

export interface BellVisit {
  readonly context: BrowserContext
  readonly line: SlowLine
  readonly regNo: string
  readonly opensAt: number
  /** The server without the line. */
  readonly direct: string
  /** What the line and the processor become before the bell. */
  readonly slow: LineSpeed
  readonly slower: number
  /** Stands in every question. */
  readonly word: string
}

export interface Bell {
  /** From the bell to the first question on the screen. */
  readonly ms: number
  /** Through the line from the bell to that moment, both ways, headers included. */
  readonly bytes: number
  /** The same from the press on, with what was sent before the bell. */
  readonly up: number
  readonly down: number
  /** Where on the device a question could be read before the bell. */
  readonly leaks: readonly string[]
}

const OPTION = 'fieldset input[type=radio]:enabled'

/** A student fetches the paper on a good line, waits with the questions' page open, and the line goes bad before the bell. */
export async function waitForBell(visit: BellVisit): Promise<Bell> {
  const { context, line, opensAt, slow, slower, word } = visit
  const page = await context.newPage()
  const session = await logIn(visit)
  await page.addInitScript(({ token, studentIdStr, courseIdStr }) => {
    // Fetched at a random moment, asked for at another: here the first and the last there is.
    Math.random = () => 0
    localStorage.setItem('STDNTTKN', token)
    localStorage.setItem('STDNTID', studentIdStr)
    localStorage.setItem('FORCOURSE', courseIdStr)
  }, session)
  await page.goto(`http://127.0.0.1:${line.port}/home`)
  await page.getByRole('link', { name: 'Get Ready' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Show Questions' }).waitFor()
  // Home was opened long before the bell: the program is on the phone, too, and nothing of it is fetched any more.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const leaks = await foundOnDevice(page, word)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  line.become(slow)
  const [up, down] = [line.bytesUp, line.bytesDown]
  await page.getByRole('button', { name: 'Show Questions' }).click()
  if (Date.now() > opensAt - 4_500) throw new Error('the bell rang before the student was ready: is the machine busy?')
  const atBell = { bytes: Number.NaN }
  setTimeout(() => (atBell.bytes = line.bytesUp + line.bytesDown), opensAt - Date.now())
  const seenAt = await page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const watch = new MutationObserver(() => {
          if (document.querySelector(selector) === null) return
          watch.disconnect()
          // When it is drawn, not when it is in the document.
          requestAnimationFrame(() => setTimeout(() => resolve(Date.now())))
        })
        watch.observe(document, { subtree: true, childList: true, attributes: true })
      }),
    OPTION,
  )
  const bytes = line.bytesUp + line.bytesDown - atBell.bytes
  return { ms: seenAt - opensAt, bytes, up: line.bytesUp - up, down: line.bytesDown - down, leaks }
}
