import type { Page } from '@playwright/test'
import { withdraw } from '../apps/api/src/stores/results/staff-results.ts'
import { STUDENTS } from './fixtures/centre.ts'
import { keptNames } from './fixtures/device.ts'
import { questions } from './fixtures/exams.ts'
import { bringPastExam } from './fixtures/past-exams.ts'
import { question } from './fixtures/sitting.ts'
import { expectHeadingsInOrder } from './fixtures/looks.ts'
import { onBothScreens } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const EXPLAINED = questions(7).map((one, at) => (at % 2 === 0 ? { ...one, explanation: 'question.svg' } : one))
const MCQ = { durationMinutes: 30, marksPerQuestion: 1, negativePercent: 25, shuffle: false, questions: EXPLAINED }

/** Right: B, but A for the picture, which is the fifth of each subject. */
const PICKS = 'BAB.AC.'

const INVALID = 'Invalid Exam or Exam deactivated'

function solutionOf(exam: { readonly id: string }, type: string): string {
  return `/exam/${exam.id}/solution?type=${type}`
}

/** Right, wrong, not answered. */
async function shownCounts(page: Page): Promise<string[]> {
  const counts = page.getByRole('group', { name: 'Show only' }).filter({ visible: true }).getByRole('button')
  return (await counts.allTextContents()).map((text) => text.replaceAll(/\D/g, ''))
}

