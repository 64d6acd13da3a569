import { latinDigits } from '@anushilon/domain/digits'
import type { ExamQuestion, QuestionKey } from '@anushilon/domain/exam/exam'
import type { AnswerKey } from '@anushilon/domain/marks/scoring'
import { optionCountOf } from '@anushilon/domain/exam/question'
import type { FullExam } from '../stores/exam/full-exams.ts'
import { RescoreRefused } from './rescore.ts'

/** `17=1`, `17=B`, `17=B,D`, `17=cancel`, or, counted within a subject, `chem/3=B`. */
const CORRECTION =
  /^(?:(?<subject>[A-Za-z0-9_-]+)\/)?(?<place>[0-9]+)=(?<options>cancel|(?:[0-9]+|[A-Za-z])(?:,(?:[0-9]+|[A-Za-z]))*)$/

/** Reads what staff type: questions are counted from 1 as in the pack, options from 0 as there, or by their letter. */
export function readCorrections(exam: FullExam, typed: readonly string[]): AnswerKey {
  const key = new Map<number, QuestionKey>()
  for (const text of typed) {
    const groups = CORRECTION.exec(latinDigits(text))?.groups
    if (groups === undefined) {
      throw new RescoreRefused(
        `"${text}" is not a correction. Write 17=1 or 17=B: question 17, option B (or 17=B,D, or 17=cancel).`,
      )
    }
    const question = questionAt(exam, groups['subject'], Number(groups['place']))
    const options = optionsIn(groups['options'] ?? '')
    if (options !== 'cancelled' && options.some((option) => option >= optionCountOf(question))) {
      throw new RescoreRefused(`"${text}": that question has only ${optionCountOf(question)} options.`)
    }
    if (key.has(question.number)) throw new RescoreRefused(`"${text}": question ${question.number} was named before.`)
    key.set(question.number, options)
  }
  return key
}

function questionAt(exam: FullExam, subject: string | undefined, place: number): ExamQuestion {
  const section = exam.sections.find(({ subjectId }) => subjectId === subject)
  if (subject !== undefined && section === undefined) {
    const subjects = exam.sections.map(({ subjectId }) => subjectId).join(', ')
    throw new RescoreRefused(`There is no subject ${subject} in ${exam.id}: it has ${subjects}.`)
  }
  const all = exam.sections.flatMap(({ questions }) => questions)
  const found = section === undefined ? all.find(({ number }) => number === place) : section.questions[place - 1]
  if (found === undefined) {
    const count = (section?.questions ?? all).length
    throw new RescoreRefused(`There is no question ${place} in ${subject ?? exam.id}: it has ${count}.`)
  }
  return found
}

function optionsIn(typed: string): QuestionKey {
  if (typed === 'cancel') return 'cancelled'
  const options = typed.split(',').map((one) => (/^[0-9]+$/.test(one) ? Number(one) : placeOf(one)))
  return [...new Set(options)].toSorted((one, other) => one - other)
}

function placeOf(letter: string): number {
  return letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0)
}
