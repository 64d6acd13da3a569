import { readNumber } from '@anushilon/domain/exam/typed-number'
import { expect, test } from 'vitest'
import { codeOf, codesOf, isWithin, NUMBERS, WRITINGS } from './typed-numbers.ts'

const CASES = NUMBERS.flatMap(({ answer, off, exponent }) =>
  [answer, answer - off, answer + off + 1].flatMap((units) =>
    WRITINGS.map((write) => ({ text: write(units, exponent), code: codeOf(units, exponent) })),
  ),
)

test.each(CASES)('the page reads $text as the judge does', ({ text, code }) => {
  expect(readNumber(text)).toEqual({ code })
})

test.each(NUMBERS)('$answer ± $off: both ends are right, and nothing beyond them', (number) => {
  const { answer, off, exponent } = number
  const right = [answer - off - 1, answer - off, answer, answer + off, answer + off + 1].map((units) =>
    isWithin(codesOf(number), codeOf(units, exponent)),
  )
  expect(right).toEqual([false, true, true, true, false])
})
