import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { Attachment } from '../schemas/attachment.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { Ok } from '../schemas/replies.ts'
import { typedText } from '../schemas/text.ts'
import { typedWhole } from '../schemas/numbers.ts'
import { FileId } from './files.ts'
import { AUTHORS, questionCall } from './staff-endpoint.ts'
import { perWish } from './per-wish.ts'

/** Above this many questions only those that need a look are listed, and a few others. */
export const WHOLE_LIST = 2_000
/** A draft is one document; more than this is no paper. */
export const MOST_FOR_DRAFT = 1_000

/** A number that is typed, in an author's words (decision 048). */
const TypedAnswer = z.object({ answer: typedText(60), tolerance: typedText(60), unit: typedText(40) })

/** What is put in the place of what the file says. */
const QuestionChange = z.object({
  text: z.exactOptional(typedText(20_000)),
  options: z.exactOptional(z.array(typedText(2_000)).check(z.maxLength(26))),
  correct: z.exactOptional(z.int().check(z.gte(0), z.lte(25))),
  /** Of a question without options. */
  number: z.exactOptional(TypedAnswer),
  explanation: z.exactOptional(typedText(20_000)),
  difficulty: z.exactOptional(z.int().check(z.gte(1), z.lte(5))),
  withoutPicture: z.exactOptional(z.boolean()),
  /** The picture alone; its options are in it. */
  withoutText: z.exactOptional(z.boolean()),
  /** Somebody has looked at what was guessed, changed or lost. */
  seen: z.exactOptional(z.boolean()),
})
export type QuestionChange = z.output<typeof QuestionChange>

const Decision = z.object({
  /** Which question of the file, from 0. */
  index: z.int().check(z.gte(0)),
  leaveOut: z.exactOptional(z.boolean()),
  change: z.exactOptional(QuestionChange),
})
export type Decision = z.output<typeof Decision>

/** All that was decided about the questions of a file. */
export const Decided = z.object({
  decisions: z.array(Decision).check(z.maxLength(5_000)),
  /** Whatever still has a fault is left out. */
  leaveOutFaulty: z.boolean(),
  /** Whatever is in an old font and can be read is turned into Unicode, and is to be looked at. */
  convertOldFonts: z.exactOptional(z.boolean()),
})
export type Decided = z.output<typeof Decided>

const asked = { fileId: FileId, ...Decided.shape }

/** The bank of a subject, or the end of a draft's paper. */
const ImportTarget = z.object({ subjectId: AuthoredId, examId: z.nullable(AuthoredId) })
export type ImportTarget = z.output<typeof ImportTarget>

const Repair = z.object({ label: z.string(), change: QuestionChange })

const QuestionFault = z.object({
  kind: z.enum([
    'key',
    'kind',
    'formula',
    'font',
    'text',
    'options',
    'picture',
    'level',
    'twice',
    'known',
    'guessed',
    'changed',
    'lost',
  ]),
  /** It waits until somebody says that it was looked at. */
  isToBeSeen: z.boolean(),
  /** What is only a warning does not stop an import. */
  isFault: z.boolean(),
  /** With its row and cell. */
  message: z.string(),
  repair: z.nullable(z.union([z.literal('choose-key'), Repair])),
})
export type QuestionFault = z.output<typeof QuestionFault>

const ReviewedQuestion = z.object({
  index: z.int(),
  /** The row, line or number it has in the file, and which file of a package. */
  place: z.object({ number: z.int(), file: z.nullable(z.string()) }),
  text: z.nullable(z.string()),
  hasPicture: z.boolean(),
  hasExplanationPicture: z.boolean(),
  options: z.array(z.string()),
  /** Which of them are pictures, where one is. */
  optionPictures: z.exactOptional(z.array(z.boolean())),
  optionCount: z.int(),
  correct: z.nullable(z.int()),
  /** What is right besides, where something is. */
  alsoCorrect: z.exactOptional(z.array(z.int())),
  /** Where a number is typed: there are no options then. */
  number: z.exactOptional(TypedAnswer),
  explanation: z.nullable(z.string()),
  chapter: z.exactOptional(z.string()),
  tags: z.array(z.string()),
  difficulty: z.int(),
  isLeftOut: z.boolean(),
  faults: z.array(QuestionFault),
})
export type ReviewedQuestion = z.output<typeof ReviewedQuestion>

