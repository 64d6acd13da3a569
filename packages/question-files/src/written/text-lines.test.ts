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

  test.each([
    ['below a number with a dot', '1. Capital?\n1) Dhaka\n2) Pabna\n3) Khulna\n4) Jashore\nAns: 1'],
    ['in Bengali digits', '১। Capital?\n১) Dhaka\n২) Pabna\n৩) Khulna\n৪) Jashore\nউত্তর: ১'],
    ['below a number in words', 'প্রশ্ন ১: Capital?\n১. Dhaka\n২. Pabna\n৩. Khulna\n৪. Jashore\nউত্তর: ১'],
    ['on one line', '1. Capital?\n(1) Dhaka (2) Pabna (3) Khulna (4) Jashore\nAns: (1)'],
    ['on the line of the question', '1. Capital? (1) Dhaka (2) Pabna (3) Khulna (4) Jashore\nAns: 1) Dhaka'],
    ['in two lines with tabs', '1. Capital?\n1) Dhaka\t2) Pabna\n3) Khulna\t4) Jashore\nAns: Dhaka'],
    ['with the answers at the end', '1. Capital?\n1) Dhaka\n2) Pabna\n3) Khulna\n4) Jashore\n\nAnswer key\n1. 1'],
    ['below a question without a number', 'Capital?\n1) Dhaka\n2) Pabna\n3) Khulna\n4) Jashore\nAns: 1'],
  ])('options that are numbered, %s', (_, text) => {
    expect(looksWritten(text)).toBe(true)
    expect(read(text)).toEqual([question(1, 'Capital?', ['Dhaka', 'Pabna', 'Khulna', 'Jashore'], { key: 0 })])
  })

  test('a slip in one question leaves the others as they are', () => {
    const slip = '2. Sea?\n1) Bay\n3) Lake\nAns: 1\n'
    const options = '1) Dhaka\n2) Pabna (1)\n3) Khulna\nAns: 3\n'
    const read = questionsIn(`1. Port?\n${options}${slip}3. Town?\n${options}`)
    expect(read.filter(({ content }) => content.correct === 2)).toHaveLength(2)
  })

  test.each([
    ['questions in a row', '1. Two and two?\n2. Three and three?\n3. Four and four?\nAns: 8', 3],
    ['the parts of a question', '1. Add them up:\n1) two\n2) four\n3) one\nand tell the sum.\nAns: 7', 3],
    ['numbers with answers between', 'Sums\n1) 2+2?\nAns: 4\n2) 3+3?\nAns: 6\n3) 1+1?\nAns: 2', 3],
  ])('%s are no options, though they are numbered', (_, text, count) => {
    expect(questionsIn(text).map(({ content }) => content.options)).toEqual(Array.from({ length: count }, () => []))
  })

  test.each([
    ['Ans: -1.6 C', '-1.6'],
    ['Ans: .5', '.5'],
    ['উত্তরঃ -৫', '-৫'],
    ['Ans:-5', '-5'],
    ['উত্তর:-৫', '-৫'],
    ['Answer:−5', '−5'],
    ['Ans.-5', '-5'],
    ['Ans=-5', '-5'],
    ['Ans :-.5', '-.5'],
    ['Ans:.5', '.5'],
    ['[Ans:-5]', '-5'],
    ['Ans:-$5$', '- 5'],
    ['Ans:- 5', '5'],
    ['Ans - 5', '5'],
    ['Ans-5', '5'],
  ])('%s is %s: behind another sign, one that touches the number is its own', (line, answer) => {
    expect(questionsIn(`1. Charge?\n${line}`).map(({ content }) => content.number?.answer)).toEqual([answer])
  })

  test.each([
    ['Ans:-2', ['2', '4', '−2', '8'], 2, []],
    ['Ans:-$2$', ['2', '$-2$'], 1, []],
    ['Ans:-2', ['x', 'y'], 1, ['The answer reads “-2”; its dash was left out.']],
    ['Ans:-B', ['x', 'y'], 1, []],
  ] as const)('%s among %j is the option %i', (line, options, key, doubts) => {
    const written = options.map((option, at) => `${'ABCD'[at]}) ${option}`).join('\n')
    const [found] = questionsIn(`1. Root?\n${written}\n${line}`)
    expect(found?.content.correct).toBe(key)
    expect(found?.faults.map(({ message }) => message)).toEqual(doubts)
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

describe('questions whose answer is a number', () => {
  const typed = (text: string) =>
    questionsIn(text).map(({ content: { text: asked, number, explanation }, faults }) => ({
      asked,
      number: number && [number.answer, number.tolerance, number.unit],
      why: explanation,
      faults: faults.map(({ kind, message }) => `${kind}: ${message}`),
    }))

  test.each([
    ['উত্তর: 9.8 (± 0.1)', ['9.8', '0.1', ''], 'right from 9.7 to 9.9'],
    ['Answer: 3.2 to 3.4', ['3.3', '0.1', ''], 'right from 3.2 to 3.4'],
    ['Ans: 9.8±0.1', ['9.8', '0.1', ''], 'right from 9.7 to 9.9'],
    ['উত্তর: ৯.৮', ['৯.৮', '', ''], 'only 9.8 is right'],
    ['[Ans. 9.8]', ['9.8', '', ''], 'only 9.8 is right'],
  ])('%s below words without options is read as one to type, and is to be looked at', (line, number, right) => {
    expect(typed(`১। অভিকর্ষজ ত্বরণ কত?\n${line}\nব্যাখ্যা: সূত্র থেকে।`)).toEqual([
      {
        asked: 'অভিকর্ষজ ত্বরণ কত?',
        number,
        why: 'সূত্র থেকে।',
        faults: [`guessed: Read as a number to type; ${right}.`],
      },
    ])
  })

  test('among questions with options, and without numbers before them', () => {
    const text = (numbers: readonly string[]) =>
      `${numbers[0]}g = ?\nAnswer: 9.8 m/s²\n\n${numbers[1]}Capital?\nA) Dhaka\nB) Pabna\nAnswer: 2\n\n${numbers[2]}2 + 2 = ?\nAns: 4`
    for (const numbers of [
      ['1. ', '2. ', '3. '],
      ['', '', ''],
    ])
      expect(questionsIn(text(numbers)).map(({ content }) => [content.text, content.correct, content.number])).toEqual([
        ['g = ?', null, { answer: '9.8', tolerance: '', unit: 'm/s²' }],
        ['Capital?', 1, undefined],
        ['2 + 2 = ?', null, { answer: '4', tolerance: '', unit: '' }],
      ])
  })

  test('with their numbers in the list at the end', () => {
    const asked = '1. Capital?\nA) Dhaka\nB) Pabna\n2. g?\n3. Half?\n'
    for (const list of ['1. A  2. 9.8 ± 0.1  3. -0.5', '1) A\n2) 9.8 ± 0.1\n3) -0.5'])
      expect(
        questionsIn(`${asked}উত্তরমালা\n${list}`).map(({ content: { correct, number } }) => [
          correct,
          number?.answer,
          number?.tolerance,
        ]),
      ).toEqual([
        [0, undefined, undefined],
        [null, '9.8', '0.1'],
        [null, '-0.5', ''],
      ])
  })

  test('an answer in words without options is none', () => {
    expect(typed('1. Capital?\nAnswer: Dhaka')).toMatchObject([{ asked: 'Capital?', number: undefined }])
    expect(looksWritten('Capital?\nAnswer: Dhaka')).toBe(false)
    expect(looksWritten('g?\nউত্তর: ৯.৮')).toBe(true)
  })
})
