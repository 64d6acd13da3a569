import { expect, test } from 'vitest'
import { progressByChapter, type ChapterAnswer } from './chapter-progress.ts'

const answer = (chapter: string, picked: number | null, changes: Partial<ChapterAnswer> = {}): ChapterAnswer => ({
  subjectId: 'phy',
  subjectName: 'পদার্থ',
  chapter,
  key: [1],
  picked,
  figures: { students: 4, right: 3 },
  ...changes,
})

test('a chapter is the share of its questions that were right, beside the class with the same ones; the weakest first', () => {
  const figures = { students: 4, right: 1 }
  expect(progressByChapter([answer('গতি', 1), answer('গতি', 2, { figures }), answer('বল', null)])).toEqual([
    { subjectId: 'phy', subjectName: 'পদার্থ', chapter: 'বল', questions: 1, own: 0, class: 75 },
    { subjectId: 'phy', subjectName: 'পদার্থ', chapter: 'গতি', questions: 2, own: 50, class: 50 },
  ])
})

test('a cancelled question counts for nobody, and a class of which nothing is known is not made up', () => {
  const figures = { students: 0, right: 0 }
  expect(progressByChapter([answer('গতি', 2, { key: 'cancelled' }), answer('গতি', 1, { figures })])).toMatchObject([
    { questions: 1, own: 100, class: null },
  ])
})

test('chapters of the same name in two subjects are two', () => {
  const chem = { subjectId: 'chem', subjectName: 'রসায়ন' }
  expect(progressByChapter([answer('ভূমিকা', 1), answer('ভূমিকা', 1, chem)])).toHaveLength(2)
})
