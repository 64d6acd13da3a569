import { FREQUENCIES, VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { GuardianSheet, Share } from '../schemas/guardian-sheet.ts'
import { TypedQuestion } from '../schemas/asked-in-writing.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { typedWhole } from '../schemas/numbers.ts'
import { ImagePath, Ok } from '../schemas/replies.ts'
import { OptionImages } from '../schemas/shown-question.ts'
import { typedText } from '../schemas/text.ts'
import { AUTHORS, rosterCall } from './staff-endpoint.ts'
import { StudentRow } from './students.ts'
import { perWish, RequestKey } from './per-wish.ts'

const ByStudent = z.object({ studentId: typedWhole(1, Number.MAX_SAFE_INTEGER) })
const StudentNumber = z.int().check(z.gte(1))
/** Made by the page for what is sent once; sent again, it is the same. */

/**
 * - running: begun, and its end has not come for them;
 * - pending: handed in or closed, and the results are not out;
 * - absent: over without them;
 * - called-off: there are no results, ever.
 */
const EXAM_OUTCOMES = ['running', 'pending', 'ranked', 'late', 'absent', 'called-off'] as const

const Part = z.object({
  kind: z.enum(['mcq', 'written']),
  startedAt: z.number(),
  deadlineAt: z.number(),
  closedAt: z.nullable(z.number()),
  closedAs: z.nullable(z.enum(['submitted', 'late', 'overdue'])),
  /** What the student was shown when it ended; null while it runs. */
  receipt: z.nullable(z.object({ code: z.string(), received: z.int() })),
})
export type AttemptPart = z.output<typeof Part>

/** What was decided about a late attempt; `why` as the student reads it. */
const LateRuling = z.object({ ruling: z.enum(['open', 'accepted', 'refused']), why: z.nullable(z.string()) })

export const StudentExam = z.object({
  examId: z.string(),
  name: z.string(),
  courseName: z.string(),
  subjectName: z.string(),
  variation: z.enum(VARIATION_NAMES),
  frequency: z.enum(FREQUENCIES),
  opensAt: z.number(),
  closesAt: z.number(),
  outcome: z.enum(EXAM_OUTCOMES),
  marks: z.nullable(z.number()),
  fullMarks: z.nullable(z.number()),
  position: z.nullable(z.int()),
  ranked: z.nullable(z.int()),
  /** What the ranked had on average. */
  classMean: z.nullable(z.number()),
  late: z.nullable(LateRuling),
  /** Why it was called off; null where it was not. */
  calledOff: z.nullable(z.string()),
  /** How many times it was practised afterwards. */
  retakes: z.int(),
  parts: z.array(Part),
})
export type StudentExam = z.output<typeof StudentExam>

const StudentNote = z.object({
  id: z.int(),
  text: z.string(),
  at: z.number(),
  by: z.string(),
  /** Whether whoever asks may take it back. */
  canRemove: z.boolean(),
})
export type StudentNote = z.output<typeof StudentNote>

const GuardianLink = z.object({
  id: z.string(),
  isOpen: z.boolean(),
  /**
   * With the public address in front where the centre has set one; null where it opens nothing any more, or shows courses that
   * whoever asks is not of.
   */
  href: z.nullable(z.string()),
  madeAt: z.number(),
  by: z.string(),
  expiresAt: z.number(),
  revokedAt: z.nullable(z.number()),
  openings: z.int(),
  lastOpenedAt: z.nullable(z.number()),
})
export type GuardianLink = z.output<typeof GuardianLink>

export const StudentPage = z.object({
  student: StudentRow,
  logIns: z.object({
    /** When a device of theirs was last heard of in an exam. */
    seenAt: z.nullable(z.number()),
    /** When all log-ins were ended: a new password, or by the student. */
    endedAt: z.nullable(z.number()),
  }),
  /** Newest first. */
  exams: z.array(StudentExam),
  subjects: z.array(z.extend(Share, { subjectId: z.string(), name: z.string(), exams: z.int() })),
  /** Percent of the questions that were right, the weakest first; only where questions have a chapter. */
  chapters: z.array(
    z.extend(Share, { subjectId: z.string(), subjectName: z.string(), chapter: z.string(), questions: z.int() }),
  ),
  /** Oldest first. */
  points: z.array(z.extend(Share, { examId: z.string(), name: z.string(), at: z.number() })),
  notes: z.array(StudentNote),
  links: z.array(GuardianLink),
})
export type StudentPage = z.output<typeof StudentPage>

export const studentPage = rosterCall({
  name: 'staffStudentPage',
  summary:
    'Everything about one student: account, exams, progress, notes, guardian’s links. That it was opened is in the log.',
  roles: AUTHORS,
  route: get('/api/staff/students/page', { query: ByStudent }),
  replies: { 200: StudentPage },
  refusals: ['not-found'],
})

const AttemptQuestion = z.object({
  /** As its author counts. */
  number: z.int(),
  text: z.nullable(z.string()),
  picture: z.nullable(z.object({ path: z.string(), words: z.exactOptional(z.string()) })),
  options: z.array(z.string()),
  optionImages: z.exactOptional(OptionImages),
  optionCount: z.int(),
  unit: z.exactOptional(z.string()),
  picked: z.nullable(z.int()),
  /** When the server had the answer, and how long it took from the one before. */
  answeredAt: z.nullable(z.number()),
  seconds: z.nullable(z.int()),
  /** What it brought; null as long as the exam runs, as is the key. */
  marks: z.nullable(z.number()),
  key: z.nullable(z.union([z.literal('cancelled'), z.array(z.int())])),
  explanation: z.nullable(z.string()),
  explanationText: z.nullable(z.string()),
})
export type AttemptQuestion = z.output<typeof AttemptQuestion>

const WrittenAnswer = z.object({
  pages: z.array(z.string()),
  originals: z.array(z.string()),
  damaged: z.array(z.string()),
  remark: z.nullable(z.string()),
  fullMarks: z.number(),
  marks: z.nullable(z.number()),
})

export const StudentAttempt = z.object({
  student: z.object({ id: z.int(), regNo: z.string(), name: z.string() }),
  exam: StudentExam,
  /** Whether somebody may still be sitting it: then there is no key and no mark in this reply. */
  isRunning: z.boolean(),
  /** Marks by subject as they are out; null before that. */
  subjects: z.nullable(z.array(z.object({ name: z.string(), marks: z.number(), fullMarks: z.number() }))),
  mcq: z.array(z.object({ subjectName: z.string(), questions: z.array(AttemptQuestion) })),
  written: z.array(
    z.object({
      subjectName: z.string(),
      pages: z.array(ImagePath),
      typed: z.array(TypedQuestion),
      answers: z.array(WrittenAnswer),
    }),
  ),
  /** What correcting or accepting did to the result since it was out, oldest first. */
  changes: z.array(
    z.object({
      at: z.number(),
      cause: z.string(),
      reason: z.nullable(z.string()),
      before: z.nullable(z.number()),
      after: z.nullable(z.number()),
    }),
  ),
})
export type StudentAttempt = z.output<typeof StudentAttempt>

export const studentAttempt = rosterCall({
  name: 'staffStudentAttempt',
  summary: 'One attempt as the student sees it: questions, answers with their times, key, marks, scripts, receipts.',
  roles: AUTHORS,
  route: get('/api/staff/students/attempt', { query: z.extend(ByStudent, { examId: AuthoredId }) }),
  replies: { 200: StudentAttempt },
  refusals: ['not-found', 'no-such-exam', 'not-attempted'],
})

export const studentSheet = rosterCall({
  name: 'staffStudentSheet',
  summary: 'The guardian’s sheet to print: the same that the guardian’s link shows.',
  roles: AUTHORS,
  route: get('/api/staff/students/sheet', { query: ByStudent }),
  replies: { 200: GuardianSheet },
  refusals: ['not-found'],
})

export const addStudentNote = rosterCall({
  name: 'staffAddStudentNote',
  summary: 'Writes a note about a student that only staff read.',
  roles: AUTHORS,
  route: post('/api/staff/students/notes/add', {
    body: z.object({
      studentId: StudentNumber,
      text: typedText(2_000).check(z.minLength(1, 'is needed')),
      requestKey: RequestKey,
    }),
  }),
  replies: { 200: Ok },
  refusals: ['not-found'],
})

export const removeStudentNote = rosterCall({
  name: 'staffRemoveStudentNote',
  summary: 'Takes a note back: one’s own, or as an owner anybody’s. What it said stays in the log.',
  roles: AUTHORS,
  route: post('/api/staff/students/notes/remove', { body: z.object({ noteId: StudentNumber, ...perWish }) }),
  replies: { 200: Ok },
  refusals: ['not-found', 'not-allowed'],
})

/** How long a guardian's link opens. */
export const LINK_DAYS = [7, 30, 90] as const

export const makeGuardianLink = rosterCall({
  name: 'staffMakeGuardianLink',
  summary:
    'Makes a link that shows a guardian the student’s sheet, of the courses of whoever makes it, without a log-in, for a while (decision 034).',
  roles: AUTHORS,
  route: post('/api/staff/students/guardian-links/make', {
    body: z.object({ studentId: StudentNumber, days: z.literal(LINK_DAYS), requestKey: RequestKey }),
  }),
  replies: { 200: GuardianLink },
  refusals: ['not-found', 'conflict'],
})

export const revokeGuardianLink = rosterCall({
  name: 'staffRevokeGuardianLink',
  summary: 'Closes a guardian’s link at once.',
  roles: AUTHORS,
  route: post('/api/staff/students/guardian-links/revoke', { body: z.object({ linkId: AuthoredId }) }),
  replies: { 200: Ok },
  refusals: ['not-found'],
})

export const studentPageCalls = [
  studentPage,
  studentAttempt,
  studentSheet,
  addStudentNote,
  removeStudentNote,
  makeGuardianLink,
  revokeGuardianLink,
]
