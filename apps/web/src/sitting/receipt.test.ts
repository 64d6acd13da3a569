import { expect, test } from 'vitest'
import { receivedOf } from './receipt.ts'

test.each([
  ['0000-7XX1-5GDS-G004-4FV0-1D12-W0D0', 0],
  ['0000-7XX1-5GDS-G304-4FV0-146K-FY00', 12],
  ['0000-7XX1-5GDS-HJ04-4FV0-184J-PSF0', 200],
])('the server’s receipt %s says that it has %i answers', (code, received) => {
  expect(receivedOf(code)).toBe(received)
})

test.each(['', '0000-7XX1', 'not a receipt at all'])('%j says nothing', (code) => {
  expect(receivedOf(code)).toBeNull()
})
