import { BOLD, docx, p, run, SUTONNY } from '@anushilon/question-files/testing/docx-samples'
import type { Page } from '@playwright/test'
import { importPack } from '../apps/api/test/harness/import-pack.ts'
import { addSomebody, courseAdded, firstOwner, openCourse, setPassword, test } from './fixtures/empty-centre.ts'
import { expect, logIn } from './fixtures/test.ts'

const FRACTION =
  '<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>'

/** Twenty-five as a teacher writes them: plain ones, a formula, one in SutonnyMJ, one whose key is in bold. */
async function paperInWord(): Promise<Buffer> {
  const plain = Array.from({ length: 22 }, (_, at) =>
    [`${at + 1}. Question ${at + 1}?`, 'A) one\tB) two\tC) three\tD) four', 'Ans: B'].map((line) => p(line)).join(''),
  )
  const formula = `<w:p>${run('23. Value of ')}${FRACTION}${run('?')}</w:p>${p('A) 0.5\tB) 5')}${p('Ans: A')}`
  const bijoy = `${p(run('24| evsjv‡`‡ki ivRavbx?', SUTONNY))}${p(run('K) XvKv\tL) cvebv', SUTONNY))}${p(run('DËi: K', SUTONNY))}`
  const bold = `${p('25. Bold?')}<w:p>${run('A) no\t')}${run('B) yes', BOLD)}</w:p>`
  return await docx([...plain, formula, bijoy, bold].join(''))
}

const questionField = (page: Page) => page.getByRole('textbox', { name: 'Question', exact: true })
const isSaved = async (page: Page) => await expect(page.getByText(/^Saved \d/)).toBeVisible()

/** A clash of two authors is refused at first, and browsers say so. */
test.use({ allowedNoise: [/409/] })

