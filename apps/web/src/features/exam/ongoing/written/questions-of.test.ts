import { expect, test } from 'vitest'
import type { ScriptStanding } from '../../../../photos/script.ts'
import { questionsOf } from './questions-of.ts'

function standings(of: Readonly<Record<number, ScriptStanding>>) {
  return (_subjectId: string, question: number, isUploaded: boolean) =>
    of[question] ?? (isUploaded ? 'uploaded' : 'none')
}

const PAPER = [{ subjectId: 'phy', marks: [10, 10, 5], uploaded: [1] }]

function uploadedOf(standingAt: ReturnType<typeof standings>): number[] {
  return questionsOf(PAPER, standingAt).flatMap(({ question, isUploaded }) => (isUploaded ? question : []))
}

test('an answer that another tab has sent counts as uploaded before the next look at the paper tells of it', () => {
  expect(uploadedOf(standings({}))).toEqual([1])
  expect(uploadedOf(standings({ 2: 'uploaded' }))).toEqual([1, 2])
})

test('an uploaded answer to which a photo is added stays uploaded; one that is only on its way is not', () => {
  expect(uploadedOf(standings({ 1: 'unsent', 3: 'going' }))).toEqual([1])
})
