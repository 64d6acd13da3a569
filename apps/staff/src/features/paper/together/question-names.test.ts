import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { expect, test } from 'vitest'
import { QuestionNames } from './question-names.ts'

const questions = (texts: string) => texts.split('').map((text) => ({ text }))
const flat = (texts: string): ExamDraft => ({
  id: 'e',
  course: 'c',
  variation: 'mcq',
  mcq: { questions: questions(texts) },
})
const bySubject = (...subjects: readonly (readonly [string, string])[]): ExamDraft => ({
  id: 'e',
  course: 'c',
  variation: 'mcq-special',
  subjects: subjects.map(([subject, texts]) => ({ subject, mcq: { questions: questions(texts) } })),
})

/** Where the question at `number` is afterwards: its number, or null. */
function after(before: string, by: 'own' | 'others', now: string, number: number): number | null {
  const names = new QuestionNames(flat(before))
  const name = names.at(0, number) ?? ''
  names.follow(flat(now), by)
  return names.placeOf(name)?.number ?? null
}

test.each([
  { what: 'stays as it is', now: 'abc', number: 2, is: 2 },
  { what: 'is changed in its place', now: 'axc', number: 2, is: 2 },
  { what: 'comes forward when one before it goes', now: 'bc', number: 2, is: 1 },
  { what: 'is moved', now: 'acb', number: 2, is: 3 },
  { what: 'is gone', now: 'ac', number: 2, is: null },
  { what: 'is gone from the end', now: 'ab', number: 3, is: null },
])('a question that $what keeps its name', ({ now, number, is }) => {
  expect(after('abc', 'others', now, number)).toBe(is)
})

test('what somebody is about to write stays the last when others add theirs, and is there with its first letter', () => {
  expect(after('abc', 'others', 'abcd', 4)).toBe(5)
  expect(after('abc', 'own', 'abcd', 4)).toBe(4)
  expect(after('', 'own', 'a', 1)).toBe(1)
})

test('a question is found when its subject comes to another place, and is gone with it', () => {
  const names = new QuestionNames(bySubject(['phy', 'ab'], ['chem', 'cd']))
  const [first = '', second = ''] = [names.at(0, 1), names.at(1, 2)]
  names.follow(bySubject(['chem', 'cd'], ['bio', 'e']), 'others')
  expect(names.placeOf(second)).toEqual({ section: 0, number: 2 })
  expect(names.placeOf(first)).toBeNull()
})

test('a typed question of the written part keeps its name while others remove and add some', () => {
  const written = (texts: string): ExamDraft => ({
    id: 'e',
    course: 'c',
    variation: 'written',
    written: { questions: questions(texts), marks: texts.split('').map(() => 5) },
  })
  const names = new QuestionNames(written('abc'))
  const [gone = '', stays = ''] = [names.atWritten(0, 1), names.atWritten(0, 3)]
  names.follow(written('bcd'), 'others')
  expect([names.placeOf(gone), names.placeOf(stays), names.atWritten(0, 2)]).toEqual([
    null,
    { section: 0, number: 2 },
    stays,
  ])
})
