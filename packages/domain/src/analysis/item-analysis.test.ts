import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuestionKey } from '../exam/exam.ts'
import { readNumber } from '../exam/typed-number.ts'
import { adviceOn, GOOD, reliabilityAdvice } from './item-advice.ts'
import { analyseItems, type ItemFigures } from './item-analysis.ts'
import { addSheet, emptyTally } from './item-tally.ts'

const OPTIONS = 4
/** Where there is none: out of the range of all of them. */
const NO_FIGURE = 99

interface Student {
  /** By question, from 0; null: left blank; undefined: not on their paper. */
  readonly picks: readonly (number | null | undefined)[]
  readonly seconds?: readonly number[]
}

function analysed(students: readonly Student[], key: readonly QuestionKey[]) {
  const tally = emptyTally()
  const keyed = new Map(key.map((right, question) => [question, right]))
  const options = new Map(key.map((_, question) => [question, OPTIONS]))
  for (const { picks, seconds = [] } of students) {
    const shown = picks.flatMap((picked, question) => (picked === undefined ? [] : [{ question, picked }]))
    const sheet = {
      questions: shown.map(({ question }) => question),
      answers: new Map(shown.flatMap(({ question, picked }) => (picked === null ? [] : [[question, picked] as const]))),
      milliseconds: new Map(seconds.map((took, question) => [question, took * 1000])),
    }
    addSheet(tally, sheet, keyed, options)
  }
  return analyseItems(tally, keyed)
}

/** Right is option 0, wrong option 1. */
function rightWrong(rows: readonly string[]): Student[] {
  return rows.map((row) => ({ picks: row.split('').map((mark) => (mark === '1' ? 0 : 1)) }))
}

describe('five students and four questions, worked out by hand', () => {
  const figures = analysed(rightWrong(['1111', '1110', '1100', '1000', '0000']), [[0], [0], [0], [0]])
  const [first, second] = figures.items

  test('how many were right: 4, 3, 2 and 1 of 5', () => {
    expect(figures.items.map(({ facility }) => facility)).toEqual([0.8, 0.6, 0.4, 0.2])
  })

  test('alpha: 4/3 × (1 − 0.8 / 2) = 0.8', () => {
    // p q: 0.16 + 0.24 + 0.24 + 0.16 = 0.8; scores 4, 3, 2, 1, 0 have the variance 2.
    expect(figures.alpha).toBeCloseTo(0.8, 12)
  })

  test('point-biserial with the rest: 0.24 / √(0.16 × 1.36)', () => {
    expect(first?.discrimination).toBeCloseTo(0.24 / Math.sqrt(0.16 * 1.36), 12)
    // x = 1,1,1,0,0; the rest = 3,2,1,1,0: mean 1.4; E[x rest] = 1.2; variances 0.24 and 1.04.
    expect(second?.discrimination).toBeCloseTo((1.2 - 0.6 * 1.4) / Math.sqrt(0.24 * 1.04), 12)
  })

  test('upper minus lower 27 %: two of five make up more than 1.35, equal scores stay together', () => {
    expect(first?.upperLower).toBe(1 - 0.5)
    expect(second?.upperLower).toBe(1)
  })

  test('thirds: two students each', () => {
    expect(first?.strong).toEqual({ students: 2, options: [2, 0, 0, 0], blank: 0 })
    expect(first?.weak).toEqual({ students: 2, options: [1, 1, 0, 0], blank: 0 })
  })
})

test('the median of the times is the middle one, or half-way between the two in the middle', () => {
  const took = (...seconds: number[]) =>
    analysed(
      seconds.map((each) => ({ picks: [0], seconds: [each] })),
      [[0]],
    ).items[0]?.medianSeconds
  expect(took(30, 10, 90)).toBe(30)
  expect(took(30, 10, 90, 40)).toBe(35)
  expect(took()).toBeUndefined()
})

