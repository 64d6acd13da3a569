import * as z from 'zod/mini'
import { byExamId } from '../codecs/exam-id.ts'
import { endpoint, get, post } from '../endpoint.ts'
import { Sha256 } from '../schemas/chain-link.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { ImagePath, decoded } from '../schemas/replies.ts'

/**
 * Written answers page by page: a page is taken in as it is and acknowledged, and made ready for others to see afterwards.
 * Its id is made by the device, so that a page that is sent again is the same page.
 */
const MOST_PAGES = 15
/** Of one answer, also those that were taken out again. */
const MOST_SENT_PAGES = 60

const PageId = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,40}$/, 'is not the id of a page'))

const PageIds = z.array(PageId).check(
  z.minLength(1),
  z.maxLength(MOST_PAGES),
  z.refine((ids) => new Set(ids).size === ids.length, 'name a page twice'),
)

/** Pages that the server said it had when the sender last heard of it, or may have without the sender's having heard: only of these any are taken out. */
const KnewIds = z.array(PageId).check(z.maxLength(MOST_SENT_PAGES))
const JoinedKnewIds = z.codec(z.string().check(z.maxLength(MOST_SENT_PAGES * 41)), KnewIds, {
  decode: (text) => (text === '' ? [] : text.split(',')),
  encode: (ids) => ids.join(','),
})

/** All pages that the answer shall have, in order. */
const JoinedPageIds = z.codec(z.string().check(z.maxLength(MOST_PAGES * 41)), PageIds, {
  decode: (text) => text.split(','),
  encode: (ids) => ids.join(','),
})

/** From 1, as on the paper (Decision K). */
const QuestionNo = z.int().check(z.minimum(1), z.maximum(999))
const TypedQuestionNo = z.codec(z.string().check(z.regex(/^[1-9][0-9]{0,2}$/)), QuestionNo, {
  decode: Number,
  encode: String,
})

interface Answer {
  readonly examId: string
  /** Null where the exam has but one subject. */
  readonly subjectId: string | null
  readonly question: number
  /** All pages that the answer shall have, in order. */
  readonly pages: readonly string[]
  /**
   * What the sender knew to be there, or to be perhaps, in its order: other pages stay, those of it that are gone do not come back, and where another order is there
   * that one stays. Without it, whatever is there goes unless it is named.
   */
  readonly knew?: readonly string[]
}

interface SentPage extends Answer {
  readonly pageId: string
  /** SHA-256 of the picture, in hex, as the device has computed it: receipt and log name it, and a picture that turns out to be another is damaged. */
  readonly digest?: string
  /** Of the picture, in hex: for one that comes after its time and whose link somebody had in time (Decision C18). */
  readonly sha256?: string
}

const WantedPage = z.codec(
  z
    .object({
      examId: AuthoredId,
      questionNo: TypedQuestionNo,
      subjectId: z.exactOptional(AuthoredId),
      pageId: PageId,
      pages: JoinedPageIds,
      knew: z.exactOptional(JoinedKnewIds),
      digest: z.exactOptional(Sha256),
      sha256: z.exactOptional(Sha256),
    })
    .check(z.refine(({ pageId, pages }) => pages.includes(pageId), 'pages: must name the page that is sent')),
  decoded<SentPage>(),
  {
    decode: ({ questionNo, subjectId, ...sent }) => ({ ...sent, question: questionNo, subjectId: subjectId ?? null }),
    encode: ({ question, subjectId, pages, knew, ...sent }) => ({
      ...sent,
      pages: [...pages],
      ...(knew === undefined ? {} : { knew: [...knew] }),
      questionNo: question,
      ...(subjectId === null ? {} : { subjectId }),
    }),
  },
)

const Arranged = z.codec(
  z.object({
    examId: AuthoredId,
    questionNo: QuestionNo,
    subjectId: z.exactOptional(AuthoredId),
    pages: PageIds,
    knew: z.exactOptional(KnewIds),
  }),
  decoded<Answer>(),
  {
    decode: ({ questionNo, subjectId, ...wanted }) => ({
      ...wanted,
      question: questionNo,
      subjectId: subjectId ?? null,
    }),
    encode: ({ question, subjectId, pages, knew, ...wanted }) => ({
      ...wanted,
      pages: [...pages],
      ...(knew === undefined ? {} : { knew: [...knew] }),
      questionNo: question,
      ...(subjectId === null ? {} : { subjectId }),
    }),
  },
)

/**
 * - waiting: it is on disk and counts; it has not been decoded yet;
 * - ready: others can see it;
 * - damaged: it turned out to be no picture that can be shown. It stays, for staff to look at.
 */
const PAGE_STATES = ['waiting', 'ready', 'damaged'] as const

const Page = z.object({ pageId: PageId, path: ImagePath, state: z.enum(PAGE_STATES) })

const PagesOfAnswer = z.object({ pages: z.array(Page) })

const REFUSALS = ['no-such-exam', 'not-started', 'part-closed', 'time-over', 'no-such-question'] as const

export const sendPage = endpoint({
  name: 'sendPage',
  group: 'scripts',
  summary:
    'Stores one page of a written answer, the picture as the raw body. The answer becomes the wanted list once all of it ' +
    'has come; until then nothing of it goes, and never a page that `knew` is given without. The same page again changes nothing; another picture under its id is refused. ' +
    'With `digest` (SHA-256) the receipt names what the device says the picture is; one that turns out to be another when it is developed is damaged. ' +
    'After the time is over one that says its `sha256` is taken where a link of the delivered chain that has it was witnessed in time; otherwise it is ' +
    'kept, counts nowhere, and staff decide about it.',
  access: 'student',
  extension: true,
  route: post('/api/student/scriptpage', { query: WantedPage, encoding: 'raw' }),
  replies: { 200: PagesOfAnswer },
  refusals: [...REFUSALS, 'kept-for-staff', 'script-unreadable', 'too-large', 'too-many-photos', 'page-taken'],
})

export const arrangeScript = endpoint({
  name: 'arrangeScript',
  group: 'scripts',
  summary:
    'Puts pages of a written answer that were sent before into this order; those not named are taken out (with `knew`, only if it names them). ' +
    'Where `knew` names them in another order than they have, they keep theirs, and the reply says it.',
  access: 'student',
  extension: true,
  route: post('/api/student/arrangescript', { body: Arranged }),
  replies: { 200: PagesOfAnswer },
  refusals: [...REFUSALS, 'page-missing'],
})

export const scriptPages = endpoint({
  name: 'scriptPages',
  group: 'scripts',
  summary: 'All pages that the server has of a student in an exam, and what became of each.',
  access: 'student',
  extension: true,
  route: get('/api/student/scriptpages', { query: byExamId }),
  replies: {
    200: z.object({
      questions: z.array(
        z.object({
          /** Null where the exam has but one subject. */
          subjectId: z.nullable(AuthoredId),
          questionNo: QuestionNo,
          pages: z.array(Page),
          /** Came after the time and are kept beside the answer, which does not have them unless staff accept them. */
          late: z.optional(z.array(z.object({ pageId: PageId, isRefused: z.boolean() }))),
        }),
      ),
    }),
  },
  refusals: ['no-such-exam', 'not-started'],
})
