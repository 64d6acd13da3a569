import { expect, test } from 'vitest'
import { classMeans } from './class-means.ts'

const mcq = (section: number, marks: number) => ({
  section,
  mcq: { marks, right: 0, wrong: 0, blank: 0 },
  written: null,
})

test('the class is everybody who is ranked; of a section, those who sat it', () => {
  const means = classMeans([
    { total: 10, bySection: [mcq(0, 4), { ...mcq(1, 5), written: { marks: 1 } }] },
    { total: 5.01, bySection: [mcq(0, 5.01)] },
    { total: null, bySection: [mcq(0, 100)] },
  ])
  expect(means).toEqual({
    total: 7.51,
    sections: [
      { section: 0, mean: 4.51 },
      { section: 1, mean: 6 },
    ],
  })
})

test('an exam that nobody is ranked in has no average', () => {
  expect(classMeans([])).toEqual({ total: null, sections: [] })
})
