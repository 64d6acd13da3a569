import type { Instant } from '@anushilon/domain/instant'
import * as z from 'zod/mini'
import { WireTime } from '../codecs/wire-time.ts'
import { askedShape, decodeAsked, encodeAsked, type ShownSheet } from './asked-in-writing.ts'
import { AuthoredId } from './ids.ts'
import { ImagePath, decoded } from './replies.ts'
import { decodeSittingKey, encodeSittingKey, sittingKeyShape, type SittingKey } from './sitting-key.ts'

/** A running written part as its student sees it. */
export interface RunningWritten {
  readonly examId: string
  readonly startedAt: Instant
  /** When writing is over. */
  readonly endsAt: Instant
  /** After that, photos may still be sent for so long (Decision C16). */
  readonly uploadMinutes: number
  /** When the whole exam closes. */
  readonly closesAt: Instant
  readonly minutes: number
  readonly sitting?: SittingKey
  /** One per subject; a single-subject exam has one. */
  readonly sections: readonly RunningWrittenSection[]
}

interface RunningWrittenSection extends ShownSheet {
  readonly subjectId: string
  readonly subjectName: string
  /** Full marks of each question, in order. */
  readonly marks: readonly number[]
  /** The questions, from 1, that have photos on the server. */
  readonly uploaded: readonly number[]
}

const timesShape = {
  examId: AuthoredId,
  studExamStartTime: WireTime,
  studExamEndTime: WireTime,
  examEndTime: WireTime,
  duration: z.number(),
  uploadMinutes: z.number(),
  ...sittingKeyShape,
}

type WireTimes = z.output<z.ZodMiniObject<typeof timesShape>>
type Times = Omit<RunningWritten, 'sections'>

function decodeTimes(wire: WireTimes): Times {
  return {
    examId: wire.examId,
    startedAt: wire.studExamStartTime,
    endsAt: wire.studExamEndTime,
    uploadMinutes: wire.uploadMinutes,
    closesAt: wire.examEndTime,
    minutes: wire.duration,
    ...decodeSittingKey(wire),
  }
}

function encodeTimes(times: Times): WireTimes {
  return {
    examId: times.examId,
    studExamStartTime: times.startedAt,
    studExamEndTime: times.endsAt,
    examEndTime: times.closesAt,
    duration: times.minutes,
    uploadMinutes: times.uploadMinutes,
    ...encodeSittingKey(times),
  }
}

const QuestionNo = z.int().check(z.minimum(1))

const WireFlatWritten = z.object({
  ...timesShape,
  subjectId: AuthoredId,
  subjectName: z.string(),
  questionILink: ImagePath,
  ...askedShape,
  marksPerQuestions: z.array(z.number()),
  totalQuestions: z.int(),
  uploaded: z.array(QuestionNo),
})

export const FlatRunningWritten = z.codec(WireFlatWritten, decoded<RunningWritten>(), {
  decode: (wire) => ({
    ...decodeTimes(wire),
    sections: [
      {
        subjectId: wire.subjectId,
        subjectName: wire.subjectName,
        ...decodeAsked(wire.questionILink, wire),
        marks: wire.marksPerQuestions,
        uploaded: wire.uploaded,
      },
    ],
  }),
  encode: (running) => {
    const [section] = running.sections
    if (section === undefined) throw new TypeError('a written part has a paper')
    return {
      ...encodeTimes(running),
      subjectId: section.subjectId,
      subjectName: section.subjectName,
      questionILink: section.image,
      ...encodeAsked(section),
      marksPerQuestions: [...section.marks],
      totalQuestions: section.marks.length,
      uploaded: [...section.uploaded],
    }
  },
})

const WireWrittenBySubject = z.object({
  ...timesShape,
  questionData: z.array(
    z.object({
      subjectId: AuthoredId,
      subjectName: z.string(),
      writtenILink: ImagePath,
      ...askedShape,
      marksPerQuestion: z.array(z.number()),
      uploaded: z.array(QuestionNo),
    }),
  ),
})

export const RunningWrittenBySubject = z.codec(WireWrittenBySubject, decoded<RunningWritten>(), {
  decode: ({ questionData, ...wire }) => ({
    ...decodeTimes(wire),
    sections: questionData.map(({ subjectId, subjectName, uploaded, ...asked }) => ({
      subjectId,
      subjectName,
      ...decodeAsked(asked.writtenILink, asked),
      marks: asked.marksPerQuestion,
      uploaded,
    })),
  }),
  encode: (running) => ({
    ...encodeTimes(running),
    questionData: running.sections.map((section) => ({
      subjectId: section.subjectId,
      subjectName: section.subjectName,
      writtenILink: section.image,
      ...encodeAsked(section),
      marksPerQuestion: [...section.marks],
      uploaded: [...section.uploaded],
    })),
  }),
})
