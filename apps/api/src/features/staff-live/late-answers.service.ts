import type { AttachmentBody } from '@anushilon/contract/schemas/attachment'
import { LATE_STUDENTS_LIMIT, type LateStudent } from '@anushilon/contract/staff/late-answers'
import type * as calls from '@anushilon/contract/staff/late-answers'
import { partOf } from '@anushilon/domain/sitting/attempt'
import { isLate } from '@anushilon/domain/sitting/lateness'
import { keyKnownSince } from '@anushilon/domain/marks/results-rule'
import { scoreAttempt } from '@anushilon/domain/marks/scoring'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { schemeOf } from '../../exams/scheme.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { compareKeys, hasBeenSeen, saveComparison } from '../../merit/rescore.ts'
import { acceptLatePhotos, acceptLateWork, asIfAccepted, closingsOf } from '../../proof/accept-late.ts'
import { Refused, required } from '../../refused.ts'
import { once } from '../../staff/once.ts'
import { loadFullExam, type FullExam } from '../../stores/exam/full-exams.ts'
import { attemptOf, type Attempt } from '../../stores/results/results.ts'
import {
  countProved,
  ruleOnLateAnswers,
  studentsWithLateAnswers,
  undecidedAnswers,
  type LateAnswer,
} from '../../stores/sitting/late-answers.ts'
import { ruleOnLatePhotos, undecidedPhotos } from '../../stores/sitting/late-photos.ts'
import { saveLateRefusal } from '../../stores/sitting/late-refusals.ts'
import { lockSitting } from '../../stores/sitting/sittings.ts'
import { profileOf } from '../../stores/people/students.ts'
import { lockedExam } from '../../exams/locked-exam.ts'
import { studentName } from './student-name.ts'

/** Who waits, what is known of their answers, and what accepting them would be worth. */
export async function waitingLateAnswers(
  { db }: Pick<Deps, 'db'>,
  { input: { examId } }: StaffCallOf<typeof calls.lateAnswers>,
): Promise<{ students: LateStudent[] }> {
  const exam = required(await loadFullExam(db, examId), 'no-such-exam')
  const students: LateStudent[] = []
  for (const studentId of await studentsWithLateAnswers(db, examId, LATE_STUDENTS_LIMIT)) {
    const attempt = await attemptOf(db, examId, studentId)
    if (attempt !== null) students.push(await describe(db, exam, attempt))
  }
  return { students }
}

async function describe(db: Db, exam: FullExam, attempt: Attempt): Promise<LateStudent> {
  const { studentId } = attempt
  const whose = { studentId, examId: exam.id }
  const late = await undecidedAnswers(db, whose)
  const photos = await undecidedPhotos(db, whose)
  const writing = partOf(attempt, 'written')
  const profile = await profileOf(db, studentId)
  const mcq = partOf(attempt, 'mcq') ?? writing
  const scheme = schemeOf(exam)
  const then = asIfAccepted(attempt, late, closingsOf(attempt))
  const [now, accepted] = [scoreAttempt(attempt, attempt, scheme), scoreAttempt(then, then, scheme)]
  return {
    studentId,
    name: profile?.name ?? `student ${studentId}`,
    regNo: profile?.regNo ?? '',
    mobileNo: profile?.mobileNo ?? null,
    isLate: isLate(attempt),
    startedAt: mcq?.startedAt ?? 0,
    deadlineAt: mcq?.deadlineAt ?? 0,
    saved: attempt.answers.size,
    proved: await countProved(db, whose),
    afterResults: [...late, ...photos].filter((came) => cameAfterResults(came, exam)).length,
    marksNow: now.kind === 'scored' ? now.total : null,
    marksIfAccepted: accepted.kind === 'scored' ? accepted.total : 0,
    answers: late.map(({ question, option, standing, elapsedMs, arrivedAt, witness }) => ({
      question,
      option,
      why: standing === 'proved' ? 'clash' : standing,
      afterMs: arrivedAt - (mcq?.deadlineAt ?? arrivedAt),
      elapsedMs,
      witness,
    })),
    photos: photos.map(({ section, question, sha256, file, elapsedMs, standing, arrivedAt }) => ({
      section,
      question,
      sha256,
      isKept: file !== null,
      elapsedMs,
      why: standing,
      afterMs: arrivedAt - (writing?.dueAt ?? arrivedAt),
    })),
  }
}