test(
  'the review of an MCQ exam: verdicts, explanations, a request for a re-check, print, and the way back',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringPastExam(server, 'mcq', { changes: { mcq: MCQ }, picks: PICKS, minutes: 22.4 })
    await login(exam.regNo)
    await page.goto(solutionOf(exam, 'mcq'))

    await test.step('it shows key, answer and verdict of every question', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(exam.name)
      await expect(page.getByText('22.40 / 30.00 min')).toBeVisible()
      await expect(page.getByText('25%')).toBeVisible()

      await expect(question(page, 1)).toContainText('kg·m²Your answer')
      await expect(question(page, 1).getByText('Correct', { exact: true })).toBeVisible()
      await expect(question(page, 2)).toContainText('kg·m/sYour answer')
      await expect(question(page, 2)).toContainText('kg·m²Correct')
      await expect(question(page, 2).getByText('Wrong', { exact: true })).toBeVisible()
      await expect(question(page, 4).getByText('Not Answered')).toBeVisible()
      await expect(question(page, 4).getByText('Not Answered')).toHaveCSS('color', 'rgb(162, 25, 33)')
      // Bubbles, for the choices are in the picture.
      await expect(question(page, 5).getByText('Option A')).toBeAttached()
      await expect(question(page, 5)).toContainText('Yours')
      for (const radio of await page.getByRole('radio').all()) await expect(radio).toBeDisabled()

      await expect.poll(() => shownCounts(page)).toEqual(['3', '2', '2'])
      // The right option is framed green and a wrong answer red.
      const options = question(page, 2).locator('label')
      await expect(options.nth(0)).toHaveCSS('border-top-color', 'rgb(195, 34, 42)')
      await expect(options.nth(1)).toHaveCSS('border-top-color', 'rgb(26, 118, 63)')
      await expect(options.nth(2)).toHaveCSS('border-top-color', 'rgb(195, 202, 216)')
    })

    await test.step('the picture of an explanation is fetched when it is opened, not before', async () => {
      const picture = question(page, 1).getByRole('img', { name: 'Explanation of question 1' })
      await expect(picture).toHaveCount(0)
      await question(page, 1).getByText('Explanation').click()
      await expect(picture).toBeVisible()
      await expect(question(page, 2).getByText('Explanation')).toHaveCount(0)
      await question(page, 1).getByRole('button', { name: 'Enlarge picture' }).click()
      await expect(page.getByRole('dialog').getByRole('img', { name: 'Explanation of question 1' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('on both screens', async () => {
      await onBothScreens(page, async (screen) => {
        await look('solution-mcq')
        if (screen === 'phone') return
        await page.getByRole('button', { name: 'Question 7, not answered' }).click()
        await expect(question(page, 7)).toBeFocused()
        await expect(question(page, 7)).toBeInViewport()
      })
    })

    await test.step('a re-check is asked for by keyboard', async () => {
      const ask = page.getByRole('button', { name: 'Ask for a re-check: question 2', exact: true })
      const focused = page.locator(':focus')
      await ask.press('Enter')
      await expect(page.getByRole('textbox')).toBeFocused()
      await look('recheck-form')
      await page.getByRole('button', { name: 'Cancel' }).press('Enter')
      // It begins anew where it was, not at the top of the page.
      await expect(focused).toContainText('Ask for a re-check')
      await page.keyboard.press('Tab')
      await expect(ask).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.type('kg·m/s is right too')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(focused).toContainText(/Re-check asked for.*kg·m\/s is right too/s)
    })

    await test.step('in print there are no buttons, and no question is torn', async () => {
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width: 720, height: 1000 })
      await expect(page.getByRole('button', { name: 'Wrong only' })).toBeHidden()
      await expect(question(page, 2)).toHaveCSS('break-inside', 'avoid')
      await page.emulateMedia({ media: null })
    })

    await expect(page.getByRole('banner').getByRole('link', { name: /Exam Practice/ })).toHaveAttribute('href', '/')
    await page.getByRole('main').getByRole('link', { name: 'Back to History Page' }).click()
    await expect(page).toHaveURL(/\/history\?tab=mcq$/)
  },
)

test(
  'the review of a special exam: by subject, what was wrong alone, a palette, and back to where one came from',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringPastExam(server, 'special', { picks: 'BAB.BBBB', scripts: [] })
    await login(exam.regNo)
    await page.goto('/history?tab=special&page=1')
    await page.getByRole('link', { name: `MCQ Solution: ${exam.name}` }).click()
    await expect(page).toHaveURL(solutionOf(exam, 'mcq-special'))

    await test.step('it is grouped by subject and numbered through', async () => {
      await expect(question(page, 8)).toBeVisible()
      const headings = page.getByRole('main').getByRole('heading', { level: 2 })
      const subjects = headings.filter({ hasNotText: 'Marks per subject' })
      await expect(subjects).toHaveText(['Physics পদার্থবিজ্ঞান', 'Chemistry', 'Higher Math', 'English'])
      await expect(subjects.first()).toHaveCSS('text-transform', 'uppercase')
      await look('solution-special')
    })
    await test.step('what was wrong alone', async () => {
      await page.getByRole('button', { name: 'Wrong only' }).click()
      await expect(page.getByText('1 of 8 questions')).toBeVisible()
      await expect(page.getByRole('region')).toHaveCount(1)
    })
    await test.step('whoever asks for a question sees it, whatever is filtered', async () => {
      await page.getByRole('button', { name: 'Questions', exact: true }).click()
      await look('solution-palette')
      await page.getByRole('button', { name: 'Question 7, correct' }).click()
      await expect(question(page, 7)).toBeFocused()
      await page.getByRole('navigation', { name: 'Subjects' }).getByRole('button', { name: 'Chemistry' }).click()
      await expect(question(page, 3)).toBeFocused()
    })
    await test.step('back to where one came from', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Back to History Page' }).click()
      await expect(page).toHaveURL(/\/history\?tab=special&page=1$/)
    })
    await test.step('of five subjects only the first four are shown', async () => {
      await page.route('**/api/special/viewsollutionmcq**', async (route) => {
        const reply = await route.fetch()
        const groups = (await reply.json()) as { subjectName: string }[]
        await route.fulfill({ response: reply, json: [...groups, { ...groups[0], subjectName: 'A fifth subject' }] })
      })
      const told = page.waitForResponse('**/api/special/viewsollutionmcq**')
      await page.goto(solutionOf(exam, 'mcq-special'))
      await told
      await expect(page.getByRole('heading', { name: 'English' }).first()).toBeVisible()
      // What the device had of the first visit is not what is looked at.
      await expect(page.getByText(/^Offline/)).toHaveCount(0)
      await expect(page.getByText('A fifth subject')).toHaveCount(0)
    })
  },
)

const SCRIPTS = [
  { pages: [1, 2], marks: 7.5, remark: 'ভালো হয়েছে, তবে এককগুলো লেখো।' },
  { pages: [], marks: null },
  { pages: [2], marks: null },
]