const QuestionReview = z.object({
  fileName: z.string(),
  /** Such as `CSV` and `UTF-8 with BOM`. */
  format: z.string(),
  encoding: z.string(),
  /** What `number` of a place counts. */
  counted: z.enum(['Row', 'Line', 'No.']),
  /** Columns that mean nothing to us. */
  ignored: z.array(z.string()),
  counts: z.object({
    read: z.int(),
    ready: z.int(),
    faults: z.int(),
    /** Not ready until somebody has looked at them. */
    unseen: z.int(),
    toLookAt: z.int(),
    leftOut: z.int(),
    pictures: z.int(),
  }),
  questions: z.array(ReviewedQuestion),
  /** True where the list is not whole. */
  isSample: z.boolean(),
})
export type QuestionReview = z.output<typeof QuestionReview>

export const reviewQuestions = questionCall({
  name: 'staffReviewQuestions',
  summary: 'What is in a file of questions, with every fault and its place; nothing is stored.',
  roles: AUTHORS,
  route: post('/api/staff/questions/import/review', {
    /** With a target what is there already is left out, unless somebody wants it all the same. */
    body: z.object({ ...asked, target: z.exactOptional(ImportTarget) }),
  }),
  replies: { 200: QuestionReview },
  refusals: ['not-found', 'file-refused'],
})

export const importQuestions = questionCall({
  name: 'staffImportQuestions',
  summary: 'Takes the questions of a file in, all that are not left out or none; answers when it is done.',
  roles: AUTHORS,
  route: post('/api/staff/questions/import', { body: z.object({ ...asked, target: ImportTarget, ...perWish }) }),
  replies: {
    200: z.union([
      z.object({ cancelled: z.literal(true) }),
      z.object({ cancelled: z.literal(false), added: z.int(), leftOut: z.int() }),
    ]),
  },
  refusals: ['not-found', 'file-refused', 'not-ready', 'no-such-exam'],
})

export const questionImportProgress = questionCall({
  name: 'staffQuestionImportProgress',
  summary: 'How many questions of a file that is being taken in are done.',
  roles: AUTHORS,
  route: get('/api/staff/questions/import/progress', { query: z.object({ fileId: FileId }) }),
  replies: { 200: z.object({ done: z.int() }) },
})

export const cancelQuestionImport = questionCall({
  name: 'staffCancelQuestionImport',
  summary: 'Stops an import that is under way: nothing of it stays.',
  roles: AUTHORS,
  route: post('/api/staff/questions/import/cancel', { body: z.object({ fileId: FileId }) }),
  replies: { 200: Ok },
})

export const questionFaults = questionCall({
  name: 'staffQuestionFaults',
  summary: 'Every fault of a file as a table to save, for whoever mends the file itself.',
  roles: AUTHORS,
  route: get('/api/staff/questions/import/faults', { query: z.object({ fileId: FileId }) }),
  replies: { 200: Attachment },
  refusals: ['not-found', 'file-refused'],
})

export const questionImportPicture = questionCall({
  name: 'staffQuestionImportPicture',
  summary: 'A picture of a file that is being reviewed, as students would see it.',
  roles: AUTHORS,
  route: get('/api/staff/questions/import/picture', {
    query: z.object({
      fileId: FileId,
      index: typedWhole(0, 200_000),
      of: z.enum(['question', 'explanation', 'option']),
      /** Which option, from 0. */
      option: z.exactOptional(typedWhole(0, 25)),
    }),
  }),
  replies: { 200: Attachment },
  refusals: ['not-found', 'file-refused'],
})

export const questionTemplate = questionCall({
  name: 'staffQuestionTemplate',
  summary: 'A file with sample questions to write over: Word, Excel or text.',
  roles: AUTHORS,
  route: get('/api/staff/questions/import/template', { query: z.object({ kind: z.enum(['docx', 'xlsx', 'txt']) }) }),
  replies: { 200: Attachment },
})

export const questionImportCalls = [
  reviewQuestions,
  importQuestions,
  questionImportProgress,
  cancelQuestionImport,
  questionFaults,
  questionImportPicture,
  questionTemplate,
]
