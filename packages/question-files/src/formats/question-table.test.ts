import { expect, test } from 'vitest'
import { question, seen } from '../../test/seen.ts'
import { csvTable } from '../tables/csv.ts'
import { FileRefused } from '../file-refused.ts'
import { layoutOf, tableCells, tableQuestions } from './question-table.ts'

const rows = (text: string) => [...tableQuestions(csvTable(Buffer.from(text), 'q.csv'))]
const read = (text: string) => rows(text).map(seen)

test.each([
  ['question,option a,option b,key'],
  ['Question Text,A,B,Correct Answer'],
  ['প্রশ্ন,ক,খ,উত্তর'],
  ['TEXT,Option 1,option_2,ans'],
  ['key,choice b,choice a,question'],
])('the columns of a table of questions may be called %s', (head) => {
  expect(layoutOf(head.split(',')).ignored).toEqual([])
  expect(layoutOf(head.split(',')).options).toHaveLength(2)
})

test('the columns of a table of questions that mean nothing are named; of two with one meaning the first counts', () => {
  expect(layoutOf(['question', 'a', 'b', 'key', 'remark', '', 'answer']).ignored).toEqual(['remark', 'answer'])
})

test.each([
  [['question', 'a', 'b']],
  [['question', 'a', 'key']],
  [['question', 'a', 'c', 'key']],
  [['a', 'b', 'key']],
  [[]],
])('the columns of a table of questions %j are refused', (columns) => {
  expect(() => layoutOf(columns)).toThrow(FileRefused)
})

test('the columns of a table of questions need no words where there is a picture', () => {
  expect(() => layoutOf(['image', 'key'])).not.toThrow()
  expect(tableCells(['image', 'key'])).toEqual({ text: 'image', options: 'options', key: 'key', picture: 'image' })
  expect(tableCells(['Text', 'A', 'B', 'Ans'])).toEqual({ text: 'Text', options: 'A', key: 'Ans', picture: 'image' })
})

test('a row of a table of questions is a question; options that are empty at the end are none', () => {
  expect(read('question,a,b,c,key\n\\(x\\)?,1,2,,b\n')).toEqual([question(2, '$x$?', ['1', '2'], { key: 1 })])
})

test('a row of a table of questions has its tags apart by any of four signs, each once', () => {
  expect(read('question,a,b,key,tags\nQ,x,y,a,"one; two|one,three"\n')[0]?.tags).toEqual(['one', 'two', 'three'])
})

test.each([
  ['', 3, 0],
  ['1', 1, 0],
  ['5', 5, 0],
  ['Very  easy', 1, 0],
  ['সহজ', 2, 0],
  ['HARD', 4, 0],
  ['very_hard', 5, 0],
  ['6', 3, 1],
  ['0', 3, 1],
  ['who knows', 3, 1],
])('a row of a table of questions of the level %j has difficulty %i', (written, difficulty, faults) => {
  const [found] = rows(`question,a,b,key,level\nQ,x,y,a,${written}\n`)
  expect(found?.content.difficulty).toBe(difficulty)
  expect(found?.faults).toHaveLength(faults)
})

test('a row of a table of questions whose picture holds the options says how many they are, or four', () => {
  const options = (row: string) => rows(`image,key,option count\n${row}\n`)[0]?.content.optionCount
  expect(options('a.png,A,5')).toBe(5)
  expect(options('a.png,A,')).toBe(4)
})

test('a row of a table of questions with more cells than columns says what may have happened', () => {
  expect(read('question,a,b,key\nQ,x,y,a,z\n')[0]?.faults).toEqual([
    expect.stringContaining('more cells than there are columns'),
  ])
})

test('a row of a table of questions with a key that is no option is to be given one', () => {
  expect(rows('question,a,b,key\nQ,x,y,c\n')[0]?.faults).toMatchObject([
    { kind: 'key', cell: 'key', message: 'is “c”, which is none of the 2 options.', repair: 'choose-key' },
  ])
  expect(rows('question,a,b,key\nQ,x,y,\n')[0]?.faults).toEqual([])
})

test.each([
  ['9.8,0.1,m/s²', { answer: '9.8', tolerance: '0.1', unit: 'm/s²' }, []],
  ['৯.৮,২%,', { answer: '৯.৮', tolerance: '২%', unit: '' }, []],
  ['9.8,,', { answer: '9.8', tolerance: '', unit: '' }, ['guessed']],
  ['9.8 ± 0.1,,', { answer: '9.8', tolerance: '0.1', unit: '' }, ['guessed']],
  ['9.8 ± 0.1,0.2,', { answer: '9.8', tolerance: '0.2', unit: '' }, ['guessed']],
  ['3.2 to 3.4,,kg', { answer: '3.3', tolerance: '0.1', unit: 'kg' }, ['guessed']],
  ['ten,0.1,', { answer: 'ten', tolerance: '0.1', unit: '' }, []],
  ['Dhaka,,', undefined, ['key']],
])('a row without options with %s is answered by %j', (cells, number, kinds) => {
  const [found] = rows(`question,a,b,key,tolerance,unit\ng?,,,${cells}\n`)
  expect(found?.content).toMatchObject({ text: 'g?', options: [], optionCount: 0, correct: null })
  expect(found?.content.number).toEqual(number)
  expect(found?.faults.map(({ kind }) => kind)).toEqual(kinds)
})

test('a table of numbers to type needs no columns for options, a row with options no tolerance', () => {
  expect(rows('question,answer,tolerance\ng?,9.8,0.1\n')[0]?.content.number).toMatchObject({ answer: '9.8' })
  const [found] = rows('question,a,b,key,tolerance\nQ,x,y,a,0.1\n')
  expect(found).toMatchObject({ content: { correct: 0 }, faults: [{ kind: 'lost' }] })
})

test('the key of a picture that holds its options stays the number of one', () => {
  const found = (row: string) => rows(`image,key,tolerance\n${row}\n`)[0]?.content
  expect(found('a.png,2,')).toMatchObject({ optionCount: 4, correct: 1 })
  expect(found('a.png,2,0.1')).toMatchObject({ optionCount: 0, correct: null, number: { answer: '2' } })
  expect(found('a.png,9.8,')).toMatchObject({ optionCount: 0, number: { answer: '9.8' } })
})
