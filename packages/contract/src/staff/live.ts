import { Attachment } from '../schemas/attachment.ts'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { byExamId } from '../codecs/exam-id.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { Moment, PageNumber, typedWhole } from '../schemas/numbers.ts'
import { Ok } from '../schemas/replies.ts'
import { typedText } from '../schemas/text.ts'
import { AUTHORS, liveCall, rosterCall } from './staff-endpoint.ts'
import { perWish } from './per-wish.ts'

/**
 * - offline: at it, or between two parts, and not heard of for more than a minute;
 * - late: closed late and not accepted (Decision C10).
 */
export const SITTING_STATES = ['not-started', 'answering', 'offline', 'submitted', 'late'] as const
export const SittingState = z.enum(SITTING_STATES)
export type SittingState = z.output<typeof SittingState>

const PartName = z.enum(['mcq', 'written'])

/** Where an exam was called off: when and why. */
export const CalledOff = z.object({ at: z.number(), reason: z.string() })

const StateCounts = z.record(SittingState, z.int())
export type StateCounts = z.output<typeof StateCounts>

/** A branch; the empty name is that of students who are in none. */
const BranchRow = z.object({ name: z.string(), expected: z.int(), states: StateCounts })
export type BranchRow = z.output<typeof BranchRow>

/** Why somebody needs help, worst first. */
export const HELP_REASONS = ['offline', 'upload-failing', 'upload-lost', 'cannot-sign-in', 'late'] as const

/** Somebody to look after, and why: the first of these that is true of them. */
export const HelpRow = z.object({
  studentId: z.int(),
  name: z.string(),
  regNo: z.string(),
  branch: z.string(),
  /** To call them on. */
  mobileNo: z.nullable(z.string()),
  why: z.enum(HELP_REASONS),
  /** When they were last heard of; for who is late, when their part was closed. */
  since: z.nullable(z.number()),
  /** Uploads that failed or got nowhere, or wrong passwords. */
  times: z.int(),
  /** MCQs on their paper, and how many of them have an answer on the server. */
  saved: z.int(),
  questions: z.int(),
})
export type HelpRow = z.output<typeof HelpRow>

/** What staff said or did during the exam. */
const SaidRow = z.object({
  at: z.number(),
  by: z.string(),
  what: z.string(),
  /** Whom it names; null where it is about more than one. Who may not see them does not see it either. */
  studentId: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  note: z.nullable(z.object({ text: z.string(), seen: z.int() })),
})
export type SaidRow = z.output<typeof SaidRow>

export const LiveBoard = z.object({
  at: z.number(),
  opensAt: z.number(),
  closesAt: z.number(),
  expected: z.int(),
  started: z.int(),
  states: StateCounts,
  /** Of those who answer, by the part they are in. */
  inMcq: z.int(),
  inWritten: z.int(),
  /** Of those offline: for more than three minutes. */
  longOffline: z.int(),
  /** Of those late: about whom nobody has decided yet. */
  undecided: z.int(),
  branches: z.array(BranchRow),
  /** By minute, the last hour of those in which somebody started. */
  starts: z.array(z.object({ at: z.number(), students: z.int() })),
  /** The worst of them, and how many there are in all. */
  help: z.array(HelpRow),
  needHelp: z.int(),
  said: z.array(SaidRow),
  calledOff: z.nullable(CalledOff),
})
export type LiveBoard = z.output<typeof LiveBoard>

export const liveBoard = liveCall({
  name: 'staffLiveBoard',
  summary: 'Who is expected, at it, offline, done or late; by branch; who needs help; what was said and done.',
  roles: AUTHORS,
  route: get('/api/staff/live', { query: byExamId }),
  replies: { 200: LiveBoard },
  refusals: ['no-such-exam'],
})

export const liveStream = liveCall({
  name: 'staffLiveStream',
  summary:
    'The same as server-sent events, every two seconds, every few where an exam is large: `board` when something has changed, `same` with the time when nothing has; `working` while it takes long.',
  roles: AUTHORS,
  route: get('/api/staff/live/stream', { query: byExamId }),
  replies: { 200: Attachment },
  refusals: ['no-such-exam'],
})

export const ExamStudent = z.object({
  studentId: z.int(),
  name: z.string(),
  regNo: z.string(),
  mobileNo: z.nullable(z.string()),
  branch: z.string(),
  state: SittingState,
  /** The part they are in, and when it ends for them. */
  part: z.nullable(PartName),
  endsAt: z.nullable(z.number()),
  startedAt: z.nullable(z.number()),
  closedAt: z.nullable(z.number()),
  seenAt: z.nullable(z.number()),
  /** Answers and photographed answers that the server has. */
  saved: z.int(),
  uploaded: z.int(),
  /** Given beyond the plan, over all parts. */
  extraMinutes: z.number(),
  /** Of a late attempt: somebody has decided that it stays so. */
  isRefused: z.boolean(),
})
export type ExamStudent = z.output<typeof ExamStudent>

