import { newPicks } from '@anushilon/domain/sitting/answering'
import { partOf, type Sitting } from '@anushilon/domain/sitting/attempt'
import type { AnswerSheet } from '@anushilon/contract/schemas/answer-sheet'
import type { Instant } from '@anushilon/domain/instant'
import { areResultsOut } from '@anushilon/domain/marks/results-rule'
import { submit as decideSubmit, type Submission } from '@anushilon/domain/sitting/transitions'
import type { PartKind } from '@anushilon/domain/exam/variation'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuseLatenessInDoubt } from '../../exams/while-in-doubt.ts'
import { orRefuse, Refused } from '../../refused.ts'
import { insertPicks, picksOf } from '../../stores/sitting/answers.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import { resultsOutAt } from '../../stores/results/results.ts'
import { closePart, sittingOf } from '../../stores/sitting/sittings.ts'

export interface Submitting {
  readonly exam: FullExam
  readonly studentId: number
  readonly kind: PartKind
  /** Answers that came along and may not have been saved yet; null: none. */
  readonly sheet: AnswerSheet | null
  readonly now: Instant
}

type SubmitDeps = Pick<Deps, 'db' | 'clock'>
type InOne = Pick<Deps, 'clock'> & { readonly db: Db }

/** Two servers may be handing in the same part; whoever loses looks again. */
const TRIES = 3

/** Hands a part in. A repeated submit gets the first one's reply (Decision C9). */
export async function submit({ db, clock }: SubmitDeps, submitting: Submitting): Promise<Submission['reply']> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const reply = await db.transaction((tx) => trySubmit({ db: tx, clock }, submitting))
    if (reply !== null) return reply
  }
  throw new Refused('busy', { retryAfterSeconds: 1 })
}

/** Null where somebody closed the part between our look and our closing. */
async function trySubmit({ db: tx, clock }: InOne, submitting: Submitting): Promise<Submission['reply'] | null> {
  const { exam, studentId, kind, sheet, now } = submitting
  const sitting = await sittingOf(tx, studentId, exam.id)
  const resultsAreOut = sheet !== null && areResultsOut(await resultsOutAt(tx, exam.id), now)
  const decided = orRefuse(decideSubmit(exam, sitting, { kind, now, resultsAreOut }))
  if (decided.close !== null) refuseLatenessInDoubt(clock, [decided.close])
  // First of all: whoever closes the part locks it until the end of the transaction, and nobody else adds a sheet.
  if (decided.close !== null && !(await closePart(tx, studentId, exam.id, decided.close))) return null
  if (sheet !== null && decided.sheet === 'keep') {
    const picks = await picksToAdd(tx, submitting, sitting, sheet)
    await insertPicks(
      tx,
      picks.map((one) => ({ ...one, studentId, examId: exam.id, receivedAt: now })),
    )
  }
  return decided.reply
}

/** Stored first picks win over differing ones on the sheet (Decision C7). */
async function picksToAdd(tx: Db, { exam, studentId, kind }: Submitting, sitting: Sitting, sheet: AnswerSheet) {
  const paper = partOf(sitting, kind)?.paper ?? []
  const stored = await picksOf(tx, studentId, exam.id)
  return sheet.flatMap(({ subjectId, picks }) => {
    const on = paper.find(({ section }) => subjectId === null || exam.sections[section]?.subjectId === subjectId)
    if (on === undefined) throw new Refused('no-such-question')
    const pool = new Map(exam.sections[on.section]?.questions.map((question) => [question.number, question]))
    const shown = on.questions.flatMap((number) => pool.get(number) ?? [])
    return orRefuse(newPicks(shown, stored, picks))
  })
}
