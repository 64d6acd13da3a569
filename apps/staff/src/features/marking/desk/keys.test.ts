import { expect, test } from 'vitest'
import { latinKey } from './keys.ts'

const pressed = (key: string, code: string, shiftKey = false) => latinKey({ key, code, shiftKey })

test('a Latin keyboard says itself which key it is, wherever its letters stand', () => {
  expect(pressed('m', 'KeyM')).toBe('m')
  expect(pressed('M', 'KeyM', true)).toBe('M')
  // On a French keyboard the place of Q writes an A.
  expect(pressed('a', 'KeyQ')).toBe('a')
  expect(pressed('?', 'Slash', true)).toBe('?')
  expect(pressed('Enter', 'Enter')).toBe('Enter')
  expect(pressed('ArrowUp', 'ArrowUp')).toBe('ArrowUp')
})

test('a Bengali keyboard is known by the place of the key', () => {
  expect(pressed('ম', 'KeyM')).toBe('m')
  expect(pressed('ণ', 'KeyZ', true)).toBe('Z')
  expect(pressed('৭', 'Digit7')).toBe('7')
  expect(pressed('৭', 'Numpad7')).toBe('7')
  expect(pressed('।', 'Period')).toBe('.')
})

test('so is a key that an input method has not decided about', () => {
  expect(pressed('Process', 'KeyB')).toBe('b')
  expect(pressed('Unidentified', 'Digit3')).toBe('3')
  expect(pressed('Process', 'Slash', true)).toBe('?')
  expect(pressed('Dead', 'BracketLeft')).toBe('[')
})

test('a key without a place of ours stays what it is', () => {
  expect(pressed('ৎ', 'IntlBackslash')).toBe('ৎ')
})
