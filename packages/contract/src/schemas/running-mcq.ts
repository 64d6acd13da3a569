import type { Instant } from '@anushilon/domain/instant'
import { LATE_POLICIES, type Frequency, type LatePolicy, type Variation } from '@anushilon/domain/exam/variation'
import * as z from 'zod/mini'
import { CODES, coded } from '../codecs/codes.ts'
import { PickText } from '../codecs/picks.ts'
import { renamed } from '../codecs/renamed.ts'
import { WireTime } from '../codecs/wire-time.ts'
import { AuthoredId } from './ids.ts'
import { decoded } from './replies.ts'
import { RunningQuestion, ShownQuestion } from './shown-question.ts'
import { decodeSittingKey, encodeSittingKey, sittingKeyShape, type SittingKey } from './sitting-key.ts'

/** A running MCQ part as its student sees it: their questions in their order, and what they have picked. */
export interface RunningMcq {
  readonly exam: RunningExam
  readonly startedAt: Instant
  readonly endsAt: Instant
  /** The last moment at which a submit is on time: grace is in it (Decision B4). */
  readonly dueAt: Instant
  /** What becomes of it if nobody submits: the exam's own rule (Decision C11) ... */
  readonly overdue: LatePolicy
  /** ... unless the student has asked to have it handed in when the time is up. */
  readonly isArmed: boolean
  readonly sitting?: SittingKey
  /** One per subject; a single-subject exam has one. */
  readonly sections: readonly RunningSection[]
}

export interface RunningExam {
  readonly id: string
  readonly name: string
  readonly variation: Variation
  readonly frequency: Frequency
  /** When the whole exam closes. */
  readonly closesAt: Instant
  readonly minutes: number
  readonly marksPerQuestion: number
  readonly negativePercent: number
  /** Full marks of this part for this student. */
  readonly totalMarks: number
}

interface RunningSection {
  readonly subjectId: string
  readonly subjectName: string
  readonly marks: number
  readonly questions: readonly RunningQuestion[]
}

const examShape = {
  _id: AuthoredId,
  name: z.string(),
  examVariation: coded(CODES.examVariation),
  examType: coded(CODES.examType),
  examEndTime: WireTime,
  duration: z.number(),
  marksPerMcq: z.number(),
  negativeMarks: z.number(),
  totalMarksMcq: z.number(),
}

const examNames = {
  _id: 'id',
  examVariation: 'variation',
  examType: 'frequency',
  examEndTime: 'closesAt',
  duration: 'minutes',
  marksPerMcq: 'marksPerQuestion',
  negativeMarks: 'negativePercent',
  totalMarksMcq: 'totalMarks',
} as const

/** The last ones are extensions. */
const TimeData = z.object({
  startTime: WireTime,
  endTime: WireTime,
  lastSubmitTime: WireTime,
  overdue: z.enum(LATE_POLICIES),
  handInForMe: z.boolean(),
  ...sittingKeyShape,
})

type Timing = Pick<RunningMcq, 'startedAt' | 'endsAt' | 'dueAt' | 'overdue' | 'isArmed' | 'sitting'>

function decodeTiming(wire: z.output<typeof TimeData>): Timing {
  return {
    startedAt: wire.startTime,
    endsAt: wire.endTime,
    dueAt: wire.lastSubmitTime,
    overdue: wire.overdue,
    isArmed: wire.handInForMe,
    ...decodeSittingKey(wire),
  }
}

function encodeTiming({ startedAt, endsAt, dueAt, overdue, isArmed, ...rest }: Timing): z.output<typeof TimeData> {
  const times = { startTime: startedAt, endTime: endsAt, lastSubmitTime: dueAt }
  return { ...times, overdue, handInForMe: isArmed, ...encodeSittingKey(rest) }
}

const WireFlatMcq = z.object({
  examData: renamed({ ...examShape, subjectId: AuthoredId, subjectName: z.string() }, examNames),
  questionData: z.array(RunningQuestion),
  timeData: TimeData,
})

/** One subject: the questions stand side by side, each with its own answer. */
export const FlatRunningMcq = z.codec(WireFlatMcq, decoded<RunningMcq>(), {
  decode: ({ examData: { subjectId, subjectName, ...exam }, questionData, timeData }) => ({
    exam,
    ...decodeTiming(timeData),
    sections: [{ subjectId, subjectName, marks: exam.totalMarks, questions: questionData }],
  }),
  encode: ({ exam, sections, ...timing }) => ({
    examData: {
      ...exam,
      subjectId: sections[0]?.subjectId ?? '',
      subjectName: sections[0]?.subjectName ?? '',
    },
    questionData: sections.flatMap(({ questions }) => questions),
    timeData: encodeTiming(timing),
  }),
})

const WireSection = z.object({
  subjectId: AuthoredId,
  subjectName: z.string(),
  questions: z.array(ShownQuestion),
  answeredOptions: z.array(PickText),
  marksMcqPerSub: z.number(),
})

const WireMcqBySubject = z.object({
  examData: renamed(examShape, examNames),
  questionData: z.array(WireSection),
  timeData: TimeData,
})

/** Several subjects: a block for each, its answers in a list beside its questions. */
export const RunningMcqBySubject = z.codec(WireMcqBySubject, decoded<RunningMcq>(), {
  decode: ({ examData, questionData, timeData }) => ({
    exam: examData,
    ...decodeTiming(timeData),
    sections: questionData.map((section) => ({
      subjectId: section.subjectId,
      subjectName: section.subjectName,
      marks: section.marksMcqPerSub,
      questions: section.questions.map((question, index) => ({
        ...question,
        picked: section.answeredOptions[index] ?? null,
      })),
    })),
  }),
  encode: ({ exam, sections, ...timing }) => ({
    examData: exam,
    questionData: sections.map((section) => ({
      subjectId: section.subjectId,
      subjectName: section.subjectName,
      questions: [...section.questions],
      answeredOptions: section.questions.map(({ picked }) => picked),
      marksMcqPerSub: section.marks,
    })),
    timeData: encodeTiming(timing),
  }),
})
