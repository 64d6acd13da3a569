import * as z from 'zod/mini'
import { decodeHead, encodeHead, headShape, Marks, Minutes, type ExamInfo } from './exam-info.ts'
import { AuthoredId } from './ids.ts'
import { decoded } from './replies.ts'

const WireFlatInfo = z.object({
  ...headShape,
  subjectId: AuthoredId,
  subjectName: z.string(),
  /** Of the whole exam, all parts together. */
  duration: Minutes,
  mcqDuration: z.nullable(Minutes),
  totalQuestionMcq: z.nullable(z.int()),
  marksPerMcq: z.nullable(Marks),
  totalMarksMcq: z.nullable(Marks),
  /** Both in percent of a question's marks. */
  negativeMarks: z.nullable(z.number()),
  negativeMarksMcq: z.nullable(z.number()),
  usedMinutesMcq: z.nullable(Minutes),
  writtenDuration: z.nullable(Minutes),
  uploadMinutes: z.nullable(Minutes),
  totalMarksWritten: z.nullable(Marks),
  usedMinutesWritten: z.nullable(Minutes),
})

/** Exams of one subject: every field beside the others, null for a part that the exam does not have. */
export const FlatExamInfo = z.codec(WireFlatInfo, decoded<ExamInfo>(), {
  decode: (wire) => ({
    ...decodeHead(wire),
    subjects: [
      {
        id: wire.subjectId,
        name: wire.subjectName,
        mcqMarks: wire.totalMarksMcq,
        writtenMarks: wire.totalMarksWritten,
      },
    ],
    mcq:
      wire.mcqDuration === null
        ? null
        : {
            questionCount: wire.totalQuestionMcq ?? 0,
            marksPerQuestion: wire.marksPerMcq ?? 0,
            negativePercent: wire.negativeMarks ?? 0,
            totalMarks: wire.totalMarksMcq ?? 0,
            minutes: wire.mcqDuration,
            usedMinutes: wire.usedMinutesMcq,
          },
    written:
      wire.writtenDuration === null
        ? null
        : {
            totalMarks: wire.totalMarksWritten ?? 0,
            minutes: wire.writtenDuration,
            uploadMinutes: wire.uploadMinutes ?? 0,
            usedMinutes: wire.usedMinutesWritten,
          },
  }),
  encode: (info) => ({
    ...encodeHead(info),
    subjectId: info.subjects[0]?.id ?? '',
    subjectName: info.subjects[0]?.name ?? '',
    duration: (info.mcq?.minutes ?? 0) + (info.written?.minutes ?? 0),
    mcqDuration: info.mcq?.minutes ?? null,
    totalQuestionMcq: info.mcq?.questionCount ?? null,
    marksPerMcq: info.mcq?.marksPerQuestion ?? null,
    totalMarksMcq: info.mcq?.totalMarks ?? null,
    negativeMarks: info.mcq?.negativePercent ?? null,
    negativeMarksMcq: info.mcq?.negativePercent ?? null,
    usedMinutesMcq: info.mcq?.usedMinutes ?? null,
    writtenDuration: info.written?.minutes ?? null,
    uploadMinutes: info.written?.uploadMinutes ?? null,
    totalMarksWritten: info.written?.totalMarks ?? null,
    usedMinutesWritten: info.written?.usedMinutes ?? null,
  }),
})
