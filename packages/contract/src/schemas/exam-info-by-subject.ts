import * as z from 'zod/mini'
import { WireTime } from '../codecs/wire-time.ts'
import { decodeHead, encodeHead, headShape, Marks, Minutes, type ExamInfo, type SubjectInfo } from './exam-info.ts'
import { AuthoredId } from './ids.ts'
import { decoded } from './replies.ts'

const SubjectShare = z.object({ subjectId: z.object({ _id: AuthoredId, name: z.string() }), marks: Marks })

const WireSubjectsInfo = z.object({
  ...headShape,
  subjectsId: z.array(AuthoredId),
  data: z.object({
    questionMcq: z.array(SubjectShare),
    questionWritten: z.array(SubjectShare),
    mcqDuration: Minutes,
    writtenDuration: z.nullable(Minutes),
    startTimeMcq: WireTime,
    endTimeMcq: WireTime,
  }),
  mcqObj: z.object({
    marksPerSub: z.nullable(Marks),
    totalQuestion: z.int(),
    marksPerMcq: Marks,
    totalMcqMarks: Marks,
    mcqDuration: Minutes,
    negativeMarks: z.number(),
    usedMinutes: z.nullable(Minutes),
  }),
  writtenObj: z.nullable(
    z.object({
      marksPerSub: z.nullable(Marks),
      totalWrittenMarks: Marks,
      writtenDuration: Minutes,
      uploadMinutes: Minutes,
      usedMinutes: z.nullable(Minutes),
    }),
  ),
})

type Share = z.output<typeof SubjectShare>

/** Exams of several subjects; these always have an MCQ part. */
export const SubjectsExamInfo = z.codec(WireSubjectsInfo, decoded<ExamInfo>(), {
  decode: ({ data, mcqObj, writtenObj, ...wire }) => ({
    ...decodeHead(wire),
    subjects: wire.subjectsId.map((id) => {
      const mcq = data.questionMcq.find(isOf(id))
      const written = data.questionWritten.find(isOf(id))
      const name = (mcq ?? written)?.subjectId.name ?? ''
      return { id, name, mcqMarks: mcq?.marks ?? null, writtenMarks: written?.marks ?? null }
    }),
    mcq: {
      questionCount: mcqObj.totalQuestion,
      marksPerQuestion: mcqObj.marksPerMcq,
      negativePercent: mcqObj.negativeMarks,
      totalMarks: mcqObj.totalMcqMarks,
      minutes: mcqObj.mcqDuration,
      usedMinutes: mcqObj.usedMinutes,
    },
    written:
      writtenObj === null
        ? null
        : {
            totalMarks: writtenObj.totalWrittenMarks,
            minutes: writtenObj.writtenDuration,
            uploadMinutes: writtenObj.uploadMinutes,
            usedMinutes: writtenObj.usedMinutes,
          },
  }),
  encode: (info) => {
    const { mcq, written, subjects, window } = info
    if (mcq === null) throw new TypeError('an exam of several subjects has an MCQ part')
    const questionMcq = subjects.flatMap((subject) => shareOf(subject, subject.mcqMarks))
    const questionWritten = subjects.flatMap((subject) => shareOf(subject, subject.writtenMarks))
    return {
      ...encodeHead(info),
      subjectsId: subjects.map(({ id }) => id),
      data: {
        questionMcq,
        questionWritten,
        mcqDuration: mcq.minutes,
        writtenDuration: written?.minutes ?? null,
        startTimeMcq: window.opensAt,
        endTimeMcq: window.closesAt,
      },
      mcqObj: {
        marksPerSub: sameInAll(questionMcq),
        totalQuestion: mcq.questionCount,
        marksPerMcq: mcq.marksPerQuestion,
        totalMcqMarks: mcq.totalMarks,
        mcqDuration: mcq.minutes,
        negativeMarks: mcq.negativePercent,
        usedMinutes: mcq.usedMinutes,
      },
      writtenObj:
        written === null
          ? null
          : {
              marksPerSub: sameInAll(questionWritten),
              totalWrittenMarks: written.totalMarks,
              writtenDuration: written.minutes,
              uploadMinutes: written.uploadMinutes,
              usedMinutes: written.usedMinutes,
            },
    }
  },
})

function isOf(subject: string) {
  return ({ subjectId: { _id: id } }: Share) => id === subject
}

function shareOf({ id, name }: SubjectInfo, marks: number | null): Share[] {
  return marks === null ? [] : [{ subjectId: { _id: id, name }, marks }]
}

/** The wire has one number for all subjects; where they differ there is none. */
function sameInAll(shares: readonly Share[]): number | null {
  const [first, ...rest] = shares
  return first !== undefined && rest.every(({ marks }) => marks === first.marks) ? first.marks : null
}
