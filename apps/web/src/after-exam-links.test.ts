import type { Variation } from '@anushilon/domain/exam/variation'
import { expect, test } from 'vitest'
import { missedLink, retakeLink, solutionLinks } from './after-exam-links.ts'

/** Spec 2, After-exam; Decision A3: the type in the address is the wire's word for part and variation. */
const LINKS = {
  mcq: { solutions: ['solution?type=mcq'], retake: '/exam/ID/retake', missed: '/exam/ID/retake' },
  written: { solutions: ['writtensolution?type=written'], retake: null, missed: null },
  'mcq-written': {
    solutions: ['solution?type=mcq-both', 'writtensolution?type=written-both'],
    retake: '/bothexam/ID/retake',
    missed: '/bothexam/ID/retake',
  },
  special: {
    solutions: ['solution?type=mcq-special', 'writtensolution?type=written-special'],
    retake: '/exam/ID/special-retake',
    missed: '/exam/ID/before-start/retake',
  },
  'mcq-special': {
    solutions: ['solution?type=special-mcq'],
    retake: '/exam/ID/mcq-special-retake',
    missed: '/exam/ID/after-exam',
  },
} as const satisfies Record<Variation, { solutions: readonly string[]; retake: string | null; missed: string | null }>

for (const [variation, { solutions, retake, missed }] of Object.entries(LINKS) as [
  Variation,
  (typeof LINKS)['mcq'],
][]) {
  test(`the addresses after a ${variation} exam: solutions, retake, and where it is sat once it was missed`, () => {
    expect(solutionLinks(variation, 'ID').map(({ href }) => href)).toEqual(solutions.map((path) => `/exam/ID/${path}`))
    expect(retakeLink(variation, 'ID')).toBe(retake)
    expect(missedLink(variation, 'ID')).toBe(missed)
  })
}
