import { courseList, type RosterCourse } from '@anushilon/contract/staff/courses'
import { createDraft, readPaper, savePaper, type EditableExam } from '@anushilon/contract/staff/papers'
import { Importing } from '../apps/api/test/importing.ts'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'

const NAME = 'জীববিজ্ঞান'

test(
  'a paper goes into the bank, is filed by chapter, and next year’s paper is drawn from it',
  { tag: '@desktop' },
  async ({ page, context, server, look }) => {
    const subjects = [{ id: 'bio-old', course: 'bank-26', name: NAME }]
    await new Importing(server.deps).imported({ version: 1, courses: [{ id: 'bank-26', name: 'Bank 2026' }], subjects })
    const owner = await staffAt(context, server, 'owner')
    const begun = { courseId: 'bank-26', name: 'কোষ ও টিস্যু', variation: 'mcq', subjectId: 'bio-old' } as const
    const { examId } = (await owner.gets(createDraft, begun)) as { examId: string }
    const { document, revision }: EditableExam = await owner.gets(readPaper, { examId })
    const questions = Array.from({ length: 6 }, (_, at) => ({
      text: `কোষের প্রশ্ন ${at < 5 ? at + 1 : 1}`,
      options: ['ক', 'খ', 'গ', 'ঘ'],
      correct: 1,
      ...(at < 2 && { chapter: 'কোষ বিভাজন' }),
    }))
    await owner.gets(savePaper, { examId, revision, document: { ...document, mcq: { ...document.mcq, questions } } })

    await page.goto(`/staff/exams/${examId}/paper`)
    await page.getByRole('button', { name: 'Put paper into bank' }).click()
    const putting = page.getByRole('dialog', { name: 'Put the paper into the bank' })
    await putting.getByRole('button', { name: 'Put 6 questions into bank' }).click()
    await expect(putting.getByText('5 questions added.')).toBeVisible()
    await expect(putting.getByText('In the bank already: 6.')).toBeVisible()
    await look('staff-bank-paper-in')

    await page.goto('/staff/questions')
    await page.getByLabel('Subject', { exact: true }).selectOption(NAME)
    const list = page.getByRole('list', { name: 'Questions' }).locator('> li')
    await expect(list).toHaveCount(5)
    await page.getByLabel('Find a question').fill('প্রশ্ন 3')
    await expect(list).toHaveCount(1)
    await page.getByLabel('Find a question').fill('')
    await expect(list).toHaveCount(5)
    for (const item of [0, 1, 2]) await list.nth(item).getByRole('checkbox').check()
    const selected = page.getByRole('group', { name: 'Selected questions' })
    await selected.getByLabel('Chapter').fill('টিস্যু')
    await look('staff-bank-filing')
    await selected.getByRole('button', { name: 'Set chapter' }).click()
    await expect(page.getByText('3 questions filed.')).toBeVisible()
    await page.getByLabel('Chapter', { exact: true }).selectOption('টিস্যু')
    await expect(list).toHaveCount(3)

    await page.goto('/staff/courses')
    await page.getByRole('button', { name: 'Next year of Bank 2026' }).click()
    const rolling = page.getByRole('dialog', { name: 'Next year of Bank 2026' })
    await rolling.getByLabel('Name of the new course').fill('Bank 2027')
    await look('staff-roll-over')
    await rolling.getByRole('button', { name: 'Make the course' }).click()
    await expect(page.getByRole('heading', { name: 'Bank 2027' })).toBeVisible()
    await page.getByRole('button', { name: 'Archive Bank 2026' }).click()
    await expect(page.getByRole('button', { name: 'Bring back Bank 2026' })).toBeVisible()
    await look('staff-courses-archived')

    const { courses } = (await owner.gets(courseList, {})) as { courses: RosterCourse[] }
    const course = courses.find(({ name }) => name === 'Bank 2027')
    const subjectId = course?.subjects[0]?.id ?? ''
    const next = { courseId: course?.id ?? '', name: 'মডেল টেস্ট', variation: 'mcq', subjectId } as const
    const drawn = (await owner.gets(createDraft, next)) as { examId: string }
    await page.goto(`/staff/exams/${drawn.examId}/paper`)
    await page.getByRole('button', { name: 'Draw from bank' }).click()
    const draw = page.getByRole('dialog', { name: `Draw from the bank: ${NAME}` })
    await draw.getByLabel('টিস্যু: Any').fill('২')
    await draw.getByLabel('কোষ বিভাজন: Medium').fill('3')
    await look('staff-bank-draw')
    await draw.getByRole('button', { name: 'Draw 5 questions' }).click()
    await expect(draw.getByText('কোষ বিভাজন, medium: 2 of 3')).toBeVisible()
    await expect(draw.getByRole('list', { name: 'Drawn questions' }).locator('> li')).toHaveCount(4)
    await look('staff-bank-drawn')
    await draw.getByRole('button', { name: 'Take 4 questions' }).click()
    await expect(draw).toBeHidden()
    const paper: EditableExam = await owner.gets(readPaper, { examId: drawn.examId })
    expect(paper.document.mcq?.questions?.map(({ chapter }) => chapter)).toEqual([
      'টিস্যু',
      'টিস্যু',
      'কোষ বিভাজন',
      'কোষ বিভাজন',
    ])
  },
)
