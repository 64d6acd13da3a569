import { AuthoredId } from '../schemas/ids.ts'
import { Moment, PageNumber } from '../schemas/numbers.ts'
import { Attachment } from '../schemas/attachment.ts'
import { typedText } from '../schemas/text.ts'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { AUTHORS, OWNER, resultsCall } from './staff-endpoint.ts'
import { perWish } from './per-wish.ts'

/**
 * - open: the exam is not over, so nothing can come out;
 * - preview: over, and students see nothing yet;
 * - published;
 * - withdrawn: they were out and were taken back, which looks to students like before.
 */
export const RESULTS_STATES = ['open', 'preview', 'published', 'withdrawn'] as const
export type ResultsState = (typeof RESULTS_STATES)[number]

/** Stands for all that results are made of, as it was when they were shown. */
export const Stamp = z.string().check(z.maxLength(60))

/** What somebody should have looked at; the keys of an MCQ paper stand in the item analysis. */
export const OpenCounts = z.object({
  secondLooks: z.int(),
  lateAttempts: z.int(),
  lateAnswers: z.int(),
  rechecks: z.int(),
})

const Figures = z.object({
  /** Students of the course. */
  expected: z.int(),
  sat: z.int(),
  /** Those with a position: all but the late ones. */
  ranked: z.int(),
  late: z.int(),
  /** What could be had. */
  fullMarks: z.number(),
  /** Null where nobody is ranked. */
  mean: z.nullable(z.number()),
  highest: z.nullable(z.number()),
  median: z.nullable(z.number()),
  /** How many have less than 40 % of the full marks. */
  low: z.int(),
})

export const ResultsView = z.object({
  examId: z.string(),
  state: z.enum(RESULTS_STATES),
  resultsRule: z.enum(['auto', 'manual', 'at']),
  /** When they come out by themselves; null: when somebody publishes them. */
  dueAt: z.nullable(z.number()),
  /** They come out then although there may be answers that nobody has marked; otherwise they wait for the marks. */
  isDueWithUnmarked: z.boolean(),
  /** The first moment at which they may come out: the last student's last. */
  earliestAt: z.number(),
  outAt: z.nullable(z.number()),
  ties: z.enum(['equal', 'less-time']),
  hasMcq: z.boolean(),
  hasWritten: z.boolean(),
  figures: Figures,
  distribution: z.array(z.object({ from: z.number(), to: z.number(), students: z.int() })),
  checks: z.object({
    /** Written answers handed in, and how many of them nobody has marked. */
    scripts: z.int(),
    unmarked: z.int(),
    /** Attempts whose time is not over. */
    running: z.int(),
  }),
  open: OpenCounts,
  /** They come out by themselves only where nothing is open and no key looks wrong. */
  waitsForOpen: z.boolean(),
  /** Of those who sat it. */
  branches: z.array(z.string()),
  batches: z.array(z.string()),
  /** Another one as soon as somebody has changed what these results are made of. */
  stamp: Stamp,
})
export type ResultsView = z.output<typeof ResultsView>

export const resultsView = resultsCall({
  name: 'staffResults',
  summary: 'Marks and merit in figures: as they are out, or as they would come out now. Nothing is stored.',
  roles: AUTHORS,
  route: get('/api/staff/results', { query: z.object({ examId: AuthoredId }) }),
  replies: { 200: ResultsView },
  refusals: ['no-such-exam'],
})

const Place = z.object({ position: z.int(), of: z.int() })

export const MeritRow = z.object({
  studentId: z.int(),
  regNo: z.string(),
  name: z.string(),
  branch: z.nullable(z.string()),
  batches: z.array(z.string()),
  /** Null: late, therefore unranked. */
  position: z.nullable(z.int()),
  /** Where they stand among those of their branch, and of each of their batches. */
  inBranch: z.nullable(Place),
  inBatches: z.array(z.extend(Place, { name: z.string() })),
  total: z.nullable(z.number()),
  mcq: z.nullable(z.number()),
  written: z.nullable(z.number()),
  usedMs: z.int(),
  /** The next one has the same marks, and only the time used puts this one first. */
  decidesTie: z.boolean(),
})
export type MeritRow = z.output<typeof MeritRow>

