import { describe, expect, test } from 'vitest'
import { question, seen } from '../../test/seen.ts'
import { NO_ALBUM } from '../pictures.ts'
import { questionsOf } from './questions.ts'
import { looksWritten, textDrafts } from './text-lines.ts'

function questionsIn(text: string) {
  return questionsOf(textDrafts(text), NO_ALBUM, ({ number }) => ({ kind: 'question', number, file: null }))
}

function read(text: string) {
  return questionsIn(text).map(seen)
}

describe('questions as a teacher types them', () => {
  test('numbers, letters and the answer in Bengali, an option a line', () => {
    expect(
      read(
        '২। বাংলাদেশের রাজধানী?\nক) পাবনা\nখ) যশোর\nগ) ঢাকা\nঘ) খুলনা\nউত্তর: গ\nব্যাখ্যা: ১৯৭১ থেকে।\n\n৩। ২+২=?\nক) ৩\nখ) ৪\nউত্তরঃ খ',
      ),
    ).toEqual([
      question(2, 'বাংলাদেশের রাজধানী?', ['পাবনা', 'যশোর', 'ঢাকা', 'খুলনা'], { key: 2, why: '১৯৭১ থেকে।' }),
      question(3, '২+২=?', ['৩', '৪'], { key: 1 }),
    ])
  })

  test.each([
    ['on one line with the question', '1. Capital? (A) Dhaka (B) Pabna (C) Khulna (D) Jashore Ans: A'],
    ['on one line below it', '1. Capital?\nA. Dhaka B. Pabna C. Khulna D. Jashore\nAnswer - A'],
    ['in two lines with tabs', '1) Capital?\na) Dhaka\tb) Pabna\nc) Khulna\td) Jashore\nAns. a'],
    ['in columns that are filled downwards', 'Q1. Capital?\nA) Dhaka\tC) Khulna\nB) Pabna\tD) Jashore\n[Ans: A]'],
    ['with the answer in brackets behind them', '1. Capital?\nA) Dhaka B) Pabna C) Khulna D) Jashore [Ans: A]'],
    ['with the answer in words', '1. Capital?\nA) Dhaka\nB) Pabna\nC) Khulna\nD) Jashore\nCorrect answer: Dhaka'],
    ['with the answer written out', '1. Capital?\nA) Dhaka\nB) Pabna\nC) Khulna\nD) Jashore\nAns: A) Dhaka'],
    ['with a tick', '1. Capital?\nA) Dhaka ✓\nB) Pabna\nC) Khulna\nD) Jashore\nAns: A'],
    ['with the answers at the end', '1. Capital?\nA) Dhaka\nB) Pabna\nC) Khulna\nD) Jashore\n\nAnswer key\n1. A'],
  ])('options %s', (_, text) => {
    expect(read(text)).toEqual([question(1, 'Capital?', ['Dhaka', 'Pabna', 'Khulna', 'Jashore'], { key: 0 })])
  })

  test('answers at the end in one line, with numbers that begin again in a second part', () => {
    const part = (asked: string) => `১. ${asked} ক?\nক. x\nখ. y\n২. ${asked} খ?\nক. x\nখ. y\n`
    expect(
      read(`ক বিভাগ\n${part('P')}খ বিভাগ\n${part('Q')}উত্তরমালা:\n১. ক ২. খ\n১) খ, ২) ক`).map(({ key }) => key),
    ).toEqual([0, 1, 1, 0])
  })

  test('statements of a question are not its options, nor other questions', () => {
    expect(
      read(
        '7. কোনটি সঠিক?\ni. H₂O\nii. CO₂\n1. first\n2. second\nনিচের কোনটি সঠিক?\nক) i ও ii\nখ) ii\nগ) i\nউত্তর: ক\n8. A. Rahman was?\nA) poet\nB) king\nAns: B',
      ),
    ).toEqual([
      question(7, 'কোনটি সঠিক?\ni. H₂O\nii. CO₂\n1. first\n2. second\nনিচের কোনটি সঠিক?', ['i ও ii', 'ii', 'i'], {
        key: 0,
      }),
      question(8, 'A. Rahman was?', ['poet', 'king'], { key: 1 }),
    ])
  })

  test('a passage stands before each question it is for, and that is to be looked at', () => {
    const found = read(
      '১। p?\nক) x\nখ) y\nউত্তর: ক\nনিচের উদ্দীপকটি পড়ে ২ ও ৩ নং প্রশ্নের উত্তর দাও:\nরহিম ঢাকা যায়।\n২। q?\nক) x\nখ) y\nউত্তর: ক\n৩। r?\nক) x\nখ) y\nউত্তর: ক\n৪। s?\nক) x\nখ) y\nউত্তর: ক',
    )
    expect(found.map(({ asked }) => asked?.split('\n').at(-1))).toEqual(['p?', 'q?', 'r?', 's?'])
    expect(found.map(({ asked }) => asked?.includes('রহিম ঢাকা যায়।'.normalize('NFC')))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(found.map(({ faults }) => faults.length)).toEqual([0, 1, 1, 0])
  })

  test('without numbers a question ends with its answer', () => {
    expect(read('Capital?\nক. ঢাকা\nখ. পাবনা\nউত্তর: ক\n\nRiver?\nক. পদ্মা\nখ. ঢাকা\nউত্তর: ক')).toEqual([
      question(1, 'Capital?', ['ঢাকা', 'পাবনা'], { key: 0 }),
      question(2, 'River?', ['পদ্মা', 'ঢাকা'], { key: 0 }),
    ])
  })

  test('formulas with letters in them are not taken apart', () => {
    expect(read('1. $f(a) b) c)$?\nA) $x$ B) $a) b)$ C) 3\nAns: C')).toEqual([
      question(1, '$f(a) b) c)$?', ['$x$', '$a) b)$', '3'], { key: 2 }),
    ])
  })

  test('what is odd about an answer is said', () => {
    const [several, none, words, both] = read(
      '1. p?\nA) x\nB) y\nAns: A and B\n2. q?\nA) x\nB) y\nAns: F\n3. r?\nA) x\nB) y\nAns: A because it is\n4. s?\nA) x\nB) y\nAns: A\nAnswers:\n4. B',
    )
    expect(several).toMatchObject({ key: null, faults: [expect.stringContaining('names every option')] })
    expect(none).toMatchObject({ key: null, faults: [expect.stringContaining('none of the 2 options')] })
    expect(words).toMatchObject({ key: 0, faults: [expect.stringContaining('only its letter was taken')] })
    expect(both).toMatchObject({ key: 0, faults: [expect.stringContaining('in the list of answers it is B')] })
  })

  test.each([
    ['Ans: A, C', [0, 2]],
    ['Ans: (b) and (d)', [1, 3]],
    ['উত্তর: ক ও গ', [0, 2]],
    ['উত্তর: ঘ/ক।', [0, 3]],
    ['Ans: C', [2]],
  ])('%s: any of them is right, once somebody has seen it', (answer, [correct, ...also]) => {
    const letters = answer.startsWith('উ') ? ['ক', 'খ', 'গ', 'ঘ'] : ['A', 'B', 'C', 'D']
    const lines = ['1. q?', ...letters.map((letter) => `${letter}) option ${letter}`), answer].join('\n')
    const [found] = questionsIn(lines)
    expect(found?.content).toMatchObject({ correct, ...(also.length > 0 && { alsoCorrect: also }) })
    expect(found?.faults.map(({ kind }) => kind)).toEqual(also.length > 0 ? ['guessed'] : [])
  })

  test('titles are told, not taken', () => {
    const { ignored } = textDrafts('প্রত্যাশা কোচিং\nসময়: ৩০ মিনিট\n১। p?\nক) x\nখ) y\nউত্তর: ক')
    expect(ignored).toEqual(['প্রত্যাশা কোচিং', 'সময়: ৩০ মিনিট'].map((line) => line.normalize('NFC')))
  })
})

test.each([
  ['q?\nA) x\nB) y', true],
  ['q? ক) x খ) y', true],
  ['question,option a,option b,key\nq,x,y,A', false],
  ['A. only', false],
])('%j looks written: %s', (text, expected) => {
  expect(looksWritten(text)).toBe(expected)
})
