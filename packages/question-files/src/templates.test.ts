import { expect, test } from 'vitest'
import { readQuestions } from './read-questions.ts'
import { questionTemplate } from './templates.ts'

const NUMBER = 'Read as a number to type; right from 9.7 to 9.9. The unit m/s² is shown beside it.'

test.each(['docx', 'xlsx', 'txt'] as const)('the template for %s is read as it is, without a fault', async (kind) => {
  const { name, body } = await questionTemplate(kind)
  const file = await readQuestions(body, name)
  expect(
    'questions' in file &&
      file.questions.map(({ content, faults }) => [
        content.correct,
        content.options.length,
        content.number,
        faults.map(({ message }) => message),
      ]),
  ).toEqual([
    [0, 4, undefined, []],
    [1, 4, undefined, []],
    [2, 4, undefined, []],
    // In words it is read by what stands there; the table says it.
    [null, 0, { answer: '9.8', tolerance: '0.1', unit: 'm/s²' }, kind === 'xlsx' ? [] : [NUMBER]],
  ])
  expect('questions' in file && file.questions[2]?.content.options[2]).toBe('$\\frac{5}{6}$')
})
