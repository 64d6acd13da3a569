import type { Page } from '@playwright/test'
import type { QuestionJson } from '@anushilon/exam-pack/pack-json'
import { FORMULA_OPTIONS } from '@anushilon/ui/question/formula-options.ts'
import type { KatexOptions } from 'katex'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { everyFormula } from './fixtures/formulas.ts'
import { bringPastExam } from './fixtures/past-exams.ts'
import { question } from './fixtures/sitting.ts'
import { expect, logIn, test } from './fixtures/test.ts'

const LONGEST_TEXT = 600
const TEXTS_OF_A_QUESTION = 5
/** All of the page at once: nothing sticks to the top of what is further down, and no picture needs the page laid out anew. */
const WHOLE_PAGE = { width: 1280, height: 10_000 }

/** Texts full of formulas, five to a question: its words and four options. */
function questionsWith(formulas: readonly string[]): QuestionJson[] {
  const texts = ['']
  for (const formula of formulas) {
    const last = texts.at(-1) ?? ''
    if (last.length + formula.length > LONGEST_TEXT) texts.push(formula)
    else texts[texts.length - 1] = `${last} ${formula}`
  }
  while (texts.length % TEXTS_OF_A_QUESTION !== 0) texts.push('–')
  return Array.from({ length: texts.length / TEXTS_OF_A_QUESTION }, (_, at) => {
    const [text = '', ...options] = texts.slice(at * TEXTS_OF_A_QUESTION, (at + 1) * TEXTS_OF_A_QUESTION)
    // Bengali words have line heights of their own, which must not reach into a formula.
    return { text: at % 2 === 0 ? text : `বাংলা ${text}`, options, correct: 0 }
  })
}

/**
 * KaTeX as its authors ship it, drawing in its own way what the page has drawn; each formula in a shadow, where no style
 * of ours reaches it.
 */
async function drawAgainByKatex(page: Page): Promise<void> {
  const shipped = (name: string) => fileURLToPath(new URL(name, import.meta.resolve('katex')))
  for (const script of ['katex.min.js', 'contrib/mhchem.min.js']) await page.addScriptTag({ path: shipped(script) })
  await page.evaluate(
    ({ options, css }) => {
      type Draws = { render(formula: string, node: Element, options: KatexOptions): void }
      const { katex } = window as unknown as { katex: Draws }
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      for (const drawn of document.querySelectorAll(':is(.katex, .katex-display):not(.katex-display > .katex)')) {
        const shadow = drawn.parentElement?.attachShadow({ mode: 'open' })
        const place = shadow?.appendChild(document.createElement('span'))
        if (shadow === undefined || place === undefined) continue
        shadow.adoptedStyleSheets = [sheet]
        const formula = drawn.querySelector('annotation')?.textContent ?? ''
        katex.render(formula, place, { ...options, displayMode: drawn.matches('.katex-display') })
      }
    },
    { options: FORMULA_OPTIONS, css: readFileSync(shipped('katex.min.css'), 'utf8') },
  )
}

/** The questions that are not the same in two pictures of the page, dot by dot. What stands around them may come later. */
async function differingQuestions(page: Page, count: number, pictures: readonly Buffer[]): Promise<string[]> {
  const differing: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const box = await question(page, number).boundingBox()
    if (box === null) throw new Error(`question ${number} is not shown`)
    const [left, top, width, height] = [box.x, box.y, box.width, box.height].map(Math.floor) as [
      number,
      number,
      number,
      number,
    ]
    const [one, other] = await Promise.all(
      pictures.map(async (picture) => await sharp(picture).extract({ left, top, width, height }).raw().toBuffer()),
    )
    if (one === undefined || other === undefined || !one.equals(other)) differing.push(`question ${number}`)
  }
  return differing
}

// A slip in KaTeX's own drawing of tall ⌈ and ⌊, which it makes with and without a policy.
test.use({ allowedNoise: [/<path> attribute d: Expected number/] })

test(
  'every formula is drawn under our policy exactly as KaTeX draws it without one',
  { tag: '@desktop' },
  async ({ page, browser, server, login }, testInfo) => {
    // Thousands of pieces, drawn three times.
    test.slow()
    const formulas = everyFormula()
    const questions = questionsWith(formulas)
    const mcq = { durationMinutes: 30, marksPerQuestion: 1, shuffle: false, questions }
    const exam = await bringPastExam(server, 'mcq', { changes: { mcq }, picks: 'A' })

    const open = async (tab: Page) => {
      await tab.setViewportSize(WHOLE_PAGE)
      await tab.goto(`/exam/${exam.id}/solution?type=mcq`)
      await expect(tab.locator('.katex')).toHaveCount(formulas.length, { timeout: 60_000 })
      await tab.evaluate(async () => await document.fonts.ready)
      expect(await tab.evaluate(() => document.documentElement.scrollHeight)).toBe(WHOLE_PAGE.height)
    }
    await login(exam.regNo)
    await open(page)
    const ours = await page.screenshot()

    const lawless = await browser.newPage({ bypassCSP: true, baseURL: server.address })
    await logIn(lawless, server, exam.regNo)
    await open(lawless)
    await drawAgainByKatex(lawless)
    const katexs = await lawless.screenshot()
    await lawless.close()

    for (const [name, body] of Object.entries({ ours, katexs }))
      if (!ours.equals(katexs)) await testInfo.attach(name, { body })
    if (!ours.equals(katexs)) expect(await differingQuestions(page, questions.length, [ours, katexs])).toEqual([])
  },
)
