import type { Window } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { FREQUENCIES, PART_KINDS, type Frequency, type Variation } from '@anushilon/domain/exam/variation'
import * as z from 'zod/mini'
import { CODES, coded, codedText, codedTextOrWord } from '../codecs/codes.ts'
import { PageNumber, Pages } from '../codecs/pagination.ts'
import { renamed } from '../codecs/renamed.ts'
import { WireTime } from '../codecs/wire-time.ts'
import { endpoint, get } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { ImagePath, decoded } from '../schemas/replies.ts'

const Subject = renamed(
  { _id: AuthoredId, name: z.string(), iLink: z.nullable(ImagePath) },
  { _id: 'id', iLink: 'image' },
)

/** How far the student is with an exam: an extension, and only there where they have begun. */
const OwnProgress = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('running'), part: z.enum(PART_KINDS), endsAt: WireTime }),
  z.object({ kind: z.literal('part-over'), next: z.enum(PART_KINDS) }),
  z.object({
    kind: z.literal('handed-in'),
    isLate: z.boolean(),
    /** When the results come out by themselves; null: when the centre publishes them. */
    resultsAt: z.nullable(WireTime),
  }),
])
export type OwnProgress = z.output<typeof OwnProgress>

/** An exam as the cards of Home show it. */
export interface ExamCard {
  readonly id: string
  readonly name: string
  readonly image: string | null
  readonly variation: Variation
  readonly frequency: Frequency
  readonly window: Window
  readonly curriculumName: string | null
  /** How many subjects a student sits. */
  readonly subjectCount: number
  /** Of the MCQ part, per student and over all subjects; null where there is none. */
  readonly questionCount: number | null
  /** Of each part; null where there is none. */
  readonly minutes: { readonly mcq: number | null; readonly written: number | null }
  /** For this student, to go on: the window is then for as long as their part is open. */
  readonly isReopened: boolean
  /** Null: not begun. */
  readonly progress: OwnProgress | null
  /** From when the papers may be fetched, sealed; null: not at all. */
  readonly sealedFrom: Instant | null
}

const Minutes = z.number().check(z.positive())

const WireExamCard = z.object({
  _id: AuthoredId,
  name: z.string(),
  iLink: z.nullable(ImagePath),
  startTime: WireTime,
  examVariation: coded(CODES.examVariation),
  examType: coded(CODES.examType),
  curriculumName: z.nullable(z.string()),
  noOfExamSubject: z.int(),
  totalQuestionMcq: z.nullable(z.int()),
  mcqDuration: z.nullable(Minutes),
  writtenDuration: z.nullable(Minutes),
  data: z.object({ startTimeMcq: WireTime, endTimeMcq: WireTime }),
  /** An extension, and only there where it is so. */
  reopened: z.exactOptional(z.literal(true)),
  progress: z.exactOptional(OwnProgress),
  sealedFrom: z.exactOptional(WireTime),
})

const ExamCard = z.codec(WireExamCard, decoded<ExamCard>(), {
  decode: ({ _id: id, ...wire }) => ({
    id,
    name: wire.name,
    image: wire.iLink,
    variation: wire.examVariation,
    frequency: wire.examType,
    window: { opensAt: wire.data.startTimeMcq, closesAt: wire.data.endTimeMcq },
    curriculumName: wire.curriculumName,
    subjectCount: wire.noOfExamSubject,
    questionCount: wire.totalQuestionMcq,
    minutes: { mcq: wire.mcqDuration, written: wire.writtenDuration },
    isReopened: wire.reopened ?? false,
    progress: wire.progress ?? null,
    sealedFrom: wire.sealedFrom ?? null,
  }),
  encode: (card) => ({
    _id: card.id,
    name: card.name,
    iLink: card.image,
    startTime: card.window.opensAt,
    examVariation: card.variation,
    examType: card.frequency,
    curriculumName: card.curriculumName,
    noOfExamSubject: card.subjectCount,
    totalQuestionMcq: card.questionCount,
    mcqDuration: card.minutes.mcq,
    writtenDuration: card.minutes.written,
    data: { startTimeMcq: card.window.opensAt, endTimeMcq: card.window.closesAt },
    ...(card.isReopened ? { reopened: true as const } : {}),
    ...(card.progress && { progress: card.progress }),
    ...(card.sealedFrom !== null && { sealedFrom: card.sealedFrom }),
  }),
})