test('27 % of 900 are 243, though a computer makes a little more of it', () => {
  const students = Array.from({ length: 900 }, (_, at) => ({ picks: [at < 243 ? 0 : 1] }))
  expect(analysed(students, [[0]]).items[0]?.upperLower).toBe(1)
})

test('where everybody is right there is nothing to tell students apart by', () => {
  const { alpha, items } = analysed(rightWrong(['11', '11', '11']), [[0], [0]])
  expect(alpha).toBeNull()
  expect(items[0]).toMatchObject({ facility: 1, discrimination: null, upperLower: 0 })
})

test('a cancelled question has no figures of right and wrong, and no part in anybody’s score', () => {
  const withIt = analysed(rightWrong(['111', '100', '010']), [[0], [0], 'cancelled'])
  const without = analysed(rightWrong(['11', '10', '01']), [[0], [0]])
  expect(withIt.items[2]).toMatchObject({ facility: null, discrimination: null, all: { options: [1, 2, 0, 0] } })
  expect(withIt.alpha).toBe(without.alpha)
  expect(withIt.items[0]?.discrimination).toBe(without.items[0]?.discrimination)
})

describe('any exam, against a second program that goes over the whole table', () => {
  const questions = 6
  const right = fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 2 })
  const key = fc.array(right, { minLength: questions, maxLength: questions })
  const pick = fc.option(fc.nat(3))
  const student = fc.record({
    picks: fc.array(pick, { minLength: questions, maxLength: questions }),
    seconds: fc.array(fc.nat(300), { minLength: questions, maxLength: questions }),
  })
  const crowd = fc.array(student, { minLength: 2, maxLength: 60 })

  test('gives the same figures', () => {
    fc.assert(
      fc.property(key, crowd, (rightOptions, students) => {
        const figures = analysed(students, rightOptions)
        const table = students.map(({ picks }) =>
          picks.map((picked, at) => (picked !== null && rightOptions[at]?.includes(picked) ? 1 : 0)),
        )
        expect(figures.alpha ?? NO_FIGURE).toBeCloseTo(alphaByCovariances(table), 9)
        for (const item of figures.items) {
          const column = table.map((row) => row[item.question] ?? 0)
          const rest = table.map((row) => row.reduce<number>((sum, each) => sum + each, 0) - (row[item.question] ?? 0))
          expect(item.facility).toBeCloseTo(mean(column), 12)
          expect(item.discrimination ?? NO_FIGURE).toBeCloseTo(correlation(column, rest), 9)
          expect(item.upperLower).toBeCloseTo(upperLower(table, column), 12)
          expect(item.medianSeconds).toBe(median(students.map(({ seconds }) => seconds[item.question] ?? 0)))
          const chosen = students.map(({ picks }) => picks[item.question])
          expect(item.all.options).toEqual([0, 1, 2, 3].map((option) => chosen.filter((one) => one === option).length))
          expect(item.all.blank).toBe(chosen.filter((one) => one === null).length)
        }
      }),
    )
  })

  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

  function covariance(one: readonly number[], other: readonly number[]): number {
    const [meanOne, meanOther] = [mean(one), mean(other)]
    return mean(one.map((value, at) => (value - meanOne) * ((other[at] ?? 0) - meanOther)))
  }

  function correlation(one: readonly number[], other: readonly number[]): number {
    const spread = covariance(one, one) * covariance(other, other)
    return spread < 1e-12 ? NO_FIGURE : covariance(one, other) / Math.sqrt(spread)
  }

  /** Cronbach by the mean covariance between questions and their mean variance. */
  function alphaByCovariances(table: readonly (readonly number[])[]): number {
    const columns = Array.from({ length: questions }, (_, at) => table.map((row) => row[at] ?? 0))
    const pairs = columns.flatMap((one, at) => columns.slice(at + 1).map((other) => covariance(one, other)))
    const between = mean(pairs)
    const within = mean(columns.map((column) => covariance(column, column)))
    const whole = within + (questions - 1) * between
    return whole < 1e-12 ? NO_FIGURE : (questions * between) / whole
  }

  /** By sorting the students and going in from both ends, past those who score the same as the last one taken. */
  function upperLower(table: readonly (readonly number[])[], column: readonly number[]): number {
    const scored = table.map((row, at) => ({
      score: row.reduce<number>((sum, each) => sum + each, 0),
      x: column[at] ?? 0,
    }))
    const size = Math.ceil(0.27 * scored.length - 1e-9)
    const group = (sorted: typeof scored) => {
      const border = sorted[size - 1]?.score
      let end = size
      while (sorted[end]?.score === border && end < sorted.length) end += 1
      return mean(sorted.slice(0, end).map(({ x }) => x))
    }
    const up = scored.toSorted((one, other) => one.score - other.score)
    return group(up.toReversed()) - group(up)
  }

  function median(values: readonly number[]): number {
    const sorted = values.toSorted((one, other) => one - other)
    const middle = Math.floor(sorted.length / 2)
    const odd = sorted.length % 2 === 1
    return odd ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
  }
})

