import { newPicks } from '@anushilon/domain/sitting/answering'
import { partOf, type PartRecord, type Sitting } from '@anushilon/domain/sitting/attempt'
import type { AnswerSheet } from '@anushilon/contract/schemas/answer-sheet'
import type { Instant } from '@anushilon/domain/instant'
import { submit as decideSubmit, type Submission } from '@anushilon/domain/sitting/transitions'
import type { PartKind } from '@anushilon/domain/exam/variation'
import type { Closing } from '@anushilon/domain/sitting/lateness'
import type { Db } from '../../db/database.ts'
import { groupCommit } from '../../db/group-commit.ts'
import { replicationOf } from '../../db/replicated.ts'
import type { Deps } from '../../deps.ts'
import { answerText, handInText } from '../../exam-log/leaf.ts'
import type { SittingReader } from '../../exams/sitting-reader.ts'
import { refuseLatenessInDoubt } from '../../exams/while-in-doubt.ts'
import { orRefuse, Refused } from '../../refused.ts'
import { insertPicks, type NewPick } from '../../stores/sitting/answers.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import { saveLateAnswers, type LateAnswer } from '../../stores/sitting/late-answers.ts'
import { closePart, closeParts, lockSitting, type PartClosing, type SittingKey } from '../../stores/sitting/sittings.ts'

export interface Submitting {
  readonly exam: FullExam
  readonly studentId: number
  readonly kind: PartKind
  /** Answers that came along and may not have been saved yet; null: none. */
  readonly sheet: AnswerSheet | null
  readonly now: Instant
}

interface Submitted {
  readonly reply: Submission['reply']
  /** How many picks of the student are stored. */
  readonly picks: number
  /** What the exam's log says of it. */
  readonly said: readonly string[]
}

const NO_PICKS: ReadonlyMap<number, number> = new Map()

type SubmitDeps = Pick<Deps, 'db' | 'clock'>

/** Two servers may be handing in the same part; whoever loses looks again. */
const TRIES = 3

/** Answers that came with the sheet and are named in its receipt: it travels in a header, and nearly always there are none. */
const MOST_SAID = 20

/**
 * Gives a function that hands a part in. A repeated submit gets the first one's reply (Decision C9). Where nothing is
 * left to be stored but that the part is closed, as of nearly everybody, those who submit together share the statement.
 */
export function createSubmit({ db, clock }: SubmitDeps, { sittingOf, picksOf }: SittingReader) {
  const close = groupCommit({ write: (closings: readonly PartClosing[]) => closeParts(db, closings) })
  const isReplicated = replicationOf(db)

  /** Null where somebody closed the part between our look and our closing. */
  async function trySubmit(submitting: Submitting): Promise<Submitted | null> {
    const { exam, studentId, kind, sheet, now } = submitting
    const [sitting, stored] = await Promise.all([
      sittingOf(studentId, exam.id),
      sheet === null ? NO_PICKS : picksOf(studentId, exam.id),
    ])
    const { reply, close: closing, sheet: fate } = orRefuse(decideSubmit(exam, sitting, { kind, now }))
    if (closing !== null) refuseLatenessInDoubt(clock, [closing])
    const closed = closing ?? closedAlready(partOf(sitting, kind))
    const handIn = closed === null ? [] : [handInText({ studentId, examId: exam.id }, closed)]
    const picks =
      sheet === null || fate === 'ignore'
        ? []
        : picksToAdd(submitting, sitting, stored, sheet).map((one) => ({
            ...one,
            studentId,
            examId: exam.id,
            receivedAt: now,
          }))
    if (picks.length > 0) {
      const added = await db.transaction((tx) =>
        closeWith(tx, { studentId, examId: exam.id }, closing, { picks, fate }),
      )
      if (added === null) return null
      const said = [...handIn, ...added.slice(0, MOST_SAID).map(answerText)]
      return { reply, picks: (await picksOf(studentId, exam.id)).size, said }
    }
    if (closing === null) {
      // What was found closed must be so in a failover too: nothing was written here that would have waited for that.
      await isReplicated()
      return { reply, picks: (await picksOf(studentId, exam.id)).size, said: handIn }
    }
    const { isClosed, picks: received } = await close({ studentId, examId: exam.id, closing })
    return isClosed ? { reply, picks: received, said: handIn } : null
  }

  return async function submit(submitting: Submitting): Promise<Submitted> {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const submitted = await trySubmit(submitting)
      if (submitted !== null) return submitted
    }
    throw new Refused('busy', { retryAfterSeconds: 1 })
  }
}

function closedAlready(part: PartRecord | null): Closing | null {
  const { kind, closedAt = null, closedAs = null } = part ?? {}
  return kind === undefined || closedAt === null || closedAs === null ? null : { kind, closedAt, closedAs }
}

/** What is stored of the sheet: not what another tab has picked first meanwhile. Null where somebody else has closed it. */
async function closeWith(
  tx: Db,
  { studentId, examId }: SittingKey,
  closing: Closing | null,
  { picks, fate }: { readonly picks: readonly NewPick[]; readonly fate: Submission['sheet'] },
): Promise<readonly NewPick[] | null> {
  if (fate === 'late') await lockSitting(tx, studentId, examId)
  // First of all: whoever closes the part locks it until the end of the transaction, and nobody else adds a sheet.
  if (closing !== null && !(await closePart(tx, studentId, examId, closing))) return null
  if (fate === 'keep') {
    const added = await insertPicks(tx, picks)
    return picks.filter(({ question }) => added.has(question))
  }
  await saveLateAnswers(tx, { studentId, examId }, picks.map(unproved))
  return []
}

/** Beside the others, for staff (Decision C18). */
function unproved({ question, option, receivedAt }: NewPick): LateAnswer {
  return { question, option, standing: 'no-witness', elapsedMs: null, arrivedAt: receivedAt, witness: null }
}

/** Stored first picks win over differing ones on the sheet (Decision C7). */
function picksToAdd(
  { exam, kind }: Submitting,
  sitting: Sitting,
  stored: ReadonlyMap<number, number>,
  sheet: AnswerSheet,
) {
  const paper = partOf(sitting, kind)?.paper ?? []
  return sheet.flatMap(({ subjectId, picks }) => {
    const on = paper.find(({ section }) => subjectId === null || exam.sections[section]?.subjectId === subjectId)
    if (on === undefined) throw new Refused('no-such-question')
    const pool = new Map(exam.sections[on.section]?.questions.map((question) => [question.number, question]))
    const shown = on.questions.flatMap((number) => pool.get(number) ?? [])
    return orRefuse(newPicks(shown, stored, picks))
  })
}
