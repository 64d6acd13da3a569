import { describe, expect, test } from 'vitest'
import { AIKEN, GIFT, MOODLE, PNG, QTI_1, QTI_2 } from '../test/question-samples.ts'
import { readQuestions, type QuestionFile } from './read-questions.ts'
import { writeXlsx } from './tables/write-xlsx.ts'
import { writeZip } from './containers/write-zip.ts'

async function fileIn(content: string | Uint8Array, name: string): Promise<QuestionFile> {
  const file = await readQuestions(typeof content === 'string' ? Buffer.from(content) : content, name)
  if ('refused' in file) throw new Error(file.refused)
  return file
}

/** What a reviewer reads: where, what is asked, the key, and what is wrong. */
function seen({ questions }: QuestionFile) {
  return questions.map(({ place, content, faults }) => ({
    at: place.number,
    asked: content.text ?? content.picture?.name ?? null,
    key: content.correct,
    faults: faults.map(({ kind, cell, message }) => `${kind}${cell === null ? '' : ` (${cell})`}: ${message}`),
  }))
}

const HEAD = 'question,option a,option b,option c,key,explanation,tags,difficulty'

test('a table of questions is taken whole: text, options, key, explanation, tags and level', async () => {
  const file = await fileIn(`\uFEFF${HEAD}\r\n"মান কত? \\(x^2\\)",এক,দুই,,খ,কারণ,"অধ্যায় ১; easy",hard\r\n`, 'q.csv')
  expect(file.format).toBe('CSV')
  expect(file.encoding).toBe('UTF-8 with BOM')
  expect(file.questions).toMatchObject([
    {
      place: { kind: 'row', number: 2, file: null },
      faults: [],
      content: {
        text: 'মান কত? $x^2$',
        picture: null,
        options: ['এক', 'দুই'],
        optionCount: 2,
        correct: 1,
        explanation: 'কারণ',
        explanationPicture: null,
        tags: ['অধ্যায় ১', 'easy'],
        difficulty: 4,
      },
    },
  ])
})

describe('text that Notepad saved', () => {
  const text = '১। রাজধানী?\r\nক) ঢাকা\r\nখ) পাবনা\r\nউত্তর: ক\r\n'
  const asked = [{ content: { text: 'রাজধানী?', options: ['ঢাকা', 'পাবনা'], correct: 0 }, faults: [] }]

  test('is read in UTF-16 without a mark, too', async () => {
    const bytes = Buffer.from(text, 'utf16le')
    expect(await fileIn(bytes, 'q.txt')).toMatchObject({ encoding: 'UTF-16 LE', questions: asked })
    expect(await fileIn(Buffer.from(bytes).swap16(), 'q.txt')).toMatchObject({
      encoding: 'UTF-16 BE',
      questions: asked,
    })
  })

  const bijoy = '1| evsjv‡`‡ki ivRavbx †KvbwU?\nK) XvKv\nL) cvebv\nDËi: K\n2| cvwbi ms‡KZ?\nK) H2O\nL) CO2\nDËi: K\n'
  /** As Windows writes it where nobody has heard of Unicode. */
  const ansi = Buffer.from(bijoy.replaceAll('‡', '\x87').replaceAll('†', '\x86'), 'latin1')

  test.each([
    ['ANSI', ansi],
    ['UTF-8', Buffer.from(bijoy)],
  ])('in Bijoy is turned into Unicode, to be looked at (%s)', async (_, bytes) => {
    const told = [{ kind: 'changed', message: 'Turned from Bijoy into Unicode.' }]
    expect((await fileIn(bytes, 'q.txt')).questions).toMatchObject([
      { content: { text: 'বাংলাদেশের রাজধানী কোনটি?', options: ['ঢাকা', 'পাবনা'], correct: 0 }, faults: told },
      { content: { text: 'পানির সংকেত?', options: ['H2O', 'CO2'], correct: 0 }, faults: told },
    ])
  })

  test('without anything like a question says what one looks like', async () => {
    await expect(fileIn('1. What is the capital?\ni) Dhaka\nii) Pabna\n', 'q.txt')).rejects.toThrow(/ক\) খ\)/)
  })
})

test('a table of questions is the same from Excel, with Bengali names for its columns', async () => {
  const file = await fileIn(
    await writeXlsx(['প্রশ্ন', 'ক', 'খ', 'উত্তর', 'Remark'], [['Q?', 'x', 7, 'ক', 'ignored']], 'Questions'),
    'q.xlsx',
  )
  expect(file.format).toBe('XLSX')
  expect(file.ignored).toEqual(['Remark'])
  expect(file.questions[0]?.content).toMatchObject({ text: 'Q?', options: ['x', '7'], correct: 0 })
})

