import type { MarksBucket } from '@anushilon/domain/marks/distribution'
import type { QuestionKey, Ties } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { QuestionChange, StandingChange } from '@anushilon/domain/marks/rescoring'
import type { Verdict } from '@anushilon/domain/marks/scoring'
import type { Frequency, Variation } from '@anushilon/domain/exam/variation'
import * as z from 'zod/mini'
import { CODES, coded } from '../codecs/codes.ts'
import { decodeStanding, encodeStanding, WirePosition, WireTotal, type ResultStanding } from '../codecs/marks.ts'
import { WireTime } from '../codecs/wire-time.ts'
import { decoded } from './replies.ts'

/** The result of one attempt. */
export interface ResultDetail extends ResultPicture {
  readonly examName: string
  readonly variation: Variation
  readonly frequency: Frequency
  readonly subjects: readonly SubjectResult[]
  readonly standing: ResultStanding
  readonly totalMarks: number
  readonly rankedStudents: number
  /** In their branch and batches, where others of them sat it too; the product specification has none of this. */
  readonly places: readonly { readonly name: string; readonly position: number; readonly of: number }[]
}

/** Of one subject, all parts together and each by itself. */
export interface SubjectResult {
  readonly name: string
  readonly marks: number
  /** Null where the exam has no such part. */
  readonly mcq: PartMarks | null
  readonly written: PartMarks | null
}

export interface PartMarks {
  readonly obtained: number
  readonly full: number
}

/** What we show beside it; the product specification has none of this. */
export interface ResultPicture {
  /** How equal marks were ranked (Decision D2). */
  readonly ties: Ties
  /** How many have how many marks, and in which step the student stands; null for an attempt without a position. */
  readonly distribution: { readonly buckets: readonly MarksBucket[]; readonly own: number } | null
  /** What wrong answers cost; null where the exam has no MCQ part. */
  readonly lostMarks: number | null
  /** For each MCQ in the order of the student's own paper. */
  readonly answerTimes: readonly AnswerTime[]
  /** What corrections of the key, and late attempts that count after all, did to this result, oldest first (Decision D6). */
  readonly changes: readonly ResultChange[]
}

interface AnswerTime {
  readonly verdict: Verdict
  /** Null: not answered. */
  readonly seconds: number | null
}

export interface ResultChange extends Pick<StandingChange, 'total' | 'position'> {
  readonly at: Instant
  readonly cause: 'key' | 'late-accepted' | 'late-proved' | 'mark'
  /** As staff wrote it for the students; null where they said nothing. */
  readonly reason: string | null
  /** The corrected questions on their paper; none: only others' marks moved them. */
  readonly questions: readonly (QuestionChange & {
    /** Where the student finds it in their solution, from 1. `question` is its number as the exam's author counts. */
    readonly shownAs: number
    /** Null where the exam has but one subject. */
    readonly subjectName: string | null
  })[]
}

const WireKey = z.union([z.literal('cancelled'), z.array(z.int())])
const WireVerdict = z.enum(['right', 'wrong', 'blank'])
const change = <S extends z.ZodMiniType>(schema: S) => z.object({ before: schema, after: schema })

const pictureShape = {
  ties: z.enum(['equal', 'less-time']),
  distribution: z.nullable(
    z.object({
      buckets: z.array(z.object({ from: z.number(), to: z.number(), students: z.int() })),
      own: z.int(),
    }),
  ),
  lostMarks: z.nullable(z.number()),
  answerTimes: z.array(z.object({ verdict: WireVerdict, seconds: z.nullable(z.number()) })),
  changes: z.array(
    z.object({
      at: WireTime,
      cause: z.enum(['key', 'late-accepted', 'late-proved', 'mark']),
      reason: z.nullable(z.string()),
      total: change(z.nullable(z.number())),
      position: change(z.nullable(z.int())),
      questions: z.array(
        z.object({
          question: z.int(),
          shownAs: z.int(),
          subjectName: z.nullable(z.string()),
          from: WireKey,
          to: WireKey,
          verdict: change(WireVerdict),
        }),
      ),
    }),
  ),
}

