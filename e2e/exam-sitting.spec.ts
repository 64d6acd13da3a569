import { runJobs } from '../apps/api/src/jobs/jobs.ts'
import { bringExam } from './fixtures/exams.ts'
import { openAgain } from './fixtures/marking.ts'
import {
  expectEnd,
  expectPicked,
  expectSaved,
  leaveToHistory,
  pick,
  question,
  startExam,
  storedPicks,
  submit,
  submitButton,
} from './fixtures/sitting.ts'
import { onBothScreens } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

test(
  'an MCQ exam is sat from the card on Home to the end',
  { tag: '@phone' },
  async ({ page, server, login, lookOnBoth }) => {
    test.slow()
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await page.goto('/home')
    await page.getByRole('link', { name: /Start Exam/ }).click()
    await expect(page).toHaveURL(exam.path('before-start'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(exam.name)
    await expect(page.getByText(/Start by .* to have the full time/)).toBeVisible()
    await expect(page.getByText(/about 0\.1 MB of data/)).toBeVisible()
    await lookOnBoth('before-start-mcq')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(exam.path('rules'))
    await expect(page.getByRole('img', { name: 'Rules of the exam' })).toBeVisible()
    await expect(page.getByRole('definition')).toHaveText(['7', '7', '30 min', '25%'])
    await lookOnBoth('rules-mcq')
    await page.getByRole('button', { name: 'Show Questions' }).click()
    await expect(page).toHaveURL(exam.path('ongoing'))

    await pick(page, 1, 'C')
    await expectSaved(page, 1)
    await pick(page, 5, 'B')
    await expectSaved(page, 5)
    await expect(page.getByRole('timer')).toHaveText(/^00:(2\d|30):\d\d$/)
    await page.evaluate(() => window.scrollTo(0, 0))
    await lookOnBoth('ongoing-mcq')
    await page.reload()
    await expectPicked(page, 1, 'C')
    await expectPicked(page, 5, 'B')

    await submitButton(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('5 questions are not answered.')).toBeVisible()
    await lookOnBoth('submit-mcq')
    await dialog.getByRole('button', { name: 'Go to the first unanswered' }).click()
    await expect(question(page, 2)).toBeFocused()
    await pick(page, 2, 'A')
    await submit(page)
    await expectEnd(page, 'Exam Completed', 3, 'Please wait for the result to be published')
    await lookOnBoth('completed-mcq')
    await expect.poll(() => storedPicks(page, server, exam)).toEqual(['1C', '2A', '5B'])
    await leaveToHistory(page)

    await page.goto(exam.path('before-start'))
    await expect(page.getByRole('alertdialog')).toContainText('You have already attended this exam.')
    await lookOnBoth('cannot-start')
    await page.goto(exam.path('rules'))
    await expect(page.getByRole('alertdialog')).toContainText('Exam has ended')
    await page.goto(exam.path('ongoing'))
    await expect(page.getByRole('alertdialog')).toContainText('Exam has ended')
    await lookOnBoth('exam-has-ended')
    await leaveToHistory(page)
  },
)

test(
  'going back from a running exam is asked about, and its clock stays in sight',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await startExam(page, exam)
    const main = page.getByRole('main')
    await expect(main).toBeFocused()
    await pick(page, 4, 'A')
    // Whatever moves what is below it has come by then.
    await expectSaved(page, 4)
    await question(page, 4).scrollIntoViewIfNeeded()
    const scrolled = () => page.evaluate(() => window.scrollY)
    await expect.poll(scrolled).toBeGreaterThan(0)
    const place = await scrolled()

    await page.goBack()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('The clock goes on.')
    await look('leave-exam')
    await page.evaluate((y) => window.scrollTo(0, y), place)
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL(exam.path('ongoing'))
    await expectPicked(page, 4, 'A')
    await expect.poll(scrolled).toBe(place)

    const open = page.getByRole('dialog')
    await submitButton(page).click()
    await expect(open).toBeVisible()
    await page.goBack()
    await expect(open).toHaveCount(0)
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(exam.path('ongoing'))

    await page.goBack()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/home')
    await expect(main).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(exam.path('rules'))
    await expect(page.getByRole('timer')).toHaveText(/^00:(2\d|30):\d\d$/)
    await expect(page.getByText('পরীক্ষা শুরু হবে')).toHaveCount(0)
    await look('rules-running')
    await page.getByRole('button', { name: 'Show Questions' }).click()
    await expectPicked(page, 4, 'A')

    await submit(page)
    await leaveToHistory(page)
    await page.goBack()
    await expect(page.getByRole('alertdialog')).toContainText('History shows what became of it.')
  },
)

test(
  'the MCQ part of an exam with both parts leads to the written part',
  { tag: '@phone' },
  async ({ page, server, login, lookOnBoth }) => {
    test.slow()
    const exam = await bringExam(server, 'mcq-written')
    await login(exam.regNo)
    await page.goto(exam.path('rules'))
    await expect(page.getByRole('heading', { name: 'MCQ' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Written' })).toBeVisible()
    await lookOnBoth('rules-both')
    await startExam(page, exam)
    await pick(page, 2, 'D')
    await expectSaved(page, 2)
    await submitButton(page).click()
    await expect(page.getByRole('dialog')).toContainText('The written part and its clock start at once.')
    await lookOnBoth('submit-first-part')
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Answer' }).click()
    await expect(page.getByText('MCQ Exam has been Finished Successfully')).toBeVisible()
    await expect(page.getByText('Best of Luck for the Written Part')).toBeVisible()
    await expect(page.getByText('Question 3')).not.toHaveCount(0)
    await expect(page.getByRole('timer')).toHaveText(/^00:(3\d|40):\d\d$/)
    await lookOnBoth('ongoing-written-second')
    await expect.poll(() => storedPicks(page, server, exam)).toEqual(['2D'])

    await page.reload()
    await expect(page.getByText('MCQ Exam has been Finished Successfully')).toBeVisible()
    await page.getByRole('button', { name: 'Zoom question' }).click()
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    await lookOnBoth('zoom-paper')
    await page.getByRole('button', { name: 'Close' }).click()
    await submit(page)
    await expectEnd(page, 'Exam Completed', 0, 'Please wait for the result to be published')
    await leaveToHistory(page)

    // Opened again after the exam's own end, the MCQ part leads nowhere by itself: the centre opens the next one.
    const missed = await bringExam(server, 'mcq-written', { closesAt: 'now+10m' })
    await login(missed.regNo)
    await page.goto(missed.path('rules'))
    await startExam(page, missed)
    await page.goto('/history')
    server.clock.passes('1 h')
    await runJobs(server.deps, server.clock.now())
    await openAgain(server, missed, 'mcq')
    await page.goto(missed.path('ongoing'))
    await submitButton(page).click()
    await expect(page.getByRole('dialog')).toContainText('your centre has to open the written part')
    await lookOnBoth('submit-first-part-after-the-end')
  },
)

test(
  'a special exam asks for the subjects first and has them in every part',
  { tag: '@phone' },
  async ({ page, server, login, lookOnBoth }) => {
    test.slow()
    const exam = await bringExam(server, 'special')
    await login(exam.regNo)

    await page.goto(exam.path('rules'))
    await expect(page, 'without a choice the rules lead back').toHaveURL(exam.path('before-start'))
    await expect(page.getByLabel('HSC Roll')).toHaveValue('114728')
    const goOn = page.getByRole('button', { name: 'Continue' })
    await expect(goOn).toBeDisabled()
    await page.getByRole('radio', { name: 'Biology', exact: true }).check()
    await expect(goOn).toBeDisabled()
    await page.getByRole('radio', { name: 'Physics + Chemistry + Biology + English' }).check()
    await lookOnBoth('before-start-special')
    await goOn.click()
    await expect(page).toHaveURL(exam.path('rules'))
    await page.reload()
    await expect(page.getByText('Marks per subject')).toBeVisible()
    await expect(page.getByText('Higher Math')).toHaveCount(0)
    await lookOnBoth('rules-special')

    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByRole('radio', { name: 'Biology', exact: true })).toBeChecked()
    await goOn.click()
    await page.getByRole('button', { name: 'Show Questions' }).click()
    await expect(page).toHaveURL(exam.path('ongoing'))
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(headings).toHaveText(['Physics পদার্থবিজ্ঞান', 'Chemistry', 'Biology', 'English'])
    await pick(page, 1, 'B')
    await pick(page, 8, 'C')
    await expectSaved(page, 8)
    await page.evaluate(() => window.scrollTo(0, 0))
    await lookOnBoth('ongoing-special')
    await submit(page)
    await expect(page.getByText('Best of Luck for the Written Part')).toBeVisible()
    await expect(headings).toHaveText(['Physics পদার্থবিজ্ঞান', 'Chemistry', 'Biology', 'English'])
    await lookOnBoth('ongoing-special-written')
    await submit(page)
    await expectEnd(page, 'Exam Completed', 0, 'Please wait for the result to be published')
  },
)

test(
  'an MCQ special exam with a choice of subjects, and one without, which has all its subjects',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    await test.step('with a choice', async () => {
      const exam = await bringExam(server, 'mcq-special')
      await login(exam.regNo)
      await startExam(page, exam, ['Higher Math', 'Physics + Chemistry + Higher Math + English'])
      await expect(question(page, 8)).toBeVisible()
      await pick(page, 3, 'A')
      await expectSaved(page, 3)
      await submit(page)
      await expectEnd(page, 'Exam Completed', 1)
      await expect(page.getByText('Please wait for the result')).toHaveCount(0)
      await look('completed-mcq-special')
    })
    await test.step('without one', async () => {
      const exam = await bringExam(server, 'mcq-special-all')
      await login(exam.regNo)
      await page.goto(exam.path('before-start'))
      await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
      await expect(page.getByText('Main subject')).toHaveCount(0)
      await startExam(page, exam)
      await expect(question(page, 6)).toBeVisible()
      await pick(page, 6, 'B')
      await expectSaved(page, 6)
      await submit(page)
      await expectEnd(page, 'Exam Completed', 1)
    })
  },
)

test.describe('keys, the palette and pictures', () => {
  test.use({ allowedNoise: [/ERR_FAILED/] })

  test(
    'keys alone are enough, the palette leads to a question, and a picture that did not come comes by itself',
    { tag: '@phone' },
    async ({ page, server, login, look }) => {
      const exam = await bringExam(server, 'mcq')
      await login(exam.regNo)
      let broken = true
      await page.route('**/files/**', (route) => (broken ? route.abort() : route.continue()))
      await startExam(page, exam)

      await test.step('a picture that did not come comes by itself, and can be enlarged', async () => {
        const reload = question(page, 5).getByRole('button', { name: 'Reload picture' })
        await question(page, 5).scrollIntoViewIfNeeded()
        await expect(reload).toBeVisible()
        await look('picture-missing')
        broken = false
        // Who does not press the button has it all the same, a little later.
        await expect(question(page, 5).getByRole('img', { name: 'Picture of question 5' })).toBeVisible()
        await question(page, 5).getByRole('button', { name: 'Enlarge picture' }).click()
        await page.keyboard.press('a')
        await page.getByRole('button', { name: 'Zoom in' }).click()
        await look('zoom-question')
        await page.getByRole('button', { name: 'Close' }).click()
        await expect(question(page, 5).getByRole('radio').first(), 'keys in the picture do not answer').toBeEnabled()
      })
      await test.step('keys alone are enough: arrows move, Space and letters pick', async () => {
        const radios = question(page, 1).getByRole('radio')
        await radios.first().focus()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('ArrowDown')
        await expect(radios.nth(2)).toBeFocused()
        await expect(radios.nth(2), 'moving is not picking').not.toBeChecked()
        await page.keyboard.press('Space')
        await expectPicked(page, 1, 'C')
        await expect(question(page, 1), 'the focus stays with the question').toBeFocused()
        await page.keyboard.press('Tab')
        await page.keyboard.press('b')
        await expectPicked(page, 2, 'B')
        await expectSaved(page, 2)
      })
      await test.step('the palette leads to a question and shows what is answered', async () => {
        await onBothScreens(page, async (screen) => {
          const number = screen === 'phone' ? 7 : 6
          if (screen === 'phone') await page.getByRole('button', { name: '2/7 answered' }).click()
          await expect(page.getByRole('button', { name: 'Question 1, answered' })).toBeVisible()
          await look('palette')
          await page.getByRole('button', { name: `Question ${number}, not answered` }).click()
          await expect(question(page, number)).toBeFocused()
          await expect(question(page, number)).toBeInViewport()
          await page.keyboard.press('d')
          await expectPicked(page, number, 'D')
          await expectSaved(page, number)
        })
      })
    },
  )
})
