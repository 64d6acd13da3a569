import { latinDigits } from '@anushilon/domain/digits'
import type { ExamQuestion, QuestionKey } from '@anushilon/domain/exam/exam'
import type { AnswerKey } from '@anushilon/domain/marks/scoring'
import { isNumeric, optionCountOf } from '@anushilon/domain/exam/question'
import { readNumberKey } from '@anushilon/domain/exam/typed-number'
import type { FullExam } from '../stores/exam/full-exams.ts'
import { RescoreRefused } from './rescore.ts'

/** `17=1`, `17=B`, `17=B,D`, `17=cancel`, or, counted within a subject, `chem/3=B`; of a number `17=9.8` or `17=9.8±0.1`. */
const CORRECTION = /^(?:(?<subject>[A-Za-z0-9_-]+)\/)?(?<place>[0-9]+)=(?<right>.+)$/
const OPTIONS = /^(?:[0-9]+|[A-Za-z])(?:,(?:[0-9]+|[A-Za-z]))*$/

/** Reads what staff type: questions are counted from 1 as in the pack, options from 0 as there, or by their letter. */
export function readCorrections(exam: FullExam, typed: readonly string[]): AnswerKey {
  const key = new Map<number, QuestionKey>()
  for (const text of typed) {
    const groups = CORRECTION.exec(latinDigits(text))?.groups
    if (groups === undefined) throw new RescoreRefused(noCorrection(text))
    const question = questionAt(exam, groups['subject'], Number(groups['place']))
    const right = keyIn(question, groups['right'] ?? '', text)
    if (key.has(question.number)) throw new RescoreRefused(`"${text}": question ${question.number} was named before.`)
    key.set(question.number, right)
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

function noCorrection(text: string): string {
  return `"${text}" is not a correction. Write 17=1 or 17=B: question 17, option B (or 17=B,D, or 17=cancel; of a number 17=9.8±0.1).`
}

function keyIn(question: ExamQuestion, typed: string, text: string): QuestionKey {
  if (typed === 'cancel') return 'cancelled'
  if (isNumeric(question)) {
    const [answer = '', tolerance = ''] = typed.split('±')
    const read = readNumberKey(answer, tolerance)
    if ('fault' in read)
      throw new RescoreRefused(`"${text}": that question is answered with a number, as in 17=9.8±0.1.`)
    return read.key
  }
  if (!OPTIONS.test(typed)) throw new RescoreRefused(noCorrection(text))
  const options = optionsIn(typed)
  if (options.some((option) => option >= optionCountOf(question))) {
    throw new RescoreRefused(`"${text}": that question has only ${optionCountOf(question)} options.`)
  }
  return options
}

function optionsIn(typed: string): number[] {
  const options = typed.split(',').map((one) => (/^[0-9]+$/.test(one) ? Number(one) : placeOf(one)))
  return [...new Set(options)].toSorted((one, other) => one - other)
}

function placeOf(letter: string): number {
  return letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0)
}
