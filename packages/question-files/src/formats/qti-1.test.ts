import { expect, test } from 'vitest'
import { other, question, seen } from '../../test/seen.ts'
import { NO_ALBUM } from '../pictures.ts'
import { qti1Questions } from './qti-1.ts'

const ALBUM = { find: (name: string) => (name === 'a.png' ? { name, bytes: async () => new Uint8Array() } : undefined) }

const read = (items: string, album: typeof ALBUM | typeof NO_ALBUM = NO_ALBUM) =>
  [...qti1Questions(Buffer.from(`<questestinterop>${items}</questestinterop>`), 'quiz.xml', album)].map(seen)

const material = (words: string, type = 'text/html') =>
  `<material><mattext texttype="${type}"><![CDATA[${words}]]></mattext></material>`
const label = (ident: string, inner: string) => `<response_label ident="${ident}">${inner}</response_label>`
const LABELS = label('1', material('half')) + label('2', material('third'))
const choices = (labels = LABELS, attributes = '') =>
  `<response_lid ident="r" ${attributes}><render_choice>${labels}</render_choice></response_lid>`
const marked = (condition: string, set = '<setvar action="Set">100</setvar>') =>
  `<respcondition><conditionvar>${condition}</conditionvar>${set}</respcondition>`
const equal = (ident: string) => `<varequal respident="r">${ident}</varequal>`
const item = (presentation: string, processing = '', rest = '') =>
  `<item><presentation>${presentation}</presentation><resprocessing>${processing}</resprocessing>${rest}</item>`
const asked = material('Which?')

test('a QTI 1.2 item asks by its materials; the answer that is given marks is the key', () => {
  expect(read(item(asked + choices(), marked(equal('2'))))).toEqual([
    question(1, 'Which?', ['half', 'third'], { key: 1 }),
  ])
})

test('a QTI 1.2 item finds the key inside an “and”, never inside a “not”', () => {
  expect(read(item(asked + choices(), marked(`<and>${equal('1')}</and><not>${equal('2')}</not>`)))[0]?.key).toBe(0)
  expect(read(item(asked + choices(), marked(`<not>${equal('2')}</not>`)))[0]?.key).toBeNull()
})

test('a QTI 1.2 item gives no key for marks that are taken off, or none', () => {
  expect(read(item(asked + choices(), marked(equal('2'), '<setvar action="Subtract">5</setvar>')))[0]?.key).toBeNull()
  expect(read(item(asked + choices(), marked(equal('2'), '<setvar>0</setvar>')))[0]?.key).toBeNull()
  expect(read(item(asked + choices(), marked(equal('9'))))[0]?.key).toBeNull()
})

test('a QTI 1.2 item joins several materials line by line, plain ones as they are written', () => {
  expect(read(item(`${asked}${material('1 &lt; 2', 'text/plain')}${choices()}`))[0]?.asked).toBe('Which?\n1 &lt; 2')
})

test('a QTI 1.2 item brings its picture, and that of an option', () => {
  expect(read(item(`<material><matimage uri="a.png"/></material>${choices()}`), ALBUM)[0]?.picture).toBe('a.png')
  expect(read(item(`<material><matimage uri="b.png"/></material>${choices()}`), ALBUM)[0]?.faults).toEqual([
    expect.stringMatching(/^picture: .*b\.png is not in the file/),
  ])
  const drawn = label('1', '<material><matimage uri="a.png"/></material>')
  expect(read(item(asked + choices(drawn)), ALBUM)[0]).toMatchObject({ options: ['Picture A'], faults: [] })
})

test.each([
  ['general_fb', 'ident'],
  ['solution_1', 'ident'],
  ['correct_fb', 'ident'],
])('a QTI 1.2 item is explained by its feedback %s', (ident) => {
  const others = `<itemfeedback ident="wrong_fb">${material('No')}</itemfeedback>`
  const own = `<itemfeedback ident="${ident}">${material('Because')}</itemfeedback>`
  expect(read(item(asked + choices(), '', others + own))[0]?.why).toBe('Because')
})

test('a QTI 1.2 item is explained by a solution whatever its feedback is called', () => {
  const own = `<itemfeedback ident="x"><solution><solutionmaterial>${material('So')}</solutionmaterial></solution></itemfeedback>`
  expect(read(item(asked + choices(), '', own))[0]?.why).toBe('So')
})

test.each([
  ['<response_str/>', 'an answer to be typed or pointed at'],
  ['<response_xy/>', 'an answer to be typed or pointed at'],
  ['', 'a description without answers'],
  [choices() + choices(), 'a question with several parts'],
  [choices(LABELS, 'rcardinality="Multiple"'), 'a question with several right answers'],
])('a QTI 1.2 item with %j cannot be taken', (responses, what) => {
  expect(read(item(asked + responses))).toEqual([other(1, 'Which?', what)])
})

test('a QTI 1.2 item with two marked answers, or without a presentation, cannot be taken', () => {
  expect(read(item(asked + choices(), marked(equal('1')) + marked(equal('2'))))).toEqual([
    other(1, 'Which?', 'a question with several right answers'),
  ])
  expect(read('<item/>')).toEqual([other(1, '', 'an item that shows nothing')])
})

test('the items of a QTI 1.2 file are numbered, wherever they stand', () => {
  const one = item(asked + choices(), marked(equal('1')))
  expect(
    read(`<assessment><section>${one}</section><section>${one}</section></assessment>`).map(({ at }) => at),
  ).toEqual([1, 2])
})

test.each([
  ['<or><varequal>9.8</varequal><and><vargte>9.7</vargte><varlte>9.9</varlte></and></or>', '', '9.8', '0.1', []],
  ['<varequal>9.8</varequal>', '<render_fib fibtype="Decimal"/>', '9.8', '', []],
  ['<varequal>9.8</varequal>', '', '9.8', '', ['guessed']],
])('the number that a QTI 1.2 item with %s asks for is taken', (condition, shown, answer, tolerance, kinds) => {
  const source = item(`${asked}<response_str ident="r">${shown}</response_str>`, marked(condition))
  const [found] = qti1Questions(Buffer.from(`<questestinterop>${source}</questestinterop>`), null, NO_ALBUM)
  expect(found?.content).toMatchObject({ text: 'Which?', optionCount: 0, number: { answer, tolerance } })
  expect(found?.faults.map(({ kind }) => kind)).toEqual(kinds)
})

test('words that a QTI 1.2 item asks for, or one of several numbers, cannot be taken', () => {
  const typed = (processing: string) => read(item(`${asked}<response_str ident="r"/>`, processing))
  for (const processing of [
    marked(equal('oxygen')),
    marked(equal('1')) + marked(equal('2')),
    marked(equal('1') + equal('2')),
  ])
    expect(typed(processing)).toEqual([other(1, 'Which?', 'an answer to be typed or pointed at')])
})
