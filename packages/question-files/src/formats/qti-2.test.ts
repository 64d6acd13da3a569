import { expect, test } from 'vitest'
import { other, question, seen } from '../../test/seen.ts'
import { NO_ALBUM } from '../pictures.ts'
import { qti2Question } from './qti-2.ts'
import { rootOf } from '../containers/xml-tree.ts'

const ALBUM = { find: (name: string) => (name === 'p.png' ? { name, bytes: async () => new Uint8Array() } : undefined) }

const read = (inner: string, album: typeof ALBUM | typeof NO_ALBUM = NO_ALBUM) =>
  seen(qti2Question(rootOf(Buffer.from(`<assessmentItem>${inner}</assessmentItem>`)), 1, 'item.xml', album))

const CHOICES = '<simpleChoice identifier="A">Kolkata</simpleChoice><simpleChoice identifier="B">Dhaka</simpleChoice>'
const interaction = (inner = CHOICES, prompt = '<prompt>Choose one.</prompt>') =>
  `<choiceInteraction responseIdentifier="R">${prompt}${inner}</choiceInteraction>`
const body = (inner = `<p>The capital?</p>${interaction()}`) => `<itemBody>${inner}</itemBody>`
const declared = (inner: string, cardinality = 'single') =>
  `<responseDeclaration identifier="R" cardinality="${cardinality}">${inner}</responseDeclaration>`
