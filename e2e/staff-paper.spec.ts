import { addBankQuestion } from '@anushilon/contract/staff/bank'
import { contentOf } from '@anushilon/contract/exam-document/question'
import { sectionsOf, withQuestions } from '@anushilon/contract/staff/draft-sections'
import type { DraftQuestion, ExamDraft } from '@anushilon/contract/staff/exam-draft'
import {
  copyPaper,
  createDraft,
  deleteDraft,
  type EditableExam,
  readPaper,
  savePaper,
  scheduleDraft,
} from '@anushilon/contract/staff/papers'
import { Importing } from '../apps/api/test/importing.ts'
import { Student } from '../apps/api/test/sitting/student.ts'
import { signedIn } from '../apps/api/test/staff/office.ts'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'
import type { Locator, Page, Route } from '@playwright/test'

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300">
  <rect width="600" height="300" fill="#fff"/><text x="20" y="60" font-size="30">F = ma</text></svg>`

const COURSE = 'paper-26'
let papers = 0

/** A course with two subjects, and a question in the bank. */
async function openCourse(server: Parameters<typeof staffAt>[1]) {
  papers += 1
  const id = `${COURSE}-${papers}`
  const subjects = [
    { id: `${id}-phy`, course: id, name: 'Physics পদার্থবিজ্ঞান' },
    { id: `${id}-chem`, course: id, name: 'Chemistry রসায়ন' },
  ]
  await new Importing(server.deps).imported({ version: 1, courses: [{ id, name: `HSC ${papers}` }], subjects })
  const author = await signedIn(server, 'author')
  await author.gets(addBankQuestion, {
    question: {
      subjectId: `${id}-phy`,
      ...contentOf({ text: `বলের একক কী (${papers})? $F = ma$`, options: ['নিউটন', 'জুল', 'ওয়াট', 'পাস্কাল'] }),
      correct: 0,
      tags: ['বল'],
      difficulty: 2,
    },
  })
  return { id, name: `HSC ${papers}` }
}
/** As if a picture had been copied in another program, perhaps with words; false: the browser puts the words in. */
async function pasteInto(field: Locator, svg: string, words: Readonly<Record<string, string>> = {}): Promise<boolean> {
  return await field.evaluate(
    (node, [drawing, texts]) => {
      const copied = new DataTransfer()
      for (const [type, text] of Object.entries(texts)) copied.setData(type, text)
      if (drawing !== '') copied.items.add(new File([drawing], 'copied.svg', { type: 'image/svg+xml' }))
      const event = new ClipboardEvent('paste', { clipboardData: copied, bubbles: true, cancelable: true })
      node.dispatchEvent(event)
      return event.defaultPrevented
    },
    [svg, words] as const,
  )
}

async function dropOn(field: Locator, svg: string): Promise<void> {
  await field.evaluate((node, drawing) => {
    const dragged = new DataTransfer()
    dragged.items.add(new File([drawing], 'dragged.svg', { type: 'image/svg+xml' }))
    node.dispatchEvent(new DragEvent('drop', { dataTransfer: dragged, bubbles: true, cancelable: true }))
  }, svg)
}

test(
  'an author writes a paper, follows the list of what is missing, and schedules it',
  { tag: '@desktop' },
  async ({ page, context, server, look, glance }) => {
    const course = await openCourse(server)
    await staffAt(context, server, 'author')
    await page.goto('/staff/exams/new')
    await expect(page.getByText('Still needs a title')).toBeVisible()
    await page.getByLabel('Title', { exact: true }).fill('ভেক্টর ও বল')
    await page.getByLabel('Course').selectOption(course.name)
    await page.getByLabel('Subject', { exact: true }).selectOption('Physics পদার্থবিজ্ঞান')
    await page.getByRole('radio', { name: /^Both/ }).check()
    await look('staff-new-exam')
    await page.getByRole('button', { name: 'Create draft' }).click()

    const list = page.getByRole('region', { name: 'Before you can schedule' })
    await expect(list.getByText('Opens is not set')).toBeVisible()
    await expect(list.getByRole('button', { name: 'Schedule exam' })).toBeDisabled()
    await list.getByRole('button', { name: 'Fix: Opens is not set' }).click()
    await expect(page.getByLabel('Opens', { exact: true })).toBeFocused()
    await page.getByLabel('Opens', { exact: true }).fill('2026-03-16T20:00')
    await page.getByLabel('Closes', { exact: true }).fill('2026-03-16T22:45')
    await expect(page.getByRole('img', { name: /last full start 9:15 PM/ })).toBeVisible()
    await expect(list.getByText('Window is long enough')).toBeVisible()
    await expect(page.getByText(/^Saved/)).toBeVisible()
    await glance('staff-paper')

    await list.getByRole('link', { name: 'Fix: The MCQ part has no questions' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Question 1')
    await page.getByLabel('Question', { exact: true }).fill('ত্বরণ $\\frac{v-u}{t}$ হলে বেগ কত? $\\frac{1$')
    await expect(page.getByText("Expected '}'")).toBeVisible()
    const student = page.frameLocator('iframe')
    await expect(student.locator('.katex .mfrac').first()).toBeVisible()
    await expect(student.getByText('$\\frac{1$')).toBeVisible()
    await page.getByLabel('Question', { exact: true }).fill('ত্বরণ $\\frac{v-u}{t}$ হলে বেগ কত?')
    for (const [letter, text] of Object.entries({ A: '$u+at$', B: '$u-at$', C: 'শূন্য', D: '$at$' })) {
      await page.getByRole('textbox', { name: `Option ${letter}` }).fill(text)
    }
    // From Word into an option, and back again; from Excel come the words, and not the picture of them that it copies too.
    const optionD = page.getByRole('textbox', { name: 'Option D' })
    await optionD.press('End')
    await pasteInto(optionD, '', { 'text/html': '<p> 10<sup>-7</sup></p>', 'text/plain': ' 10-7' })
    await expect(optionD).toHaveValue('$at$10⁻⁷')
    await optionD.press('ControlOrMeta+z')
    await expect(optionD).toHaveValue('$at$')
    expect(await pasteInto(optionD, DRAWING, { 'text/plain': '৯.৮' })).toBe(false)
    // A double press takes one option away, not the next one too.
    await page.getByRole('button', { name: 'Option', exact: true }).click()
    await page.getByRole('textbox', { name: 'Option E' }).fill('$ut$')
    await page.getByRole('button', { name: 'Remove option D' }).dblclick()
    await expect(optionD).toHaveValue('$ut$')
    await optionD.fill('$at$')
    await page.getByLabel('Question', { exact: true }).press('ControlOrMeta+End')
    await page.getByRole('button', { name: '√, Root' }).first().click()
    await expect(page.getByLabel('Question', { exact: true })).toHaveValue(/কত\?\$\\sqrt\{x\}\$$/)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByLabel('Question', { exact: true })).toHaveValue(/কত\?$/)
    await expect(page.getByText('No key yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Option A is the key' }).click()
    await expect(page.getByText('No key yet.')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Question 1, ready' })).toBeVisible()
    await pasteInto(page.getByLabel('Question', { exact: true }), DRAWING)
    await page.getByLabel('Words in the picture').fill('একটি আনত তল')
    await expect(student.getByRole('img', { name: 'একটি আনত তল' })).toBeVisible()
    await look('staff-question')

    await page.getByRole('link', { name: 'Next question' }).click()
    await page.getByRole('button', { name: 'Picture', exact: true }).first().click()
    await page
      .getByLabel('Question picture: file')
      .setInputFiles({ name: 'q.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) })
    await expect(page.getByRole('img', { name: 'The question', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Crop' }).click()
    await page.getByRole('button', { name: 'Move the bottom edge' }).press('Shift+ArrowUp')
    await page.getByRole('button', { name: 'Move the left edge' }).press('ArrowRight')
    await look('staff-picture-crop')
    await page.getByRole('button', { name: 'Keep this' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.getByLabel('Words in the picture').fill('বল ও ত্বরণ: F = ma')
    await page.getByRole('button', { name: 'Option C is the key' }).click()
    await expect(page.getByRole('link', { name: 'Question 2, ready' })).toBeVisible()
    await glance('staff-question-picture')

    await page.getByRole('button', { name: 'Take from bank' }).click()
    const bank = page.getByRole('dialog', { name: 'Take from the bank' })
    await bank.getByRole('checkbox').first().check()
    await bank.getByRole('button', { name: 'Take 1 question' }).click()
    await expect(page.getByRole('link', { name: 'Question 3, ready' })).toBeVisible()

    await page.getByRole('link', { name: 'Written part' }).click()
    const pages = ['paper 10.svg', 'paper 2.svg'].map((name) => ({
      name,
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(DRAWING.replace('F = ma', name)),
    }))
    await page.getByLabel('Question paper: file').setInputFiles(pages)
    await page.getByLabel('Marks', { exact: true }).fill('10, 10, 7.5')
    const written = page.getByRole('img', { name: /^The question paper of/ })
    await expect(written).toHaveCount(2)
    const first = (await written.first().getAttribute('src')) ?? ''
    await page.getByRole('button', { name: 'Move Page 2 up' }).press('Enter')
    await expect(written.last()).toHaveAttribute('src', first)
    // Whoever goes by keyboard moves the same page on.
    await expect(page.getByRole('button', { name: 'Move Page 1 up' })).toBeFocused()
    // A page that another is dropped on is replaced; none is added besides.
    await dropOn(written.last(), DRAWING.replace('F = ma', 'page two'))
    await expect(written.last()).not.toHaveAttribute('src', first)
    await expect(page.getByRole('button', { name: 'Add pages' })).toBeEnabled()
    await expect(written).toHaveCount(2)
    await expect(page.getByText('3 questions, 27.5 marks.')).toBeVisible()
    await look('staff-written')

    await page.getByRole('link', { name: 'ভেক্টর ও বল' }).click()
    await expect(list.getByText('Written part: 3 questions, 27.5 marks')).toBeVisible()
    await page.getByRole('link', { name: 'Preview' }).click()
    const preview = page.frameLocator('iframe')
    await preview.getByRole('button', { name: 'Continue' }).click()
    await preview.getByRole('button', { name: 'Show Questions' }).click()
    await preview.getByRole('radio', { name: /শূন্য/ }).click()
    await expect(preview.getByText('1/3')).toBeVisible()
    await expect(preview.getByRole('img', { name: 'একটি আনত তল' })).toBeVisible()
    await expect(preview.getByRole('img', { name: 'বল ও ত্বরণ: F = ma' })).toHaveCount(1)
    await glance('staff-preview')
    await page.getByRole('button', { name: 'Desktop' }).click()
    await preview.getByRole('button', { name: 'Continue' }).click()
    await preview.getByRole('button', { name: 'Show Questions' }).click()
    await expect(preview.getByRole('group', { name: 'Question 3 of 3' })).toBeVisible()
    await preview.getByRole('button', { name: 'Submit Answer' }).click()
    await preview.getByRole('dialog').getByRole('button', { name: 'Submit Answer' }).click()
    await expect(preview.getByText('MCQ Exam has been Finished Successfully')).toBeVisible()
    await expect(preview.getByRole('heading', { name: 'Question 3' })).toBeVisible()
    await expect(preview.getByRole('img', { name: /page 2 of 2$/ })).toBeVisible()
    await look('staff-preview-written')
    await page.getByRole('link', { name: 'Back to the paper' }).click()

    await page.getByRole('link', { name: 'Print' }).click()
    const sheet = page.getByRole('article', { name: 'The paper' })
    await expect(sheet.getByRole('img', { name: 'একটি আনত তল' })).toBeVisible()
    await expect(sheet.getByRole('img', { name: /^Page \d of the paper$/ })).toHaveCount(2)
    await expect(page.getByRole('article', { name: 'The key' })).toBeHidden()
    await page.getByRole('button', { name: 'With key' }).click()
    await expect(page.getByRole('article', { name: 'The key' }).getByRole('list').first()).toHaveText(/^1\. [A-D]/)
    await glance('staff-print')
    await page.getByRole('link', { name: 'Back to the paper' }).click()

    await page.getByRole('button', { name: 'Schedule exam' }).click()
    await expect(page.getByRole('region', { name: 'Scheduled' })).toBeVisible()
    await page.getByLabel('Title', { exact: true }).fill('ভেক্টর ও বল, পরিমার্জিত')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Nothing is changed.')).toBeVisible()
    await page.getByRole('button', { name: 'Back to draft' }).click()
    await page.getByLabel('Reason').fill('wrong day')
    await page.getByRole('dialog').getByRole('button', { name: 'Back to draft' }).click()
    await expect(list.getByRole('button', { name: 'Schedule exam' })).toBeEnabled()
  },
)

test(
  'the bank is searched, added to and put away',
  { tag: '@desktop' },
  async ({ page, context, server, look, glance }) => {
    const course = await openCourse(server)
    await staffAt(context, server, 'owner')
    await page.goto('/staff/questions')
    await page.getByLabel('Subject', { exact: true }).selectOption('Physics পদার্থবিজ্ঞান')
    await page.getByLabel('Course', { exact: true }).selectOption(course.name)
    const questions = page.getByRole('list', { name: 'Questions' }).locator('> li')
    await expect(questions).toHaveCount(1)
    await expect(questions.locator('.katex')).toBeVisible()
    await glance('staff-bank')

    await page.getByRole('button', { name: 'New question' }).click()
    const dialog = page.getByRole('dialog', { name: 'New question' })
    await dialog.getByLabel('Question', { exact: true }).fill('পানির সংকেত?')
    for (const [letter, text] of Object.entries({ A: '$\\ce{H2O}$', B: 'CO₂', C: 'O₂', D: 'N₂' })) {
      await dialog.getByRole('textbox', { name: `Option ${letter}` }).fill(text)
    }
    await dialog.getByRole('button', { name: 'Option A is the key' }).click()
    await dialog.getByLabel('Tags').fill('পানি, DU 2021')
    await look('staff-bank-new')
    // A press beside it does not take what was written.
    await page.mouse.click(4, 4)
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leaving.getByRole('button', { name: 'Go on writing' }).click()
    await expect(leaving).toBeHidden()
    await dialog.getByRole('button', { name: 'Save question' }).click()
    await expect(questions).toHaveCount(2)
    await expect(dialog).toBeHidden()
    await page.getByLabel('Find a question').fill('পানির')
    await expect(questions).toHaveCount(1)
    await questions.getByRole('button', { name: 'Put away' }).click()
    await expect(page.getByText('No questions found')).toBeVisible()
  },
)

test(
  'whoever writes a question goes on typing when a colleague removes one before it, and is told when one schedules it',
  { tag: '@desktop' },
  async ({ page, context, server }) => {
    const course = await openCourse(server)
    const colleague = await signedIn(server, 'author', 'Mitu')
    const begun = { courseId: course.id, name: 'Waves', variation: 'mcq', subjectId: `${course.id}-phy` } as const
    const { examId }: { examId: string } = await colleague.gets(createDraft, begun)
    const reads = async (): Promise<EditableExam> => await colleague.gets(readPaper, { examId })
    const saves = async (change: (questions: readonly DraftQuestion[]) => DraftQuestion[]) => {
      const { document, revision } = await reads()
      const questions = change(document.mcq?.questions ?? [])
      const window = { opensAt: '2026-03-16T20:00:00+06:00', closesAt: '2026-03-16T22:00:00+06:00' }
      const mcq = { ...document.mcq, durationMinutes: 10, marksPerQuestion: 1, questions }
      return await colleague.gets(savePaper, { examId, revision, document: { ...document, ...window, mcq } })
    }
    const asked = (text: string) => ({ text, options: ['1', '2'], correct: 0 })
    await saves(() => ['one', 'two', 'three'].map(asked))

    await staffAt(context, server, 'author')
    await page.goto(`/staff/exams/${examId}/paper/0/3`)
    const field = page.getByLabel('Question', { exact: true })
    await field.press('End')
    await page.keyboard.type(' and')
    await expect(page.getByText(/^Saved/)).toBeVisible()
    await saves((questions) => questions.slice(1))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Question 2')
    await page.keyboard.type(' more')
    await expect(field).toHaveValue('three and more')
    await expect(page.getByText(/^Saved/)).toBeVisible()

    const { revision } = await reads()
    await colleague.gets(scheduleDraft, { examId, revision })
    await expect(page.getByText(/^Saved \d/)).toBeHidden()
    await page.keyboard.type(' words')
    await expect(page.getByRole('link', { name: 'To “Save changes”' })).toBeVisible()
    const { document } = await reads()
    expect(document.mcq?.questions?.map(({ text }) => text)).toEqual(['two', 'three and more'])

    // Both times something on the page is not saved, and the browser asks.
    page.on('dialog', (dialog) => void dialog.accept())
    const { examId: another }: { examId: string } = await colleague.gets(copyPaper, { examId })
    await page.goto(`/staff/exams/${another}/paper/0/1`)
    await expect(field).toHaveValue('two')
    await colleague.gets(deleteDraft, { examId: another })
    await field.fill('two and more')
    await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toContainText('There is no such exam')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  },
)

test.describe('without a network', () => {
  test.use({ allowedNoise: [/ERR_INTERNET_DISCONNECTED/] })

  test(
    'an author who has a paper open in two tabs when the network goes finds in it what they wrote in each',
    { tag: '@desktop' },
    async ({ page, context, server }) => {
      const course = await openCourse(server)
      const author = await signedIn(server, 'author')
      const begun = { courseId: course.id, name: 'Waves', variation: 'mcq', subjectId: `${course.id}-phy` } as const
      const { examId }: { examId: string } = await author.gets(createDraft, begun)
      const reads = async (): Promise<EditableExam> => await author.gets(readPaper, { examId })
      const { document, revision } = await reads()
      const questions = ['one', 'two'].map((text) => ({ text, options: ['1', '2'], correct: 0 }))
      const mcq = { ...document.mcq, durationMinutes: 10, marksPerQuestion: 1, questions }
      await author.gets(savePaper, { examId, revision, document: { ...document, mcq } })

      await staffAt(context, server, 'author')
      const other = await context.newPage()
      const question = (number: number) => `/staff/exams/${examId}/paper/0/${number}`
      const fieldOf = (tab: Page) => tab.getByLabel('Question', { exact: true })
      const isOffline = page.getByText('Offline, kept on this device')
      const noSave = (route: Route) =>
        route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback()
      const isBack = () => page.evaluate(() => window.dispatchEvent(new Event('online')))
      await page.route('**/api/staff/paper', noSave)
      await page.goto(question(1))
      await fieldOf(page).fill('one and more')
      await expect(isOffline).toBeVisible()

      await other.goto(question(1))
      await expect(fieldOf(other)).toHaveValue('one')
      await other.getByRole('link', { name: 'Next question' }).click()
      await fieldOf(other).fill('two and more')
      await expect(other.getByText(/^Saved/)).toBeVisible()
      await page.unroute('**/api/staff/paper')
      await isBack()
      await expect(page.getByText(/^Saved/)).toBeVisible()
      const written = async () => (await reads()).document.mcq?.questions?.map(({ text }) => text)
      expect(await written()).toEqual(['one and more', 'two and more'])

      // A tab that is reloaded is the one that is gone: its author goes on there.
      page.on('dialog', (dialog) => void dialog.accept())
      await page.route('**/api/staff/paper', noSave)
      await fieldOf(page).fill('one at last')
      await expect(isOffline).toBeVisible()
      await page.reload()
      await expect(fieldOf(page)).toHaveValue('one at last')
      await page.unroute('**/api/staff/paper')
      await isBack()
      await expect(page.getByText(/^Saved/)).toBeVisible()
      expect(await written()).toEqual(['one at last', 'two and more'])
    },
  )
})

test(
  'whoever writes a question stays with it while a colleague takes subjects and questions away, and so does its picture',
  { tag: '@desktop' },
  async ({ page, context, server }) => {
    const course = await openCourse(server)
    const colleague = await signedIn(server, 'author', 'Mitu')
    const begun = { courseId: course.id, name: 'Model test', variation: 'mcq-special' } as const
    const { examId }: { examId: string } = await colleague.gets(createDraft, begun)
    const saves = async (change: (document: ExamDraft) => ExamDraft) => {
      const { document, revision }: EditableExam = await colleague.gets(readPaper, { examId })
      await colleague.gets(savePaper, { examId, revision, document: change(document) })
    }
    const asked = (text: string) => ({ text, options: ['1', '2'], correct: 0 })
    const subject = (name: string, ...texts: string[]) => ({
      subject: `${course.id}-${name}`,
      mcq: { questions: texts.map(asked) },
    })
    await saves((document) => ({
      ...document,
      subjects: [subject('phy', 'force', 'work'), subject('chem', 'acid', 'salt', 'base')],
    }))
    const texts = async () => {
      const { document }: EditableExam = await colleague.gets(readPaper, { examId })
      return document.subjects?.map(({ mcq }) => mcq?.questions?.map(({ text }) => text))
    }

    await staffAt(context, server, 'author')
    await page.goto(`/staff/exams/${examId}/paper/1/2`)
    const field = page.getByLabel('Question', { exact: true })
    await field.press('End')
    await saves((document) => ({ ...document, subjects: document.subjects?.slice(1) ?? [] }))
    await expect(page).toHaveURL(/paper\/0\/2$/)
    await page.keyboard.type(' and more')
    await expect(field).toHaveValue('salt and more')
    await expect(page.getByText(/^Saved/)).toBeVisible()
    await expect.poll(texts).toEqual([['acid', 'salt and more', 'base']])

    // What is typed after one's question has gone is no part of the next one.
    await saves((document) => withQuestions(document, 0, [asked('acid'), asked('base')]))
    await expect(page.getByText('A colleague has removed question 2.')).toBeVisible()
    await page.keyboard.type('lost')
    await expect(field).toHaveValue('base')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(field).toHaveValue('salt and more')

    // Both write a new one at the end.
    await page.getByRole('link', { name: 'New question' }).click()
    await field.click()
    await expect.poll(texts).toEqual([['acid', 'salt and more', 'base']])
    await saves((document) =>
      withQuestions(document, 0, [...(sectionsOf(document)[0]?.questions ?? []), asked('metal')]),
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Question 5')
    await page.keyboard.type('gas')
    await expect(field).toHaveValue('gas')
    await expect.poll(texts).toEqual([['acid', 'salt and more', 'base', 'metal', 'gas']])

    let arrive: () => void = () => undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/api/staff/pictures', async (route) => {
      await arrived
      await route.continue()
    })
    await pasteInto(field, DRAWING)
    await page.getByRole('button', { name: 'Move earlier' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Question 4')
    arrive()
    await expect(page.getByRole('img', { name: 'The figure', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Next question' }).click()
    await expect(field).toHaveValue('metal')
    await expect(page.getByRole('img', { name: 'The figure', exact: true })).toBeHidden()
  },
)

test(
  'a subject with questions is not gone with one press, nor by another course that has it, too',
  { tag: '@desktop' },
  async ({ page, context, server }) => {
    const [course, next] = [await openCourse(server), await openCourse(server)]
    const author = await staffAt(context, server, 'author')
    const begun = { courseId: course.id, name: 'Model test', variation: 'mcq-special' } as const
    const { examId }: { examId: string } = await author.gets(createDraft, begun)
    const { document, revision }: EditableExam = await author.gets(readPaper, { examId })
    const mcq = { questions: [{ text: 'force', options: ['1', '2'], correct: 0 }] }
    const subjects = ['phy', 'chem'].map((name) => ({ subject: `${course.id}-${name}`, mcq }))
    await author.gets(savePaper, { examId, revision, document: { ...document, subjects } })

    await page.goto(`/staff/exams/${examId}/paper`)
    await page.getByRole('button', { name: 'Remove Chemistry রসায়ন' }).click()
    const asking = page.getByRole('dialog', { name: 'Remove Chemistry রসায়ন?' })
    await expect(asking.getByText('MCQ, 1 question')).toBeVisible()
    await asking.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('Course').selectOption(next.name)
    const list = page.getByRole('list', { name: 'Subjects' })
    await expect(list.getByText('MCQ · 1 question')).toHaveCount(2)

    await page.getByLabel('Course').selectOption('HSC 2026')
    await expect(page.getByRole('dialog', { name: 'Change the course?' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Course')).toHaveValue(next.id)
    await page.getByRole('button', { name: 'Remove Chemistry রসায়ন' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove subject' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
  },
)

test(
  'a typed question of a written part that was removed comes back with its marks, and a double press takes one',
  { tag: '@desktop' },
  async ({ page, context, server }) => {
    const course = await openCourse(server)
    const author = await staffAt(context, server, 'author')
    const begun = { courseId: course.id, name: 'Written', variation: 'written', subjectId: `${course.id}-phy` } as const
    const { examId }: { examId: string } = await author.gets(createDraft, begun)
    const { document, revision }: EditableExam = await author.gets(readPaper, { examId })
    const written = {
      ...document.written,
      questions: ['one', 'two', 'three'].map((text) => ({ text })),
      marks: [1, 2, 3],
    }
    await author.gets(savePaper, { examId, revision, document: { ...document, written } })
    await page.goto(`/staff/exams/${examId}/paper/0/written`)
    const first = page.getByRole('textbox', { name: 'Question 1', exact: true })
    await page.getByRole('button', { name: 'Remove question 1' }).dblclick()
    await expect(page.getByText('Question 1 is removed.')).toBeVisible()
    await expect(first).toHaveValue('two')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(first).toHaveValue('one')
    await expect(page.getByLabel('Marks of question 3')).toHaveValue('3')
  },
)

test(
  'whoever types a written question goes on in it when a colleague removes one before it',
  { tag: '@desktop' },
  async ({ page, context, server }) => {
    const course = await openCourse(server)
    const colleague = await signedIn(server, 'author', 'Mitu')
    const begun = { courseId: course.id, name: 'Written', variation: 'written', subjectId: `${course.id}-phy` } as const
    const { examId }: { examId: string } = await colleague.gets(createDraft, begun)
    const reads = async (): Promise<EditableExam> => await colleague.gets(readPaper, { examId })
    const saves = async (texts: readonly string[], marks: number[]) => {
      const { document, revision } = await reads()
      const written = { ...document.written, questions: texts.map((text) => ({ text })), marks }
      await colleague.gets(savePaper, { examId, revision, document: { ...document, written } })
    }
    await saves(['one', 'two', 'three'], [1, 2, 3])

    await staffAt(context, server, 'author')
    // The colleague's changes are for owners to read: that there were none is not said.
    await page.goto(`/staff/exams/${examId}/log`)
    await expect(page.getByRole('region', { name: 'Log' })).toContainText('You have changed nothing here')
    await page.goto(`/staff/exams/${examId}/paper/0/written`)
    await page.getByRole('textbox', { name: 'Question 3', exact: true }).press('End')
    await saves(['two', 'three'], [2, 3])
    await expect(page.getByRole('textbox', { name: 'Question 3', exact: true })).toBeHidden()
    await page.keyboard.type(' and more')
    await expect(page.getByRole('textbox', { name: 'Question 2', exact: true })).toHaveValue('three and more')
    await expect
      .poll(async () => (await reads()).document.written)
      .toMatchObject({ questions: [{ text: 'two' }, { text: 'three and more' }], marks: [2, 3] })
  },
)

test(
  'a figure and a page that were removed come back, and a double press takes one page',
  { tag: '@desktop' },
  async ({ page, context, server }) => {
    const course = await openCourse(server)
    const author = await staffAt(context, server, 'author')
    const begun = {
      courseId: course.id,
      name: 'Both',
      variation: 'mcq-written',
      subjectId: `${course.id}-phy`,
    } as const
    const { examId }: { examId: string } = await author.gets(createDraft, begun)
    await page.goto(`/staff/exams/${examId}/paper/0/1`)
    await pasteInto(page.getByLabel('Question', { exact: true }), DRAWING)
    const figure = page.getByRole('img', { name: 'The figure', exact: true })
    await expect(figure).toBeVisible()
    await page
      .getByRole('group', { name: /^Figure/ })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(figure).toBeHidden()
    await page.getByText('The picture is removed.').getByRole('button', { name: 'Undo' }).click()
    await expect(figure).toBeVisible()

    await page.goto(`/staff/exams/${examId}/paper/0/written`)
    const files = ['a.svg', 'b.svg', 'c.svg'].map((name) => ({
      name,
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(DRAWING.replace('F = ma', name)),
    }))
    await page.locator('input[type=file][multiple]').setInputFiles(files)
    const pages = page.getByRole('img', { name: /^The question paper of the written part, page/ })
    await expect(pages).toHaveCount(3)
    const [first = ''] = await pages.evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? ''))
    await page.getByRole('button', { name: 'Remove', exact: true }).first().dblclick()
    await expect(pages).toHaveCount(2)
    await page.getByText('Page 1 is removed.').getByRole('button', { name: 'Undo' }).click()
    await expect(pages.first()).toHaveAttribute('src', first)
    await expect(pages).toHaveCount(3)
  },
)

test(
  'once somebody has started, the paper is text with a lock and only its end can move',
  { tag: '@desktop' },
  async ({ page, context, server, glance }) => {
    const login = { body: { regNo: '260001', courseId: 'hsc-26' } }
    const { token } = (await server.call('POST', '/api/student/login', login)).body as { token: string }
    const exam = { id: 'phy-live', variation: 'mcq' } as const
    await new Student(server, { id: 0, regNo: '260001', token }, exam).starts().isDone()
    await staffAt(context, server, 'owner')
    await page.goto('/staff/exams/phy-live/paper')
    await expect(page.getByText('1 student has started.')).toBeVisible()
    await expect(page.getByLabel('Opens', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('radio', { name: /^Written/ })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Back to draft' })).toHaveCount(0)
    await glance('staff-paper-locked')
    await page.getByLabel('Title', { exact: true }).fill('Vectors, renamed')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Nothing is changed.')).toBeVisible()
    await page.getByRole('link', { name: 'See questions' }).click()
    await expect(page.getByLabel('Question', { exact: true })).toBeDisabled()
    await glance('staff-question-locked')
  },
)