test(
  'questions: a Word file and the clipboard become a paper that two write at once, it goes into the bank, a note names a question, the exam is called off, and next year draws from the bank',
  { tag: '@desktop' },
  async ({ page, browser, server, look }) => {
    test.slow()
    await firstOwner(page, server)
    await openCourse(page, 'HSC 2026', 'Physics')
    const link = await addSomebody(page, { signInName: 'mitu', name: 'Mitu Akter', role: 'author' })
    await page.goto('/staff/exams/new')
    await page.getByLabel('Title', { exact: true }).fill('তরঙ্গ: model test')
    await page.getByLabel('Subject', { exact: true }).selectOption('Physics')
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.getByLabel('Opens', { exact: true }).fill('2026-03-15T11:00')
    await page.getByLabel('Closes', { exact: true }).fill('2026-03-15T13:00')
    const examId = /exams\/([^/]+)/.exec(page.url())?.[1] ?? ''
    const paper = (number: number) => `/staff/exams/${examId}/paper/0/${number}`

    // Word: what was guessed or changed is looked at before it goes in.
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Word template' })).toBeVisible()
    await look('staff-import-word-file')
    await page.locator('input[type=file]').setInputFiles({
      name: 'model-test.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: await paperInWord(),
    })
    const importing = page.getByRole('button', { name: 'Import 25 questions' })
    await expect(importing).toBeDisabled()
    await page.getByRole('button', { name: 'To look at 2' }).click()
    // As students will see them: stem, options and key.
    await expect(page.getByText('বাংলাদেশের রাজধানী?')).toBeVisible()
    await expect(page.getByText('Question 24: Turned from SutonnyMJ into Unicode.')).toBeVisible()
    await look('staff-import-word-review')
    await page.getByRole('button', { name: 'Looks right: No. 24' }).click()
    await expect(page.getByRole('button', { name: 'To look at 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Looks right: No. 25' }).click()
    await page.getByRole('button', { name: /^All 25/ }).click()
    await expect(page.locator('.katex').first()).toBeVisible()
    await importing.click()
    await expect(page.getByText('25 questions were imported.')).toBeVisible()

    // The clipboard keeps what is written low.
    await page.getByRole('button', { name: 'Import another file' }).click()
    await page.getByLabel('Questions').evaluate((box) => {
      const data = new DataTransfer()
      data.setData('text/html', '<p>1. Mass of H<sub>2</sub>O?</p><p>A) 18</p><p>B) 20</p><p>Ans: A</p>')
      data.setData('text/plain', '1. Mass of H2O?\nA) 18\nB) 20\nAns: A')
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await expect(page.getByText('With its formatting.')).toBeVisible()
    await page.getByRole('button', { name: 'Read what was pasted' }).click()
    await expect(page.getByText('Mass of H₂O?')).toBeVisible()
    await page.getByRole('button', { name: 'Import 1 question', exact: true }).click()
    await expect(page.getByText('1 question was imported.')).toBeVisible()

    // Two authors at once: each sees the other, questions are saved apart, and a clash shows both.
    const mitu = await browser.newPage({ baseURL: server.address, viewport: { width: 1280, height: 800 } })
    await setPassword(mitu, link)
    await page.goto(paper(24))
    await mitu.goto(paper(24))
    await expect(page.getByText(/Mitu Akter is here, too: question 24/)).toBeVisible()
    await expect(mitu.getByText(/Owner is here, too: question 24/)).toBeVisible()
    await questionField(page).fill('What is a wave?')
    await isSaved(page)
    await expect(questionField(mitu)).toHaveValue('What is a wave?')
    await mitu.getByRole('link', { name: 'New question' }).click()
    await questionField(mitu).fill('What is a node?')
    await page.getByRole('textbox', { name: 'Option A' }).fill('A medium')
    await isSaved(mitu)
    await isSaved(page)
    await expect(page.getByRole('link', { name: 'Question 27, faulty' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Option A' })).toHaveValue('A medium')
    await mitu.getByRole('link', { name: /^Question 24,/ }).click()
    await expect(questionField(mitu)).toHaveValue('What is a wave?')
    await mitu.context().setOffline(true)
    await questionField(mitu).fill('What is a sound wave?')
    await questionField(page).fill('What is a light wave?')
    await isSaved(page)
    await mitu.context().setOffline(false)
    const both = mitu.getByRole('region', { name: 'Two versions' })
    await expect(both).toContainText('What is a sound wave?')
    await expect(both).toContainText('What is a light wave?')
    await both.getByRole('button', { name: 'Keep both, as two questions' }).click()
    await isSaved(mitu)
    await expect(page.getByRole('link', { name: /^Question 28,/ })).toBeVisible()
    await mitu.close()

    // One stays with the question one writes, whatever number it has then; what is removed comes back.
    await page.goto(paper(25))
    await expect(questionField(page)).toHaveValue('What is a sound wave?')
    await page.getByRole('button', { name: 'Move later' }).click()
    await expect(page).toHaveURL(paper(26))
    await isSaved(page)
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await expect(page).toHaveURL(paper(27))
    await expect(questionField(page)).toHaveValue('What is a sound wave?')
    await page.getByRole('button', { name: 'Remove', exact: true }).dblclick()
    await expect(page.getByText('Question 27 is removed.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Question \d/ })).toHaveCount(28)
    await look('staff-question-removed')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: /^Question \d/ })).toHaveCount(29)
    await page.getByRole('link', { name: /^Question 27,/ }).dragTo(page.getByRole('link', { name: /^Question 23,/ }))
    await expect(page).toHaveURL(paper(23))
    await expect(questionField(page)).toHaveValue('What is a sound wave?')
    await isSaved(page)
    // The one that was only begun.
    await page.getByRole('link', { name: 'Question 29, faulty' }).click()
    await expect(questionField(page)).toHaveValue('What is a node?')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('link', { name: /^Question \d/ })).toHaveCount(28)
    await isSaved(page)

    // Into the bank, which notices what is there twice; filed by chapter.
    await page.goto(`/staff/exams/${examId}/paper`)
    await page.getByRole('button', { name: 'Put paper into bank' }).click()
    const putting = page.getByRole('dialog', { name: 'Put the paper into the bank' })
    await putting.getByRole('button', { name: 'Put 28 questions into bank' }).click()
    await expect(putting.getByText('27 questions added.')).toBeVisible()
    await expect(putting.getByText('In the bank already: 27.')).toBeVisible()
    await look('staff-bank-paper-in')
    await page.goto('/staff/questions')
    await page.getByLabel('Subject', { exact: true }).selectOption('Physics')
    const list = page.getByRole('list', { name: 'Questions' }).locator('> li')
    await page.getByLabel('Find a question').fill('wave')
    await expect(list).toHaveCount(2)
    for (const item of [0, 1]) await list.nth(item).getByRole('checkbox').check()
    const selected = page.getByRole('group', { name: 'Selected questions' })
    await selected.getByLabel('Chapter').fill('তরঙ্গ')
    await look('staff-bank-filing')
    await selected.getByRole('button', { name: 'Set chapter' }).click()
    await expect(page.getByText('2 questions filed.')).toBeVisible()
    await page.goto('/staff/courses')
    await page.getByRole('link', { name: 'Chapters of Physics' }).click()
    await expect(page.getByRole('row', { name: /তরঙ্গ/ })).toContainText('2')
    await look('staff-chapters')

    // It runs; a note names a question by its place on this paper, and the student reads the number on theirs.
    await page.goto(`/staff/exams/${examId}/paper`)
    await page.getByRole('button', { name: 'Schedule exam' }).click()
    await expect(page.getByRole('region', { name: 'Scheduled' })).toBeVisible()
    const course = await courseAdded(page)
    const known = { institution: 'Dhaka College', mobileNo: '01712310001' }
    const students = [{ regNo: '310001', name: 'আয়েশা সিদ্দিকা', courses: [course.id], ...known }]
    await importPack(server.deps, { version: 1, students })
    server.clock.moveTo(Date.parse('2026-03-15T11:05:00+06:00'))
    const student = await browser.newPage({ baseURL: server.address, viewport: { width: 1280, height: 800 } })
    await logIn(student, server, '310001')
    await student.goto('/home')
    await student.getByRole('link', { name: /Start Exam/ }).click()
    await student.getByRole('button', { name: 'Continue' }).click()
    await student.getByRole('button', { name: 'Show Questions' }).click()
    const formula = student.getByRole('group', { name: /^Question \d+ of/ }).filter({ hasText: 'Value of' })
    const legend = (await formula.locator('legend').textContent()) ?? ''
    const own = Number(/^Question (\d+)/.exec(legend)?.[1]).toLocaleString('bn-BD')
    await page.goto(`/staff/exams/${examId}/live`)
    await page.getByRole('button', { name: 'Note to all' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Note', { exact: true }).fill('g = 9.8 ধরো।')
    await dialog.getByLabel('About a question').selectOption({ label: '24. Value of $\\frac{1}{2}$?' })
    await dialog.getByRole('button', { name: 'Send to everybody' }).click()
    await expect(student.getByText(`প্রশ্ন ${own}: g = 9.8 ধরো।`)).toBeVisible()

    // It has leaked.
    await page.getByRole('button', { name: 'End the exam' }).click()
    await dialog.getByText('Call it off').click()
    await dialog.getByLabel(/^Reason/).fill('প্রশ্ন ফাঁস হয়েছে')
    await dialog.getByRole('button', { name: 'Call off for 1 who started' }).click()
    await expect(dialog).toBeHidden()
    await expect(student.getByText('প্রশ্ন ফাঁস হয়েছে')).toBeVisible()
    await student.close()

    // Next year begins with this year's bank.
    await page.goto('/staff/courses')
    await page.getByRole('button', { name: 'Next year of HSC 2026' }).click()
    const rolling = page.getByRole('dialog', { name: 'Next year of HSC 2026' })
    await rolling.getByLabel('Name of the new course').fill('HSC 2027')
    await rolling.getByLabel('Days later').fill('৩৬৪')
    await look('staff-roll-over')
    await rolling.getByRole('button', { name: 'Make the course' }).click()
    await expect(page.getByRole('heading', { name: 'HSC 2027' })).toBeVisible()
    await page.getByRole('button', { name: 'Archive HSC 2026' }).click()
    await expect(page.getByRole('button', { name: 'Bring back HSC 2026' })).toBeVisible()
    await look('staff-courses-archived')
    await page.goto('/staff/exams/new')
    await page.getByLabel('Title', { exact: true }).fill('মডেল টেস্ট')
    await page.getByLabel('Course').selectOption('HSC 2027')
    await page.getByLabel('Subject', { exact: true }).selectOption('Physics')
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.getByRole('button', { name: 'Draw from bank' }).click()
    const draw = page.getByRole('dialog', { name: 'Draw from the bank: Physics' })
    await draw.getByLabel('তরঙ্গ: Medium').fill('৩')
    await look('staff-bank-draw')
    await draw.getByRole('button', { name: 'Draw 3 questions' }).click()
    await expect(draw.getByText('তরঙ্গ, medium: 2 of 3')).toBeVisible()
    await expect(draw.getByRole('list', { name: 'Drawn questions' }).locator('> li')).toHaveCount(2)
    await look('staff-bank-drawn')
    await draw.getByRole('button', { name: 'Take 2 questions' }).click()
    await expect(draw).toBeHidden()
    await expect(page.getByText(/^2 questions · 2 marks/)).toBeVisible()
  },
)
