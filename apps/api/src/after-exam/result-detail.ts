import type { ResultDetail } from '@anushilon/contract/schemas/result-detail'
import { answerTimes, type TimedAnswer } from '@anushilon/domain/analysis/answer-times'
import type { QuestionKey } from '@anushilon/domain/exam/exam'
import { isAttempted, partOf, type PartRecord, type Sitting } from '@anushilon/domain/sitting/attempt'
import { placeIn } from '@anushilon/domain/marks/distribution'
import { SECOND } from '@anushilon/domain/instant'
import { examPolicy, sumOfMarks } from '@anushilon/domain/marks/marks'
import { questionsOn } from '@anushilon/domain/exam/paper'
import {
  fullMarksBySection,
  lostToWrong,
  sectionTotal,
  verdictOn,
  type Answers,
  type SectionFullMarks,
} from '@anushilon/domain/marks/scoring'
import { isFlat } from '@anushilon/domain/exam/variation'
import type { Db } from '../db/database.ts'
import { keyOf } from '../exams/scheme.ts'
import { Refused } from '../refused.ts'
import { timedPicksOf } from '../stores/sitting/answers.ts'
import type { FullExam } from '../stores/exam/full-exams.ts'
import { changesOf, resultOf, type StoredChange, type StoredResult } from '../stores/results/result-details.ts'
import { sittingOf } from '../stores/sitting/sittings.ts'
import { standingOf } from './standing.ts'

/** A student's result: rows of their own, and what was computed once for all. Refused where there is none. */
export async function resultDetailOf(
  db: Db,
  exam: FullExam,
  studentId: number,
  placesAt: (position: number) => Promise<ResultDetail['places']> = async () => [],
): Promise<ResultDetail> {
  const [sitting, result, picks, changes] = await Promise.all([
    sittingOf(db, studentId, exam.id),
    resultOf(db, studentId, exam.id),
    timedPicksOf(db, studentId, exam.id),
    changesOf(db, studentId, exam.id),
  ])
  if (result === null || !isAttempted(sitting)) throw new Refused('not-attempted')
  const mcq = partOf(sitting, 'mcq')
  const answers: Answers = new Map(picks.map(({ question, option }) => [question, option]))
  const { marksPerQuestion = null } = exam.plans.mcq ?? {}
  const full = fullMarksBySection({ marksPerQuestion, sections: exam.sections }, sitting)
  return {
    examName: exam.name,
    variation: exam.variation,
    frequency: exam.frequency,
    subjects: subjectsOf(exam, result, full),
    standing: standingOf(result),
    totalMarks: sumOfMarks(full.map(({ marks }) => marks)),
    rankedStudents: result.rankedStudents,
    places: result.position === null ? [] : await placesAt(result.position),
    ties: exam.ties,
    distribution: distributionFor(result),
    lostMarks: exam.plans.mcq && lostToWrong(result.bySection, examPolicy(exam.plans.mcq)),
    answerTimes: mcq === null ? [] : timesOnPaper(exam, mcq, picks, answers),
    changes: changes.map((change) => presentChange(exam, sitting, answers, change)),
  }
}

/** Marks are as they were computed; what could be had is as the exam says. */
function subjectsOf(
  exam: FullExam,
  { bySection }: StoredResult,
  full: readonly SectionFullMarks[],
): ResultDetail['subjects'] {
  return full.map(({ section, mcq, written }) => {
    const scored = bySection.find((result) => result.section === section)
    return {
      name: exam.sections[section]?.subjectName ?? '',
      marks: scored === undefined ? 0 : sectionTotal(scored),
      mcq: mcq === null ? null : { full: mcq, obtained: scored?.mcq?.marks ?? 0 },
      written: written === null ? null : { full: written, obtained: scored?.written?.marks ?? 0 },
    }
  })
}

function distributionFor({ total, distribution }: StoredResult): ResultDetail['distribution'] {
  const own = total === null ? null : placeIn(distribution, total)
  return own === null ? null : { buckets: distribution, own }
}

function timesOnPaper(
  exam: FullExam,
  part: PartRecord,
  picks: readonly TimedAnswer[],
  answers: Answers,
): ResultDetail['answerTimes'] {
  const times = answerTimes(part, picks)
  const key = keyOf(exam)
  return questionsOn(part.paper).map((question) => {
    const took = times.get(question)
    return {
      verdict: verdictOn(question, answers, key),
      seconds: took === undefined ? null : Math.round(took / SECOND),
    }
  })
}

/** The corrections that concern this student's paper, told by where they find the question. */
function presentChange(
  exam: FullExam,
  sitting: Sitting,
  answers: Answers,
  { at, cause, reason, corrections, total, position }: StoredChange,
): ResultDetail['changes'][number] {
  const shown = questionsOn(partOf(sitting, 'mcq')?.paper ?? [])
  const questions = corrections.flatMap(({ question, from, to }) => {
    const place = shown.indexOf(question)
    if (place === -1) return []
    const section = exam.sections.find(({ questions: pool }) => pool.some(({ number }) => number === question))
    const verdict = (key: QuestionKey) => verdictOn(question, answers, new Map([[question, key]]))
    return {
      question,
      shownAs: place + 1,
      subjectName: isFlat(exam.variation) ? null : (section?.subjectName ?? null),
      from,
      to,
      verdict: { before: verdict(from), after: verdict(to) },
    }
  })
  return { at, cause, reason, total, position, questions }
}
