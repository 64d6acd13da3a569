import { expect, test } from 'vitest'
import { other, question, seen } from '../../test/seen.ts'
import { FileRefused } from '../file-refused.ts'
import { categoryTags, giftQuestions, looksLikeGift } from './gift.ts'

const read = (source: string) => [...giftQuestions(source)].map(seen)

test('a GIFT question has one right answer among wrong ones', () => {
  expect(read('::Title::Which? {~one =two ~three}')).toEqual([
    question(1, 'Which?', ['one', 'two', 'three'], { key: 1 }),
  ])
})

test('a GIFT question without words of its own is asked by its title', () => {
  expect(read('::Which\\: a or b?::{=a ~b}')).toEqual([question(1, 'Which: a or b?', ['a', 'b'], { key: 0 })])
})

test('a GIFT question with words after its answers has a gap for them', () => {
  expect(read('Dhaka is the {=capital ~port} of Bangladesh.')).toEqual([
    question(1, 'Dhaka is the _____ of Bangladesh.', ['capital', 'port'], { key: 0 }),
  ])
})

test('a GIFT question is separated by empty lines; comments and categories are none', () => {
  const source = '// a comment\n$CATEGORY: top/Physics/Waves\n\nOne {=a ~b}\n// another\nstill one\n\nTwo {~a =b}'
  expect(read(source)).toEqual([
    question(4, 'One _____ still one', ['a', 'b'], { key: 0, tags: ['Waves'] }),
    question(8, 'Two', ['a', 'b'], { key: 1, tags: ['Waves'] }),
  ])
})

test('a GIFT question may escape the signs of the format, and begin a new line', () => {
  expect(read('a \\{b\\} \\= c\\nd {=x\\=1 ~y\\~2 ~p\\#q}')).toEqual([
    question(1, 'a {b} = c\nd', ['x=1', 'y~2', 'p#q'], { key: 0 }),
  ])
})

test('a GIFT question keeps the heads of formulas that begin as a new line does', () => {
  expect(read('\\(\\nu\\) {=a ~b}')[0]?.asked).toBe('$\\nu$')
})

test('a GIFT question is explained by its general feedback, or else by that of the right answer', () => {
  expect(read('Q {=a#well done ~b#no ####in general}')[0]?.why).toBe('in general')
  expect(read('Q {=a#well done ~b#no}')[0]?.why).toBe('well done')
  expect(read('Q {=a ~b#no}')[0]?.why).toBeNull()
})

test('a GIFT question may give its marks as percent', () => {
  expect(read('Q {~%100%a ~%-50%b ~c}')).toEqual([question(1, 'Q', ['a', 'b', 'c'], { key: 0 })])
})

test('a GIFT question of only wrong answers has no key', () => {
  expect(read('Q {~a ~b}')).toEqual([question(1, 'Q', ['a', 'b'])])
})

test('a GIFT question may be Markdown: its signs are no words, those of sums and formulas are', () => {
  const source = '[markdown]**Which** of _these_ is 2 * 3 * 1, $a_1*b_1*c$ `x`? {=*six* ~[plain]*five* ~__four__ _____}'
  expect(read(source)).toEqual([
    question(1, 'Which of these is 2 * 3 * 1, $a_1*b_1*c$ x?', ['six', '*five*', 'four _____'], { key: 0 }),
  ])
})

test('a GIFT question may be HTML', () => {
  expect(read('[html]H<sub>2</sub>O {=[html]<b>a</b> ~b}')).toEqual([question(1, 'H₂O', ['a', 'b'], { key: 0 })])
})

test('what is true or false in GIFT is a choice of two, in the language of the question', () => {
  expect(read('The sun is a star. {T}\n\nসূর্য একটি গ্রহ। {FALSE#no#It is a star.}\n\nSo it is {true#no####Why}')).toEqual(
    [
      question(1, 'The sun is a star.', ['True', 'False'], { key: 0 }),
      question(3, 'সূর্য একটি গ্রহ।', ['সত্য', 'মিথ্যা'], { key: 1, why: 'It is a star.' }),
      question(5, 'So it is', ['True', 'False'], { key: 0, why: 'Why' }),
    ],
  )
})

test.each([
  ['Which? {~%50%a ~%50%b ~c}', 'Which?', 'a question with several right answers'],
  ['Which? {=a =b ~c}', 'Which?', 'a question with several right answers'],
  ['How many? {#=3:1 =%50%4:1}', 'How many?', 'a number with several right answers'],
  ['Name it. {=a =b}', 'Name it.', 'a short answer'],
  ['Match. {=a -> b =c -> d}', 'Match.', 'a matching question'],
  ['Write. {}', 'Write.', 'an essay'],
  ['Only words', 'Only words', 'a description without answers'],
])('%j cannot be taken, and it is said what it is', (source, asked, what) => {
  expect(read(source)).toEqual([other(1, asked, what)])
})

test('what cannot be read is a fault of that question; the next one is read', () => {
  const [open, signless, good] = read('One {=a ~b\n\nTwo {a}\n\nThree {=a ~b}')
  expect(open?.faults).toEqual(['text: The { of its answers is never closed.'])
  expect(signless?.faults).toEqual(['text: Its answers begin neither with = nor with ~.'])
  expect(good).toEqual(question(5, 'Three', ['a', 'b'], { key: 0 }))
})

test('a question without an end is refused', () => {
  expect(() => read(`${'word '.repeat(2_000)}\n`.repeat(20))).toThrow(FileRefused)
})

test.each([
  ['$course$/top/Chemistry/Organic', ['Organic']],
  ['$course$/top/Acids//Bases', ['Acids/Bases']],
  ['$course$/top', []],
  ['$course$', []],
  ['', []],
  ['x'.repeat(70), ['x'.repeat(60)]],
])('the category %j is the tag %j', (path, tags) => {
  expect(categoryTags(path)).toEqual(tags)
})

test.each([
  ['Q {=a ~b}', true],
  ['Q {#3}', true],
  ['::T:: Q', true],
  ['Q {a}', false],
  ['The sun is a star. {T}', true],
  ['What is $\\frac{T}{F}$?\n(a) $\\sqrt{T}$', false],
  ['Q \\{=a\\}', false],
  ['x = y {z}', false],
  ['{ {=a }', true],
])('%j looks like GIFT: %s', (text, expected) => {
  expect(looksLikeGift(text)).toBe(expected)
})

test.each([
  ['How many? {#3:1}', '3', '1', null],
  ['How many? {#9.7..9.9}', '9.8', '0.1', null],
  ['How many? {#9.8 ####because}', '9.8', '', 'because'],
  ['How many? {#=9.8:0.1#well done ~%0%5#no}', '9.8', '0.1', 'well done'],
])('the number of %j is taken with its tolerance', (source, answer, tolerance, why) => {
  const [found] = giftQuestions(source)
  expect(found).toMatchObject({
    content: {
      text: 'How many?',
      options: [],
      correct: null,
      number: { answer, tolerance, unit: '' },
      explanation: why,
    },
    faults: [],
  })
})
