import { ABSENCES, MEASURES } from '@anushilon/domain/reports/combine'
import { PERIODS } from '@anushilon/domain/reports/period'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { addedLater } from '../schemas/added-later.ts'
import { Attachment } from '../schemas/attachment.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { Moment, PageNumber, TypedMoment, typedWhole } from '../schemas/numbers.ts'
import { Ok } from '../schemas/replies.ts'
import { typedLine, typedText } from '../schemas/text.ts'
import { AUTHORS, resultsCall } from './staff-endpoint.ts'

/** Merit, attendance and branches over several exams of a course. Only exams whose results are out count. */

/** A year of daily exams, and some more. */
export const MOST_EXAMS = 400
/** Of those that are named one by one: more do not fit an address. */
export const MOST_CHOSEN = 60
export const REPORT_PAGE = 50

/** Which exams: by the calendar, from one day until another, or chosen one by one. */
export const REPORT_SPANS = [...PERIODS, 'dates', 'chosen'] as const
export type ReportSpan = (typeof REPORT_SPANS)[number]

const ExamIds = z.array(AuthoredId).check(z.maxLength(MOST_CHOSEN))
const Weights = z
  .array(z.object({ examId: AuthoredId, weight: z.number().check(z.gte(0), z.lte(1000)) }))
  .check(z.maxLength(MOST_CHOSEN))

const shared = {
  courseId: AuthoredId,
  branch: z.exactOptional(typedText(200)),
  batch: z.exactOptional(typedText(100)),
  span: z.enum(REPORT_SPANS),
  measure: z.enum(MEASURES),
  absent: z.enum(ABSENCES),
}

/** As it is saved and shown. An exam that no weight names has the weight 1. */
export const ReportDefinition = z.object({
  ...shared,
  from: z.exactOptional(Moment),
  until: z.exactOptional(Moment),
  examIds: z.exactOptional(ExamIds),
  weights: z.exactOptional(Weights),
  best: z.exactOptional(z.int().check(z.gte(1), z.lte(MOST_EXAMS))),
})
export type ReportDefinition = z.output<typeof ReportDefinition>

const listText = z.string().check(z.maxLength(MOST_CHOSEN * 80))
const split = (text: string) => (text === '' ? [] : text.split(','))

/** The same in a query string: "exam-1,exam-2" and "exam-1:2,exam-2:0.5". */
const query = {
  ...shared,
  from: z.exactOptional(TypedMoment),
  until: z.exactOptional(TypedMoment),
  examIds: z.exactOptional(z.codec(listText, ExamIds, { decode: split, encode: (ids) => ids.join(',') })),
  weights: z.exactOptional(
    z.codec(listText, Weights, {
      decode: (text) =>
        split(text).map((pair) => {
          const [examId = '', weight = ''] = pair.split(':')
          return { examId, weight: Number(weight) }
        }),
      encode: (weights) => weights.map(({ examId, weight }) => `${examId}:${weight}`).join(','),
    }),
  ),
  best: z.exactOptional(typedWhole(1, MOST_EXAMS)),
}

const Place = z.object({ position: z.int(), of: z.int() })

const ReportExam = z.object({
  examId: z.string(),
  name: z.string(),
  opensAt: z.number(),
  fullMarks: z.number(),
  weight: z.number(),
  sat: z.int(),
  expected: z.int(),
  mean: z.nullable(z.number()),
  highest: z.nullable(z.number()),
})
export type ReportExam = z.output<typeof ReportExam>

const ReportCell = z.object({
  kind: z.enum(['marks', 'late', 'absent', 'not-for-them']),
  marks: z.nullable(z.number()),
  /** Among those that make the total. */
  counts: z.boolean(),
})

const ReportRow = z.object({
  studentId: z.int(),
  regNo: z.string(),
  name: z.string(),
  branch: z.nullable(z.string()),
  /** Null: without marks in any of the exams. */
  position: z.nullable(z.int()),
  inBranch: z.nullable(Place),
  total: z.nullable(z.number()),
  sat: z.int(),
  expected: z.int(),
  /** In the order of the exams. */
  cells: z.array(ReportCell),
})
export type ReportRow = z.output<typeof ReportRow>

