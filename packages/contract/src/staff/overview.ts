import { VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { addedLater } from '../schemas/added-later.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { PageNumber, TypedMoment } from '../schemas/numbers.ts'
import { typedText } from '../schemas/text.ts'
import { ClockDoubt } from './clock.ts'
import { CalledOff } from './live.ts'
import { OpenCounts } from './results.ts'
import { AUTHORS, EVERY_ROLE, examCall } from './staff-endpoint.ts'

/** Where an exam is in its life: paper, schedule, exam, marking, results. */
export const EXAM_STATES = ['draft', 'scheduled', 'live', 'marking', 'ready', 'published', 'called-off'] as const
export const ExamState = z.enum(EXAM_STATES)
export type ExamState = z.output<typeof ExamState>

/** An exam as every list and the head of its own pages show it. */
export const ExamRow = z.object({
  id: z.string(),
  name: z.string(),
  courseId: z.string(),
  courseName: z.string(),
  variation: z.enum(VARIATION_NAMES),
  frequency: z.enum(['daily', 'weekly', 'monthly']),
  state: ExamState,
  /** Null where a draft does not say yet. */
  opensAt: z.nullable(z.number()),
  closesAt: z.nullable(z.number()),
  /** What a draft still lacks before it can be scheduled. */
  missing: z.int(),
  /** Students of its course. */
  expected: z.int(),
  started: z.int(),
  submitted: z.int(),
  /** Answers of written parts that were handed in, and how many of them have marks. */
  scripts: z.int(),
  marked: z.int(),
  resultsRule: z.enum(['auto', 'manual', 'at']),
  resultsAt: z.nullable(z.number()),
  resultsOutAt: z.nullable(z.number()),
})
export type ExamRow = z.output<typeof ExamRow>

/** Exams of a time that is asked for, which has no pages. */
export const CALENDAR_MOST = 500

export const examList = examCall({
  name: 'staffExamList',
  summary: 'Exams and drafts, those that open last first, thirty a page; with how many there are in each state.',
  roles: AUTHORS,
  route: get('/api/staff/exams', {
    query: z.object({
      find: z.exactOptional(typedText(120)),
      courseId: z.exactOptional(AuthoredId),
      state: z.exactOptional(ExamState),
      variation: z.exactOptional(z.enum(VARIATION_NAMES)),
      page: z.exactOptional(PageNumber),
      /** Only those open in this time, for the calendar; then the 500 that open last, without pages. */
      from: z.exactOptional(TypedMoment),
      to: z.exactOptional(TypedMoment),
    }),
  }),
  replies: {
    200: z.object({
      exams: z.array(ExamRow),
      total: z.int(),
      counts: z.record(ExamState, z.int()),
      courses: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  },
})

const ExamHead = z.extend(ExamRow, { calledOff: z.nullable(CalledOff) })
export type ExamHead = z.output<typeof ExamHead>

export const examHead = examCall({
  name: 'staffExamHead',
  summary: 'One exam or draft, as the head of its pages shows it.',
  roles: EVERY_ROLE,
  route: get('/api/staff/exam', { query: z.object({ examId: AuthoredId }) }),
  replies: { 200: ExamHead },
  refusals: ['no-such-exam'],
})

/** An exam whose written answers are being marked. */
export const MarkingRow = z.extend(ExamRow, {
  /** When students were promised their results. */
  promisedAt: z.nullable(z.number()),
  /** Answers that somebody wants another to look at. */
  secondLook: z.int(),
  /** Of what is shared out to whoever asks: how many wait. */
  shareLeft: z.int(),
  questions: z.array(z.object({ section: z.int(), question: z.int(), scripts: z.int(), marked: z.int() })),
})
export type MarkingRow = z.output<typeof MarkingRow>

const Open = z.extend(OpenCounts, { keys: z.array(z.int()) })

const TodayBackup = z.object({
  /** `none`, `old`: there should be a newer one. `failed`: the last try did. `off`: somebody else makes them. */
  state: z.enum(['fine', 'off', 'none', 'old', 'failed']),
  lastAt: z.nullable(z.number()),
})
export type TodayBackup = z.output<typeof TodayBackup>

export const today = examCall({
  name: 'staffToday',
  summary: 'What is live, what waits for marking or publishing, and what comes next.',
  roles: EVERY_ROLE,
  route: get('/api/staff/today'),
  replies: {
    200: z.object({
      /** Those that somebody sits first, then those that close first. */
      live: z.array(ExamRow),
      /** Those that were promised first. */
      marking: z.array(MarkingRow),
      /** With what somebody should have looked at before results come out. */
      ready: z.array(z.extend(ExamRow, { open: Open })),
      next: z.array(ExamRow),
      /** Which of these lists are longer than what is told of them. */
      more: addedLater(z.array(z.enum(['live', 'marking', 'ready'])), []),
      /** Late attempts about which nobody has decided, in exams that are over. */
      late: z.array(z.object({ examId: z.string(), name: z.string(), attempts: z.int() })),
      /** Requests of students to look at an answer again that nobody has answered; 0 for markers. */
      rechecks: z.int(),
      /** Servers whose clock cannot be believed: nothing is closed or published by itself there. */
      clock: z.array(ClockDoubt),
      /** How the centre stands with its back-ups; owners only. */
      backup: z.nullable(TodayBackup),
      /** Of when the back-up is from which the centre came back since yesterday, and the exams that were open since; owners only. */
      restored: z.nullable(z.string()),
    }),
  },
})

export const overviewCalls = [examList, examHead, today]
