import type { Window } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { Frequency, PartKind, Variation } from '@anushilon/domain/exam/variation'
import * as z from 'zod/mini'
import { CODES, coded, codedText } from '../codecs/codes.ts'
import { byExamId } from '../codecs/exam-id.ts'
import { decodeStanding, encodeStanding, WirePosition, WireTotal, type ResultStanding } from '../codecs/marks.ts'
import { PageNumber, Pages } from '../codecs/pagination.ts'
import { renamed } from '../codecs/renamed.ts'
import { WireTime } from '../codecs/wire-time.ts'
import { endpoint, perVariation, get } from '../endpoint.ts'
import { AuthoredId, StudentId } from '../schemas/ids.ts'
import { ImagePath, decoded } from '../schemas/replies.ts'
import { ResultDetail } from '../schemas/result-detail.ts'

/** One attempt in the history. */
export interface PastExam {
  readonly examId: string
  readonly name: string
  readonly subjectName: string
  readonly variation: Variation
  readonly frequency: Frequency
  readonly window: Window
  readonly standing: ResultStanding
  /** Full marks of the whole exam. */
  readonly totalMarks: number
  /** How many are ranked (Decision D5). */
  readonly rankedStudents: number
  readonly solutionSheet: string | null
  /** Why the centre leaves a late attempt late; null where it has not decided so. */
  readonly lateRefusal: string | null
  /** How many retakes may still be added (Decision G2). */
  readonly retakesLeft: number
  /** It came late, and the centre has accepted it. */
  readonly lateAccepted: boolean
  /** Answer photos that came after the time and wait for the centre to decide (Decision C18). */
  readonly latePhotos: number
  /** Why the exam was called off: then there are no results, ever; null where it was not. */
  readonly calledOff: string | null
  /** When a pending result is due by itself; null where it is out, or where the centre publishes it. */
  readonly resultsAt: Instant | null
  /** Of each part that is closed, as of its closing (Decision C13). */
  readonly receipts: readonly PartReceipt[]
}

export interface PartReceipt {
  readonly part: PartKind
  /** How many answers, or questions with photos, the server has. */
  readonly received: number
  readonly code: string
}

const WirePastExam = z.object({
  examId: AuthoredId,
  examStartTime: WireTime,
  examEndTime: WireTime,
  examStartTimeMcq: WireTime,
  examEndTimeWritten: WireTime,
  title: z.string(),
  subjectName: z.string(),
  variation: coded(CODES.examVariation),
  type: coded(CODES.examType),
  totalObtainedMarks: WireTotal,
  /** Of all parts, whatever its name says. */
  totalMarksMcq: z.number(),
  meritPosition: WirePosition,
  totalStudent: z.int(),
  solutionSheet: z.nullable(z.string()),
  /** From here on extensions; what may be left out is there only where it is so. */
  retakesLeft: z.int(),
  lateRefusal: z.exactOptional(z.string()),
  lateAccepted: z.exactOptional(z.literal(true)),
  latePhotos: z.exactOptional(z.int()),
  calledOff: z.exactOptional(z.string()),
  resultTime: z.exactOptional(WireTime),
  receipts: z.exactOptional(
    z.array(z.object({ part: z.enum(['mcq', 'written']), received: z.int(), code: z.string() })),
  ),
})

const PastExam = z.codec(WirePastExam, decoded<PastExam>(), {
  decode: (wire) => ({
    examId: wire.examId,
    name: wire.title,
    subjectName: wire.subjectName,
    variation: wire.variation,
    frequency: wire.type,
    window: { opensAt: wire.examStartTime, closesAt: wire.examEndTime },
    standing: decodeStanding({ total: wire.totalObtainedMarks, position: wire.meritPosition }),
    totalMarks: wire.totalMarksMcq,
    rankedStudents: wire.totalStudent,
    solutionSheet: wire.solutionSheet,
    lateRefusal: wire.lateRefusal ?? null,
    retakesLeft: wire.retakesLeft,
    lateAccepted: wire.lateAccepted ?? false,
    latePhotos: wire.latePhotos ?? 0,
    calledOff: wire.calledOff ?? null,
    resultsAt: wire.resultTime ?? null,
    receipts: wire.receipts ?? [],
  }),
  encode: (exam) => {
    const { total, position } = encodeStanding(exam.standing)
    return {
      examId: exam.examId,
      examStartTime: exam.window.opensAt,
      examEndTime: exam.window.closesAt,
      examStartTimeMcq: exam.window.opensAt,
      examEndTimeWritten: exam.window.closesAt,
      title: exam.name,
      subjectName: exam.subjectName,
      variation: exam.variation,
      type: exam.frequency,
      totalObtainedMarks: total,
      totalMarksMcq: exam.totalMarks,
      meritPosition: position,
      totalStudent: exam.rankedStudents,
      solutionSheet: exam.solutionSheet,
      ...(exam.lateRefusal === null ? {} : { lateRefusal: exam.lateRefusal }),
      retakesLeft: exam.retakesLeft,
      ...(exam.lateAccepted ? { lateAccepted: true as const } : {}),
      ...(exam.latePhotos === 0 ? {} : { latePhotos: exam.latePhotos }),
      ...(exam.calledOff === null ? {} : { calledOff: exam.calledOff }),
      ...(exam.resultsAt === null ? {} : { resultTime: exam.resultsAt }),
      ...(exam.receipts.length === 0 ? {} : { receipts: [...exam.receipts] }),
    }
  },
})

const historyQuery = z.object({ courseId: AuthoredId, page: PageNumber })