test('a table of questions reports every fault with its row and column', async () => {
  const rows = [
    'Q1,x,y,z,,,,',
    'Q2,x,y,z,D,,,',
    'Q3,x,y,x,A,,,',
    ',x,y,z,A,,,',
    'Q5,x,,z,A,,,',
    'Q6,x,,,A,,,',
    'Q7 $sp^{3$,x,y,z,A,,,impossible',
    '†g‡_b wK?,x,XvKv,z,A,,,',
    'Q9,x,y,z,"A, B",,,',
    'Q10,1,3,2,2,,,',
    'Q11, a, b, c,A,e,t,1,extra',
  ]
  const file = await fileIn([HEAD, ...rows].join('\n'), 'q.csv')
  expect(seen(file).map(({ at, faults }) => [at, ...faults])).toEqual([
    [2, 'key (key): is empty. Choose the key here, or leave it out.'],
    [3, 'key (key): is “D”, which is none of the 3 options.'],
    [4, 'options (option a): Two options are the same: “x”.'],
    [5, 'text (question): is empty.'],
    [6, 'options (option a): An option in the middle is empty.'],
    [7, 'options (option a): There are fewer than two options.'],
    [
      8,
      'level (difficulty): “impossible” is no level from 1 to 5; 3 is taken.',
      'formula (question): A brace is not closed in the formula sp^{3.',
    ],
    [
      9,
      'font (question): is in Bijoy (an old font such as SutonnyMJ), not Unicode. Turned into Unicode it reads: মেথেন কি? · x · ঢাকা · z',
    ],
    [10, 'guessed: Several options are given as right: A, B. Any of them will get the mark.'],
    [11, 'key (key): is “2”, which is an option and the number of another one.'],
    [12, expect.stringContaining('more cells than there are columns')],
  ])
  expect(file.questions[7]?.faults[0]?.repair).toEqual({
    label: 'Convert',
    change: { text: 'মেথেন কি?', options: ['x', 'ঢাকা', 'z'] },
  })
  expect(file.questions[6]?.faults[1]?.repair).toEqual({
    label: 'Mend the formula',
    change: { text: 'Q7 $sp^{3}$' },
  })
})

test('a key that is the number of no option is the option that reads so', async () => {
  const rows = ['How many?,10,20,30,20,,,', 'sin 0°?,1,0,-1,0,,,', 'Third?,x,y,z,03,,,']
  const { questions } = await fileIn([HEAD, ...rows].join('\n'), 'q.csv')
  expect(questions.map(({ content, faults }) => [content.correct, faults.length])).toEqual([
    [1, 0],
    [1, 0],
    [2, 0],
  ])
})

test('text with numbers before the questions and Answer below them is read without the numbers', async () => {
  const text = '1. What is force?\nA. N\nB. J\nAnswer: B\n\n2. What is work?\na) N b) J c) W\nAnswer: c\n'
  const { format, questions } = await fileIn(text, 'q.txt')
  expect(format).toBe('Text')
  expect(questions.map(({ content: { text: words, options, correct } }) => [words, options, correct])).toEqual([
    ['What is force?', ['N', 'J'], 1],
    ['What is work?', ['N', 'J', 'W'], 2],
  ])
})

test('a table of questions brings its pictures in a .zip, and says which are not there', async () => {
  const zip = await writeZip({
    'bank/q.csv':
      'question,a,b,key,image\n,,,C,img/one.png\n,,,A,img/two.png\n,,,A,../../etc/passwd\nWords,x,y,A,img/one.png\n',
    'bank/img/one.png': PNG,
  })
  const file = await fileIn(zip, 'q.zip')
  expect(file.format).toBe('CSV with pictures')
  expect(seen(file)).toMatchObject([
    { asked: 'bank/img/one.png', key: 2, faults: [] },
    { faults: ['picture (image): The picture img/two.png is not in the file.', expect.stringContaining('text')] },
    {
      faults: ['picture (image): The picture ../../etc/passwd is not in the file.', expect.stringContaining('text')],
    },
    { asked: 'Words', faults: [] },
  ])
  expect(await file.questions[0]?.content.picture?.bytes()).toEqual(PNG)
})

test('a table of questions without a head is refused with what the head should be', async () => {
  expect(await readQuestions(Buffer.from('Q1,x,y,A\nQ2,x,y,B\n'), 'q.csv')).toEqual({
    refused: expect.stringContaining('The first row must name the columns: question, option a'),
  })
})

