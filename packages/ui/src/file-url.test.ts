import { expect, test } from 'vitest'
import { fileUrl } from './file-url.ts'

test('a solution sheet is a link to elsewhere or a file of ours', () => {
  expect(fileUrl('https://example.org/sheet.pdf')).toBe('https://example.org/sheet.pdf')
  expect(fileUrl('files/ab/sheet.svg')).toBe('/files/ab/sheet.svg')
})
