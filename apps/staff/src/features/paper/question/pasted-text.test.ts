import { expect, test } from 'vitest'
import { pastedText } from './pasted-text.ts'

const copied = (html: string) => pastedText({ getData: (type) => (type === 'text/html' ? html : '') })

test('text pasted from Word keeps its sub- and superscripts; other text pastes as it always did', () => {
  expect(copied('<p>H<sub>2</sub>SO<sub>4</sub> and x<sup>2</sup></p>')).toBe('H₂SO₄ and x²')
  expect(copied('<p><b>Plain</b> words</p>')).toBeNull()
  expect(copied('')).toBeNull()
})
