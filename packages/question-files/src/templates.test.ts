import { expect, test } from 'vitest'
import { readQuestions } from './read-questions.ts'
import { questionTemplate } from './templates.ts'

test.each(['docx', 'xlsx', 'txt'] as const)('the template for %s is read as it is, without a fault', async (kind) => {
  const { name, body } = await questionTemplate(kind)
  const file = await readQuestions(body, name)
  expect(
    'questions' in file &&
      file.questions.map(({ content, faults }) => [content.correct, content.options.length, faults]),
  ).toEqual([
    [0, 4, []],
    [1, 4, []],
    [2, 4, []],
  ])
  expect('questions' in file && file.questions[2]?.content.options[2]).toBe('$\\frac{5}{6}$')
})
