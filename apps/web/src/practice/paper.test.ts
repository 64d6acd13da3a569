import { expect, test } from 'vitest'
import { solvedSections, withKey, type PracticeSection } from './paper.ts'

function section(subjectName: string, texts: readonly string[]): PracticeSection {
  return {
    subjectId: subjectName,
    subjectName,
    questions: texts.map((text, id) => ({
      kind: 'text',
      text,
      figure: null,
      options: ['1', '2'],
      id,
      correct: null,
    })),
  }
}

const PAPER = { sections: [section('Physics', ['a', 'b']), section('Chemistry', ['c'])] }
const PICKS = [1, null, 0]

test('a paper whose key nobody has told is not solved', () => {
  expect(solvedSections(PAPER, PICKS)).toBeNull()
})

test('with the server’s key every question says what is right, what was picked and why', () => {
  const solved = ['a', 'b', 'c'].map((text, at) => ({
    kind: 'text' as const,
    text,
    figure: null,
    options: ['1', '2'],
    correct: 1,
    explanation: null,
    explanationText: `because of ${text}`,
    picked: PICKS[at] ?? null,
  }))
  const sections = solvedSections(withKey(PAPER, solved), PICKS)
  expect(sections?.map(({ subjectName, questions }) => [subjectName, questions.length])).toEqual([
    ['Physics', 2],
    ['Chemistry', 1],
  ])
  expect(sections?.flatMap(({ questions }) => questions)).toMatchObject(solved)
})