describe('papers that differ, cancelled questions and blanks, against the definitions word by word', () => {
  const questions = 7
  const ruling = fc.oneof(
    { weight: 5, arbitrary: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 2 }) },
    { weight: 1, arbitrary: fc.constant('cancelled' as const) },
  )
  const key = fc.array(ruling, { minLength: questions, maxLength: questions })
  // Option, blank (null), or not on this student's paper (undefined): special exams and draws.
  const pick = fc.oneof(
    { weight: 6, arbitrary: fc.nat(3) },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constant(undefined) },
  )
  const student = fc.record({ picks: fc.array(pick, { minLength: questions, maxLength: questions }) })
  const crowd = fc.oneof(
    fc.array(student, { minLength: 1, maxLength: 40 }),
    fc.array(student, { minLength: 100, maxLength: 100 }),
  )

  test('gives the same figures', () => {
    fc.assert(
      fc.property(key, crowd, (keys, students) => {
        const figures = analysed(students, keys)
        const told = slowly(students, keys)
        expect(figures.students).toBe(students.length)
        expect(figures.alpha ?? NO_FIGURE).toBeCloseTo(told.alpha, 9)
        expect(figures.items.map(({ question }) => question).toSorted((one, other) => one - other)).toEqual([
          ...told.items.keys(),
        ])
        for (const item of figures.items) {
          const expected = told.items.get(item.question)
          expect(item.facility ?? NO_FIGURE).toBeCloseTo(expected?.facility ?? 0, 12)
          expect(item.upperLower ?? NO_FIGURE).toBeCloseTo(expected?.upperLower ?? 0, 12)
          expect(item.discrimination ?? NO_FIGURE).toBeCloseTo(expected?.discrimination ?? 0, 9)
          expect([item.all, item.strong, item.weak]).toEqual([expected?.all, expected?.strong, expected?.weak])
        }
      }),
    )
  })

  type Cell = { readonly seen: boolean; readonly picked: number | null; readonly right: boolean }

  function slowly(students: readonly Student[], keys: readonly QuestionKey[]) {
    const table = students.map(({ picks }) =>
      picks.map((picked, question): Cell => {
        const right = keys[question]
        const isRight = typeof picked === 'number' && right !== 'cancelled' && (right ?? []).includes(picked)
        return { seen: picked !== undefined, picked: picked ?? null, right: isRight }
      }),
    )
    const scores = table.map((row) => row.filter(({ right }) => right).length)
    const sorted = scores.toSorted((one, other) => one - other)
    // 27 of 100 are a group of 27: percents are counted in whole numbers.
    const size = (percent: number) => Math.max(1, Math.ceil((percent * students.length) / 100))
    const third = Math.max(1, Math.ceil(students.length / 3))
    const best = (count: number) => (at: number) => (scores[at] ?? 0) >= (sorted.at(-count) ?? 0)
    const weakest = (count: number) => (at: number) => (scores[at] ?? 0) <= (sorted[count - 1] ?? 0)
    const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)

    const items = new Map(
      keys.flatMap((right, question) => {
        const cells = table.flatMap((row, at) => {
          const cell = row[question]
          return cell?.seen ? [{ ...cell, at, rest: (scores[at] ?? 0) - Number(cell.right) }] : []
        })
        if (cells.length === 0) return []
        const group = (isIn: (at: number) => boolean) => {
          const those = cells.filter(({ at }) => isIn(at))
          return {
            students: those.length,
            options: [0, 1, 2, 3].map((option) => those.filter(({ picked }) => picked === option).length),
            blank: those.filter(({ picked }) => picked === null).length,
          }
        }
        const share = (isIn: (at: number) => boolean) => {
          const those = cells.filter(({ at }) => isIn(at))
          return ratio(those.filter((cell) => cell.right).length, those.length)
        }
        const [up, down] = [share(best(size(27))), share(weakest(size(27)))]
        const isCounted = right !== 'cancelled'
        return [
          [
            question,
            {
              facility: isCounted ? (share(() => true) ?? NO_FIGURE) : NO_FIGURE,
              upperLower: isCounted && up !== null && down !== null ? up - down : NO_FIGURE,
              discrimination: isCounted
                ? pearson(
                    cells.map((cell) => Number(cell.right)),
                    cells.map(({ rest }) => rest),
                  )
                : NO_FIGURE,
              all: group(() => true),
              strong: group(best(third)),
              weak: group(weakest(third)),
            },
          ] as const,
        ]
      }),
    )
    return { items, alpha: alphaOf(scores, table, keys) }
  }

  function alphaOf(scores: readonly number[], table: readonly (readonly Cell[])[], keys: readonly QuestionKey[]) {
    const asked = table.map((row) => row.filter(({ seen }, question) => seen && keys[question] !== 'cancelled').length)
    const k = average(asked)
    const whole = average(scores.map((score) => (score - average(scores)) ** 2))
    if (k <= 1 || whole < 1e-12) return NO_FIGURE
    // Each student's each question adds the uncertainty of its answer, whoever they are.
    const doubts = keys.map((right, question) => {
      if (right === 'cancelled') return 0
      const cells = table.flatMap((row) => (row[question]?.seen ? [Number(row[question].right)] : []))
      return cells.length === 0 ? 0 : (cells.length * average(cells) * (1 - average(cells))) / table.length
    })
    return (k / (k - 1)) * (1 - doubts.reduce((sum, doubt) => sum + doubt, 0) / whole)
  }

  const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

  function pearson(one: readonly number[], other: readonly number[]): number {
    const [meanOne, meanOther] = [average(one), average(other)]
    const product = (values: readonly number[], mean: number, more: readonly number[], meanMore: number) =>
      average(values.map((value, at) => (value - mean) * ((more[at] ?? 0) - meanMore)))
    const spread = product(one, meanOne, one, meanOne) * product(other, meanOther, other, meanOther)
    return spread < 1e-12 ? NO_FIGURE : product(one, meanOne, other, meanOther) / Math.sqrt(spread)
  }
})