const figures = {
  students: z.int(),
  ranked: z.int(),
  mean: z.nullable(z.number()),
  median: z.nullable(z.number()),
  best: z.nullable(z.number()),
  attendance: z.nullable(z.number()),
}

export const ReportView = z.object({
  title: z.string(),
  /** How it was counted, in sentences; they stand on what is printed and saved too. */
  words: z.array(z.string()),
  exams: z.array(ReportExam),
  /** Exams of the time whose results are not out, and are therefore not in it. */
  notOut: z.int(),
  all: z.object(figures),
  branches: z.array(z.object({ name: z.nullable(z.string()), ...figures })),
  rows: z.array(ReportRow),
  total: z.int(),
})
export type ReportView = z.output<typeof ReportView>

export const reportView = resultsCall({
  name: 'staffReport',
  summary: 'Merit over several exams by a formula, with attendance and branch against branch; fifty students a page.',
  roles: AUTHORS,
  route: get('/api/staff/reports/view', { query: z.object({ ...query, page: z.exactOptional(PageNumber) }) }),
  replies: { 200: ReportView },
  refusals: ['not-found', 'no-such-exam'],
})

export const reportFile = resultsCall({
  name: 'staffReportFile',
  summary: 'The report as a table to save, with everybody’s marks, absences and mobiles.',
  roles: AUTHORS,
  route: get('/api/staff/reports/file', { query: z.object({ ...query, format: z.enum(['csv', 'xlsx']) }) }),
  replies: { 200: Attachment },
  refusals: ['not-found', 'no-such-exam'],
})

export const reportPdf = resultsCall({
  name: 'staffReportPdf',
  summary: 'The report to print, with the centre’s head, how it was counted, and branch against branch.',
  roles: AUTHORS,
  route: get('/api/staff/reports/report.pdf', { query: z.object(query) }),
  replies: { 200: Attachment },
  refusals: ['not-found', 'no-such-exam'],
})

const PublishedExam = z.object({
  examId: z.string(),
  name: z.string(),
  opensAt: z.number(),
  frequency: z.enum(['daily', 'weekly', 'monthly']),
})

export const reportExams = resultsCall({
  name: 'staffReportExams',
  summary: 'The exams of a course whose results are out, the newest three hundred, to choose from.',
  roles: AUTHORS,
  route: get('/api/staff/reports/exams', { query: z.object({ courseId: AuthoredId }) }),
  replies: {
    200: z.object({
      exams: z.array(PublishedExam),
      /** Older ones, which a report takes in by their time. */
      hasMore: addedLater(z.boolean(), false),
    }),
  },
})

const ReportId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'is not a known form of key'))

const SavedReport = z.extend(ReportDefinition, {
  id: z.string(),
  name: z.string(),
  savedBy: z.string(),
  savedAt: z.number(),
})
export type SavedReport = z.output<typeof SavedReport>

export const savedReports = resultsCall({
  name: 'staffSavedReports',
  summary: 'The reports that somebody has saved, the latest two hundred, to be opened again.',
  roles: AUTHORS,
  route: get('/api/staff/reports'),
  replies: { 200: z.object({ reports: z.array(SavedReport), hasMore: addedLater(z.boolean(), false) }) },
})

export const saveReport = resultsCall({
  name: 'staffSaveReport',
  summary: 'Saves what a report is made of under a name; the same id again replaces it.',
  roles: AUTHORS,
  route: post('/api/staff/reports/save', {
    body: z.extend(ReportDefinition, { id: ReportId, name: typedLine(100).check(z.minLength(1, 'is needed')) }),
  }),
  replies: { 200: Ok },
  refusals: ['not-found', 'no-such-exam'],
})

export const removeReport = resultsCall({
  name: 'staffRemoveReport',
  summary: 'Removes a saved report.',
  roles: AUTHORS,
  route: post('/api/staff/reports/remove', { body: z.object({ id: ReportId }) }),
  replies: { 200: Ok },
})

export const reportCalls = [reportView, reportFile, reportPdf, reportExams, savedReports, saveReport, removeReport]
