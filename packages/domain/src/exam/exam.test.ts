import { expect, test } from 'vitest'
import { hasPart } from './exam.ts'
import { sampleExam } from '../testing/sample-exam.ts'
import { behaviourOf, VARIATION_NAMES } from './variation.ts'

test.each(VARIATION_NAMES)('the parts planned for the sample %s exam are those its variation has', (variation) => {
  const planned = (['mcq', 'written'] as const).filter((kind) => hasPart(sampleExam(variation), kind))
  expect(planned).toEqual(behaviourOf(variation).parts)
})
