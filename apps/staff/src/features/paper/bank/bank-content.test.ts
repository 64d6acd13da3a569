import { expect, test } from 'vitest'
import { bankContent, paperQuestion, tagsIn } from './bank-content.ts'

const facts = { subjectId: 'phy', tags: ['Carius'], difficulty: 3 }

test('a whole question goes into the bank and comes back as it was', () => {
  const question = { text: 'a', options: ['x', 'y'], correct: 1, explanationText: 'so' }
  const content = bankContent(question, facts)
  expect(content).toMatchObject({ text: 'a', image: null, optionCount: 2, tags: ['Carius'] })
  if (content === null) throw new Error('it is whole')
  const kept = { ...content, id: 1, subjectName: '', isArchived: false, source: null, savedAt: 0 }
  expect(paperQuestion(kept)).toEqual(question)
})

test('a picture brings no words along', () => {
  expect(bankContent({ image: 'files/a.png', text: 'old', options: ['x'], correct: 0 }, facts)).toMatchObject({
    text: null,
    options: [],
    optionCount: 4,
  })
})

test('half a question stays out of it', () => {
  expect(bankContent({ text: 'a', options: ['x', ' '] }, facts)).toBeNull()
  expect(bankContent({ text: 'a', options: ['x', 'y'] }, { ...facts, subjectId: '' })).toBeNull()
})

test('tags are typed with commas between them', () => {
  expect(tagsIn(' Carius, DU 2021,, Carius ')).toEqual(['Carius', 'DU 2021'])
})
