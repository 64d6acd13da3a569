import { describe, expect, test } from 'vitest'
import { BOLD, docx, li, lists, p, picture, run, SUTONNY, table } from '../testing/docx-samples.ts'
import { PNG } from '../../test/question-samples.ts'
import { question, seen } from '../../test/seen.ts'
import { readQuestions } from '../read-questions.ts'

async function read(file: Uint8Array, name = 'questions.docx') {
  const questions = await readQuestions(file, name)
  if ('refused' in questions) throw new Error(questions.refused)
  return questions
}
async function asked(...args: Parameters<typeof docx>) {
  return (await read(await docx(...args))).questions.map(seen)
}

const CITIES = ['ঢাকা', 'পাবনা', 'খুলনা', 'যশোর']

describe('a Word document', () => {
  test('that Word numbers itself: questions 1., options A. in a list that begins again', async () => {
    const numbering = lists(
      { 1: [{ format: 'decimal', text: '%1.' }], 2: [{ format: 'upperLetter', text: '%1)' }] },
      { 3: 2, 4: 2 },
    )
    const body = [
      p('HSC Model Test'),
      li('Capital?', 1),
      ...['Dhaka', 'Pabna'].map((city) => li(city, 3)),
      p('Ans: A'),
      li('River?', 1),
      ...['Khulna', 'Padma'].map((city) => li(city, 4)),
      p('Answer: B'),
      p('Explanation: It is wide.'),
    ]
    const file = await read(await docx(body.join(''), { numbering }))
    expect(file).toMatchObject({ format: 'Word', ignored: ['HSC Model Test'] })
    expect(file.questions.map(seen)).toEqual([
      question(1, 'Capital?', ['Dhaka', 'Pabna'], { key: 0 }),
      question(2, 'River?', ['Khulna', 'Padma'], { key: 1, why: 'It is wide.' }),
    ])
  })

  test('whose list has levels and Bengali letters in the way of an old font', async () => {
    const numbering = lists({
      5: [
        { format: 'decimal', text: '%1|', properties: SUTONNY },
        { format: 'lowerLetter', text: '%2)' },
        { format: 'lowerRoman', text: '%3.' },
      ],
    })
    const body = [
      li('p?', 5),
      li('one', 5, 1),
      li('two', 5, 1),
      li('q?', 5),
      li('x', 5, 2),
      li('one', 5, 1),
      li('two', 5, 1),
    ]
    expect(
      (await asked(body.join(''), { numbering })).map(({ at, asked: text, options }) => [at, text, options]),
    ).toEqual([
      [1, 'p?', ['one', 'two']],
      [2, 'q?\ni. x', ['one', 'two']],
    ])
  })

  test.each([
    ['four paragraphs', CITIES.map((city, at) => p(`${'কখগঘ'[at]}) ${city}`)).join('')],
    ['tab columns', p(`ক. ঢাকা\tখ. পাবনা`) + p(`গ. খুলনা\tঘ. যশোর`)],
    [
      'one paragraph with breaks',
      `<w:p>${CITIES.map((city, at) => `${run(`(${'কখগঘ'[at]}) ${city}`)}<w:r><w:br/></w:r>`).join('')}</w:p>`,
    ],
    [
      'a table with letters in the cells',
      table([
        ['ক) ঢাকা', 'খ) পাবনা'],
        ['গ) খুলনা', 'ঘ) যশোর'],
      ]),
    ],
    [
      'a table with letters in cells of their own',
      table([
        ['ক', 'ঢাকা', 'খ', 'পাবনা'],
        ['গ', 'খুলনা', 'ঘ', 'যশোর'],
      ]),
    ],
    [
      'a table filled downwards',
      table([
        ['ক) ঢাকা', 'গ) খুলনা'],
        ['খ) পাবনা', 'ঘ) যশোর'],
      ]),
    ],
  ])('with options in %s', async (_, options) => {
    expect(await asked(`${p('১। রাজধানী কোনটি?')}${options}${p('সঠিক উত্তর: ক')}`)).toEqual([
      question(
        1,
        'রাজধানী কোনটি?'.normalize('NFC'),
        CITIES.map((city) => city.normalize('NFC')),
        { key: 0 },
      ),
    ])
  })

  const three = ['১', '২', '৩'].map((number) => `${p(`${number}. q${number}?`)}${p('ক) x\tখ) y\tগ) z')}`).join('')
  test.each([
    ['a list', ['উত্তরমালা', '১. ক', '২. গ', '৩. খ'].map((line) => p(line)).join('')],
    ['a line', p('উত্তর: ১-ক, ২-গ, ৩-খ').replace('উত্তর: ', '')],
    ['a table of pairs', table([['১', 'ক', '২', 'গ', '৩', 'খ']])],
    [
      'a table of two rows',
      table([
        ['প্রশ্ন', '১', '২', '৩'],
        ['উত্তর', 'ক', 'গ', 'খ'],
      ]),
    ],
    [
      'a table of two columns',
      table([
        ['১', 'ক'],
        ['২', 'গ'],
        ['৩', 'খ'],
      ]),
    ],
  ])('with its answers at the end in %s', async (_, answers) => {
    const found = await asked(three + answers)
    expect(found.map(({ key }) => key)).toEqual([0, 2, 1])
    expect(found.flatMap(({ faults }) => faults)).toEqual([])
  })

  test.each([
    ['is in bold', BOLD],
    ['is underlined', '<w:u w:val="single"/>'],
    ['is highlighted or coloured', '<w:highlight w:val="yellow"/>'],
    ['is highlighted or coloured', '<w:color w:val="FF0000"/>'],
  ])('whose key %s: guessed, and to be looked at', async (how, properties) => {
    const [found] = await asked(
      `${p('1. Capital?')}${p('A) Pabna')}<w:p>${run('B) ')}${run('Dhaka', properties)}</w:p>${p('C) Khulna')}`,
    )
    expect(found).toMatchObject({ key: 1, options: ['Pabna', 'Dhaka', 'Khulna'] })
    expect(found?.faults.join()).toContain(`guessed: No answer is written; B was taken, because it ${how}.`)
  })

  test('with bold that is the style of everything is no key', async () => {
    const [found] = await asked(`${p(run('1. Capital?', BOLD))}${p(run('A) x', BOLD))}${p(run('B) y', BOLD))}`)
    expect(found).toMatchObject({ key: null })
  })

  test('with sub- and superscripts, italics, Greek from the font Symbol, and hidden or deleted text', async () => {
    const sub = (text: string) => run(text, '<w:vertAlign w:val="subscript"/>')
    const sup = (text: string) => run(text, '<w:vertAlign w:val="superscript"/>')
    const body = [
      `<w:p>${run('1. H')}${sub('2')}${run('SO')}${sub('4')}${run(', Cu')}${sup('2+')}${run(', x')}${sup('a')} ${run('of ')}${run('Homo sapiens', '<w:i/>')}${run(': ')}<w:r><w:sym w:font="Symbol" w:char="F071"/></w:r>${run('?')}<w:del w:id="1"><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins w:id="2">${run('!')}</w:ins>${run('secret', '<w:vanish/>')}</w:p>`,
      p('A) 1'),
      p('B) 2'),
      p('Ans: A'),
    ]
    expect(await asked(body.join(''))).toEqual([
      question(1, 'H₂SO₄, Cu²⁺, x$^{a}$of $\\textit{Homo sapiens}$: θ?!', ['1', '2'], { key: 0 }),
    ])
  })

  test('with formulas', async () => {
    const t = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
    const half = `<m:oMath><m:f><m:num>${t('1')}</m:num><m:den>${t('2')}</m:den></m:f></m:oMath>`
    const body = `<w:p>${run('1. Value of ')}<m:oMathPara><m:oMath><m:sSup><m:e>${t('x')}</m:e><m:sup>${t('2')}</m:sup></m:sSup></m:oMath></m:oMathPara>${run('?')}</w:p><w:p>${run('A) ')}${half}${run('\tB) ')}${half}${run('3')}</w:p>${p('Ans: A')}`
    expect(await asked(body)).toEqual([
      question(1, 'Value of $x^{2}$?', ['$\\frac{1}{2}$', '$\\frac{1}{2}$ 3'], { key: 0 }),
    ])
  })

  test('with a formula of the old editor and a drawing of Windows says what is missing', async () => {
    const ole =
      '<w:r><w:object><v:shape><v:imagedata r:id="rId1"/></v:shape><o:OLEObject ProgID="Equation.3"/></w:object></w:r>'
    const body = `<w:p>${run('1. q')}${ole}${picture('rId2')}</w:p>${p('A) x')}${p('B) y')}${p('Ans: A')}`
    const [found] = await asked(body, { media: { 'a.wmf': PNG, 'b.emf': PNG } })
    expect(found?.faults).toHaveLength(1)
    expect(found?.faults[0]).toMatch(/old equation editor.*b\.emf is of a kind \(EMF, WMF\)/)
  })

  test('with pictures: beside the question, in the explanation, in an option', async () => {
    const body = [
      `<w:p>${run('1. Name it')}${picture('rId1')}</w:p>`,
      p('A) x\tB) y'),
      p('Ans: A'),
      `<w:p>${run('Explanation: see')}${picture('rId2')}</w:p>`,
      p('2. Which?'),
      `<w:p>${run('A) ')}${picture('rId1')}</w:p>`,
      p('B) y'),
      p('Ans: B'),
    ]
    const { questions } = await read(await docx(body.join(''), { media: { 'a.png': PNG, 'b.png': PNG } }))
    expect(questions[0]?.content).toMatchObject({
      picture: { name: 'word/media/a.png' },
      explanationPicture: { name: 'word/media/b.png' },
    })
    expect(questions[1]?.content).toMatchObject({
      options: ['Picture A', 'y'],
      optionPictures: [{ name: 'word/media/a.png' }, null],
    })
    expect(questions.map(({ faults }) => faults.map(({ kind, isFault }) => [kind, isFault]))).toEqual([
      [],
      [['picture', false]],
    ])
  })

  test('with a picture for every option: in one line, in a table, or each in its own paragraph', async () => {
    const [one, two] = [picture('rId1'), picture('rId2')]
    const body = [
      p('1. In a line?'),
      `<w:p>${run('A) ')}${one}${run('\tB) ')}${two}</w:p>`,
      p('Ans: A'),
      p('2. In a table?'),
      table([[`<w:p>${run('ক) ')}${one}</w:p>`, `<w:p>${run('খ) ')}${two}</w:p>`]]),
      p('উত্তর: খ'),
      p('3. With words?'),
      `<w:p>${run('A) a line ')}${one}</w:p>`,
      `<w:p>${run('B) a curve ')}${two}</w:p>`,
      p('Ans: B'),
      p('4. Two in one?'),
      `<w:p>${run('A) ')}${one}${two}</w:p>`,
      p('B) y'),
      p('Ans: B'),
    ]
    const { questions } = await read(await docx(body.join(''), { media: { 'a.png': PNG, 'b.png': PNG } }))
    const names = questions.map(({ content }) => content.optionPictures?.map((each) => each?.name.slice(-5) ?? null))
    expect(names).toEqual([['a.png', 'b.png'], ['a.png', 'b.png'], ['a.png', 'b.png'], undefined])
    expect(questions.map(({ content }) => content.options)).toEqual([
      ['Picture A', 'Picture B'],
      ['Picture A', 'Picture B'],
      ['a line', 'a curve'],
      ['', 'y'],
    ])
    const faults = questions.map((each) => each.faults.filter(({ isFault }) => isFault).map(({ message }) => message))
    expect(faults.slice(0, 3)).toEqual([[], [], []])
    expect(faults[3]?.[0]).toBe('There are 2 pictures; one can be taken.')
  })

  test('with a table that belongs to a question: as text, and to be looked at', async () => {
    const body = `${p('1. Which is largest?')}${table([
      ['x', '1'],
      ['y', '2'],
    ])}${p('A) x\tB) y')}${p('Ans: B')}`
    const [found] = await asked(body)
    expect(found).toMatchObject({ asked: 'Which is largest?\nx | 1\ny | 2', options: ['x', 'y'] })
    expect(found?.faults).toEqual([expect.stringContaining('changed: A table was turned into lines of text')])
  })

  test('that is one table with headings', async () => {
    const rows = [
      ['No', 'Question', 'A', 'B', 'Answer'],
      ['1', 'Capital?', 'Dhaka', 'Pabna', 'A'],
      ['2', 'River?', 'x', 'Padma', 'B'],
    ]
    expect(await asked(table(rows))).toEqual([
      question(1, 'Capital?', ['Dhaka', 'Pabna'], { key: 0 }),
      question(2, 'River?', ['x', 'Padma'], { key: 1 }),
    ])
  })

  const BIJOY = `${p(run('1| evsjv‡`‡ki ivRavbx?', SUTONNY))}${p(run('K) XvKv\tL) PÆMÖvg', SUTONNY))}${p(run('DËi: K', SUTONNY))}`
  const inUnicode = question(
    1,
    'বাংলাদেশের রাজধানী?'.normalize('NFC'),
    ['ঢাকা', 'চট্টগ্রাম'].map((city) => city.normalize('NFC')),
    {
      key: 0,
      faults: ['changed: Turned from SutonnyMJ into Unicode.'],
    },
  )
  test('in SutonnyMJ is turned into Unicode, and to be looked at', async () => {
    expect(await asked(BIJOY)).toEqual([inUnicode])
  })

  test.each([
    [
      'the default',
      { styles: `<w:docDefaults><w:rPrDefault><w:rPr>${SUTONNY}</w:rPr></w:rPrDefault></w:docDefaults>` },
    ],
    [
      'a style of a style',
      {
        styles: `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:basedOn w:val="Base"/></w:style><w:style w:type="paragraph" w:styleId="Base"><w:rPr>${SUTONNY}</w:rPr></w:style>`,
      },
    ],
    [
      'the theme',
      {
        styles:
          '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi"/></w:rPr></w:rPrDefault></w:docDefaults>',
        theme:
          '<a:themeElements><a:fontScheme><a:minorFont><a:latin typeface="SutonnyMJ"/></a:minorFont></a:fontScheme></a:themeElements>',
      },
    ],
  ])('whose SutonnyMJ is said by %s', async (_, parts) => {
    expect(await asked(BIJOY.replaceAll(`<w:rPr>${SUTONNY}</w:rPr>`, ''), parts)).toEqual([inUnicode])
  })

  test('in SutonnyMJ leaves formulas in Latin fonts alone, and says which words it could not read', async () => {
    const times = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman"/>'
    const body = `<w:p>${run('1| jÿ¨ ', SUTONNY)}${run('NaOH', times)}${run(' {}K wK?', SUTONNY)}</w:p>${p('A) x')}${p('B) y')}${p('Ans: A')}`
    const [found] = await asked(body)
    expect(found?.asked).toBe('লক্ষ্য NaOH {}K কি?'.normalize('NFC'))
    expect(found?.faults).toEqual([
      expect.stringContaining('changed'),
      'font: has words in an old font that could not be read: “{}K” Write them here with Edit.',
    ])
  })
})

test.each([
  ['old.doc', Buffer.from('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1', 'latin1'), /old Word \(\.doc\).*Save As.*\.docx/],
  ['marks.xls', Buffer.from('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1', 'latin1'), /old Excel/],
  ['paper.pdf', Buffer.from('%PDF-1.7\n'), /PDF.*\.docx/],
  ['paper.rtf', Buffer.from('{\\rtf1}'), /rich-text/],
])('%s says what to do', async (name, bytes, words) => {
  expect(await readQuestions(bytes, name)).toEqual({ refused: expect.stringMatching(words) })
})

test.each(['file:///home/me/a.png', 'C:\\Users\\me\\a.png', 'https://example.org/a.png'])(
  'a picture that a document only links (%s) is told',
  async (linked) => {
    const body = `<w:p>${run('1. Which?')}${picture('linked')}</w:p>${p('A) x')}${p('B) y')}${p('Ans: B')}`
    const [found] = await asked(body, { linked })
    expect(found?.faults).toEqual([expect.stringMatching(/^picture: .*(?:stayed on your computer|is on the web)/)])
  },
)
