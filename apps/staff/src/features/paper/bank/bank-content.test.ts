import { documentOf } from '@anushilon/contract/exam-document/question'
import { expect, test } from 'vitest'
import { bankContent, tagsIn } from './bank-content.ts'

const facts = { subjectId: 'phy', difficulty: 3 }

test('a whole question goes into the bank and comes back as it was', () => {
  const question = {
    text: 'a',
    options: ['x', 'y'],
    correct: 1,
    explanationText: 'so',
    chapter: 'জৈব',
    tags: ['Carius'],
  }
  const content = bankContent(question, facts)
  expect(content).toMatchObject({ kind: 'text', text: 'a', figure: null, chapter: 'জৈব', tags: ['Carius'] })
  if (content === null) throw new Error('it is whole')
  expect(documentOf(content)).toEqual(question)
})

test('a picture brings no words along', () => {
  const content = bankContent({ image: 'files/a.png', text: 'old', options: ['x'], correct: 0 }, facts)
  expect(content).toMatchObject({ kind: 'picture', picture: { path: 'files/a.png' }, optionCount: 4 })
  expect(content).not.toHaveProperty('text')
})

test('half a question stays out of it', () => {
  expect(bankContent({ text: 'a', options: ['x', ' '] }, facts)).toBeNull()
  expect(bankContent({ text: 'a', options: ['x', 'y'] }, { ...facts, subjectId: '' })).toBeNull()
})

test('tags are typed with commas between them', () => {
  expect(tagsIn(' Carius, DU 2021,, Carius ')).toEqual(['Carius', 'DU 2021'])
})
