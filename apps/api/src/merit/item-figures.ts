import { answerTimes } from '@anushilon/domain/analysis/answer-times'
import { partOf } from '@anushilon/domain/sitting/attempt'
import { analyseItems, type McqFigures } from '@anushilon/domain/analysis/item-analysis'
import { addSheet, emptyTally } from '@anushilon/domain/analysis/item-tally'
import { isLate } from '@anushilon/domain/sitting/lateness'
import { questionsOn } from '@anushilon/domain/exam/paper'
import {
  addScripts,
  analyseWritten,
  emptyWrittenTally,
  type WrittenQuestion,
} from '@anushilon/domain/analysis/written-analysis'
import { optionCountOf } from '@anushilon/domain/exam/question'
import { Cache } from '../cache.ts'
import type { Deps } from '../deps.ts'
import { keyOf } from '../exams/scheme.ts'
import { attemptsAt, readAhead } from './compute.ts'
import { sheetsAfter, workStamp } from '../stores/sitting/answer-sheets.ts'
import type { FullExam } from '../stores/exam/full-exams.ts'

export interface ExamFigures {
  readonly mcq: McqFigures | null
  readonly written: ReturnType<typeof analyseWritten> | null
}

const READ_AT_ONCE = 500
const MOST_STATES = 50

/** Figures of whole exams, worked out once for each state of papers, key, sheets and marks. */
export class ItemFigures {
  readonly #db: Deps['db']
  readonly #cache = new Cache<string, ExamFigures>({ most: MOST_STATES, freshFor: Number.POSITIVE_INFINITY })

  constructor({ db }: Pick<Deps, 'db'>) {
    this.#db = db
  }

  async of(exam: FullExam): Promise<ExamFigures> {
    const state = JSON.stringify([exam.id, exam.revision, [...keyOf(exam)], await workStamp(this.#db, exam.id)])
    return await this.#cache.get(state, 0, () => this.#compute(exam))
  }

  async #compute(exam: FullExam): Promise<ExamFigures> {
    return {
      mcq: exam.plans.mcq === null ? null : await this.#mcq(exam),
      written: exam.plans.written === null ? null : await this.#written(exam),
    }
  }

  /** One pass over the stored answers, some hundred sheets at a time. */
  async #mcq(exam: FullExam): Promise<McqFigures> {
    const tally = emptyTally()
    const key = keyOf(exam)
    const options = new Map(
      exam.sections.flatMap(({ questions }) => questions.map((question) => [question.number, optionCountOf(question)])),
    )
    const readAfter = (studentId: number) => sheetsAfter(this.#db, exam.id, studentId, READ_AT_ONCE)
    for await (const sheet of readAhead(readAfter)) {
      const answers = new Map(sheet.picks.map(({ question, option }) => [question, option]))
      const milliseconds = answerTimes(sheet, sheet.picks)
      addSheet(tally, { questions: questionsOn(sheet.paper), answers, milliseconds }, key, options)
    }
    return analyseItems(tally, key)
  }

  async #written(exam: FullExam): Promise<ReturnType<typeof analyseWritten>> {
    const questions = exam.sections.flatMap(({ written }, section): WrittenQuestion[] =>
      (written?.marks ?? []).map((fullMarks, index) => ({ section, question: index + 1, fullMarks })),
    )
    const tally = emptyWrittenTally(questions)
    for await (const attempt of attemptsAt(this.#db, exam.id)) {
      const part = partOf(attempt, 'written')
      if (part === null || part.closedAs === null || isLate(attempt)) continue
      addScripts(tally, new Set(part.paper.map(({ section }) => section)), attempt.scriptMarks)
    }
    return analyseWritten(tally)
  }
}