export const MERIT_PAGE = 20

/** Of one branch, of one batch, or of all. */
const group = { branch: z.exactOptional(typedText(200)), batch: z.exactOptional(typedText(100)) }

export const meritPage = resultsCall({
  name: 'staffMerit',
  summary: 'The merit list, twenty a page, late attempts at its end; of one branch, of one batch or of all.',
  roles: AUTHORS,
  route: get('/api/staff/results/merit', {
    query: z.object({
      examId: AuthoredId,
      ...group,
      page: z.exactOptional(PageNumber),
    }),
  }),
  replies: { 200: z.object({ rows: z.array(MeritRow), total: z.int() }) },
  refusals: ['no-such-exam'],
})

export const publishResults = resultsCall({
  name: 'staffPublishResults',
  summary: 'Lets students see marks, merit and solutions: now, or at a time.',
  roles: OWNER,
  route: post('/api/staff/results/publish', {
    body: z.object({
      examId: AuthoredId,
      /** Null: now. */
      at: z.nullable(Moment),
      /**
       * Although there are answers that nobody has marked: they count as nothing. Without it nothing is published now,
       * and what is to come out at a time waits for the marks.
       */
      withUnmarked: z.boolean(),
      /**
       * What was open as it was shown to whoever publishes now: where something is open that was not, nothing is
       * published. Without it nothing may be open.
       */
      open: z.exactOptional(OpenCounts),
      /** Of what was shown; refused where somebody has changed it since. */
      stamp: z.exactOptional(Stamp),
      ...perWish,
    }),
  }),
  replies: { 200: ResultsView },
  refusals: ['no-such-exam', 'not-ready', 'conflict'],
})

export const holdResults = resultsCall({
  name: 'staffHoldResults',
  summary: 'Takes back the time at which results come out by themselves: they wait until somebody publishes them.',
  roles: OWNER,
  route: post('/api/staff/results/hold', { body: z.object({ examId: AuthoredId, ...perWish }) }),
  replies: { 200: ResultsView },
  refusals: ['no-such-exam', 'conflict'],
})

export const withdrawResults = resultsCall({
  name: 'staffWithdrawResults',
  summary: 'Takes results back: students see Pending again, until somebody publishes anew.',
  roles: OWNER,
  route: post('/api/staff/results/withdraw', {
    body: z.object({ examId: AuthoredId, reason: typedText(500).check(z.minLength(3, 'says too little')), ...perWish }),
  }),
  replies: { 200: ResultsView },
  refusals: ['no-such-exam', 'conflict'],
})

export const resultsFile = resultsCall({
  name: 'staffResultsFile',
  summary:
    'A table to save: everybody’s marks by subject with absentees and mobiles, the merit list, or the marks of every question.',
  roles: AUTHORS,
  route: get('/api/staff/results/file', {
    query: z.object({
      examId: AuthoredId,
      what: z.enum(['results', 'merit', 'questions']),
      format: z.enum(['csv', 'xlsx']),
      ...group,
    }),
  }),
  replies: { 200: Attachment },
  refusals: ['no-such-exam'],
})

export const meritPdf = resultsCall({
  name: 'staffMeritPdf',
  summary: 'The merit list to print and pin up, with the centre’s head; of one branch, of one batch or of all.',
  roles: AUTHORS,
  route: get('/api/staff/results/merit.pdf', {
    query: z.object({ examId: AuthoredId, ...group }),
  }),
  replies: { 200: Attachment },
  refusals: ['no-such-exam'],
})

export const resultsCalls = [
  resultsView,
  meritPage,
  publishResults,
  holdResults,
  withdrawResults,
  resultsFile,
  meritPdf,
]
