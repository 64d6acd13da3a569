import type { QuestionKey } from '../exam/exam.ts'
import { isNumberKey } from '../exam/typed-number.ts'
import type { ItemCounts, ItemTally } from './item-tally.ts'
import type { AnswerKey } from '../marks/scoring.ts'

/** Of a group: how many chose each option, and how many none; of a number how many were right, and how many not. */
export interface Chosen {
  readonly students: number
  readonly options: readonly number[]
  readonly blank: number
}

/** A number by its code, and how many typed it. */
interface TypedCount {
  readonly number: number
  readonly students: number
}

/** One question by classical test theory. Shares are from 0 to 1; null where there is nothing to divide by. */
export interface ItemFigures {
  readonly question: number
  readonly key: QuestionKey
  readonly all: Chosen
  /** The thirds of the students with the highest and with the lowest scores. */
  readonly strong: Chosen
  readonly weak: Chosen
  /** The numbers that were typed most, the most frequent first; none where the question has options. */
  readonly numbers: readonly TypedCount[]
  /** The share of all who had it and had it right; blank is not right. */
  readonly facility: number | null
  /** Upper minus lower 27 %: the share that is right among the best less that among the weakest. */
  readonly upperLower: number | null
  /** Point-biserial with the rest of the paper, the question itself left out. */
  readonly discrimination: number | null
  readonly medianSeconds: number | null
}

export interface McqFigures {
  readonly students: number
  /** KR-20, which is Cronbach's alpha for right and wrong; null where it does not exist. */
  readonly alpha: number | null
  readonly items: readonly ItemFigures[]
}

/** Kelley's share: the groups differ most while they are still large enough. */
const UPPER_LOWER = 0.27
const THIRD = 1 / 3

export function analyseItems(tally: ItemTally, key: AnswerKey): McqFigures {
  const groups = {
    upper: borderOf(tally, UPPER_LOWER, 'best'),
    lower: borderOf(tally, UPPER_LOWER, 'weakest'),
    strong: borderOf(tally, THIRD, 'best'),
    weak: borderOf(tally, THIRD, 'weakest'),
  }
  const items = [...tally.items].flatMap(([question, counts]) => {
    const right = key.get(question)
    return right === undefined ? [] : figuresOf(question, right, counts, groups)
  })
  return { students: tally.students, alpha: alphaOf(tally, items), items }
}

interface Groups {
  /** Whoever scores as much or more, or as little or less, belongs to it: equal scores are never torn apart. */
  readonly upper: number
  readonly lower: number
  readonly strong: number
  readonly weak: number
}

function figuresOf(question: number, key: QuestionKey, counts: ItemCounts, groups: Groups): ItemFigures {
  const right = rightPlaces(key)
  const group = (isIn: (score: number) => boolean) => chosenBy(counts, isIn)
  const all = group(() => true)
  const upper = shareRight(
    group((score) => score >= groups.upper),
    right,
  )
  const lower = shareRight(
    group((score) => score <= groups.lower),
    right,
  )
  return {
    question,
    key,
    all,
    strong: group((score) => score >= groups.strong),
    weak: group((score) => score <= groups.weak),
    numbers: mostTyped(counts.byNumber),
    facility: shareRight(all, right),
    upperLower: upper === null || lower === null ? null : upper - lower,
    discrimination: right === 'cancelled' ? null : restCorrelation(counts, right),
    medianSeconds: medianOf(counts.bySeconds),
  }
}

/** Of a number that is right the tally has one place. */
function rightPlaces(key: QuestionKey): QuestionKey {
  return key !== 'cancelled' && isNumberKey(key) ? [0] : key
}

const NUMBERS_SHOWN = 10

function mostTyped(byNumber: ReadonlyMap<number, number>): TypedCount[] {
  return [...byNumber]
    .map(([number, students]) => ({ number, students }))
    .toSorted((one, other) => other.students - one.students || one.number - other.number)
    .slice(0, NUMBERS_SHOWN)
}

/** A share of a whole number of students may come out a little above it. */
const NEXT_TO_NOTHING = 1e-9

/** The score from which on the best so many are, or to which the weakest: at least this share of all. */
function borderOf({ scores, students }: ItemTally, share: number, end: 'best' | 'weakest'): number {
  const inOrder = [...scores].toSorted(([one], [other]) => (end === 'best' ? other - one : one - other))
  const wanted = share * students - NEXT_TO_NOTHING
  let taken = 0
  for (const [score, count] of inOrder) {
    taken += count
    if (taken >= wanted) return score
  }
  return 0
}

function chosenBy({ byScore }: ItemCounts, isIn: (score: number) => boolean): Chosen {
  const sums: number[] = []
  for (const [score, choices] of byScore) {
    for (const [option, students] of choices.entries()) {
      sums[option] = (sums[option] ?? 0) + (isIn(score) ? students : 0)
    }
  }
  return { students: total(sums), options: sums.slice(0, -1), blank: sums.at(-1) ?? 0 }
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

function rightOf(choices: readonly number[], key: readonly number[]): number {
  return total(key.map((option) => choices[option] ?? 0))
}

function shareRight({ options, students }: Chosen, key: QuestionKey): number | null {
  return key === 'cancelled' || students === 0 ? null : rightOf(options, key) / students
}

/** Pearson's correlation of right (1) or not (0) with the score on the other questions. */
function restCorrelation({ byScore }: ItemCounts, key: readonly number[]): number | null {
  const sums = { n: 0, right: 0, rest: 0, restSquared: 0, rightRest: 0 }
  for (const [score, choices] of byScore) {
    const right = rightOf(choices, key)
    const wrong = total(choices) - right
    sums.n += right + wrong
    sums.right += right
    sums.rest += right * (score - 1) + wrong * score
    sums.restSquared += right * (score - 1) ** 2 + wrong * score ** 2
    sums.rightRest += right * (score - 1)
  }
  const spread = (sums.n * sums.right - sums.right ** 2) * (sums.n * sums.restSquared - sums.rest ** 2)
  return spread <= 0 ? null : (sums.n * sums.rightRest - sums.right * sums.rest) / Math.sqrt(spread)
}

/**
 * k / (k - 1) × (1 - Σ p q / variance of the scores). Where students draw different questions, k is how many each has
 * and every question weighs by the share of students who had it; where all have all, that is KR-20 to the letter.
 */
function alphaOf({ students, scores }: ItemTally, items: readonly ItemFigures[]): number | null {
  const counted = items.filter(({ facility }) => facility !== null)
  const k = counted.reduce((sum, { all }) => sum + all.students, 0) / students
  const mean = [...scores].reduce((sum, [score, count]) => sum + score * count, 0) / students
  const variance = [...scores].reduce((sum, [score, count]) => sum + count * (score - mean) ** 2, 0) / students
  if (!(variance > 0) || k <= 1) return null
  const within = counted.reduce((sum, { facility: p, all }) => {
    return p === null ? sum : sum + (p * (1 - p) * all.students) / students
  }, 0)
  return (k / (k - 1)) * (1 - within / variance)
}

function medianOf(counts: ReadonlyMap<number, number>): number | null {
  const inOrder = [...counts].toSorted(([one], [other]) => one - other)
  const all = total(inOrder.map(([, students]) => students))
  if (all === 0) return null
  const at = (place: number) => {
    let before = 0
    for (const [value, students] of inOrder) {
      before += students
      if (place < before) return value
    }
    return 0
  }
  return (at(Math.floor((all - 1) / 2)) + at(Math.floor(all / 2))) / 2
}
