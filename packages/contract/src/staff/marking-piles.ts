import { STAFF_ROLES } from '@anushilon/domain/staff-role'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { addedLater } from '../schemas/added-later.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { Moment, PageNumber } from '../schemas/numbers.ts'
import { Ok } from '../schemas/replies.ts'
import { AUTHORS, EVERY_ROLE, markingCall } from './staff-endpoint.ts'
import { perWish } from './per-wish.ts'

/** A pile: the answers to one question. Sections count from 0 and questions from 1, as on the paper. */
export const pileShape = {
  examId: AuthoredId,
  section: z.int().check(z.minimum(0), z.maximum(99)),
  question: z.int().check(z.minimum(1), z.maximum(999)),
}
/** Exams on a page of the list. */
export const MARKING_PAGE = 60

export const markingList = markingCall({
  name: 'staffMarkingList',
  summary:
    'Exams with written answers, page by page: those whose results are not out first, of them those that were promised first.',
  roles: EVERY_ROLE,
  route: get('/api/staff/marking', { query: z.object({ page: z.exactOptional(PageNumber) }) }),
  replies: {
    200: z.object({
      exams: z.array(
        z.object({
          examId: z.string(),
          name: z.string(),
          courseName: z.string(),
          closesAt: z.number(),
          promisedAt: z.nullable(z.number()),
          isOut: z.boolean(),
          scripts: z.int(),
          marked: z.int(),
          secondLook: z.int(),
          mine: z.int(),
          /** Of this marker's share. */
          shareLeft: z.int(),
          /** Chosen to be marked again, by somebody else than who marked them first: those this person may mark. */
          secondLeft: z.int(),
        }),
      ),
      /** On all pages. */
      total: addedLater(z.int(), 0),
    }),
  },
})

export const markingWaiting = markingCall({
  name: 'staffMarkingWaiting',
  summary: 'How many answers wait for marks; to a marker, those that are not in the share of somebody else.',
  roles: EVERY_ROLE,
  route: get('/api/staff/marking/waiting'),
  replies: { 200: z.object({ waiting: z.int() }) },
})

const QuestionRow = z.object({
  section: z.int(),
  /** Null where the exam has but one subject. */
  subjectName: z.nullable(z.string()),
  question: z.int(),
  fullMarks: z.number(),
  scripts: z.int(),
  marked: z.int(),
  /** Null as long as nothing is marked. */
  mean: z.nullable(z.number()),
  inHand: z.int(),
  secondLook: z.int(),
  /** Who sat it and handed nothing in, and is not marked yet. */
  blanks: z.int(),
  /** Chosen to be marked again, by somebody else than who asks has marked first, and not marked again yet. */
  secondLeft: z.int(),
  hasRubric: z.boolean(),
  /** Whether it is shared out, and what is left of this marker's share. */
  isShared: z.boolean(),
  shareLeft: z.int(),
})
export type QuestionRow = z.output<typeof QuestionRow>

export const markingOverview = markingCall({
  name: 'staffMarkingOverview',
  summary: 'How far the marking of an exam is, by question and by marker.',
  roles: EVERY_ROLE,
  route: get('/api/staff/marking/exam', { query: z.object({ examId: AuthoredId }) }),
  replies: {
    200: z.object({
      examId: z.string(),
      name: z.string(),
      courseName: z.string(),
      closesAt: z.number(),
      isOut: z.boolean(),
      hideNames: z.boolean(),
      mixedOrder: z.boolean(),
      /** When students were promised their results: by the settings, else by the exam's own plan. */
      promisedAt: z.nullable(z.number()),
      questions: z.array(QuestionRow),
      markers: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          marked: z.int(),
          inHand: z.int(),
          /** Null where they have no share. */
          shareLeft: z.nullable(z.int()),
          /** Milliseconds a script, at the median. */
          timeEach: z.nullable(z.number()),
        }),
      ),
    }),
  },
  refusals: ['no-such-exam'],
})

export const changeMarkingSettings = markingCall({
  name: 'staffMarkingSettings',
  summary:
    'Whether names are hidden from markers, whether each gets an order of their own, when results were promised.',
  roles: AUTHORS,
  route: post('/api/staff/marking/settings', {
    body: z.object({
      examId: AuthoredId,
      // What is left out stays as it is: somebody else may have changed it since it was read.
      hideNames: z.optional(z.boolean()),
      mixedOrder: z.optional(z.boolean()),
      /** Null: as the exam's own plan says. */
      promisedAt: z.optional(z.nullable(Moment)),
    }),
  }),
  replies: { 200: Ok },
  refusals: ['no-such-exam'],
})

/** Piles of one exam. */
const ExamPiles = z
  .array(z.object({ section: pileShape.section, question: pileShape.question }))
  .check(z.minLength(1), z.maxLength(200))

export const markingPeople = markingCall({
  name: 'staffMarkingPeople',
  summary: 'Who could be given a share of the answers.',
  roles: AUTHORS,
  route: get('/api/staff/marking/people'),
  replies: {
    200: z.object({ people: z.array(z.object({ id: z.int(), name: z.string(), role: z.enum(STAFF_ROLES) })) }),
  },
})

export const shareOut = markingCall({
  name: 'staffShareOutMarking',
  summary: 'Shares the unmarked answers of questions out among markers, evenly; among nobody: they are for all again.',
  roles: AUTHORS,
  route: post('/api/staff/marking/share', {
    body: z.object({
      examId: AuthoredId,
      piles: ExamPiles,
      staffIds: z.array(z.int()).check(z.maxLength(100)),
      ...perWish,
    }),
  }),
  replies: { 200: z.object({ shared: z.int() }) },
  refusals: ['no-such-exam', 'no-such-question', 'not-found', 'results-out'],
})

export const pileCalls = [markingList, markingWaiting, markingOverview, changeMarkingSettings, markingPeople, shareOut]
