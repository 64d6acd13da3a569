import { courseList } from '@anushilon/contract/staff/courses'
import { createDraft, readPaper, type EditableExam } from '@anushilon/contract/staff/papers'
import { BOLD, docx, p, run, SUTONNY } from '@anushilon/question-files/testing/docx-samples'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'

const FRACTION =
  '<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>'

/** Twenty-five as a teacher writes them: plain ones, a formula, one in SutonnyMJ, one whose key is in bold. */
async function paper(): Promise<Buffer> {
  const plain = Array.from({ length: 22 }, (_, at) =>
    [`${at + 1}. Question ${at + 1}?`, 'A) one\tB) two\tC) three\tD) four', 'Ans: B'].map((line) => p(line)).join(''),
  )
  const formula = `<w:p>${run('23. Value of ')}${FRACTION}${run('?')}</w:p>${p('A) 0.5\tB) 5')}${p('Ans: A')}`
  const bijoy = `${p(run('24| evsjv‡`‡ki ivRavbx?', SUTONNY))}${p(run('K) XvKv\tL) cvebv', SUTONNY))}${p(run('DËi: K', SUTONNY))}`
  const bold = `${p('25. Bold?')}<w:p>${run('A) no\t')}${run('B) yes', BOLD)}</w:p>`
  return await docx([...plain, formula, bijoy, bold].join(''))
}

test(
  'a Word file becomes a paper of 25 once what was guessed or changed is looked at; a block is pasted beside it',
  { tag: '@desktop' },
  async ({ page, context, server, look }) => {
    const author = await staffAt(context, server, 'author', 'Karim Uddin')
    const { courses } = (await author.gets(courseList, {})) as {
      courses: { id: string; subjects: { id: string }[] }[]
    }
    const course = courses.find(({ subjects }) => subjects.length > 0)
    const subjectId = course?.subjects[0]?.id ?? ''
    const draft = { courseId: course?.id ?? '', name: 'From Word', variation: 'mcq' as const }
    const { examId } = (await author.gets(createDraft, draft)) as { examId: string }

    await page.goto(`/staff/questions/import?examId=${examId}&subjectId=${subjectId}`)
    await expect(page.getByRole('link', { name: 'Word template' })).toBeVisible()
    await look('staff-import-word-file')
    await page.locator('input[type=file]').setInputFiles({
      name: 'model-test.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: await paper(),
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
    const { document }: EditableExam = await author.gets(readPaper, { examId })
    expect(document.mcq?.questions).toHaveLength(25)
    expect(document.mcq?.questions?.slice(22)).toMatchObject([
      { text: 'Value of $\\frac{1}{2}$?', correct: 0 },
      { options: ['ঢাকা', 'পাবনা'], correct: 0 },
      { options: ['no', 'yes'], correct: 1 },
    ])

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
  },
)
