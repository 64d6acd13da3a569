import { expect, test } from 'vitest'
import { other, question, seen } from '../../test/seen.ts'
import { moodleQuestions } from './moodle.ts'

const read = (inner: string) => [...moodleQuestions(Buffer.from(`<quiz>${inner}</quiz>`))].map(seen)

const text = (words: string) => `<text><![CDATA[${words}]]></text>`
const answer = (words: string, fraction: number) => `<answer fraction="${fraction}">${text(words)}</answer>`
const multichoice = (inner: string, asked = text('Which?')) =>
  `<question type="multichoice"><questiontext format="html">${asked}</questiontext>${inner}</question>`
const TWO = answer('a', 0) + answer('b', 100)
const PIXEL = Buffer.from('no matter what').toString('base64')

test('a multichoice question of Moodle has its answers with their shares of the marks; the one above nothing is the key', () => {
  expect(read(multichoice(answer('a', -25) + answer('<p>b</p>', 100)))).toEqual([
    question(1, 'Which?', ['a', 'b'], { key: 1 }),
  ])
})

test('a multichoice question of Moodle without a right answer has no key', () => {
  expect(read(multichoice(answer('a', 0) + answer('b', 0)))).toEqual([question(1, 'Which?', ['a', 'b'])])
})

test('a multichoice question of Moodle is tagged by its category and its own tags, each once', () => {
  const category = '<question type="category"><category><text>$course$/top/Waves</text></category></question>'
  const tags = '<tags><tag><text>easy</text></tag><tag><text> Waves </text></tag><tag><text></text></tag></tags>'
  expect(read(category + multichoice(TWO + tags))).toEqual([
    question(1, 'Which?', ['a', 'b'], { key: 1, tags: ['Waves', 'easy'] }),
  ])
})

test('a multichoice question of Moodle is explained by its general feedback', () => {
  expect(read(multichoice(`${TWO}<generalfeedback>${text('<i>Because</i>')}</generalfeedback>`))[0]?.why).toBe(
    'Because',
  )
})

test('a multichoice question of Moodle in plain text is taken as it is written', () => {
  const plain = `<question type="multichoice"><questiontext format="plain_text">${text(' 1 < 2 & \\(x\\) ')}</questiontext>${TWO}</question>`
  expect(read(plain)[0]?.asked).toBe('1 < 2 & $x$')
})

test('a Moodle question in Markdown comes without its signs', () => {
  const asked = `<questiontext format="markdown">${text('**Which** of *these*?')}</questiontext>`
  expect(read(`<question type="multichoice">${asked}${TWO}</question>`)[0]?.asked).toBe('Which of these?')
})

test('a multichoice question of Moodle brings its picture along', async () => {
  const asked = `${text('<img src="@@PLUGINFILE@@/a%20b.png?v=1"/>')}<file name="a b.png" path="/" encoding="base64">${PIXEL}</file>`
  const found = [...moodleQuestions(Buffer.from(`<quiz>${multichoice(TWO, asked)}</quiz>`))]
  expect(found).toHaveLength(1)
  expect(Buffer.from((await found[0]?.content.picture?.bytes()) ?? []).toString()).toBe('no matter what')
})

test('a multichoice question of Moodle whose picture is missing says so, and one may stand in an option', () => {
  expect(read(multichoice(TWO, text('See <img src="@@PLUGINFILE@@/gone.png"/>')))[0]?.faults).toEqual([
    expect.stringMatching(/^picture: .*gone\.png is not in the file/),
  ])
  const drawn = `<answer fraction="0">${text('<img src="@@PLUGINFILE@@/o.png"/>')}<file name="o.png" path="/" encoding="base64">${PIXEL}</file></answer>`
  expect(read(multichoice(drawn + TWO))[0]).toMatchObject({
    options: ['Picture A', expect.any(String), expect.any(String)],
    faults: [],
  })
})

test.each([
  ['two answers above nothing', multichoice(answer('a', 50) + answer('b', 50))],
  ['single is false', multichoice(`${TWO}<single>false</single>`)],
  ['single is 0', multichoice(`${TWO}<single>0</single>`)],
])('several may be right where %s: it cannot be taken', (_, source) => {
  expect(read(source)).toEqual([other(1, 'Which?', 'a question with several right answers')])
})

test.each(['true', '1', ''])('one is right where single is %j', (single) => {
  expect(read(multichoice(`${TWO}<single>${single}</single>`))[0]?.key).toBe(1)
})

test.each([
  ['shortanswer', 'a short answer'],
  ['essay', 'an essay'],
  ['matching', 'a matching question'],
  ['numerical', 'a number with several right answers'],
  ['calculated', 'a calculated question'],
  ['cloze', 'a text with gaps'],
  ['ddwtos', 'a text with gaps'],
  ['gapselect', 'a text with gaps'],
  ['description', 'a description without answers'],
  ['coderunner', 'of the kind “coderunner”'],
])('a Moodle question of the kind %s cannot be taken, and it is said what it is', (type, what) => {
  expect(read(`<question type="${type}"><questiontext>${text('Q')}</questiontext></question>`)).toEqual([
    other(1, 'Q', what),
  ])
})

test('what is true or false in Moodle is a choice of two, in the language of the question', () => {
  const said = (asked: string, inner: string) =>
    read(`<question type="truefalse"><questiontext>${text(asked)}</questiontext>${inner}</question>`)
  expect(said('The sun is a star.', answer('true', 100) + answer('false', 0))).toEqual([
    question(1, 'The sun is a star.', ['True', 'False'], { key: 0 }),
  ])
  expect(said('সূর্য একটি গ্রহ।', answer('true', 0) + answer('false', 100))).toMatchObject([
    { options: ['সত্য', 'মিথ্যা'], key: 1 },
  ])
  expect(said('Q', '')).toMatchObject([{ options: ['True', 'False'], key: null }])
})

test('a number of Moodle is taken with its tolerance and unit', () => {
  const right = `<answer fraction="100">${text('9.8')}<tolerance>0.1</tolerance></answer>`
  const unit = (name: string) => `<unit><multiplier>1</multiplier><unit_name>${name}</unit_name></unit>`
  const found = (inner: string) =>
    [
      ...moodleQuestions(
        Buffer.from(
          `<quiz><question type="numerical"><questiontext>${text('g?')}</questiontext>${inner}</question></quiz>`,
        ),
      ),
    ][0]
  expect(found(`${right}${answer('*', 0)}<units>${unit('m/s²')}</units>`)).toMatchObject({
    content: { text: 'g?', options: [], correct: null, number: { answer: '9.8', tolerance: '0.1', unit: 'm/s²' } },
    faults: [],
  })
  expect(found(`${right}<units>${unit('m')}${unit('cm')}</units>`)?.faults).toMatchObject([{ kind: 'lost' }])
  expect(found(right + right)?.faults).toMatchObject([{ kind: 'kind' }])
})
