import { expect, test } from 'vitest'
import { question, seen } from '../../test/seen.ts'
import { aikenQuestions, looksLikeAiken } from './aiken.ts'
import { FileRefused } from '../file-refused.ts'

const read = (source: string) => [...aikenQuestions(source)].map(seen)

test('an Aiken question is its words, its lettered options and the letter of the right one', () => {
  expect(read('What is 2 + 2?\nA. 3\nB. 4\nC) 5\nANSWER: B\n')).toEqual([
    question(1, 'What is 2 + 2?', ['3', '4', '5'], { key: 1 }),
  ])
})

test('Aiken letters may be small or Bengali, with spaces around them, and so may ANSWER', () => {
  expect(read(' কোনটি?\n  ক) এক\n খ . দুই\nanswers :  খ.\n')).toEqual([question(1, 'কোনটি?', ['এক', 'দুই'], { key: 1 })])
  expect(read('Q\na) one\nb) two\nAnswer: a)')).toEqual([question(1, 'Q', ['one', 'two'], { key: 0 })])
})

test('words of an Aiken question may take several lines; the place is the first of them', () => {
  expect(read('\n\nFirst line\nsecond line\n\nA. x\nB. y\nANSWER: A')).toEqual([
    question(3, 'First line\nsecond line', ['x', 'y'], { key: 0 }),
  ])
})

test('a letter out of turn belongs to the words, not to the options', () => {
  expect(read('Q\nB. no option yet\nA. x\nB. y\nANSWER: B')).toEqual([
    question(1, 'Q\nB. no option yet', ['x', 'y'], { key: 1 }),
  ])
})

test('an Aiken question without ANSWER ends where the next one begins, and at the end of the file', () => {
  expect(read('One\nA. x\nB. y\nTwo\nA. p\nB. q')).toEqual([
    question(1, 'One', ['x', 'y']),
    question(4, 'Two', ['p', 'q']),
  ])
})

test('an ANSWER that names no option is a fault whose key is to be chosen; an empty one is left to the check', () => {
  const [wrong, empty] = aikenQuestions('Q\nA. x\nB. y\nANSWER: C\nR\nA. x\nB. y\nANSWER:\n')
  expect(wrong?.faults).toMatchObject([
    { kind: 'key', cell: 'ANSWER', message: 'is “C”, which is none of the 2 options.', repair: 'choose-key' },
  ])
  expect(wrong?.content.correct).toBeNull()
  expect(empty).toMatchObject({ content: { correct: null }, faults: [] })
})

test('an ANSWER without a question is passed over', () => {
  expect(read('ANSWER: A\nQ\nA. x\nB. y\nANSWER: A')).toEqual([question(2, 'Q', ['x', 'y'], { key: 0 })])
})

test('formulas of Aiken questions are written with dollars', () => {
  expect(read('\\(x^2\\)?\nA. \\(y\\)\nB. z\nANSWER: A')).toEqual([question(1, '$x^2$?', ['$y$', 'z'], { key: 0 })])
})

test('words without an end are refused with their line', () => {
  const endless = `Q\nA. x\nB. y\nANSWER: A\n${`${'word '.repeat(2_000)}\n`.repeat(20)}`
  expect(() => read(endless)).toThrow(FileRefused)
  expect(() => read(endless)).toThrow(/5\b/)
})

test.each([
  ['Q\nA. x\nANSWER: A', true],
  ['Q\n\tb) x\n  answer : A', true],
  ['Q\nA. x', false],
  ['ANSWER: A', false],
  ['Q {=a ~b}', false],
  ['1. What?\nA. x\nB. y\nAnswer: B\n\n2. Which?\na) x b) y\nAnswer: a\nExplanation: so', false],
  ['What follows?\n1. one\n2. two\nA. 1\nB. 2\nANSWER: A', true],
  ['2) what\nA. 1\nB. 2\nANSWER: A\nNo number\nA. 1\nB. 2\nANSWER: A', true],
  // What is answered in other words than ANSWER is answered, too.
  ['1. Which?\nA. p\nB. q\nAnswer: A\n2. How many?\nAns: -5\n3. How far?\nAns: 7', false],
  ['1. Which?\nA. p\nB. q\n[Answer: A]\n2. Who?\n(a) p\n(b) q\n[Ans: b]\n3. Why?\nA. x\nB. y\nANSWER: A', false],
])('%j looks like Aiken: %s', (text, expected) => {
  expect(looksLikeAiken(text)).toBe(expected)
})

test('an Aiken question without options and with a number is one to type, and is to be looked at', () => {
  const [number, words] = aikenQuestions('g?\nANSWER: 9.8 (± 0.1)\nCapital?\nANSWER: Dhaka\nQ\nA. x\nB. y\nANSWER: A')
  expect(number?.content).toMatchObject({ text: 'g?', correct: null, number: { answer: '9.8', tolerance: '0.1' } })
  expect(number?.faults).toMatchObject([{ kind: 'guessed', message: expect.stringContaining('right from 9.7 to 9.9') }])
  expect(words).toMatchObject({ faults: [{ kind: 'key' }] })
  expect(words?.content.number).toBeUndefined()
})
