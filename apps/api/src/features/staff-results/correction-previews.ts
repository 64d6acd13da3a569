import type { KeyChoice } from '@anushilon/contract/staff/corrections'
import { keyOfQuestion, type ExamQuestion, type QuestionKey } from '@anushilon/domain/exam/exam'
import { MINUTE, type Instant } from '@anushilon/domain/instant'
import { keyChanges } from '@anushilon/domain/marks/rescoring'
import { isNumeric, optionCountOf } from '@anushilon/domain/exam/question'
import { isNumberKey } from '@anushilon/domain/exam/typed-number'
import { Cache } from '../../cache.ts'
import type { Deps } from '../../deps.ts'
import { keyOf } from '../../exams/scheme.ts'
import { Refused } from '../../refused.ts'
import { compareKeys, type Comparison } from '../../merit/rescore.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import { examNow } from './exam-lines.ts'
import { stampOf } from '../../merit/results-stamp.ts'

export interface WantedKey {
  readonly examId: string
  readonly number: number
  readonly key: KeyChoice
}

/** What another key would do, and of which state of the exam that is said. */
export interface Shift extends Pick<Comparison, 'before' | 'after' | 'shifts'> {
  readonly exam: FullExam
  readonly stamp: string
}

const FRESH_FOR = MINUTE

/** The last preview is cached for a minute: its pages and its table are of the same one, and worked out once. */
export class CorrectionPreviews {
  readonly #deps: Pick<Deps, 'db' | 'settings'>
  readonly #cache = new Cache<string, Shift>({ most: 1, freshFor: FRESH_FOR })

  constructor(deps: Pick<Deps, 'db' | 'settings'>) {
    this.#deps = deps
  }

  async of({ examId, number, key }: WantedKey, now: Instant): Promise<Shift> {
    const exam = await examNow(this.#deps, examId)
    const wanted = wantedKey(questionIn(exam, number), key)
    const stamp = await stampOf(this.#deps.db, this.#deps.settings, exam, now)
    const state = JSON.stringify([examId, number, wanted, stamp])
    return await this.#cache.get(state, now, () => this.#compute(exam, number, wanted, stamp))
  }

  async #compute(exam: FullExam, number: number, wanted: QuestionKey, stamp: string): Promise<Shift> {
    const newKey = new Map([...keyOf(exam), [number, wanted]])
    if (keyChanges(keyOf(exam), newKey).length === 0) return { exam, stamp, before: [], after: [], shifts: [] }
    const { before, after, shifts } = await compareKeys(this.#deps.db, exam, newKey)
    return { exam, stamp, before, after, shifts }
  }
}

export function questionIn({ sections }: FullExam, number: number): ExamQuestion {
  const found = sections.flatMap(({ questions }) => questions).find((question) => question.number === number)
  if (found === undefined) throw new Refused('no-such-question')
  return found
}

export function wantedKey(question: ExamQuestion, key: KeyChoice): QuestionKey {
  if (key === 'cancelled') return key
  const sorted = [...new Set(key)].toSorted((one, other) => one - other)
  if (!isKeyOf(question, sorted)) throw new Refused('no-such-option')
  return sorted
}

/** Of a number: itself, or with the ends of its tolerance on both sides of it. */
function isKeyOf(question: ExamQuestion, key: readonly number[]): boolean {
  if (isNumeric(question)) return isNumberKey(key) && (key.length === 1 || key.length === 3)
  return key.every((option) => option < optionCountOf(question))
}

export function writtenKey(question: ExamQuestion): KeyChoice {
  const key = keyOfQuestion(question)
  return key === 'cancelled' ? key : [...key]
}
