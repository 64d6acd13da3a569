import { CallRefused } from '@anushilon/contract/call-errors'
import { expect, test } from 'vitest'
import { faultText } from './fault-text.ts'

const refused = (code: 'conflict' | 'bad-input', detail?: string) =>
  new CallRefused(409, { code, message: 'The words of the code.', ...(detail === undefined ? {} : { detail }) })

test('what stands in the way is said alone, and not that somebody else has changed it', () => {
  expect(faultText(refused('conflict', 'The end can only move later.'))).toBe('The end can only move later.')
  expect(faultText(refused('conflict'))).toBe('The words of the code.')
  expect(faultText(refused('bad-input', 'minutes'))).toBe('The words of the code. minutes')
})
