import type { InputOf } from '@anushilon/contract/endpoint'
import type {
  correctQuestion,
  KeyChoice,
  previewCorrection,
  questionToCorrect,
  QuestionToCorrect,
  ShiftPreview,
} from '@anushilon/contract/staff/corrections'
import { keyOfQuestion, type KeyedQuestion, type QuestionKey } from '@anushilon/domain/exam'
import { compareMarks, sumOfMarks } from '@anushilon/domain/marks'
import { optionLabel } from '@anushilon/domain/option-label'
import { keyChanges, type Standing, type StandingChange } from '@anushilon/domain/rescoring'
import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '../../deps.ts'
import { keyOf } from '../../exams/scheme.ts'
import type { Call } from '../../http/bind.ts'
import { Refused } from '../../http/refused.ts'
import { compareKeys, hasBeenSeen, rescoreIn, RescoreRefused } from '../../merit/rescore.ts'
import { audited } from '../../staff/audited.ts'
import type { ExamPaper } from '../../stores/exam-papers.ts'
import { peopleBy } from '../../stores/staff-results.ts'
import { examNow } from './exam-lines.ts'
import type { ItemShelf } from './item-shelf.ts'

type CorrectionDeps = Pick<Deps, 'db'> & { readonly items: ItemShelf }

/** Of the new top, and of those who move farthest. */
const TOP_SHOWN = 3
const MOVED_SHOWN = 12

export async function showQuestion(
  deps: CorrectionDeps,
  { input }: Call<InputOf<typeof questionToCorrect>>,
): Promise<QuestionToCorrect> {
  const exam = await examNow(deps, input.examId)
  const question = questionIn(exam, input.number)
  const { mcq } = await deps.items.of(exam)
  const item = mcq?.items.find((one) => one.question === question.number)
  const nobody = Array.from({ length: question.optionCount }, () => 0)
  const section = exam.sections.find(({ questions }) => questions.includes(question))
  return {
    number: question.number,
    subjectName: section?.subjectName ?? '',
    text: question.text,
    image: question.image,
    options: [...question.options],
    optionCount: question.optionCount,
    key: written(keyOfQuestion(question)),
    students: item?.all.students ?? 0,
    chosen: [...(item?.all.options ?? nobody)],
    blank: item?.all.blank ?? 0,
    strong: { students: item?.strong.students ?? 0, chosen: [...(item?.strong.options ?? nobody)] },
    areResultsOut: exam.resultsOutAt !== null,
    haveBeenSeen: hasBeenSeen(exam),
  }
}

export async function previewShift(
  { db }: CorrectionDeps,
  { input }: Call<InputOf<typeof previewCorrection>>,
): Promise<ShiftPreview> {
  const exam = await examNow({ db }, input.examId)
  const wanted = wantedKey(questionIn(exam, input.number), input.key)
  const newKey = new Map([...keyOf(exam), [input.number, wanted]])
  if (keyChanges(keyOf(exam), newKey).length === 0) return await tellShift(db, [], [], [])
  const { before, after, changes } = await compareKeys(db, exam, newKey)
  return await tellShift(db, before, after, changes)
}

async function tellShift(
  db: Deps['db'],
  before: readonly Standing[],
  after: readonly Standing[],
  changes: readonly StandingChange[],
): Promise<ShiftPreview> {
  const [gain, lose] = [
    changes.filter((change) => shiftOf(change) > 0),
    changes.filter((change) => shiftOf(change) < 0),
  ]
  const [wasFirst, isFirst] = [firstOf(before), firstOf(after)]
  const top = changes
    .filter(({ position }) => position.after !== null && position.after <= TOP_SHOWN)
    .toSorted((one, other) => (one.position.after ?? 0) - (other.position.after ?? 0))
    .slice(0, TOP_SHOWN)
  const farthest = changes
    .filter((change) => !top.includes(change) && (placesOf(change) !== 0 || shiftOf(change) !== 0))
    .toSorted((one, other) => Math.abs(placesOf(other)) - Math.abs(placesOf(one)))
  const moved = [...top, ...farthest].slice(0, MOVED_SHOWN)
  const people = await peopleBy(db, [...wasFirst, ...isFirst, ...moved.map(({ studentId }) => studentId)].map(Number))
  const nameOf = (id: string) => people.get(Number(id))?.name ?? ''
  return {
    students: after.length,
    gain: gain.length,
    lose: lose.length,
    same: after.length - gain.length - lose.length,
    mean: { before: meanOf(before), after: meanOf(after) },
    first: isDeepStrictEqual(wasFirst, isFirst) ? null : { before: wasFirst.map(nameOf), after: isFirst.map(nameOf) },
    moved: moved.map(({ studentId, total, position }) => ({
      studentId: Number(studentId),
      regNo: people.get(Number(studentId))?.regNo ?? '',
      name: nameOf(studentId),
      total,
      position,
    })),
  }
}

function shiftOf({ total }: StandingChange): number {
  return total.before === null || total.after === null ? 0 : compareMarks(total.after, total.before)
}

function placesOf({ position }: StandingChange): number {
  return position.before === null || position.after === null ? 0 : position.before - position.after
}

function firstOf(standings: readonly Standing[]): string[] {
  return standings
    .filter(({ position }) => position === 1)
    .map(({ studentId }) => studentId)
    .toSorted()
}

function meanOf(standings: readonly Standing[]): number | null {
  const totals = standings.flatMap(({ total }) => total ?? [])
  return totals.length === 0 ? null : sumOfMarks(totals) / totals.length
}

/** In one step, with the reason for the log and for the students (Decision D6). */
export async function correct({ db }: CorrectionDeps, call: Call<InputOf<typeof correctQuestion>>) {
  const { examId, number, key, from, reason } = call.input
  return await audited(db, call, async (tx, tell) => {
    try {
      const { exam, results } = await rescoreIn(tx, {
        examId,
        key: (paper) => {
          const question = questionIn(paper, number)
          if (!isDeepStrictEqual(written(keyOfQuestion(question)), from)) {
            throw new Refused('conflict', { detail: 'Somebody has corrected this question meanwhile.' })
          }
          return new Map([[number, wantedKey(question, key)]])
        },
        now: call.now,
        reason,
      })
      const changed = results?.changes.length ?? 0
      tell({
        action: 'key.correct',
        about: `${exam.name}, question ${number}`,
        examId,
        before: { key: lettersOf(from) },
        after: { key: lettersOf(key), changed },
        reason,
      })
      return { students: results?.students ?? 0, changed }
    } catch (error) {
      if (!(error instanceof RescoreRefused)) throw error
      throw new Refused('conflict', { detail: error.message })
    }
  })
}

function questionIn({ sections }: ExamPaper, number: number): KeyedQuestion {
  const found = sections.flatMap(({ questions }) => questions).find((question) => question.number === number)
  if (found === undefined) throw new Refused('no-such-question')
  return found
}

function wantedKey({ optionCount }: KeyedQuestion, key: KeyChoice): QuestionKey {
  if (key === 'cancelled') return key
  if (key.some((option) => option >= optionCount)) throw new Refused('no-such-option')
  return [...new Set(key)].toSorted((one, other) => one - other)
}

function written(key: QuestionKey): KeyChoice {
  return key === 'cancelled' ? key : [...key]
}

function lettersOf(key: KeyChoice): string {
  return key === 'cancelled' ? key : key.map(optionLabel).join(' or ')
}