test('with a draw each question is judged by those who had it', () => {
  const drawn: Student[] = [
    { picks: [0, 0, undefined] },
    { picks: [0, undefined, 0] },
    { picks: [undefined, 1, 1] },
    { picks: [1, 1, undefined] },
  ]
  const { items, alpha } = analysed(drawn, [[0], [0], [0]])
  expect(items.map(({ all, facility }) => [all.students, facility])).toEqual([
    [3, 2 / 3],
    [3, 1 / 3],
    [2, 1 / 2],
  ])
  // k = 8 / 4 = 2; scores 2, 2, 0, 0: variance 1; Σ = 2/9 × 3/4 + 2/9 × 3/4 + 1/4 × 2/4.
  expect(alpha).toBeCloseTo(2 * (1 - (1 / 6 + 1 / 6 + 1 / 8)), 12)
})

test('numbers that are typed: right ones and others, and what was typed most', () => {
  const code = (typed: string) => {
    const read = readNumber(typed)
    return 'code' in read ? read.code : -1
  }
  const key = [code('9.7'), code('9.8'), code('9.9')]
  const tally = emptyTally()
  const keyed = new Map<number, QuestionKey>([
    [1, key],
    [2, [0]],
  ])
  const options = new Map([
    [1, 0],
    [2, OPTIONS],
  ])
  const given = [
    ...Array.from({ length: 10 }, () => '9.8'),
    ...Array.from({ length: 25 }, () => '98'),
    '9.9',
    '9.91',
    null,
  ]
  for (const [at, typed] of given.entries()) {
    const answers = new Map([[2, at < 12 ? 0 : 1], ...(typed === null ? [] : [[1, code(typed)] as const])])
    addSheet(tally, { questions: [1, 2], answers, milliseconds: new Map() }, keyed, options)
  }
  const [item] = analyseItems(tally, keyed).items
  expect(item).toMatchObject({
    key,
    all: { students: 38, options: [11, 26], blank: 1 },
    facility: 11 / 38,
    numbers: [
      { number: code('98'), students: 25 },
      { number: code('9.8'), students: 10 },
      { number: code('9.9'), students: 1 },
      { number: code('9.91'), students: 1 },
    ],
  })
  expect(item && adviceOn(item)).toEqual({
    level: 'check',
    preferred: null,
    sentence: 'Only 29 % were right and 66 % typed 98: is the key right?',
  })
})

