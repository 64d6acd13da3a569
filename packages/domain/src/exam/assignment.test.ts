import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawPaper, subjectsOn, writtenPaper, type Draw } from './assignment.ts'
import { questionsOn } from './paper.ts'
import { sampleSection } from '../testing/sample-exam.ts'

const all = { questionsPerStudent: null, shuffle: true }
const sections = [
  sampleSection('phy', [1, 2, 3, 4, 5, 6]),
  sampleSection('chem', [7, 8, 9, 10]),
  sampleSection('math', [11, 12, 13]),
]

function draw(changes: Partial<Draw> = {}) {
  return drawPaper({ sections, plan: all, subjects: null, seed: '260001/adm-s1', ...changes })
}

const anyDraw = fc.record({
  poolSize: fc.integer({ min: 0, max: 40 }),
  questionsPerStudent: fc.option(fc.integer({ min: 0, max: 50 })),
  shuffle: fc.boolean(),
  seed: fc.string(),
})

/** Question numbers that are not places, and not in order: 1000, 997, 994 … */
function pool(size: number): number[] {
  return Array.from({ length: size }, (_, index) => 1_000 - 3 * index)
}

describe('the draw (C3, C4)', () => {
  test("a student's draw is the same whenever it is asked for, and is pinned", () => {
    expect(draw()).toEqual(draw())
    expect(draw()).toEqual([
      { section: 0, questions: [5, 3, 6, 4, 2, 1] },
      { section: 1, questions: [9, 10, 8, 7] },
      { section: 2, questions: [12, 11, 13] },
    ])
  })

  test('another student has another draw', () => {
    const papers = Array.from({ length: 50 }, (_, student) => JSON.stringify(draw({ seed: `${student}/adm-s1` })))
    expect(new Set(papers).size).toBe(50)
  })

  test('a draw takes the chosen subjects only, in the order of the exam', () => {
    expect(draw({ subjects: ['math', 'phy'] }).map(({ section }) => section)).toEqual([0, 2])
  })

  test('the draw of a subject does not depend on the others chosen', () => {
    expect(draw({ subjects: ['math'] })[0]).toEqual(draw()[2])
  })

  test('a draw takes as many questions of each section as the exam says', () => {
    const paper = draw({ plan: { questionsPerStudent: 3, shuffle: true } })
    expect(paper.map(({ questions }) => questions.length)).toEqual([3, 3, 3])
  })

  test('without shuffling everybody gets all questions as they stand', () => {
    const paper = draw({ plan: { questionsPerStudent: null, shuffle: false } })
    expect(questionsOn(paper)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  })

  test('a draw is a part of the pool without doubles, of the right size, in order where shuffling is off', () => {
    fc.assert(
      fc.property(anyDraw, ({ poolSize, questionsPerStudent, shuffle, seed }) => {
        const numbers = pool(poolSize)
        const section = sampleSection('phy', numbers)
        const [drawn] = draw({ sections: [section], plan: { questionsPerStudent, shuffle }, seed })
        const questions = drawn?.questions ?? []
        expect(questions).toHaveLength(Math.min(questionsPerStudent ?? poolSize, poolSize))
        expect(new Set(questions).size).toBe(questions.length)
        expect(numbers).toEqual(expect.arrayContaining([...questions]))
        const asInPool = numbers.filter((number) => questions.includes(number))
        expect(shuffle ? asInPool : questions).toEqual(asInPool)
      }),
    )
  })

  test.each([true, false])('the draw gives every question the same chance (shuffle %s)', (shuffle) => {
    const times = new Map<number, number>()
    for (let student = 0; student < 12_000; student += 1) {
      const plan = { questionsPerStudent: 3, shuffle }
      for (const question of questionsOn(draw({ plan, subjects: ['phy'], seed: `${student}/adm-s1` }))) {
        times.set(question, (times.get(question) ?? 0) + 1)
      }
    }
    for (const question of [1, 2, 3, 4, 5, 6]) {
      expect(Math.abs((times.get(question) ?? 0) - 6_000)).toBeLessThan(250)
    }
  })

  test('the draw gives every order the same chance', () => {
    const orders = new Map<string, number>()
    for (let student = 0; student < 12_000; student += 1) {
      const order = questionsOn(draw({ subjects: ['math'], seed: `${student}/adm-s1` })).join()
      orders.set(order, (orders.get(order) ?? 0) + 1)
    }
    expect([...orders.keys()].toSorted()).toEqual([
      '11,12,13',
      '11,13,12',
      '12,11,13',
      '12,13,11',
      '13,11,12',
      '13,12,11',
    ])
    for (const count of orders.values()) expect(Math.abs(count - 2_000)).toBeLessThan(200)
  })
})

describe('the written paper', () => {
  test('the written paper has every question of the chosen subjects, numbered as printed', () => {
    expect(writtenPaper(sections, ['chem', 'phy'])).toEqual([
      { section: 0, questions: [1, 2, 3] },
      { section: 1, questions: [1, 2, 3] },
    ])
  })

  test('the written paper has a chosen subject that has nothing to write', () => {
    const silent = { subjectId: 'eng', written: null }
    expect(writtenPaper([silent], null)).toEqual([{ section: 0, questions: [] }])
  })
})

test('the subjects of a paper are those of its sections', () => {
  expect(subjectsOn(draw({ subjects: ['math', 'phy'] }), sections)).toEqual(['phy', 'math'])
})