describe('files of other programs', () => {
  test('GIFT: escapes, comments, categories, feedback; other kinds are named', async () => {
    const file = await fileIn(GIFT, 'chem.txt')
    expect(file.format).toBe('GIFT')
    expect(file.questions[0]?.content).toMatchObject({
      text: 'বেনজিনের সংকেত কোনটি?'.normalize('NFC'),
      options: ['CH=CH', '$C_6H_6$', 'C{6}'],
      correct: 1,
      explanation: 'বেনজিন একটি বলয়।'.normalize('NFC'),
      tags: ['জৈব রসায়ন'.normalize('NFC')],
    })
    expect(file.questions[4]?.content.number).toEqual({ answer: '3', tolerance: '1', unit: '' })
    expect(seen(file).toSpliced(4, 1).slice(1)).toEqual([
      { at: 11, asked: 'Dhaka is the _____ of Bangladesh.', key: 1, faults: [] },
      { at: 13, asked: 'The sun is a star.', key: 0, faults: [] },
      ...[
        [15, 'Which are prime?', 'a question with several right answers'],
        [19, 'Name the gas.', 'a short answer'],
        [21, 'Match.', 'a matching question'],
        [23, 'Write about rain.', 'an essay'],
      ].map(([at, asked, kind]) => ({
        at,
        asked,
        key: null,
        faults: [`kind: Only one-answer questions can be taken; this is ${kind}.`],
      })),
      { at: 25, asked: 'Frequency \\nu of light\nis measured in', key: 0, faults: [] },
      {
        at: 27,
        asked: expect.anything(),
        key: null,
        faults: expect.arrayContaining(['text: The { of its answers is never closed.']),
      },
    ])
  })

  test('Aiken: questions of several lines, letters of either case, a missing ANSWER', async () => {
    const file = await fileIn(AIKEN, 'quiz.txt')
    expect(file.format).toBe('Aiken')
    expect(seen(file)).toEqual([
      { at: 1, asked: 'What is 2 + 2?', key: 1, faults: [] },
      { at: 7, asked: 'ঢাকা কোন নদীর তীরে?\nএক কথায় বল।'.normalize('NFC'), key: 1, faults: [] },
      {
        at: 13,
        asked: 'No answer below',
        key: null,
        faults: ['key (ANSWER): is empty. Choose the key here, or leave it out.'],
      },
      { at: 17, asked: 'Wrong letter', key: null, faults: ['key (ANSWER): is “E”, which is none of the 2 options.'] },
    ])
  })

  test('Moodle XML: HTML becomes words with formulas, embedded pictures are taken out', async () => {
    const file = await fileIn(MOODLE, 'quiz.xml')
    expect(file.format).toBe('Moodle XML')
    expect(file.questions[0]?.content).toMatchObject({
      text: 'Water is H₂O, its mass\nis $m = 18\\,u$. 5 < 6?',
      options: ['no', '$x^2$'],
      correct: 1,
      explanation: '10⁻³ × 2',
      tags: ['Vectors', 'easy'],
    })
    expect(file.questions[1]).toMatchObject({
      content: { text: null, options: [], optionCount: 3, correct: 0 },
      faults: [],
    })
    expect(await file.questions[1]?.content.picture?.bytes()).toEqual(PNG)
    expect(seen(file).slice(2)).toEqual([
      { at: 3, asked: 'Both', key: 0, faults: [expect.stringContaining('gone.png is not in the file')] },
      { at: 4, asked: 'Several', key: null, faults: [expect.stringContaining('several right answers')] },
      { at: 5, asked: 'Tell', key: null, faults: [expect.stringContaining('an essay')] },
    ])
  })

  test('a QTI 1.2 package is read', async () => {
    const file = await fileIn(await writeZip(QTI_1), 'qti.zip')
    expect(file.format).toBe('QTI 1.2')
    expect(file.questions[0]?.content).toMatchObject({
      text: 'Which is $\\frac{1}{2}$?',
      options: ['half', 'third'],
      correct: 1,
      explanation: 'Because',
    })
    expect(seen(file).slice(1)).toEqual([
      { at: 2, asked: 'quiz/img/a.png', key: 0, faults: [] },
      { at: 3, asked: 'Several', key: null, faults: [expect.stringContaining('several right answers')] },
      { at: 4, asked: 'Type', key: null, faults: [expect.stringContaining('to be typed')] },
    ])
  })

  test('a QTI 3 package and a single item of it are read', async () => {
    const item = `<qti-assessment-item><qti-response-declaration identifier="RESPONSE"><qti-correct-response>
      <qti-value>B</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><qti-choice-interaction>
      <qti-prompt>রাজধানী?</qti-prompt><qti-simple-choice identifier="A">কলিকাতা</qti-simple-choice>
      <qti-simple-choice identifier="B">ঢাকা</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`
    const manifest = '<manifest><resources><resource href="items/1.xml"/></resources></manifest>'
    const zipped = await writeZip({ 'imsmanifest.xml': manifest, 'items/1.xml': item })
    for (const file of [await fileIn(zipped, 'qti.zip'), await fileIn(item, 'item.xml')]) {
      expect(file).toMatchObject({
        format: 'QTI 3',
        questions: [{ content: { options: ['কলিকাতা', 'ঢাকা'], correct: 1 } }],
      })
    }
  })

  test('a QTI 2.1 package is read, zipped with its folder', async () => {
    const file = await fileIn(await writeZip(QTI_2), 'qti.zip')
    expect(file.format).toBe('QTI 2.1')
    expect(file.questions[0]?.content).toMatchObject({
      text: 'রাজধানী কোনটি?\nChoose one.',
      options: ['কলিকাতা', 'ঢাকা'],
      correct: 1,
      explanation: 'See page 3.',
    })
    expect(seen(file).slice(1)).toEqual([
      { at: 2, asked: 'pack/images/p.png', key: 1, faults: [] },
      { at: 3, asked: 'Gap:', key: null, faults: [expect.stringContaining('textEntryInteraction')] },
    ])
  })
})
