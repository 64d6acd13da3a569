import { askedOf } from '@anushilon/contract/schemas/asked-in-writing'
import type { AttemptQuestion, studentAttempt, StudentAttempt } from '@anushilon/contract/staff/student-page'
import { answerTimes } from '@anushilon/domain/analysis/answer-times'
import { keyOfQuestion, type ExamQuestion } from '@anushilon/domain/exam/exam'
import { optionCountOf, optionsOf, pictureOf, textOf, withUnit } from '@anushilon/domain/exam/question'
import { SECOND, type Instant } from '@anushilon/domain/instant'
import { examPolicy, sumOfMarks } from '@anushilon/domain/marks/marks'
import { scoreMcq } from '@anushilon/domain/marks/scoring'
import { earliestResults } from '@anushilon/domain/marks/results-rule'
import { partOf, type PartRecord } from '@anushilon/domain/sitting/attempt'
import { resultDetailOf } from '../../after-exam/result-detail.ts'
import { solvedSections, writtenSections } from '../../after-exam/solved-paper.ts'
import { presentSat } from '../../after-exam/student-record.ts'
import type { Deps } from '../../deps.ts'
import { keyOf } from '../../exams/scheme.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused, required } from '../../refused.ts'
import { viewed } from '../../staff/viewed.ts'
import { loadFullExam, type FullExam } from '../../stores/exam/full-exams.ts'
import { markedScripts } from '../../stores/marking/scripts-with-marks.ts'
import { courseName } from '../../stores/people/students.ts'
import { satExams } from '../../stores/results/history.ts'
import { scoresOf } from '../../stores/results/student-scores.ts'
import { timedPicksOf } from '../../stores/sitting/answers.ts'
import { isBeingSat } from '../../stores/sitting/sittings.ts'
import { aboutStudent, knownStudent } from '../../staff/known-student.ts'

type AttemptDeps = Pick<Deps, 'db' | 'settings' | 'secrets'>
type Picks = Awaited<ReturnType<typeof timedPicksOf>>

/** One attempt as the student will see it once the results are out; while the exam runs, without key and marks. */
export async function showAttempt(
  deps: AttemptDeps,
  call: StaffCallOf<typeof studentAttempt>,
): Promise<StudentAttempt> {
  const { db } = deps
  const { studentId, examId } = call.input
  const student = await knownStudent(db, studentId)
  const exam = required(await loadFullExam(db, examId), 'no-such-exam')
  const own = { studentId, courseId: exam.courseId, variation: exam.variation }
  const sat = (await satExams(db, own, { offset: 0, limit: 2_000 })).find(({ id }) => id === examId)
  if (sat === undefined) throw new Refused('not-attempted')
  await viewed(db, call, { what: 'attempt', about: `${aboutStudent(student)}: ${exam.name}`, studentId, examId })

  const isRunning = await mayStillBeSat(deps, exam, call.now)
  const [picks, scripts, scores] = await Promise.all([
    timedPicksOf(db, studentId, examId),
    markedScripts(db, studentId, examId),
    scoresOf(db, studentId),
  ])
  const score = scores.find((one) => one.examId === examId)
  const beside = { studentId, courseName: await courseName(db, exam.courseId), score }
  const { isOut, ...line } = presentSat(deps, sat, beside, call.now)
  const result = isOut && score !== undefined ? await resultDetailOf(db, exam, studentId) : null
  const [mcq, written] = [partOf(sat.sitting, 'mcq'), partOf(sat.sitting, 'written')]
  return {
    student: { id: student.id, regNo: student.regNo, name: student.name },
    exam: line,
    isRunning,
    subjects:
      result?.subjects.map(({ name, marks, mcq: one, written: other }) => {
        return { name, marks, fullMarks: sumOfMarks([one?.full ?? 0, other?.full ?? 0]) }
      }) ?? null,
    mcq: mcq === null ? [] : mcqSections(exam, mcq, picks, isRunning),
    written: written === null ? [] : scriptSections(exam, written, scripts, isRunning),
    changes: (result?.changes ?? []).map(({ at, cause, reason, total }) => ({ at, cause, reason, ...total })),
  }
}

/** Whoever is still sitting it could be told: until the last of them is done, its key is in no reply of ours. */
async function mayStillBeSat({ db, settings }: AttemptDeps, exam: FullExam, now: Instant): Promise<boolean> {
  if (exam.resultsOutAt !== null) return false
  return now < earliestResults(exam, settings.current.graceSeconds * SECOND) || (await isBeingSat(db, exam.id, now))
}

function mcqSections(exam: FullExam, part: PartRecord, picks: Picks, isRunning: boolean): StudentAttempt['mcq'] {
  const times = answerTimes(part, picks)
  const answers = new Map(picks.map(({ question, option }) => [question, option]))
  const answeredAt = new Map(picks.map(({ question, receivedAt }) => [question, receivedAt]))
  const key = keyOf(exam)
  const worth = (number: number) =>
    exam.plans.mcq === null ? null : scoreMcq([number], answers, key, examPolicy(exam.plans.mcq)).marks
  return solvedSections(exam, part, answers).map(({ subjectName, questions }) => ({
    subjectName,
    questions: questions.map((question) => {
      const { number } = question
      const took = times.get(number)
      return {
        ...shown(question),
        picked: question.picked,
        answeredAt: answeredAt.get(number) ?? null,
        seconds: took === undefined ? null : Math.round(took / SECOND),
        ...(isRunning ? NO_KEY : { ...keyShown(question), marks: worth(number) }),
      }
    }),
  }))
}

const NO_KEY = { key: null, marks: null, explanation: null, explanationText: null } as const

function shown(
  question: ExamQuestion,
): Pick<AttemptQuestion, 'number' | 'text' | 'picture' | 'options' | 'optionImages' | 'optionCount' | 'unit'> {
  return {
    number: question.number,
    text: textOf(question),
    picture: pictureOf(question),
    options: [...optionsOf(question)],
    ...(question.kind === 'text' && question.optionImages && { optionImages: [...question.optionImages] }),
    optionCount: optionCountOf(question),
    ...withUnit(question.unit),
  }
}

function keyShown(question: ExamQuestion): Pick<AttemptQuestion, 'key' | 'explanation' | 'explanationText'> {
  const key = keyOfQuestion(question)
  const { explanation, explanationText } = question
  return { key: key === 'cancelled' ? key : [...key], explanation, explanationText }
}

function scriptSections(
  exam: FullExam,
  part: PartRecord,
  scripts: Parameters<typeof writtenSections>[2],
  isRunning: boolean,
): StudentAttempt['written'] {
  return writtenSections(exam, part, scripts).map(({ subjectName, answers, ...shown }) => ({
    subjectName: subjectName ?? '',
    pages: [...askedOf(shown).pages],
    typed: [...askedOf(shown).typed],
    answers: answers.map(({ pages, originals, damaged, remark, fullMarks, marks }) => ({
      pages: isRunning && originals.length > 0 ? [...originals] : [...pages],
      originals: isRunning ? [] : [...originals],
      damaged: [...damaged],
      remark: isRunning ? null : remark,
      fullMarks,
      marks: isRunning ? null : marks,
    })),
  }))
}