describe('in plain words', () => {
  const chosen = (options: number[], blank = 0) => ({
    students: options.reduce((sum, each) => sum + each, 0) + blank,
    options,
    blank,
  })
  const item = (changes: Partial<ItemFigures>): ItemFigures => ({
    question: 17,
    key: [3],
    all: chosen([10, 10, 10, 70]),
    strong: chosen([1, 1, 1, 30]),
    weak: chosen([8, 8, 8, 9]),
    numbers: [],
    facility: 0.7,
    upperLower: 0.4,
    discrimination: 0.4,
    medianSeconds: 30,
    ...changes,
  })

  test.each<[string, Partial<ItemFigures>, string, string]>([
    [
      'a key that strong students did not choose',
      { all: chosen([9, 61, 6, 22], 2), strong: chosen([1, 30, 0, 2]), facility: 0.22, discrimination: -0.21 },
      'check',
      'Only 22 % chose the key and strong students preferred B: is the key right?',
    ],
    [
      'a hard one, which only the best know',
      { all: chosen([20, 45, 15, 20]), strong: chosen([2, 18, 1, 12]), facility: 0.2, discrimination: 0.46 },
      'good',
      'Works well',
    ],
    [
      'a question that turns students round',
      { discrimination: -0.2, upperLower: -0.25 },
      'check',
      'Weak students got it right more often',
    ],
    [
      'nearly as many strong ones on a wrong option, which may be chance',
      { all: chosen([10, 45, 15, 30]), strong: chosen([2, 14, 2, 13]), facility: 0.3, discrimination: 0.2 },
      'good',
      'Fair: strong students did somewhat better.',
    ],
    [
      'one that turns students round by no more than chance does',
      { discrimination: -0.15, upperLower: -0.1 },
      'improve',
      'Strong and weak students did about the same',
    ],
    [
      'a key that nobody chose',
      { all: chosen([0, 96, 4, 0]), strong: chosen([0, 33, 0, 0]), facility: 0, discrimination: null },
      'check',
      'Nobody chose the key and strong students preferred B: is the key right?',
    ],
    [
      'an easy one, a little on the wrong side of nothing',
      { facility: 0.97, discrimination: -0.02, all: chosen([1, 1, 1, 97]) },
      'improve',
      'Nearly everybody knew it.',
    ],
    ['what everybody knows', { facility: 0.97, discrimination: 0.06 }, 'improve', 'Nearly everybody knew it.'],
    [
      'guesses',
      { all: chosen([24, 22, 23, 31]), facility: 0.31, discrimination: 0.08, upperLower: 0.1 },
      'improve',
      'Answers are spread evenly',
    ],
    ['what was left out', { all: chosen([5, 5, 5, 40], 45), facility: 0.4 }, 'improve', '45 % left it blank'],
    ['an option that nobody takes', { all: chosen([20, 30, 0, 50]) }, 'improve', 'Nobody chose C. Replace it'],
    [
      'one where the best and the weakest differ though the rest do not',
      { discrimination: 0.1, upperLower: 0.34 },
      'improve',
      'The best were right more often than the weakest, by 34 points',
    ],
    ['a good question', {}, 'good', 'Works well: strong students get it'],
    ['too few', { all: chosen([2, 2, 2, 23]) }, 'none', 'Too few to judge.'],
    ['a cancelled one', { key: 'cancelled', facility: null }, 'none', 'Cancelled'],
    ['two keys', { key: [1, 3], strong: chosen([5, 20, 1, 6]) }, 'good', 'Works well'],
  ])('in plain words: %s', (_name, changes, level, sentence) => {
    const advice = adviceOn(item(changes))
    expect(advice.level).toBe(level)
    expect(advice.sentence).toContain(sentence)
  })

  const share = fc.double({ min: -1, max: 1, noNaN: true })
  const figures = fc.record({
    counts: fc.array(fc.nat(200), { minLength: 4, maxLength: 4 }),
    blank: fc.nat(100),
    strong: fc.array(fc.nat(60), { minLength: 4, maxLength: 4 }),
    upperLower: fc.option(share),
    discrimination: fc.option(share),
  })

  test('in plain words: no sentence says what its figures do not, over the whole range', () => {
    fc.assert(
      fc.property(figures, ({ counts, blank, strong, upperLower, discrimination }) => {
        const all = chosen(counts, blank)
        const facility = all.students === 0 ? null : (counts[3] ?? 0) / all.students
        const { sentence, level } = adviceOn(
          item({ all, strong: chosen(strong), facility, upperLower, discrimination }),
        )
        const [upper, point] = [upperLower ?? 0, discrimination ?? 0]
        // What a sentence says, and whether the figures say so too.
        const claims: readonly (readonly [boolean, boolean])[] = [
          [sentence.includes('did about the same'), Math.abs(upper) < 0.2 && point < 0.15],
          [sentence.includes('Works well'), point >= GOOD],
          [sentence.includes('Fair'), point >= 0.15 && point < GOOD],
          [sentence.includes('Weak students got it right more often'), point < 0 && (upperLower ?? -1) < 0],
          [sentence.includes('The best were right more often'), upper >= 0.2],
          [sentence.includes('The weakest were right more often'), upper <= -0.2],
          [level === 'good', point >= 0.15],
        ]
        return claims.every(([isSaid, isSo]) => !isSaid || isSo)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    [0.81, 612, 'good', 'Good: another paper'],
    [0.72, 612, 'good', 'Fair'],
    [0.6, 612, 'improve', 'Weak'],
    [0.2, 612, 'check', 'chance'],
    [0.9, 29, 'none', 'Too few to judge.'],
    [null, 612, 'none', 'Everybody scored the same'],
    [null, 29, 'none', 'Too few to judge.'],
  ])('reliability %s of %i students', (alpha, students, level, sentence) => {
    expect(reliabilityAdvice(alpha, students)).toMatchObject({ level, sentence: expect.stringContaining(sentence) })
  })
})
