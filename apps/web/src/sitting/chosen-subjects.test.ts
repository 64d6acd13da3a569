import { TextStorage } from '@anushilon/outbox/testing/storage'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetChosen, readChosen, saveChosen } from './chosen-subjects.ts'

const MATH = { main: 'math', subjects: ['phy', 'chem', 'math', 'bio'] }
const BIO = { main: 'bio', subjects: ['phy', 'chem', 'bio', 'eng'] }

function phone(isFull: boolean): TextStorage {
  const storage = new TextStorage()
  storage.isFull = isFull
  vi.stubGlobal('localStorage', storage)
  return storage
}

afterEach(() => vi.unstubAllGlobals())

test('what was chosen before a special exam is known on the page of its rules, also on a phone without room', () => {
  for (const isFull of [false, true]) {
    phone(isFull)
    saveChosen('1', 'special-1', MATH)
    expect(readChosen('1', 'special-1')).toEqual(MATH)
    expect(readChosen('2', 'special-1'), 'another student').toBeNull()
    forgetChosen('1', 'special-1')
    expect(readChosen('1', 'special-1')).toBeNull()
  }
})

test('on a phone that has filled up the last choice holds, not the one that it had room for', () => {
  const storage = phone(false)
  saveChosen('1', 'special-1', MATH)
  storage.isFull = true
  saveChosen('1', 'special-1', BIO)
  expect(readChosen('1', 'special-1')).toEqual(BIO)
  storage.isFull = false
  saveChosen('1', 'special-1', MATH)
  expect(readChosen('1', 'special-1')).toEqual(MATH)
})
