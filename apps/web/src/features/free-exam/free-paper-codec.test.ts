import { expect, test } from 'vitest'
import { decodeFreePaper, encodeFreePaper, type SavedFreePaper } from './free-paper-codec.ts'

const words = { kind: 'text', text: 'Which?', figure: { path: 'a.png', words: 'a lens' }, options: ['x', 'y'] } as const
const picture = { kind: 'picture', picture: { path: 'b.png' }, optionCount: 4 } as const

const RUNNING: SavedFreePaper = {
  examId: 'free-1',
  draw: 'd1',
  paper: {
    name: 'Try it',
    sections: [
      {
        subjectId: 'physics',
        subjectName: 'Physics',
        questions: [
          { ...words, id: 7, correct: null },
          { ...picture, id: 9, correct: null },
        ],
      },
    ],
    startsAt: 1000,
    endsAt: 2000,
    marks: null,
    negativePercent: 25,
  },
  picks: [1, null],
  outcome: null,
}

const DONE: SavedFreePaper = {
  ...RUNNING,
  outcome: {
    result: { right: 1, wrong: 0, unanswered: 1, marks: 1, totalMarks: 2, bySubject: [] },
    questions: [
      { ...words, picked: 1, correct: 1, explanation: 'why.png', explanationText: null },
      { ...picture, picked: null, correct: 0, ruling: 'cancelled', explanation: null, explanationText: 'Because.' },
      { ...picture, picked: 2, correct: 0, ruling: [0, 2], explanation: null, explanationText: null },
    ],
  },
}

test.each([RUNNING, DONE])('a free paper reads back as it was stored', (paper) => {
  expect(decodeFreePaper(encodeFreePaper(paper))).toEqual(paper)
})

const without = (field: keyof SavedFreePaper) =>
  JSON.stringify({ ...JSON.parse(encodeFreePaper(DONE)), [field]: undefined })

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['something else', '"free"'],
  ['a paper without its draw', without('draw')],
  ['a paper without its questions', without('paper')],
  ['a paper without its picks', without('picks')],
  ['a paper without its outcome', without('outcome')],
  ['a pick that is a text', encodeFreePaper(RUNNING).replace('"picks":[1', '"picks":["1"')],
  ['a question without options', encodeFreePaper(RUNNING).replaceAll('"options"', '"choices"')],
])('what another version or somebody else has stored is not taken for a free paper: %s', (_, text) => {
  expect(decodeFreePaper(text)).toBeNull()
})
