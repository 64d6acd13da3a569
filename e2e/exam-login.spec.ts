import { bringExam } from './fixtures/exams.ts'
import {
  expectEnd,
  expectPicked,
  expectSaved,
  pick,
  question,
  startExam,
  storedPicks,
  submit,
} from './fixtures/sitting.ts'
import { expect, test } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'
import { protect } from './fixtures/passwords.ts'

test.use({ allowedNoise: [/ERR_INTERNET_DISCONNECTED/] })

test(
  'a log-in that ends in the middle of an exam is renewed in place',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringExam(server, 'mcq', {}, { password: 'as-handed-out' })
    await login(exam.regNo)
    await startExam(page, exam)
    await pick(page, 1, 'A')
    await expectSaved(page, 1)

    const courseId = exam.id.replace(/-mcq$/, '')
    const student = { regNo: exam.regNo, name: '', courses: [courseId], password: 'as-handed-out' }
    await protect(server, student, 'a-new-one')
    await pick(page, 2, 'B')
    const dialog = page.getByRole('alertdialog', { name: 'Please log in again' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByLabel('Registration Number')).toHaveValue(exam.regNo)
    await look('login-in-place')
    await dialog.getByRole('button', { name: 'Login' }).click()
    await dialog.getByLabel('Password').fill('wrong-one')
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Please Provide Correct Password')
    await dialog.getByLabel('Password').fill('a-new-one')
    await look('login-in-place-password')
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(exam.path('ongoing'))
    await expectPicked(page, 2, 'B')
    await expectSaved(page, 2)
    await submit(page)
    await expectEnd(page, 'Exam Completed', 2)
    await expect.poll(() => storedPicks(page, server, exam)).toEqual(['1A', '2B'])
  },
)

test(
  'a log-out in another tab leaves the exam on the screen; it goes on after a log-in in this tab, or in that one',
  { tag: '@phone' },
  async ({ page, context, server, login }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await startExam(page, exam)
    await pick(page, 1, 'A')
    await expectSaved(page, 1)
    const other = await context.newPage()
    const dialog = page.getByRole('alertdialog', { name: 'Please log in again' })
    await test.step('a log-in in this tab', async () => {
      await other.goto('/login')
      await expect(other.getByRole('button', { name: 'Login' })).toBeVisible()
      await page.bringToFront()
      await dialog.getByRole('button', { name: 'Login' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(question(page, 2)).toBeVisible()
      await pick(page, 2, 'B')
      await expectSaved(page, 2)
    })
    await test.step('a log-in in the other tab', async () => {
      await other.bringToFront()
      await other.goto('/login')
      await expect(dialog).toBeVisible()
      await other.getByLabel('Registration Number').fill(exam.regNo)
      await other.getByRole('button', { name: 'show course list' }).click()
      await other.getByRole('button', { name: 'Login' }).click()
      await expect(other).toHaveURL(/\/home$/)
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL(exam.path('ongoing'))
      await pick(page, 3, 'B')
      await expectSaved(page, 3)
    })
  },
)

test(
  'the page before the exam checks the profile as the server does',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringExam(server, 'special')
    await login(exam.regNo)
    await page.goto(exam.path('before-start'))
    const mobile = page.getByLabel('Mobile Number')
    await mobile.fill('012')
    await mobile.blur()
    await expect(page.getByText('No Space allowed, only 11digits')).toHaveCount(2)
    await page.getByLabel('HSC Roll').fill('')
    await page.getByLabel('HSC Roll').blur()
    await expect(page.getByText('Required')).toBeVisible()
    await look('before-start-faults')
    await mobile.fill('০১৭১২৩৪৫৬৭৮')
    await page.getByLabel('HSC Roll').fill('৪৫৬')
    await page.getByRole('radio', { name: 'Biology', exact: true }).check()
    await page.getByRole('radio', { name: /\+ Biology \+ English/ }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(exam.path('rules'))
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(mobile).toHaveValue('01712345678')
    await expect(page.getByLabel('HSC Roll')).toHaveValue('456')
  },
)

test(
  'an exam that cannot be sat says why; the button says what it is doing; a start that fails says why in red for three seconds and may be tried again',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    await test.step('an exam that is not there, not open yet, or of another kind, is said to be so', async () => {
      const later = await bringExam(server, 'mcq', { opensAt: 'now+1h' })
      await login(later.regNo)
      await page.goto(later.path('before-start'))
      await expect(page.getByRole('alertdialog', { name: "Can't start now" })).toContainText('has not started yet')
      await page.goto('/exam/no-such-exam/before-start/mcq')
      await expect(page.getByRole('alertdialog')).toContainText('Invalid Exam or Exam deactivated')
      await look('invalid-exam')
      await page.goto(`/exam/${later.id}/ongoing/oral`)
      await expect(page.getByRole('alertdialog')).toContainText('Invalid Exam or Exam deactivated')
    })
    const exam = await bringExam(server, 'mcq-written')
    await login(exam.regNo)
    await page.goto(exam.path('rules'))
    const start = page.getByRole('button', { name: 'Show Questions' })
    await expect(start).toBeEnabled()
    await page.route('**/*startexam*', (route) => route.abort('internetdisconnected'))
    await start.click()
    await expect(page.getByText('ইন্টারনেট নেই। সংযোগ এলে আবার চেষ্টা করো।')).toBeVisible()
    await look('start-offline')
    await expect(page.getByText('ইন্টারনেট নেই। সংযোগ এলে আবার চেষ্টা করো।')).toHaveCount(0)
    await page.unroute('**/*startexam*')
    await page.route('**/*startexam*', (route) =>
      route.fulfill({ status: 409, json: { message: 'The paper is being prepared.', code: 'busy', requestId: '1' } }),
    )
    await start.click()
    await expectToast(page, 'The paper is being prepared.')
    await look('start-failed')
    await expect(page.getByText('The paper is being prepared.')).toHaveCount(0)
    await page.unroute('**/*startexam*')
    await expect(start).toBeEnabled()
    await page.evaluate(() => {
      const words: string[] = []
      Object.assign(window, { wordsOfTest: words })
      const note = () => {
        const text = document.querySelector('main button')?.textContent ?? ''
        if (text !== words[words.length - 1]) words.push(text)
      }
      note()
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await start.click()
    await expect(page).toHaveURL(exam.path('ongoing'))
    const words = await page.evaluate(() => (window as unknown as { wordsOfTest: string[] }).wordsOfTest)
    expect(words.slice(0, 4)).toEqual(['Show Questions', 'Checking', 'Checking Complete', 'Assigning MCQ questions'])
  },
)