export const subjectsByCourse = endpoint({
  name: 'subjectsByCourse',
  group: 'catalogue',
  summary: 'The subjects of a course.',
  access: 'student',
  route: get('/api/subject/getsubjectbycourse', { query: z.object({ courseId: AuthoredId }) }),
  replies: { 200: renamed({ data: z.array(Subject) }, { data: 'subjects' }) },
  refusals: ['not-enrolled'],
})

/** An extension: what the centre says, and exams that were ended before their time. */
const HomeNotice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notice'), id: z.string(), text: z.string(), link: z.nullable(z.string()) }),
  z.object({
    kind: z.enum(['called-off', 'closed-early']),
    id: z.string(),
    name: z.string(),
    reason: z.string(),
    closesAt: WireTime,
  }),
])
export type HomeNotice = z.output<typeof HomeNotice>

const HomeTop = z.object({
  top: renamed(
    {
      comingExam: z.array(ExamCard),
      runningExam: z.array(ExamCard),
      notices: z.exactOptional(z.array(HomeNotice)),
    },
    { comingExam: 'coming', runningExam: 'running' },
  ),
})

const HomeBottom = z.object({
  bottom: z.object({
    sections: z.array(
      renamed(
        { title: z.string(), examSlug: z.enum(FREQUENCIES), subjects: z.array(Subject) },
        { examSlug: 'frequency' },
      ),
    ),
  }),
})

export const homePage = endpoint({
  name: 'homePage',
  group: 'catalogue',
  summary: 'One half of Home: upcoming and live exams (top), or the subjects per frequency (bottom).',
  access: 'student',
  route: get('/api/home/gethomepage', { query: z.object({ section: z.enum(['top', 'bottom']) }) }),
  replies: { 200: z.union([HomeTop, HomeBottom]) },
  refusals: [],
})

export const examsByCourse = endpoint({
  name: 'examsByCourse',
  group: 'catalogue',
  summary: 'The exams of one variation whose results are out, to choose from on the leaderboard.',
  access: 'student',
  route: get('/api/exam/exambycourse', {
    query: renamed({ type: codedText(CODES.courseListType), courseId: AuthoredId }, { type: 'variation' }),
  }),
  replies: {
    200: z.object({
      exams: z.array(
        renamed(
          {
            _id: AuthoredId,
            name: z.string(),
            startTime: WireTime,
            /** An extension: how many are ranked, and how equal marks were (Decisions D5, D2). */
            totalStudent: z.int(),
            ties: z.enum(['equal', 'less-time']),
          },
          { _id: 'id', startTime: 'startsAt', totalStudent: 'rankedStudents' },
        ),
      ),
    }),
  },
  refusals: ['not-enrolled'],
})

const ListedExam = renamed(
  {
    _id: AuthoredId,
    startTime: WireTime,
    name: z.string(),
    subjectName: z.string(),
    examVariation: coded(CODES.examVariation),
    examType: coded(CODES.examType),
    /** An extension, so that a row can lead somewhere. */
    endTime: WireTime,
    resultsOut: z.boolean(),
    progress: z.exactOptional(OwnProgress),
    ended: z.exactOptional(z.object({ kind: z.enum(['called-off', 'closed-early']), reason: z.string() })),
  },
  { _id: 'id', startTime: 'startsAt', endTime: 'endsAt', examVariation: 'variation', examType: 'frequency' },
)
export type ListedExam = z.output<typeof ListedExam>

const ExamPage = z.codec(
  z.object({ examPage: z.object({ exam: z.array(ListedExam) }), paginateData: Pages }),
  decoded<{ exams: ListedExam[]; pages: Pages }>(),
  {
    decode: ({ examPage, paginateData }) => ({ exams: examPage.exam, pages: paginateData }),
    encode: ({ exams, pages }) => ({ examPage: { exam: exams }, paginateData: pages }),
  },
)

export const examsBySubject = endpoint({
  name: 'examsBySubject',
  group: 'catalogue',
  summary: "A subject's exams of one frequency and one variation, newest first, ten a page.",
  access: 'student',
  route: get('/api/exam/getexambysubject', {
    query: renamed(
      {
        subjectId: AuthoredId,
        variation: codedTextOrWord(CODES.examType),
        type: codedText(CODES.subjectListType),
        page: PageNumber,
      },
      { variation: 'frequency', type: 'variation' },
    ),
  }),
  replies: { 200: ExamPage },
  refusals: ['not-found'],
})
