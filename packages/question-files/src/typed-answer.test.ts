import { expect, test } from 'vitest'
import { readAsNumber, typedAnswerIn } from './typed-answer.ts'

const said = (written: string) => {
  const read = typedAnswerIn(written)
  return read === null ? null : [read.answer, read.tolerance, read.unit]
}

test.each([
  ['9.8', ['9.8', '', '']],
  ['৯.৮', ['৯.৮', '', '']],
  ['9.8 (± 0.1)', ['9.8', '0.1', '']],
  ['9.8±0.1', ['9.8', '0.1', '']],
  ['৯.৮ (± ০.১)', ['৯.৮', '০.১', '']],
  ['9.8 +/- 0.1', ['9.8', '0.1', '']],
  ['9.8 (±2%)', ['9.8', '2%', '']],
  ['9.8, tolerance 0.1', ['9.8', '0.1', '']],
  ['9.8 m/s²', ['9.8', '', 'm/s²']],
  ['9.8 ± 0.1 m/s²', ['9.8', '0.1', 'm/s²']],
  ['(9.8 ± 0.1) m/s²', ['9.8', '0.1', 'm/s²']],
  ['9.8 m/s^2 (± 0.1)', ['9.8', '0.1', 'm/s²']],
  ['$9.8\\pm 0.1\\,\\mathrm{m/s^{2}}$', ['9.8', '0.1', 'm/s²']],
  ['$6.63\\times 10^{-34}$ J s', ['6.63× 10^-34', '', 'J s']],
  ['$6.63 × {10}^{− 34}$', ['6.63 × 10^−34', '', '']],
  ['6.63×10⁻³⁴', ['6.63×10⁻³⁴', '', '']],
  ['10^5 Pa', ['10^5', '', 'Pa']],
  ['৫০০ টাকা।', ['৫০০', '', 'টাকা']],
  ['-0.05.', ['-0.05', '', '']],
  ['g = 9.8', ['9.8', '', '']],
  ['≈ 9.8', ['9.8', '', '']],
  ['প্রায় ৯.৮', ['৯.৮', '', '']],
  ['25%', ['25', '', '%']],
  ['3.2 to 3.4', ['3.3', '0.1', '']],
  ['3.2-3.4 kg', ['3.3', '0.1', 'kg']],
  ['between 3.2 and 3.4', ['3.3', '0.1', '']],
  ['৩.২ থেকে ৩.৪ এর মধ্যে', ['3.3', '0.1', '']],
  ['৯.৭ ও ৯.৯ এর মধ্যে', ['9.8', '0.1', '']],
  ['-2 to 1', ['-0.5', '1.5', '']],
])('the answer %s is a number to type: %j', (written, expected) => {
  expect(said(written)).toEqual(expected)
})

test.each([
  '',
  'গ',
  'C',
  'ঢাকা',
  'ten',
  '1/3',
  '5 or 6',
  '5, 6',
  '৫ ও ৬ মিটার',
  '5 to 3',
  '9.8.1',
  '1.5×103',
  '1.5x103',
  '5 because it is larger than all others',
  'B) 9.8',
  '√2',
  '2x',
  '2x + 1',
  `5 ${'x'.repeat(200)}`,
])('the answer %j is none', (written) => {
  expect(typedAnswerIn(written)).toBeNull()
})

test('what was read is said as the numbers that get the mark', () => {
  const message = (written: string) =>
    readAsNumber(typedAnswerIn(written) ?? { answer: '', tolerance: '', unit: '' }).message
  expect(message('৯.৮ (± ০.১)')).toBe('Read as a number to type; right from 9.7 to 9.9.')
  expect(message('9.8 m/s²')).toBe('Read as a number to type; only 9.8 is right. The unit m/s² is shown beside it.')
  expect(message('3.2 to 3.4')).toBe('Read as a number to type; right from 3.2 to 3.4.')
})
