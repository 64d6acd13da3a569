import { createDraft } from '@anushilon/contract/staff/papers'
import type { Page } from '@playwright/test'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ allowedNoise: [/409/] })

const questionField = (page: Page) => page.getByRole('textbox', { name: 'Question', exact: true })
const isSaved = async (page: Page) => await expect(page.getByText(/^Saved \d/)).toBeVisible()

test(
  'two authors write one paper: each sees the other, parts are saved apart, and a clash shows both',
  { tag: '@desktop' },
  async ({ page, context, browser, server, look }) => {
    const rafiq = await staffAt(context, server, 'author', 'Rafiq Hasan')
    const { examId }: { examId: string } = await rafiq.gets(createDraft, {
      name: 'Waves, weekly',
      courseId: 'hsc-26',
      subjectId: 'phy',
      variation: 'mcq',
    })
    const theirs = await browser.newContext({ baseURL: server.address, viewport: { width: 1280, height: 800 } })
    await staffAt(theirs, server, 'author', 'Mitu Akter')
    const mitu = await theirs.newPage()
    const paper = (number: number) => `/staff/exams/${examId}/paper/0/${number}`

    // Each a question of their own, at the same time.
    await page.goto(paper(1))
    await mitu.goto(paper(1))
    await expect(page.getByText(/Mitu Akter is here, too: question 1/)).toBeVisible()
    await expect(mitu.getByText(/Rafiq Hasan is here, too: question 1/)).toBeVisible()
    await questionField(page).fill('What is a wave?')
    await isSaved(page)
    await expect(questionField(mitu)).toHaveValue('What is a wave?')
    await mitu.getByRole('link', { name: 'New question' }).click()
    await questionField(mitu).fill('What is a node?')
    await page.getByRole('textbox', { name: 'Option A' }).fill('A medium')
    await isSaved(mitu)
    await isSaved(page)
    await expect(page.getByRole('link', { name: 'Question 2, faulty' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Option A' })).toHaveValue('A medium')

    // The same question in two ways: the second to save is shown both.
    await mitu.getByRole('link', { name: /^Question 1,/ }).click()
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
    await expect(page.getByRole('link', { name: /^Question 3,/ })).toBeVisible()

    // One stays with the question one writes, whatever number it has then.
    await page.goto(paper(2))
    await expect(questionField(page)).toHaveValue('What is a sound wave?')
    await page.getByRole('button', { name: 'Move later' }).click()
    await expect(page).toHaveURL(paper(3))
    await isSaved(page)
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await expect(page).toHaveURL(paper(4))
    await expect(questionField(page)).toHaveValue('What is a sound wave?')
    await page.getByRole('button', { name: 'Remove', exact: true }).dblclick()
    await expect(page.getByText('Question 4 is removed.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Question \d/ })).toHaveCount(3)
    await look('staff-question-removed')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: /^Question \d/ })).toHaveCount(4)
    await page.getByRole('link', { name: /^Question 4,/ }).dragTo(page.getByRole('link', { name: /^Question 1,/ }))
    await expect(page).toHaveURL(paper(1))
    await expect(questionField(page)).toHaveValue('What is a sound wave?')
    await isSaved(page)
    await theirs.close()
  },
)