const RIGHT = declared('<correctResponse><value> B </value></correctResponse>')
const entry = (key: string, value: number) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`

test('a QTI 2.1 item asks by its body and its prompt; the correct response is the key', () => {
  expect(read(RIGHT + body())).toEqual(question(1, 'The capital?\nChoose one.', ['Kolkata', 'Dhaka'], { key: 1 }))
})

test('a QTI 2.1 item may map its choices to marks instead: the one with most is the key', () => {
  expect(read(declared(`<mapping>${entry('A', 1)}${entry('B', 0.5)}</mapping>`) + body()).key).toBe(0)
  expect(read(declared(`<mapping>${entry('A', 1)}${entry('B', 1)}</mapping>`) + body()).key).toBeNull()
  expect(read(declared(`<mapping>${entry('A', 0)}${entry('B', -1)}</mapping>`) + body()).key).toBeNull()
})

test('a QTI 2.1 item without a declaration, or with one of another response, has no key', () => {
  expect(read(body()).key).toBeNull()
  expect(read(RIGHT.replace('"R"', '"S"') + body()).key).toBeNull()
})

test('a QTI 2.1 item keeps feedback out of what is asked and of its options', () => {
  const choices = '<simpleChoice identifier="A">x<feedbackInline>No</feedbackInline></simpleChoice>'
  const inner = `<p>Q</p><rubricBlock>for markers</rubricBlock><feedbackBlock>Well</feedbackBlock>${interaction(choices, '')}`
  expect(read(RIGHT + body(inner))).toEqual(question(1, 'Q', ['x']))
})

test('a QTI 2.1 item is explained by the feedback of the right answer', () => {
  const feedback =
    '<modalFeedback identifier="incorrect">No</modalFeedback><modalFeedback identifier="ok">See page 3.</modalFeedback>'
  expect(read(RIGHT + body() + feedback).why).toBe('See page 3.')
})

test('a QTI 2.1 item brings its picture, and that of an option', () => {
  expect(read(RIGHT + body(`<img src="p.png"/>${interaction()}`), ALBUM).picture).toBe('p.png')
  const drawn = interaction('<simpleChoice identifier="A"><img src="p.png"/></simpleChoice>')
  expect(read(RIGHT + body(drawn), ALBUM)).toMatchObject({ options: ['Picture A'], faults: [] })
})

test.each([
  ['<p>Gap:</p><p><textEntryInteraction/></p>', 'Gap:', 'of the kind “textEntryInteraction”'],
  ['<p>Only words</p>', 'Only words', 'a description without answers'],
  [`<p>Two</p>${interaction(CHOICES, '')}${interaction(CHOICES, '')}`, 'Two', 'a question with several parts'],
])('a QTI 2.1 item of %j cannot be taken', (inner, asked, what) => {
  expect(read(body(inner))).toEqual(other(1, asked, what))
})

test('a QTI 2.1 item with several right answers cannot be taken', () => {
  expect(read(declared('', 'multiple') + body())).toEqual(
    other(1, 'The capital?\nChoose one.', 'a question with several right answers'),
  )
})

test('MathML of an item is a formula, and what of it or of its formatting is not kept is said', () => {
  const half = '<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>'
  expect(read(RIGHT + body(`<p>Value of ${half}?</p>${interaction(CHOICES, '')}`))).toMatchObject({
    asked: 'Value of $\\frac{a}{b}$?',
    faults: [],
  })
  const odd = '<math><mi>a</mi><mlongdiv><mn>1</mn></mlongdiv></math><u>not</u>'
  expect(read(RIGHT + body(`<p>${odd}</p>${interaction(CHOICES, '')}`)).faults).toEqual([
    expect.stringMatching(/lost: .*not understood \(mlongdiv\).* was underlined/),
  ])
})

test.each([
  ['<equal toleranceMode="absolute" tolerance="0.1 0.1"/>', '0.1'],
  ['<equal toleranceMode="relative" tolerance="2"/>', '2%'],
  ['<equal toleranceMode="exact"/>', ''],
  ['', ''],
])('a QTI 2.1 item that asks for a number is taken with its tolerance: %s', (equal, tolerance) => {
  const right = '<correctResponse><value>9.8</value></correctResponse>'
  const source = `<responseDeclaration identifier="R" cardinality="single" baseType="float">${right}</responseDeclaration><itemBody><p>g?</p><p><textEntryInteraction responseIdentifier="R"/></p></itemBody><responseProcessing>${equal}</responseProcessing>`
  const found = qti2Question(rootOf(Buffer.from(`<assessmentItem>${source}</assessmentItem>`)), 1, null, NO_ALBUM)
  expect(found).toMatchObject({ content: { text: 'g?', number: { answer: '9.8', tolerance, unit: '' } }, faults: [] })
  const words = qti2Question(
    rootOf(Buffer.from(`<assessmentItem>${source.replace('float', 'string')}</assessmentItem>`)),
    1,
    null,
    NO_ALBUM,
  )
  expect(words.faults).toMatchObject([{ kind: 'kind' }])
})

test('a QTI 3 item says the same in other names', () => {
  const item = `<qti-assessment-item>
    <qti-response-declaration identifier="R" cardinality="single" base-type="identifier">
      <qti-correct-response><qti-value>B</qti-value></qti-correct-response>
    </qti-response-declaration>
    <qti-item-body><p>The <b>capital</b>?</p><img src="p.png"/>
      <qti-choice-interaction response-identifier="R" max-choices="1"><qti-prompt>Choose one.</qti-prompt>
        <qti-simple-choice identifier="A">Kolkata<qti-feedback-inline>No</qti-feedback-inline></qti-simple-choice>
        <qti-simple-choice identifier="B">Dhaka</qti-simple-choice>
      </qti-choice-interaction>
    </qti-item-body>
    <qti-modal-feedback identifier="correct"><qti-content-body><p>See page 3.</p></qti-content-body></qti-modal-feedback>
  </qti-assessment-item>`
  expect(seen(qti2Question(rootOf(Buffer.from(item)), 1, 'item.xml', ALBUM))).toEqual(
    question(1, 'The capital?\nChoose one.', ['Kolkata', 'Dhaka'], { key: 1, picture: 'p.png', why: 'See page 3.' }),
  )
  const number = `<qti-assessment-item>
    <qti-response-declaration identifier="R" cardinality="single" base-type="float">
      <qti-correct-response><qti-value>9.8</qti-value></qti-correct-response>
    </qti-response-declaration>
    <qti-item-body><p>g is <qti-text-entry-interaction response-identifier="R"/></p></qti-item-body>
    <qti-response-processing><qti-equal tolerance-mode="absolute" tolerance="0.1"/></qti-response-processing>
  </qti-assessment-item>`
  expect(qti2Question(rootOf(Buffer.from(number)), 1, 'item.xml', ALBUM).content.number).toEqual({
    answer: '9.8',
    tolerance: '0.1',
    unit: '',
  })
})