export const EXAM_STUDENTS_PAGE = 50

export const examStudents = liveCall({
  name: 'staffExamStudents',
  summary:
    'Everybody expected in an exam with their state, by name, fifty a page; and how many there are in each state.',
  roles: AUTHORS,
  route: get('/api/staff/exam/students', {
    query: z.object({
      examId: AuthoredId,
      /** Part of a name, or the beginning of a registration number. */
      find: z.exactOptional(typedText(80)),
      state: z.exactOptional(SittingState),
      page: z.exactOptional(PageNumber),
    }),
  }),
  replies: { 200: z.object({ students: z.array(ExamStudent), total: z.int(), counts: StateCounts }) },
  refusals: ['no-such-exam'],
})

export const examStudentsFile = rosterCall({
  name: 'staffExamStudentsFile',
  summary: 'The same list to save, with mobiles: whom to call who has not come.',
  roles: AUTHORS,
  route: get('/api/staff/exam/students/file', {
    query: z.object({
      examId: AuthoredId,
      find: z.exactOptional(typedText(80)),
      state: z.exactOptional(SittingState),
      format: z.enum(['csv', 'xlsx']),
    }),
  }),
  replies: { 200: Attachment },
  refusals: ['no-such-exam'],
})

export const EXTRA_MINUTES_LIMIT = 600

const Minutes = z.int().check(z.minimum(0), z.maximum(EXTRA_MINUTES_LIMIT))
const Reason = typedText(200).check(z.minLength(1, 'is needed'))

/** One student, a branch (the empty name: those in none), or everybody expected. */
const TimeRecipients = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('student'), studentId: z.int() }),
  z.object({ kind: z.literal('branch'), branch: typedText(80) }),
  z.object({ kind: z.literal('all') }),
])
export type TimeRecipients = z.output<typeof TimeRecipients>

const timeShape = {
  examId: AuthoredId,
  whom: TimeRecipients,
  /** For the part each is in, or the next that they will start; 0: none; below it: taken back, from one student. */
  minutes: z.int().check(z.minimum(-EXTRA_MINUTES_LIMIT), z.maximum(EXTRA_MINUTES_LIMIT)),
  /** A later end of the window, for everybody; null: as it is. */
  closesAt: z.nullable(Moment),
}

const Span = z.object({ from: z.number(), to: z.number() })

export const previewTime = liveCall({
  name: 'staffPreviewTime',
  summary: 'What giving time would do: whose clocks move and to when. Changes nothing.',
  roles: AUTHORS,
  route: post('/api/staff/live/time/preview', { body: z.object(timeShape) }),
  replies: {
    200: z.object({
      /** Who can use the minutes: at it, or with a part still to start. */
      students: z.int(),
      /** Clocks that run now and would end later, or earlier. */
      moved: z.int(),
      /** Of those who can use them, how many get less than the minutes because the window ends, be it that they start now. */
      cut: z.int(),
      /** Who get them all, and less of the part that follows. */
      squeezed: z.int(),
      /** The part they are in; null where they are in different ones or in none. */
      part: z.nullable(PartName),
      /** The first and the last end among the clocks that run. */
      endsNow: z.nullable(Span),
      endsThen: z.nullable(Span),
      closesAt: Span,
    }),
  },
  refusals: ['no-such-exam', 'not-found', 'conflict'],
})

export const giveTime = liveCall({
  name: 'staffGiveTime',
  summary:
    'Gives extra minutes or takes them back, moves the end of the window later, or both; clocks that run follow at once (Decision B3).',
  roles: AUTHORS,
  route: post('/api/staff/live/time', { body: z.object({ ...timeShape, reason: Reason, ...perWish }) }),
  replies: { 200: z.object({ students: z.int(), moved: z.int() }) },
  refusals: ['no-such-exam', 'not-found', 'conflict'],
})

export const endExam = liveCall({
  name: 'staffEndExam',
  summary:
    'Closes an exam that has begun earlier than planned, or calls it off: answers stay, nobody gets results. Students read why.',
  roles: AUTHORS,
  route: post('/api/staff/live/end', {
    body: z.object({
      examId: AuthoredId,
      /** No results, no merit; it closes as soon as everybody has read why. */
      isCalledOff: z.boolean(),
      /** The new end where it is only closed earlier, at least half a minute from now. */
      closesAt: z.nullable(Moment),
      reason: Reason,
      ...perWish,
    }),
  }),
  replies: { 200: z.object({ closesAt: z.number(), moved: z.int() }) },
  refusals: ['no-such-exam', 'conflict'],
})

