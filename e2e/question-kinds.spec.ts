import { createDraft } from '@anushilon/contract/staff/papers'
import { Importing } from '../apps/api/test/importing.ts'
import { publish } from '../apps/api/src/merit/publish.ts'
import { bringPastExam } from './fixtures/past-exams.ts'
import { bringExam, sheet } from './fixtures/exams.ts'
import { cutNetwork, expectSaved, leaveToHistory, pick, question, startExam, submit } from './fixtures/sitting.ts'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ allowedNoise: [/ERR_INTERNET_DISCONNECTED/] })

const DRAWN = {
  text: 'কোন লেখচিত্রটি সমত্বরণ দেখায়?',
  options: ['a rising line', 'a level line', 'a curve', 'কোনোটিই নয়'],
  optionImages: ['question.svg', 'paper.svg', 'rules.svg', null],
  correct: 0,
  alsoCorrect: [2],
}
const MCQ = { durationMinutes: 30, marksPerQuestion: 1, shuffle: false, questions: [DRAWN] }

test(
  'options are pictures, and two of them are right: written, sat on a phone, looked at again',
  { tag: '@phone' },
  async ({ page, context, server, login, look }) => {
    await new Importing(server.deps).imported({
      version: 1,
      courses: [{ id: 'kinds', name: 'HSC' }],
      subjects: [{ id: 'kinds-phy', course: 'kinds', name: 'Physics' }],
    })
    const author = await staffAt(context, server, 'author')
    const { examId } = (await author.gets(createDraft, {
      courseId: 'kinds',
      name: 'লেখচিত্র',
      variation: 'mcq',
      subjectId: 'kinds-phy',
    })) as { examId: string }
    await page.goto(`/staff/exams/${examId}/paper`)
    await page.getByRole('link', { name: 'Fix: The MCQ part has no questions' }).click()
    await page.getByLabel('Question', { exact: true }).fill(DRAWN.text)
    await page.getByRole('button', { name: 'Pictures as options' }).click()
    for (const letter of ['A', 'B', 'C', 'D']) {
      await page
        .getByLabel(`Picture of option ${letter}: file`)
        .setInputFiles({ name: 'o.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(sheet(400, 300, letter)) })
      await expect(page.getByRole('textbox', { name: `Option ${letter}` })).toHaveValue(`Picture ${letter}`)
    }
    await page.getByRole('textbox', { name: 'Option A' }).fill('a rising line')
    await page.getByRole('button', { name: 'Several right options' }).click()
    await page.getByRole('button', { name: 'Option A is the key' }).click()
    await page.getByRole('button', { name: 'Option C is the key' }).click()
    await expect(page.getByRole('button', { name: 'Option A is the key' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('link', { name: 'Question 1, ready' })).toBeVisible()
    await look('staff-question-options')

    const exam = await bringExam(server, 'mcq', { mcq: MCQ })
    await login(exam.regNo)
    await startExam(page, exam)
    await expect(question(page, 1).getByRole('radio')).toHaveCount(4)
    await expect(question(page, 1).getByRole('img', { name: 'a level line' })).toBeVisible()
    // Two across, whole on the narrowest phone.
    const [first, second] = await Promise.all(
      [0, 1].map(async (at) => await question(page, 1).locator('label').nth(at).boundingBox()),
    )
    expect(first?.y).toBe(second?.y)
    await look('exam-option-pictures')
    await question(page, 1).getByRole('button', { name: 'Enlarge options' }).click()
    await expect(page.getByRole('dialog', { name: 'Options' }).getByRole('img', { name: 'a curve' })).toBeVisible()
    await look('exam-option-pictures-large')
    await page.getByRole('button', { name: 'Close' }).click()
    await pick(page, 1, 'C')
    await expectSaved(page, 1)

    const past = await bringPastExam(server, 'mcq', { changes: { mcq: MCQ }, picks: 'C' })
    await login(past.regNo)
    await page.goto(`/exam/${past.id}/solution?type=mcq`)
    await expect(question(page, 1).getByText('Correct', { exact: true })).toHaveCount(2)
    await expect(question(page, 1).getByText('Yours')).toBeVisible()
    await look('solution-option-pictures')
  },
)

const TYPED = { text: 'পৃথিবীতে অভিকর্ষজ ত্বরণ কত?', answer: '9.8', tolerance: '0.1', unit: 'm/s²' }
const TYPED_TOO = { text: 'শব্দের বেগ কত?', answer: '340', tolerance: '10', unit: 'm/s' }

test(
  'a number is the answer: written with its tolerance, typed in Bengali on a phone without a network, looked at again',
  { tag: '@phone' },
  async ({ page, context, server, login, look }) => {
    await new Importing(server.deps).imported({
      version: 1,
      courses: [{ id: 'typed', name: 'HSC' }],
      subjects: [{ id: 'typed-phy', course: 'typed', name: 'Physics' }],
    })
    const author = await staffAt(context, server, 'author')
    const { examId } = (await author.gets(createDraft, {
      courseId: 'typed',
      name: 'অভিকর্ষ',
      variation: 'mcq',
      subjectId: 'typed-phy',
    })) as { examId: string }
    await page.goto(`/staff/exams/${examId}/paper`)
    await page.getByRole('link', { name: 'Fix: The MCQ part has no questions' }).click()
    await page.getByLabel('Question', { exact: true }).fill(TYPED.text)
    await page.getByRole('group', { name: 'Answered by' }).getByText('Number').click()
    await page.getByLabel('Right answer').fill('৯.৮')
    await page.getByLabel('Tolerance ±').fill('0.1')
    await page.getByLabel('Unit').fill(TYPED.unit)
    await expect(page.getByText('Everything from 9.7 to 9.9 gets the mark, both included.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Question 1, ready' })).toBeVisible()
    await look('staff-question-number')

    const exam = await bringExam(server, 'mcq', { mcq: { ...MCQ, questions: [TYPED, DRAWN, TYPED_TOO] } })
    await login(exam.regNo)
    await startExam(page, exam)
    const field = question(page, 1).getByRole('textbox', { name: /^Your answer/ })
    await expect(field).toHaveAttribute('inputmode', 'decimal')
    // What a phone's pad of digits has no key for.
    await field.fill('1.6')
    await question(page, 1)
      .getByRole('button', { name: /power of ten/ })
      .click()
    await question(page, 1).getByRole('button', { name: 'Minus' }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('1.6×10^-')
    await field.fill('৯.৯ মি')
    await question(page, 1).getByRole('button', { name: 'Lock answer' }).click()
    await expect(question(page, 1).getByText('এটি সংখ্যা হিসেবে পড়া যাচ্ছে না।')).toBeVisible()
    await look('exam-number-fault')
    await field.fill('৯.৯')
    await expect(question(page, 1).getByText('= 9.9', { exact: true })).toBeVisible()
    const networkIsBack = await cutNetwork(page)
    await question(page, 1).getByRole('button', { name: 'Lock answer' }).click()
    await expect(question(page, 1).getByRole('radio')).toBeDisabled()
    await expect(question(page, 1).getByText('9.9 m/s²')).toBeVisible()
    await expect(question(page, 1).getByText('On this phone only')).toBeVisible()
    await look('exam-number-locked')
    await networkIsBack()
    await expectSaved(page, 1)
    await page.reload()
    await expectSaved(page, 1)
    await expect(question(page, 1).getByText('9.9 m/s²')).toBeVisible()

    const tab = await context.newPage()
    await tab.goto(page.url())
    await question(tab, 3)
      .getByRole('textbox', { name: /^Your answer/ })
      .fill('৩৩০')
    await question(page, 3)
      .getByRole('textbox', { name: /^Your answer/ })
      .fill('340')
    await question(page, 3).getByRole('button', { name: 'Lock answer' }).click()
    await expect(question(tab, 3).getByText('340 m/s')).toBeVisible()
    await expect(question(tab, 3).getByText('“৩৩০” জমা হয়নি')).toBeVisible()
    await tab.close()
    await expectSaved(page, 3)
    await submit(page)
    await leaveToHistory(page)

    await publish(server.deps, exam.id, server.clock.now())
    await page.goto(`/exam/${exam.id}/solution?type=mcq`)
    await expect(question(page, 1).getByText('9.8 ± 0.1 m/s²')).toBeVisible()
    await expect(question(page, 1).getByText('Your answer')).toBeVisible()
    await look('solution-number')
  },
)
