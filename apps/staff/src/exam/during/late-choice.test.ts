import { expect, test } from 'vitest'
import { fixed, toggled } from './late-choice.ts'

const rina = { studentId: 1, refusal: null }
const sumon = { studentId: 2, refusal: null }
const refused = { studentId: 3, refusal: 'Too late' }

test('until somebody chooses, all late attempts are ticked about which nothing was decided', () => {
  expect([...fixed([rina, sumon, refused], null)]).toEqual([1, 2])
  expect([...fixed([rina, refused], null)]).toEqual([1])
})

test('whose tick was taken away is not ticked again when somebody else leaves them late meanwhile', () => {
  const choice = toggled([rina, sumon], null, 1)
  expect([...fixed([{ ...rina, refusal: 'No reason given' }, sumon], choice)]).toEqual([2])
})

test('whoever comes in after the choice was made is not ticked', () => {
  const choice = toggled([rina], null, 1)
  expect([...fixed([rina, sumon], choice)]).toEqual([])
})

test('a press on a tick takes it away and sets it again, with an attempt that was left late too', () => {
  const all = [rina, sumon, refused]
  const more = toggled(all, null, 3)
  expect([...more]).toEqual([1, 2, 3])
  expect([...toggled(all, more, 1)]).toEqual([2, 3])
})