type WirePicture = z.output<z.ZodMiniObject<typeof pictureShape>>

/** The same names on both sides; only what is read-only once decoded is copied for the wire. */
function writtenPicture({ ties, distribution, lostMarks, answerTimes, changes }: ResultPicture): WirePicture {
  return {
    ties,
    distribution: distribution && { ...distribution, buckets: [...distribution.buckets] },
    lostMarks,
    answerTimes: [...answerTimes],
    changes: changes.map((each) => ({
      ...each,
      questions: each.questions.map((question) => ({
        ...question,
        from: writtenKey(question.from),
        to: writtenKey(question.to),
      })),
    })),
  }
}

function writtenKey(key: QuestionKey): 'cancelled' | number[] {
  return key === 'cancelled' ? key : [...key]
}

const WireSubject = z.object({
  subjectName: z.string(),
  subjectMarks: z.number(),
  /** What its MCQs are worth: 0 where the exam has none. */
  marksMcqPerSub: z.number(),
  /** Extensions, each where the exam has such a part: what was had of `marksMcqPerSub`, and the same of the written part. */
  obtainedMcq: z.exactOptional(z.number()),
  marksWrittenPerSub: z.exactOptional(z.number()),
  obtainedWritten: z.exactOptional(z.number()),
})

const SubjectDetails = z.codec(WireSubject, decoded<SubjectResult>(), {
  decode: ({ subjectName, subjectMarks, marksMcqPerSub, obtainedMcq, marksWrittenPerSub, obtainedWritten }) => ({
    name: subjectName,
    marks: subjectMarks,
    mcq: obtainedMcq === undefined ? null : { obtained: obtainedMcq, full: marksMcqPerSub },
    written: marksWrittenPerSub === undefined ? null : { obtained: obtainedWritten ?? 0, full: marksWrittenPerSub },
  }),
  encode: ({ name, marks, mcq, written }) => ({
    subjectName: name,
    subjectMarks: marks,
    marksMcqPerSub: mcq?.full ?? 0,
    ...(mcq && { obtainedMcq: mcq.obtained }),
    ...(written && { marksWrittenPerSub: written.full, obtainedWritten: written.obtained }),
  }),
})

const WireResultDetail = z.object({
  examName: z.string(),
  examVariation: coded(CODES.examVariation),
  examType: coded(CODES.examType),
  subjectDetails: z.array(SubjectDetails),
  totalObtainedMarks: WireTotal,
  totalMarks: z.number(),
  rank: WirePosition,
  totalStudent: z.int(),
  /** An extension, where there is something to tell. */
  places: z.exactOptional(z.array(z.object({ name: z.string(), position: z.int(), of: z.int() }))),
  ...pictureShape,
})

export const ResultDetail = z.codec(WireResultDetail, decoded<ResultDetail>(), {
  decode: (wire) => ({
    ...writtenPicture(wire),
    examName: wire.examName,
    variation: wire.examVariation,
    frequency: wire.examType,
    subjects: wire.subjectDetails,
    standing: decodeStanding({ total: wire.totalObtainedMarks, position: wire.rank }),
    totalMarks: wire.totalMarks,
    rankedStudents: wire.totalStudent,
    places: wire.places ?? [],
  }),
  encode: (result) => {
    const { total, position } = encodeStanding(result.standing)
    return {
      ...writtenPicture(result),
      examName: result.examName,
      examVariation: result.variation,
      examType: result.frequency,
      subjectDetails: [...result.subjects],
      totalObtainedMarks: total,
      totalMarks: result.totalMarks,
      rank: position,
      totalStudent: result.rankedStudents,
      ...(result.places.length === 0 ? {} : { places: [...result.places] }),
    }
  },
})