/** Accepts them, or leaves them out; the results that students have seen are computed once for all. */
export async function decideLateAnswers(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'storage' | 'photoQueue'>,
  call: StaffCallOf<typeof calls.ruleOnLateAnswers>,
): Promise<{ students: number }> {
  const { examId, studentIds, accept, reason } = call.input
  const unused: string[] = []
  const decision = await once(deps.db, call, async (tx, record) => {
    const exam = await lockedExam(tx, examId)
    const waiting = await studentsWithLateAnswers(tx, examId, LATE_STUDENTS_LIMIT)
    let decided = 0
    for (const studentId of studentIds ?? waiting) {
      const whose = { studentId, examId }
      // A delivery that proves some of it goes first or finds it decided: a photo is made a page by one of the two.
      await lockSitting(tx, studentId, examId)
      const late = await undecidedAnswers(tx, whose)
      const photos = await undecidedPhotos(tx, whose)
      const attempt = await attemptOf(tx, examId, studentId)
      // Who was decided about meanwhile is left alone; so is, where all are meant, who knew the right answers.
      if (attempt === null || late.length + photos.length === 0) continue
      if (studentIds === null && [...late, ...photos].some((came) => cameAfterResults(came, exam))) continue
      // Pages that change take their marks with them, which somebody has seen.
      if (accept && exam.resultsOutAt !== null && photos.some(({ file }) => file !== null)) {
        if (studentIds !== null) throw new Refused('results-out')
        continue
      }
      if (accept) {
        await acceptLateWork(tx, whose, closingsOf(attempt), { now: call.now, until: null })
        unused.push(...(await acceptLatePhotos(deps, tx, whose, call.now)))
      } else {
        await ruleOnLateAnswers(tx, whose, 'refused', call.now)
        await ruleOnLatePhotos(tx, whose, 'refused', call.now)
      }
      if (!accept && isLate(attempt)) {
        await saveLateRefusal(tx, { ...whose, at: call.now, by: call.staff.id, reason })
      }
      record({
        action: accept ? 'live.accept-late-answers' : 'live.refuse-late-answers',
        about: `${whatIsLate(late.length, photos.length)} of ${await studentName(tx, studentId)} ${accept ? '' : 'not '}accepted`,
        examId,
        studentId,
        after: {
          answers: late.map(({ question, option }) => ({ question, option })),
          ...(photos.length > 0 && { photos: photos.map(({ section, question }) => ({ section, question })) }),
        },
        reason,
      })
      decided += 1
    }
    if (decided === 0) throw new Refused('conflict', { detail: 'Somebody has decided about these meanwhile.' })
    if (accept && hasBeenSeen(exam)) {
      const comparison = await compareKeys(tx, exam)
      await saveComparison(tx, exam, comparison, {
        cause: 'late-accepted',
        corrections: [],
        reason: null,
        now: call.now,
      })
    }
    return { students: decided }
  })
  for (const original of unused) await deps.storage.originals.remove(original)
  deps.photoQueue.wake()
  return decision
}

/** What the student sent is seen by nobody; the picture is made of it as of any page. */
export async function pictureOfLatePhoto(
  { db, photoQueue }: Pick<Deps, 'db' | 'photoQueue'>,
  { input: { examId, studentId, sha256 } }: StaffCallOf<typeof calls.latePhoto>,
): Promise<AttachmentBody> {
  const photos = await undecidedPhotos(db, { studentId, examId })
  const original = photos.find((photo) => photo.sha256 === sha256)?.file?.original
  const body = original === undefined ? null : await photoQueue.look(original, studentId)
  if (body === null) throw new Refused('not-found')
  return { mediaType: 'image/jpeg', body }
}

function whatIsLate(answers: number, photos: number): string {
  const words = [
    ...(answers > 0 || photos === 0 ? [`${answers} late answers`] : []),
    ...(photos > 0 ? [`${photos} late photos`] : []),
  ]
  return words.join(' and ')
}

function cameAfterResults({ arrivedAt }: Pick<LateAnswer, 'arrivedAt'>, exam: FullExam): boolean {
  const since = keyKnownSince(exam)
  return since !== null && arrivedAt > since
}
