import { partOf, timeUsedMs, type Sitting } from '../sitting/attempt.ts'
import type { QuestionKey } from '../exam/exam.ts'
import type { WrittenSheet } from '../exam/written-sheet.ts'
import { isLate } from '../sitting/lateness.ts'
import { marksFor, sumOfMarks, timesMarks, type Marks, type ScoringPolicy, type Tally } from './marks.ts'
import type { PaperSection } from '../exam/paper.ts'
import { isNumberCode } from '../exam/typed-number.ts'

/** A question's number to what is right. */
export type AnswerKey = ReadonlyMap<number, QuestionKey>
/** A question's number to the index of the option picked, or the code of the number typed; unanswered ones are absent. */
export type Answers = ReadonlyMap<number, number>

export type Verdict = 'right' | 'wrong' | 'blank'

export interface McqMarks extends Tally {
  readonly marks: Marks
}

export interface SectionResult {
  /** The section's place in the exam. */
  readonly section: number
  /** Null where the student's attempt has no such part here. */
  readonly mcq: McqMarks | null
  readonly written: { readonly marks: Marks } | null
}

/** What a marker gave one written question. */
export interface ScriptMarks {
  readonly section: number
  readonly question: number
  readonly marks: Marks
}

interface ResultBody {
  readonly bySection: readonly SectionResult[]
  readonly usedMs: number
}

/** A late attempt keeps its marks by section, for staff to accept it by, but has no total (Decision C10). */
export type AttemptResult =
  | (ResultBody & { readonly kind: 'scored'; readonly total: Marks })
  | (ResultBody & { readonly kind: 'late' })

export interface Scheme {
  readonly key: AnswerKey
  /** Null where the exam has no MCQ part. */
  readonly policy: ScoringPolicy | null
}

/** Marks are a pure function of answers, key and scheme (Decision D6). */
export function scoreAttempt(
  sitting: Sitting,
  work: { readonly answers: Answers; readonly scriptMarks: readonly ScriptMarks[] },
  scheme: Scheme,
): AttemptResult {
  const bySection = sectionsSat(sitting).map((section): SectionResult => {
    const mcq = sectionOf(sitting, 'mcq', section)
    const written = sectionOf(sitting, 'written', section)
    return {
      section,
      mcq: mcq && scheme.policy && scoreMcq(mcq.questions, work.answers, scheme.key, scheme.policy),
      written: written && { marks: writtenMarks(written, work.scriptMarks) },
    }
  })
  const body: ResultBody = { bySection, usedMs: timeUsedMs(sitting) }
  return isLate(sitting) ? { kind: 'late', ...body } : { kind: 'scored', total: totalOf(bySection), ...body }
}

/** A cancelled question is right for everybody who had it, answered or not (Decision D7). */
export function verdictOn(question: number, answers: Answers, key: AnswerKey): Verdict {
  const right = key.get(question) ?? []
  if (right === 'cancelled') return 'right'
  const picked = answers.get(question)
  if (picked === undefined) return 'blank'
  return isAmong(right, picked) ? 'right' : 'wrong'
}

/** Codes of numbers sort as the numbers do: what is within a tolerance is between its ends, both of them included. */
export function isAmong(right: readonly number[], picked: number): boolean {
  if (!isNumberCode(picked)) return right.includes(picked)
  return picked >= (right[0] ?? Infinity) && picked <= (right.at(-1) ?? -Infinity)
}

export function scoreMcq(
  questions: readonly number[],
  answers: Answers,
  key: AnswerKey,
  policy: ScoringPolicy,
): McqMarks {
  const tally = { right: 0, wrong: 0, blank: 0 }
  for (const question of questions) tally[verdictOn(question, answers, key)] += 1
  return { ...tally, marks: marksFor(tally, policy) }
}

/** A question without a script or a mark brings nothing. */
function writtenMarks(paper: PaperSection, given: readonly ScriptMarks[]): Marks {
  const here = given.filter(({ section, question }) => section === paper.section && paper.questions.includes(question))
  return sumOfMarks(here.map(({ marks }) => marks))
}

export function sectionTotal(result: SectionResult): Marks {
  return sumOfMarks([result.mcq?.marks ?? 0, result.written?.marks ?? 0])
}

function totalOf(bySection: readonly SectionResult[]): Marks {
  return sumOfMarks(bySection.map(sectionTotal))
}

/** What could be had in this section. */
export function fullMarks(
  mcq: { readonly questions: number; readonly marksPerQuestion: Marks } | null,
  written: Pick<WrittenSheet, 'marks'> | null,
): Marks {
  const mcqMarks = mcq === null ? 0 : timesMarks(mcq.questions, mcq.marksPerQuestion)
  return sumOfMarks([mcqMarks, ...(written?.marks ?? [])])
}

export interface FullMarks {
  /** Null where the exam has no MCQ part. */
  readonly marksPerQuestion: Marks | null
  readonly sections: readonly { readonly written: Pick<WrittenSheet, 'marks'> | null }[]
}

export interface SectionFullMarks {
  readonly section: number
  /** Of both parts. */
  readonly marks: Marks
  /** Null where the exam has no such part. */
  readonly mcq: Marks | null
  readonly written: Marks | null
}

/** What could be had in each section that this student sits; a part that they never started counts, too. */
export function fullMarksBySection({ marksPerQuestion, sections }: FullMarks, sitting: Sitting): SectionFullMarks[] {
  return sectionsSat(sitting).map((section) => {
    const questions = sectionOf(sitting, 'mcq', section)?.questions.length ?? 0
    const mcq = marksPerQuestion === null ? null : { questions, marksPerQuestion }
    const written = sections[section]?.written ?? null
    return {
      section,
      marks: fullMarks(mcq, written),
      mcq: mcq && fullMarks(mcq, null),
      written: written && fullMarks(null, written),
    }
  })
}

/** What wrong answers took away, as a number above zero. */
export function lostToWrong(bySection: readonly SectionResult[], policy: ScoringPolicy): Marks {
  const wrong = bySection.reduce((sum, { mcq }) => sum + (mcq?.wrong ?? 0), 0)
  return Math.abs(marksFor({ right: 0, wrong, blank: 0 }, policy))
}

function sectionsSat(sitting: Sitting): number[] {
  const sections = sitting.parts.flatMap((part) => part.paper.map(({ section }) => section))
  return [...new Set(sections)].toSorted((one, other) => one - other)
}

function sectionOf(sitting: Sitting, kind: 'mcq' | 'written', section: number): PaperSection | null {
  return partOf(sitting, kind)?.paper.find((on) => on.section === section) ?? null
}
