import type { Window } from '@anushilon/domain/exam/exam'
import type { Frequency, Variation } from '@anushilon/domain/exam/variation'
import * as z from 'zod/mini'
import { CODES, coded } from '../codecs/codes.ts'
import { WireTime } from '../codecs/wire-time.ts'
import { AuthoredId } from './ids.ts'
import { ImagePath } from './replies.ts'

/** What the panels before, during and after an exam say about it (Spec 3 "Exam info by type"). */
export interface ExamInfo {
  readonly id: string
  readonly name: string
  readonly variation: Variation
  readonly frequency: Frequency
  readonly window: Window
  readonly image: string | null
  readonly curriculumName: string | null
  readonly solutionSheet: string | null
  /** How many subjects a student sits. */
  readonly subjectCount: number
  /** Those of the paper; once the student has chosen, those they sit. */
  readonly subjects: readonly SubjectInfo[]
  readonly totalMarks: number
  readonly mcq: McqInfo | null
  readonly written: WrittenInfo | null
  /** What the images of the paper weigh, since data is paid for. */
  readonly imageBytes: number
}

export interface SubjectInfo {
  readonly id: string
  readonly name: string
  /** Full marks of the subject's share of each part; null where it has none. */
  readonly mcqMarks: number | null
  readonly writtenMarks: number | null
}

interface McqInfo {
  readonly questionCount: number
  readonly marksPerQuestion: number
  readonly negativePercent: number
  readonly totalMarks: number
  readonly minutes: number
  /** How long the student took; null while they have not finished the part. */
  readonly usedMinutes: number | null
}

interface WrittenInfo {
  readonly totalMarks: number
  readonly minutes: number
  readonly uploadMinutes: number
  readonly usedMinutes: number | null
}

export const Minutes = z.number()
export const Marks = z.number()

/** What both shapes on the wire have in common. */
export const headShape = {
  _id: AuthoredId,
  name: z.string(),
  examVariation: coded(CODES.examVariation),
  examType: coded(CODES.examType),
  startTime: WireTime,
  endTime: WireTime,
  iLink: z.nullable(ImagePath),
  curriculumName: z.nullable(z.string()),
  solutionSheet: z.nullable(z.string()),
  noOfExamSubject: z.int(),
  /** The same under both names: of all parts, for one sitting (Spec 3). */
  totalMarks: Marks,
  examTotalMarks: Marks,
  imageBytes: z.int(),
}

type WireHead = z.output<z.ZodMiniObject<typeof headShape>>

export function decodeHead({ _id: id, ...wire }: WireHead) {
  return {
    id,
    name: wire.name,
    variation: wire.examVariation,
    frequency: wire.examType,
    window: { opensAt: wire.startTime, closesAt: wire.endTime },
    image: wire.iLink,
    curriculumName: wire.curriculumName,
    solutionSheet: wire.solutionSheet,
    subjectCount: wire.noOfExamSubject,
    totalMarks: wire.totalMarks,
    imageBytes: wire.imageBytes,
  }
}

export function encodeHead(info: ExamInfo): WireHead {
  return {
    _id: info.id,
    name: info.name,
    examVariation: info.variation,
    examType: info.frequency,
    startTime: info.window.opensAt,
    endTime: info.window.closesAt,
    iLink: info.image,
    curriculumName: info.curriculumName,
    solutionSheet: info.solutionSheet,
    noOfExamSubject: info.subjectCount,
    totalMarks: info.totalMarks,
    examTotalMarks: info.totalMarks,
    imageBytes: info.imageBytes,
  }
}