export const history = perVariation({
  name: 'history',
  group: 'results',
  summary: "The student's attempts at exams of one variation, newest first, ten a page.",
  access: 'student',
  at: {
    mcq: get('/api/student/history', { query: historyQuery }),
    written: get('/api/student/historydatawritten', { query: historyQuery }),
    'mcq-written': get('/api/student/bothhistorydata', { query: historyQuery }),
    special: get('/api/special/historydata', { query: historyQuery }),
    'mcq-special': get('/api/mcqspecialexam/historydata', { query: historyQuery }),
  },
  replies: {
    200: renamed(
      { resultData: z.array(PastExam), paginateData: Pages },
      { resultData: 'exams', paginateData: 'pages' },
    ),
  },
  refusals: ['not-enrolled'],
})

export const resultDetail = perVariation({
  name: 'resultDetail',
  group: 'results',
  summary: 'Marks per subject, total and merit position of one attempt, once the results are out.',
  access: 'student',
  at: {
    mcq: get('/api/student/studentSubmittedExamDetail', { query: byExamId }),
    written: get('/api/student/examdetailwritten', { query: byExamId }),
    'mcq-written': get('/api/student/bothexamdetail', { query: byExamId }),
    special: get('/api/special/studentSubmittedExamDetail', { query: byExamId }),
    'mcq-special': get('/api/mcqspecialexam/studentSubmittedExamDetail', { query: byExamId }),
  },
  replies: { 200: ResultDetail },
  refusals: ['no-such-exam', 'results-not-out', 'not-attempted'],
})

const MissedExam = renamed(
  {
    id: AuthoredId,
    startTime: WireTime,
    subject: z.string(),
    examName: z.string(),
    examType: coded(CODES.examType),
    /** Minutes, of all parts. */
    duration: z.number(),
    solutionSheet: z.nullable(z.string()),
    /** An extension: whether it may be sat now (Decision G1). */
    resultsOut: z.boolean(),
  },
  { startTime: 'startsAt', subject: 'subjectName', examName: 'name', examType: 'frequency', duration: 'minutes' },
)

export const missedExams = endpoint({
  name: 'missedExams',
  group: 'results',
  summary: 'Exams of one variation whose window closed without the student (Decision E3), ten a page.',
  access: 'student',
  route: get('/api/student/missedexam', {
    query: renamed({ examVariation: codedText(CODES.examVariation), page: PageNumber }, { examVariation: 'variation' }),
  }),
  replies: {
    200: renamed(
      { resultFinal: z.array(MissedExam), paginateData: Pages },
      { resultFinal: 'exams', paginateData: 'pages' },
    ),
  },
  refusals: [],
})

/** One row of the leaderboard. */
export interface RankRow {
  readonly studentId: string
  readonly name: string
  readonly photo: string | null
  readonly marks: number
  readonly position: number
}

const rankShape = {
  studentName: z.string(),
  displayPicture: z.nullable(ImagePath),
  totalObtainedMarks: z.number(),
  rank: z.int().check(z.minimum(1)),
}

const RankRow = renamed(
  { ...rankShape, studentId: StudentId },
  { studentName: 'name', displayPicture: 'photo', totalObtainedMarks: 'marks', rank: 'position' },
)

/** In special exams the student is an object (Spec 3). */
const SpecialRankRow = z.codec(
  z.object({ ...rankShape, studentId: z.object({ _id: StudentId, name: z.string() }) }),
  decoded<RankRow>(),
  {
    decode: ({ studentId: { _id: studentId }, ...wire }) => ({
      studentId,
      name: wire.studentName,
      photo: wire.displayPicture,
      marks: wire.totalObtainedMarks,
      position: wire.rank,
    }),
    encode: (row) => ({
      studentId: { _id: row.studentId, name: row.name },
      studentName: row.name,
      displayPicture: row.photo,
      totalObtainedMarks: row.marks,
      rank: row.position,
    }),
  },
)

export const ranks = perVariation({
  name: 'ranks',
  group: 'results',
  summary: "The top ten of an exam and the caller's own row (Decision D4).",
  access: 'student',
  at: {
    mcq: get('/api/student/getallrank', { query: byExamId }),
    written: get('/api/student/getallrank', { query: byExamId }),
    'mcq-written': get('/api/student/bothgetallrank', { query: byExamId }),
    special: get('/api/special/toprank', { query: byExamId, replies: { 200: z.array(SpecialRankRow) } }),
    'mcq-special': get('/api/mcqspecialexam/getallrank', { query: byExamId }),
  },
  replies: { 200: z.array(RankRow) },
  refusals: ['no-such-exam', 'results-not-out'],
})

const Progress = renamed(
  {
    examId: AuthoredId,
    name: z.string(),
    startTime: WireTime,
    rank: z.int().check(z.minimum(1)),
    totalStudent: z.int().check(z.minimum(1)),
    percentile: z.number(),
  },
  { startTime: 'startsAt', rank: 'position', totalStudent: 'rankedStudents' },
)

const ProgressLine = z.object({
  subjectId: z.nullable(AuthoredId),
  subjectName: z.nullable(z.string()),
  points: z.array(Progress),
})

export const meritProgress = endpoint({
  name: 'meritProgress',
  group: 'results',
  summary:
    "The student's merit percentile from exam to exam, oldest first: a line for each subject, and one (without a " +
    'subject) for exams of several.',
  access: 'student',
  extension: true,
  route: get('/api/student/meritprogress', { query: z.object({ courseId: AuthoredId }) }),
  replies: { 200: z.object({ lines: z.array(ProgressLine) }) },
  refusals: ['not-enrolled'],
})