export const NOTE_LIMIT = 280

export const sendNote = liveCall({
  name: 'staffSendNote',
  summary: 'Says something to everybody who sits the exam, or will: a banner on their page within 15 seconds.',
  roles: AUTHORS,
  route: post('/api/staff/live/note', {
    body: z.object({
      examId: AuthoredId,
      text: typedText(NOTE_LIMIT).check(z.minLength(1, 'is needed')),
      /** The MCQ it is about, by its place on the paper as it was written: each student reads their own number of it. */
      about: z.exactOptional(z.object({ section: z.int().check(z.minimum(0)), question: z.int().check(z.minimum(1)) })),
      ...perWish,
    }),
  }),
  replies: { 200: z.object({ number: z.int() }) },
  refusals: ['no-such-exam', 'no-such-question', 'conflict'],
})

export const reopenableParts = liveCall({
  name: 'staffReopenableParts',
  summary: 'The parts that can be opened for a student again, or at last.',
  roles: AUTHORS,
  route: get('/api/staff/live/reopen', {
    query: z.object({ examId: AuthoredId, studentId: typedWhole(1, 2_147_483_647) }),
  }),
  replies: {
    200: z.object({
      /** In their order; `minutes`: the whole time of one that they never came to, null for one that they were in. */
      parts: z.array(z.object({ part: PartName, minutes: z.nullable(z.number()) })),
    }),
  },
  refusals: ['no-such-exam'],
})

export const reopenAttempt = liveCall({
  name: 'staffReopenAttempt',
  summary:
    'Opens the part that a student was in last again, or one that the end of the exam kept them from, until so many minutes from now.',
  roles: AUTHORS,
  route: post('/api/staff/live/reopen', {
    body: z.object({
      examId: AuthoredId,
      studentId: z.int(),
      /** The one that they were in last where it is not said. */
      part: z.exactOptional(PartName),
      minutes: Minutes.check(z.minimum(1)),
      reason: Reason,
      ...perWish,
    }),
  }),
  replies: { 200: z.object({ part: PartName, endsAt: z.number() }) },
  refusals: ['no-such-exam', 'not-started', 'conflict'],
})

const ofStudent = { examId: AuthoredId, studentId: z.int() }

/** What accepting a late attempt would do; nobody's result changes before it is done. */
export const LatePreview = z.object({
  /** When the part was closed, and how long after the end of its time. */
  closedAt: z.number(),
  afterMs: z.number(),
  saved: z.int(),
  /** Answers that came after the time was over, and that nobody can vouch for: accepted with the rest. */
  unproved: z.int(),
  /** Those that came when the right answers were known: they stay what they are, to be decided about by themselves. */
  afterResults: z.int(),
  /** That it stays late was decided, and why. */
  refusal: z.nullable(z.string()),
  /** Null where nobody has seen results: it is then scored with the others. */
  results: z.nullable(
    z.object({
      marks: z.number(),
      position: z.int(),
      ranked: z.int(),
      /** Others who come behind them and lose a place by it, and who gain one. */
      movedDown: z.int(),
      movedUp: z.int(),
    }),
  ),
})
export type LatePreview = z.output<typeof LatePreview>

export const previewLate = liveCall({
  name: 'staffPreviewLate',
  summary: 'What accepting a late attempt would do to marks and merit. Changes nothing.',
  roles: AUTHORS,
  route: post('/api/staff/live/late/preview', { body: z.object(ofStudent) }),
  replies: { 200: LatePreview },
  refusals: ['no-such-exam', 'not-started', 'conflict'],
})

export const refuseLateAttempt = liveCall({
  name: 'staffRefuseLate',
  summary: 'Leaves a late attempt late for good, with a reason that the student reads (Decision C10).',
  roles: AUTHORS,
  route: post('/api/staff/live/refuse-late', { body: z.object({ ...ofStudent, reason: Reason, ...perWish }) }),
  replies: { 200: Ok },
  refusals: ['no-such-exam', 'not-started', 'conflict'],
})

export const acceptLateAttempt = liveCall({
  name: 'staffAcceptLate',
  summary: 'Counts a late attempt as handed in; where the results are out they are computed again (Decision C10).',
  roles: AUTHORS,
  route: post('/api/staff/live/accept-late', { body: z.object({ ...ofStudent, reason: Reason, ...perWish }) }),
  replies: { 200: Ok },
  refusals: ['no-such-exam', 'not-started', 'conflict'],
})

export const liveCalls = [
  liveBoard,
  liveStream,
  examStudents,
  examStudentsFile,
  previewTime,
  giveTime,
  endExam,
  sendNote,
  reopenableParts,
  reopenAttempt,
  previewLate,
  acceptLateAttempt,
  refuseLateAttempt,
]
