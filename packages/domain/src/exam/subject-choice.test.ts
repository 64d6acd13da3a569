import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import { chooseSubjects, combinationsFor, optionalSubjects } from './subject-choice.ts'

const sections = ['phy', 'chem', 'math', 'bio', 'eng'].map((subjectId) => ({ subjectId }))
const choice = { size: 4, fixed: ['phy', 'chem'], optional: ['bio', 'math'] }
const exam = { sections, choice }
const noChoice = { sections, choice: null }

describe('what a student may choose (F1)', () => {
  test('the optional subjects, in the order of the exam', () => {
    expect(optionalSubjects(exam)).toEqual(['math', 'bio'])
    expect(optionalSubjects(noChoice)).toEqual([])
  })

  test.each([
    [
      'math',
      [
        ['phy', 'chem', 'math', 'bio'],
        ['phy', 'chem', 'math', 'eng'],
      ],
    ],
    [
      'bio',
      [
        ['phy', 'chem', 'math', 'bio'],
        ['phy', 'chem', 'bio', 'eng'],
      ],
    ],
    ['phy', []],
    ['eng', []],
    ['art', []],
  ])('with %s as the main subject', (main, expected) => {
    expect(combinationsFor(exam, main)).toEqual(expected)
  })

  test('main and fixed subjects that fill the sitting leave one combination', () => {
    expect(combinationsFor({ sections, choice: { ...choice, size: 3 } }, 'bio')).toEqual([['phy', 'chem', 'bio']])
  })

  test('a sitting too small for them has none', () => {
    expect(combinationsFor({ sections, choice: { ...choice, size: 2 } }, 'bio')).toEqual([])
  })

  test('without a choice there is none', () => {
    expect(combinationsFor(noChoice, 'math')).toEqual([])
  })
})

describe('the choice is checked again when it is assigned (F1, F2)', () => {
  test.each([
    ['in any order', exam, ['eng', 'math', 'chem', 'phy'], ['phy', 'chem', 'math', 'eng']],
    ['none, where none is offered', noChoice, null, ['phy', 'chem', 'math', 'bio', 'eng']],
    ['all, where none is offered', noChoice, ['eng', 'bio', 'math', 'chem', 'phy'], sections.map((s) => s.subjectId)],
  ])('the choice is checked again when it is assigned (F1, F2): %s', (_name, offering, wanted, expected) => {
    expect(chooseSubjects(offering, wanted)).toEqual(expected)
  })

  test.each([
    ['nothing chosen', exam, null, 'choice-needed'],
    ['an empty choice', exam, [], 'choice-invalid'],
    ['a fixed subject missing', exam, ['phy', 'math', 'bio', 'eng'], 'choice-invalid'],
    ['no main subject', { sections, choice: { ...choice, size: 3 } }, ['phy', 'chem', 'eng'], 'choice-invalid'],
    ['too few', exam, ['phy', 'chem', 'math'], 'choice-invalid'],
    ['too many', exam, ['phy', 'chem', 'math', 'bio', 'eng'], 'choice-invalid'],
    ['one twice', exam, ['phy', 'chem', 'math', 'math'], 'choice-invalid'],
    ['one twice beside a good choice', exam, ['phy', 'chem', 'math', 'bio', 'bio'], 'choice-invalid'],
    ['a subject of another exam', exam, ['phy', 'chem', 'math', 'art'], 'choice-invalid'],
    ['some, where none is offered', noChoice, ['phy', 'chem'], 'choice-invalid'],
  ])('%s: refused', (_name, offering, wanted, refused) => {
    expect(chooseSubjects(offering, wanted)).toEqual({ refused })
  })
})

describe('against trying out every set of subjects', () => {
  const offering = fc.integer({ min: 1, max: 7 }).chain((count) => {
    const names = Array.from({ length: count }, (_, index) => `s${index}`)
    return fc.record({
      names: fc.constant(names),
      size: fc.integer({ min: 1, max: count }),
      roles: fc
        .array(fc.constantFrom('fixed', 'optional', 'other'), { minLength: count, maxLength: count })
        .filter((roles) => roles.includes('optional')),
    })
  })

  test('the combinations are exactly the sets that keep the rule, and each of them can be sat', () => {
    fc.assert(
      fc.property(offering, ({ names, size, roles }) => {
        const having = (role: string) => names.filter((_name, index) => roles[index] === role)
        const [fixed, optional] = [having('fixed'), having('optional')]
        const asked = { sections: names.map((subjectId) => ({ subjectId })), choice: { size, fixed, optional } }
        for (const main of optional) {
          const right = everySet(names).filter(
            (set) => set.length === size && [...fixed, main].every((subject) => set.includes(subject)),
          )
          const offered = combinationsFor(asked, main)
          expect(offered.map(String).toSorted()).toEqual(right.map(String).toSorted())
          for (const set of offered) expect(chooseSubjects(asked, set.toReversed())).toEqual(set)
        }
        for (const set of everySet(names)) {
          const isOffered = optional.some((main) => combinationsFor(asked, main).map(String).includes(String(set)))
          expect(isRefusal(chooseSubjects(asked, set))).toBe(!isOffered)
        }
      }),
    )
  })

  function everySet(names: readonly string[]): string[][] {
    return Array.from({ length: 2 ** names.length }, (_, mask) => names.filter((_name, bit) => (mask >> bit) & 1))
  }
})
