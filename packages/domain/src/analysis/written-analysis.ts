import { check, FEWEST_TO_JUDGE, GOOD, good, improve, isTurnedRound, none, type Advice } from './item-advice.ts'
import { sumOfMarks, type Marks } from '../marks/marks.ts'

/** Running sums of one written question, over everybody who sat it. */
interface Sums {
  n: number
  marks: number
  squares: number
  rest: number
  restSquares: number
  products: number
}

export interface WrittenQuestion {
  readonly section: number
  readonly question: number
  readonly fullMarks: Marks
}

/** Like the tally of MCQ: it grows with the questions, not with the students. */
export interface WrittenTally {
  students: number
  total: number
  totalSquares: number
  readonly items: readonly (WrittenQuestion & { readonly sums: Sums })[]
}

export function emptyWrittenTally(questions: readonly WrittenQuestion[]): WrittenTally {
  const sums = () => ({ n: 0, marks: 0, squares: 0, rest: 0, restSquares: 0, products: 0 })
  return {
    students: 0,
    total: 0,
    totalSquares: 0,
    items: questions.map((question) => ({ ...question, sums: sums() })),
  }
}

/** One student's marks; `sat` says which sections they wrote in. What they did not hand in counts as nothing. */
export function addScripts(
  tally: WrittenTally,
  sat: ReadonlySet<number>,
  given: readonly { readonly section: number; readonly question: number; readonly marks: Marks }[],
): void {
  const total = sumOfMarks(given.map(({ marks }) => marks))
  tally.students += 1
  tally.total += total
  tally.totalSquares += total ** 2
  for (const { section, question, sums } of tally.items) {
    if (!sat.has(section)) continue
    const marks = given.find((one) => one.section === section && one.question === question)?.marks ?? 0
    const rest = sumOfMarks([total, -marks])
    sums.n += 1
    sums.marks += marks
    sums.squares += marks ** 2
    sums.rest += rest
    sums.restSquares += rest ** 2
    sums.products += marks * rest
  }
}

export interface WrittenFigures extends WrittenQuestion {
  readonly students: number
  readonly mean: number | null
  /** Mean over full marks. */
  readonly facility: number | null
  /** Correlation with the marks of the other written questions. */
  readonly discrimination: number | null
  readonly advice: Advice
}

export function analyseWritten(tally: WrittenTally): {
  readonly students: number
  readonly alpha: number | null
  readonly items: readonly WrittenFigures[]
} {
  const items = tally.items.map(({ section, question, fullMarks, sums }): WrittenFigures => {
    const mean = sums.n === 0 ? null : sums.marks / sums.n
    const figures = {
      section,
      question,
      fullMarks,
      students: sums.n,
      mean,
      facility: mean === null ? null : mean / fullMarks,
      discrimination: correlationOf(sums),
    }
    return { ...figures, advice: adviceOnWritten(figures) }
  })
  return { students: tally.students, alpha: alphaOf(tally), items }
}

function correlationOf({ n, marks, squares, rest, restSquares, products }: Sums): number | null {
  const spread = (n * squares - marks ** 2) * (n * restSquares - rest ** 2)
  // What should be nothing may come out as next to nothing.
  return spread <= 1e-9 ? null : (n * products - marks * rest) / Math.sqrt(spread)
}

/** Cronbach's alpha; where students choose subjects, a question weighs by the share of them who had it. */
function alphaOf({ students, total, totalSquares, items }: WrittenTally): number | null {
  const variance = (n: number, sum: number, squares: number) => squares / n - (sum / n) ** 2
  const sat = items.filter(({ sums }) => sums.n > 0)
  const k = sat.reduce((sum, { sums }) => sum + sums.n, 0) / students
  const whole = variance(students, total, totalSquares)
  if (!(whole > 1e-9) || k <= 1) return null
  const within = sat.reduce((sum, { sums }) => {
    return sum + (variance(sums.n, sums.marks, sums.squares) * sums.n) / students
  }, 0)
  return (k / (k - 1)) * (1 - within / whole)
}

const TOO_EASY = 0.9
const TOO_HARD = 0.15
const FLAT = 0.15

function adviceOnWritten({
  students,
  facility,
  discrimination,
}: Pick<WrittenFigures, 'students' | 'facility' | 'discrimination'>): Advice {
  if (students < FEWEST_TO_JUDGE || facility === null) return none('Too few to judge.')
  if (isTurnedRound(discrimination, students)) {
    return check('Weak students did better here than strong ones: was it marked alike?')
  }
  if (facility >= TOO_EASY) return improve('Nearly everybody got full marks; it does not rank students.')
  if (facility <= TOO_HARD) return improve('Hardly anybody got marks here. Was it taught yet?')
  if (discrimination !== null && discrimination < FLAT) {
    return improve('Strong and weak students did about the same here.')
  }
  return good((discrimination ?? 0) >= GOOD ? 'Works well.' : 'Fair: strong students did somewhat better.')
}