test(
  'of an exam of two parts, or of several subjects, each part has a page of its own, under its subjects',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    await test.step('the MCQ part of an exam with two parts stands in boxes of its own', async () => {
      const exam = await bringPastExam(server, 'mcq-written', { picks: 'BA.B', scripts: SCRIPTS })
      await login(exam.regNo)
      await page.goto(solutionOf(exam, 'mcq-both'))
      await expect(question(page, 4)).toBeVisible()
      await expect.poll(() => shownCounts(page)).toEqual(['2', '1', '1'])
      // The written part has a page of its own.
      await expect(page.getByText('Total marks')).toHaveCount(1)
      await look('solution-mcq-both')
      await page.goto(`/exam/${exam.id}/writtensolution?type=written-both`)
      await expect(page.getByRole('article')).toHaveCount(3)
      await expect(page.getByText('Negative marks')).toHaveCount(0)
      await look('written-solution-both')
    })
    await test.step('an mcq-special exam shows every group under its subject', async () => {
      const exam = await bringPastExam(server, 'mcq-special', { picks: 'BA.BBBBB' })
      await login(exam.regNo)
      await page.goto(solutionOf(exam, 'special-mcq'))
      await expect(question(page, 8)).toBeVisible()
      await expect(page.getByRole('region')).toHaveCount(4)
      await expect(page.getByRole('region').first().getByRole('heading')).toHaveCSS('text-transform', 'none')
    })
    await test.step('the written part of a special exam stands under its subjects', async () => {
      const exam = await bringPastExam(server, 'special', { picks: 'BBBBBBBB', scripts: SCRIPTS.slice(0, 2) })
      await login(exam.regNo)
      await page.goto(`/exam/${exam.id}/writtensolution?type=written-special`)
      await expect(page.getByRole('region')).toHaveCount(4)
      await expect(page.getByRole('region', { name: 'Chemistry' }).getByText('No answer script')).toHaveCount(2)
      await look('written-solution-special')
    })
  },
)

test.describe('on its way', () => {
  test.use({ allowedNoise: [/status of 503/] })

  test(
    'a solution that loads, that a server in trouble refuses, and in which something is empty',
    { tag: '@phone' },
    async ({ page, server, login, look }) => {
      const exam = await bringPastExam(server, 'mcq', { picks: PICKS })
      await login(exam.regNo)

      const held = Promise.withResolvers<void>()
      await page.route(/getexambyid|viewsollution/, async (route) => {
        await held.promise
        if (route.request().url().includes('viewsollution')) {
          await route.fulfill({ status: 503, json: { code: 'busy' } })
        } else await route.continue()
      })
      await page.goto(solutionOf(exam, 'mcq'))
      const blocks = page.getByRole('main').locator('[aria-busy] [aria-hidden]')

      await test.step('while it loads, one block and five stand for head and questions', async () => {
        await expect(blocks).toHaveCount(6)
        for (const block of await blocks.all()) await expect(block).toHaveCSS('height', '128px')
        await look('solution-loading')
      })
      await test.step('a server in trouble is asked again when the student says so', async () => {
        held.resolve()
        await expect(page.getByText('Something went wrong, please inform us')).toBeVisible()
        await look('solution-error')
        await page.unroute(/getexambyid|viewsollution/)
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(question(page, 1)).toBeVisible()
        await expect(blocks).toHaveCount(0)
      })
      await test.step('what is empty in the paper is said to be invalid', async () => {
        await page.route('**/api/student/viewsollution?**', async (route) => {
          const reply = await route.fetch()
          const [first, ...others] = (await reply.json()) as { question: string; options: string[] }[]
          const broken = { ...first, question: '', iLink: '', options: ['kg', '', 'N', 'm'] }
          await route.fulfill({ response: reply, json: [broken, ...others] })
        })
        await page.reload()
        await expect(question(page, 1).getByText('Invalid question')).toBeVisible()
        await expect(question(page, 1).locator('label').nth(1)).toContainText('Invalid option')
        await look('solution-invalid')
      })
    },
  )
})

