import {
  addRetake,
  addSpecialRetake,
  afterExamSubjects,
  examSubjects,
  examSubjectsRetake,
  retake,
  submitRetake,
} from '@anushilon/contract/operations/retakes'
import type { ExamInfo } from '@anushilon/contract/schemas/exam-info'
import type { LocalPaper } from '@anushilon/contract/schemas/retake-paper'
import { plusMinutes } from '@anushilon/domain/instant'
import { MISSED_EXAM_POLICY, negativePercentOf, specialLocalPolicy } from '@anushilon/domain/marks/marks'
import type { Variation } from '@anushilon/domain/exam/variation'
import { callFor } from '../../api/client.ts'
import { serverClock } from '../../api/server-clock.ts'
import { type LocalScheme, scoreLocally } from '../../practice/local-score.ts'
import { answersOf, serverScored, withKey, type PracticePaper, type PracticeResult } from '../../practice/paper.ts'
import type { SavedRetake, RetakeList } from './device-retakes.ts'

interface Wanted {
  readonly examId: string
  readonly info: ExamInfo
  /** The subjects to be sat. */
  readonly subjects: readonly string[]
}

/** The ways to sit an exam again, or one that was missed. What differs between them is here. */
export interface RetakeKind {
  readonly variation: Variation
  readonly list: RetakeList
  /** What counts it against the exam's limit; null: a missed exam is not counted. */
  readonly register: typeof addRetake | typeof addSpecialRetake | null
  /** Whether main subject and combination are chosen first; otherwise what the student sat is sat again. */
  readonly chooses: boolean
  /** How it is scored where that is not as the exam was. */
  readonly rule: LocalScheme | null
  readonly load: (wanted: Wanted) => Promise<PracticePaper>
  /** The result, and the paper with its key. */
  readonly score: (
    examId: string,
    saved: SavedRetake,
  ) => Promise<Pick<SavedRetake, 'paper'> & { result: PracticeResult }>
}

/** One subject, without a key: the server scores. */
function flat(variation: Variation): RetakeKind {
  return {
    variation,
    list: 'retakesData',
    register: addRetake,
    chooses: false,
    rule: null,
    async load({ examId }) {
      const { questions, exam } = (await callFor(retake, variation, { examId })).body
      const startsAt = serverClock.now()
      const endsAt = plusMinutes(startsAt, exam.mcq?.minutes ?? 0)
      return { ...serverScored(examId, exam, questions), startsAt, endsAt }
    },
    async score(examId, { paper, picks }) {
      const input = { examId, answers: answersOf(paper, picks) }
      const { result, questions } = (await callFor(submitRetake, variation, input)).body
      return { result: { ...result, bySubject: [] }, paper: withKey(paper, questions) }
    },
  }
}

/** Several subjects, with their key: the page scores by the product's own rules (Spec 5). */
function local(
  kind: Pick<RetakeKind, 'variation' | 'list' | 'register' | 'chooses'>,
  ask: (wanted: Wanted) => Promise<LocalPaper & Partial<Pick<PracticePaper, 'startsAt' | 'endsAt'>>>,
  rule: LocalScheme | null = null,
): RetakeKind {
  const scheme = ({ right, wrong }: NonNullable<PracticePaper['marks']>) =>
    rule ?? { policy: specialLocalPolicy(right, wrong), perQuestion: right }
  return {
    ...kind,
    rule,
    async load(wanted) {
      const { sections, minutes, marks, startsAt = serverClock.now(), endsAt } = await ask(wanted)
      return {
        name: wanted.info.name,
        sections: sections
          .filter(({ subjectId }) => wanted.subjects.includes(subjectId))
          .map(({ questions, ...section }) => ({
            ...section,
            questions: questions.map((question) => ({ ...question, id: null })),
          })),
        startsAt,
        endsAt: endsAt ?? plusMinutes(startsAt, minutes),
        marks,
        negativePercent: negativePercentOf(scheme(marks).policy),
      }
    },
    async score(_, { paper, picks }) {
      return { result: scoreLocally(paper, picks, scheme(paper.marks ?? { right: 1, wrong: 0 })), paper }
    },
  }
}

const SPECIAL = { variation: 'special', chooses: true } as const
const MCQ_SPECIAL = { variation: 'mcq-special', list: 'specialReakes' } as const

export const RETAKES = {
  mcq: flat('mcq'),
  both: flat('mcq-written'),
  special: local(
    { ...SPECIAL, list: 'specialReakes', register: addSpecialRetake },
    async ({ examId }) => (await callFor(examSubjects, 'special', { examId })).body,
  ),
  mcqSpecial: local(
    { ...MCQ_SPECIAL, register: addSpecialRetake, chooses: false },
    async ({ examId }) => (await callFor(examSubjects, 'mcq-special', { examId })).body,
  ),
  /** A missed mcq-special exam. */
  afterExam: local({ ...MCQ_SPECIAL, register: null, chooses: true }, async ({ examId, subjects }) => {
    const input = { examId, subjects: [...subjects], subjectCount: subjects.length }
    return (await callFor(afterExamSubjects, 'mcq-special', input)).body
  }),
  /** A missed special exam; its time is the server's, and its marks have a rule of their own. */
  missedSpecial: local(
    { ...SPECIAL, list: 'retakesData', register: null },
    async ({ examId, subjects }) => (await callFor(examSubjectsRetake, 'special', { examId, subjects })).body,
    { policy: MISSED_EXAM_POLICY, perQuestion: 1 },
  ),
} as const satisfies Record<string, RetakeKind>