test(
  'a solution that is not there is not shown, and why is said',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    await test.step('nothing is shown before the results are out', async () => {
      const exam = await bringPastExam(server, 'mcq-written', { picks: 'BB', scripts: SCRIPTS, isPublished: false })
      await login(exam.regNo)
      await page.goto(`/exam/${exam.id}/writtensolution?type=written-both`)
      await expect(page.getByText('The results are not out yet.')).toBeVisible()
      await expect(page.getByRole('img', { name: 'Question paper' })).toHaveCount(0)
      await page.goto(solutionOf(exam, 'mcq-both'))
      await expect(page.getByText('The results are not out yet.')).toBeVisible()
      await expect(page.getByText('ফল প্রকাশের পর এখানে সমাধান দেখতে পাবে।')).toBeVisible()
      await look('solution-not-out')
      await page.getByRole('main').getByRole('link', { name: 'Back to History Page' }).click()
      await expect(page).toHaveURL(/\/history\?tab=mcq-written$/)
    })
    await test.step('who did not sit the exam is told so', async () => {
      const exam = await bringPastExam(server, 'mcq')
      await login(exam.regNo)
      await page.goto(solutionOf(exam, 'mcq'))
      await expect(page.getByText('You did not attempt this exam.')).toBeVisible()
    })
    for (const [kind, type, isLookedAt] of [
      ['written', 'written', false],
      ['mcq-written', 'written-both', false],
      ['special', 'written-special', true],
    ] as const) {
      await test.step(`a written part that was not attempted says so (${kind})`, async () => {
        const exam = await bringPastExam(server, kind, kind === 'written' ? {} : { picks: 'BB' })
        await login(exam.regNo)
        await page.goto(`/exam/${exam.id}/writtensolution?type=${type}`)
        await expect(page.getByText('You did not attempt the written exam.')).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(exam.name)
        if (isLookedAt) await look('written-solution-not-attempted')
      })
    }
    await test.step('an unknown exam, or an unknown type of it, is an alert that leads to the history', async () => {
      await login(STUDENTS.nusrat.regNo)
      for (const path of ['solution?type=mcq', 'solution?type=both', 'writtensolution?type=written']) {
        await page.goto(`/exam/nothing/${path}`)
        await expect(page.getByRole('alertdialog')).toContainText(INVALID)
        await page.getByRole('button', { name: 'OK' }).click()
        await expect(page).toHaveURL(/\/history$/)
      }
    })
  },
)

test(
  'results that were taken back are not shown from the phone either',
  { tag: '@phone' },
  async ({ page, server, login }) => {
    const exam = await bringPastExam(server, 'mcq', { picks: PICKS })
    await login(exam.regNo)
    await page.goto(solutionOf(exam, 'mcq'))
    await expect(question(page, 1)).toBeVisible()
    await expect.poll(() => keptNames(page, 'solution'), 'it is on the device').toHaveLength(1)
    await withdraw(server.db, exam.id, server.clock.now())
    // The server's own copy of the exam is a few seconds old.
    server.clock.passes('1 min')
    const notOut = page.getByText('The results are not out yet.')
    // In an app that was open all the while it is as on one that is opened again.
    await page.getByRole('main').getByRole('link', { name: 'Back to History Page' }).click()
    await expect(page.getByText('Pending')).toBeVisible()
    await page.goBack()
    await expect(notOut).toBeVisible()
    await page.reload()
    await expect(notOut).toBeVisible()
    // Longer than what is on the device waits for a server that says nothing.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_000)))
    await expect(notOut).toBeVisible()
    await expect(page.getByText(/^Offline/)).toHaveCount(0)

    // On a slow line it is shown until the server has spoken.
    const held = Promise.withResolvers<void>()
    await page.route('**/api/student/viewsollution?*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.reload()
    await expect(page.getByText(/^Offline/)).toBeVisible()
    await expect(question(page, 1)).toBeVisible()
    held.resolve()
    await expect(notOut).toBeVisible()
    await expect(page.getByText(/^Offline/)).toHaveCount(0)
  },
)

test(
  'the written solution shows the paper, the scripts, the marks and the remarks',
  { tag: '@phone' },
  async ({ page, server, login, lookOnBoth }) => {
    const exam = await bringPastExam(server, 'written', { scripts: SCRIPTS, minutes: 33 })
    await login(exam.regNo)
    await page.goto(`/exam/${exam.id}/writtensolution?type=written`)
    await expect(page.getByRole('img', { name: 'Question paper' })).toBeVisible()
    await expect(page.getByText('33.00 / 40.00 min')).toBeVisible()
    const answers = page.getByRole('article')
    await expect(answers.nth(0)).toContainText('Marks10Obtained marks7.5')
    await expect(answers.nth(0)).toContainText('ভালো হয়েছে, তবে এককগুলো লেখো।')
    await expect(answers.nth(0).getByRole('button', { name: /^Answer to question 1, page/ })).toHaveCount(2)
    await expect(answers.nth(1)).toContainText('No answer script')
    await expect(answers.nth(2)).toContainText('Not marked')
    await expect(page.getByText('7.5 / 25')).toBeVisible()
    await expectHeadingsInOrder(page)
    await lookOnBoth('written-solution')
    await page.getByRole('button', { name: 'Answer to question 1, page 2' }).click()
    await expect(page.getByRole('dialog').getByRole('img', { name: 'Answer to question 1, page 2' })).toBeVisible()
    await lookOnBoth('written-solution-zoom')
  },
)
