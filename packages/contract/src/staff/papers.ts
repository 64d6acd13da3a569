import { VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { Attachment } from '../schemas/attachment.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { Moment } from '../schemas/numbers.ts'
import { Ok } from '../schemas/replies.ts'
import { typedLine, typedText } from '../schemas/text.ts'
import { FileId } from './files.ts'
import { ExamDraft, StoredPath } from './exam-draft.ts'
import { AUTHORS, examCall } from './staff-endpoint.ts'
import { perWish } from './per-wish.ts'

/** Something about a paper, and where in it: `mcq.questions[7].correct`. */
export const PaperNote = z.object({ place: z.string(), message: z.string() })
export type PaperNote = z.output<typeof PaperNote>

/** What stands between a draft and an exam, and what its author may want to look at. */
export const PaperCheck = z.object({ missing: z.array(PaperNote), advice: z.array(PaperNote) })
export type PaperCheck = z.output<typeof PaperCheck>

export const EditableExam = z.object({
  document: ExamDraft,
  isDraft: z.boolean(),
  /** What was read: a change is made to this and to nothing that somebody saved meanwhile. */
  revision: z.string(),
  /** How many students have started; from the first on the paper is locked. */
  started: z.int(),
  /** Null for an exam: only drafts remember. */
  savedAt: z.nullable(z.number()),
  savedBy: z.nullable(z.string()),
  check: PaperCheck,
})
export type EditableExam = z.output<typeof EditableExam>

const examId = z.object({ examId: AuthoredId })

export const createDraft = examCall({
  name: 'staffCreateDraft',
  summary: 'Begins an exam. Students see nothing of it until it is scheduled.',
  roles: AUTHORS,
  route: post('/api/staff/papers', {
    body: z.object({
      courseId: AuthoredId,
      name: typedLine(200).check(z.minLength(1, 'is needed')),
      variation: z.enum(VARIATION_NAMES),
      /** Of an exam in one subject. */
      subjectId: z.exactOptional(AuthoredId),
      ...perWish,
    }),
  }),
  replies: { 200: examId },
  refusals: ['not-found'],
})

export const readPaper = examCall({
  name: 'staffReadPaper',
  summary: 'A draft, or an exam as it would be written in an exam pack; with what is missing.',
  roles: AUTHORS,
  route: get('/api/staff/paper', { query: examId }),
  replies: { 200: EditableExam },
  refusals: ['no-such-exam'],
})

const PrintedPaper = z.object({
  /** The centre's name. */
  centre: z.string(),
  document: ExamDraft,
})
export type PrintedPaper = z.output<typeof PrintedPaper>

export const printedPaper = examCall({
  name: 'staffPrintedPaper',
  summary: 'A draft, or an exam with the key that counts by now, to be printed.',
  roles: AUTHORS,
  route: get('/api/staff/paper/printed', { query: examId }),
  replies: { 200: PrintedPaper },
  refusals: ['no-such-exam'],
})

/** What a device stores until the server has it, too. */
export const ExamDraftToSave = z.object({
  examId: AuthoredId,
  revision: z.string(),
  document: ExamDraft,
  /** What was read: what others saved since in other parts of the paper is kept beside the changes made to this. */
  base: z.exactOptional(ExamDraft),
})

export const savePaper = examCall({
  name: 'staffSavePaper',
  summary: 'Saves a draft as it is, or an exam that stays whole; what students have started keeps its paper.',
  roles: AUTHORS,
  route: post('/api/staff/paper', { body: ExamDraftToSave }),
  replies: { 200: EditableExam },
  refusals: ['no-such-exam', 'conflict', 'not-ready', 'paper-locked', 'key-at-risk'],
})

/** Where in a paper somebody is: a question of a subject, a subject, or the paper as a whole. */
const PaperPlace = {
  section: z.exactOptional(z.int().check(z.minimum(0), z.maximum(50))),
  question: z.exactOptional(z.int().check(z.minimum(0), z.maximum(2_001))),
}

export const paperPresence = examCall({
  name: 'staffPaperPresence',
  summary: 'Said every few seconds by whoever has a paper open: who else has, and where. Nothing of the paper changes.',
  roles: AUTHORS,
  route: post('/api/staff/paper/presence', { body: z.object({ examId: AuthoredId, ...PaperPlace }) }),
  replies: {
    200: z.object({
      /** Of a draft: where it is another than the one that was read, somebody has saved. Null for an exam. */
      revision: z.nullable(z.string()),
      others: z.array(
        z.object({
          name: z.string(),
          /** Null: the paper as a whole. */
          section: z.nullable(z.int()),
          question: z.nullable(z.int()),
        }),
      ),
    }),
  },
})

export const scheduleDraft = examCall({
  name: 'staffScheduleDraft',
  summary: 'Makes an exam of a draft that lacks nothing: its students see it from now on.',
  roles: AUTHORS,
  route: post('/api/staff/papers/schedule', {
    body: z.object({ examId: AuthoredId, revision: z.string(), ...perWish }),
  }),
  replies: { 200: EditableExam },
  refusals: ['no-such-exam', 'conflict', 'not-ready', 'taken', 'key-at-risk'],
})

export const unscheduleExam = examCall({
  name: 'staffUnscheduleExam',
  summary: 'Takes an exam that nobody has started back to a draft.',
  roles: AUTHORS,
  route: post('/api/staff/papers/unschedule', {
    body: z.object({ examId: AuthoredId, reason: typedText(500), ...perWish }),
  }),
  replies: { 200: EditableExam },
  refusals: ['no-such-exam', 'paper-locked', 'conflict', 'key-at-risk'],
})

export const moveExam = examCall({
  name: 'staffMoveExam',
  summary:
    'Moves the window of a draft, or of an exam that nobody has started, to another beginning; it keeps its length.',
  roles: AUTHORS,
  route: post('/api/staff/papers/move', {
    body: z.object({
      examId: AuthoredId,
      opensAt: Moment,
      /** Needed where students see the exam already; it goes to the log. */
      reason: z.exactOptional(typedText(500)),
      ...perWish,
    }),
  }),
  replies: { 200: z.object({ opensAt: z.number(), closesAt: z.number() }) },
  refusals: ['no-such-exam', 'paper-locked', 'not-ready', 'key-at-risk'],
})

export const copyPaper = examCall({
  name: 'staffCopyPaper',
  summary: 'Begins a draft as a copy of an exam or draft, without its window.',
  roles: AUTHORS,
  route: post('/api/staff/papers/copy', { body: z.object({ examId: AuthoredId, ...perWish }) }),
  replies: { 200: examId },
  refusals: ['no-such-exam'],
})

export const deleteDraft = examCall({
  name: 'staffDeleteDraft',
  summary: 'Throws a draft away.',
  roles: AUTHORS,
  route: post('/api/staff/papers/delete', { body: z.object({ examId: AuthoredId, ...perWish }) }),
  replies: { 200: Ok },
  refusals: ['no-such-exam'],
})

export const PICTURE_LIMIT = 10 * 1024 * 1024

export const sendPicture = examCall({
  name: 'staffSendPicture',
  summary:
    'Takes a picture (png, jpg, webp, gif, svg) or a PDF of at most 10 MB, as the raw body; its path for a paper.',
  roles: AUTHORS,
  route: post('/api/staff/pictures', { encoding: 'raw' }),
  replies: {
    200: z.object({
      path: StoredPath,
      bytes: z.int(),
      /** Null for a PDF. */
      width: z.nullable(z.int()),
      height: z.nullable(z.int()),
    }),
  },
  refusals: ['too-large', 'file-refused'],
})

export const sendPaperPages = examCall({
  name: 'staffSendPaperPages',
  summary: 'Takes a PDF of at most 10 MB, as the raw body; its pages as pictures for a written paper, in order.',
  roles: AUTHORS,
  route: post('/api/staff/paper-pages', { encoding: 'raw' }),
  replies: {
    200: z.object({
      pages: z.array(z.object({ path: StoredPath, bytes: z.int(), width: z.int(), height: z.int() })),
    }),
  },
  refusals: ['too-large', 'file-refused'],
})

const Counts = z.object({ created: z.int(), updated: z.int(), unchanged: z.int() })

/** What a pack brings, or what is wrong with it; then nothing of it is taken. */
export const PackOutcome = z.object({
  faults: z.array(PaperNote),
  report: z.nullable(
    z.object({
      courses: Counts,
      subjects: Counts,
      students: Counts,
      advertisements: Counts,
      exams: Counts,
      /** Branches and batches that are not there yet. */
      newGroups: z.object({
        branches: z.array(z.string()),
        batches: z.array(z.object({ courseId: z.string(), name: z.string() })),
      }),
    }),
  ),
})
export type PackOutcome = z.output<typeof PackOutcome>

export const previewPack = examCall({
  name: 'staffPreviewPack',
  summary: 'What an exam pack (.zip, sent before) would change, or every fault in it. Nothing is changed.',
  roles: AUTHORS,
  route: post('/api/staff/pack/preview', { body: z.object({ fileId: FileId }) }),
  replies: { 200: PackOutcome },
  refusals: ['not-found', 'file-refused', 'not-allowed'],
})

export const importPack = examCall({
  name: 'staffImportPack',
  summary: 'Brings an exam pack in, whole or not at all; what somebody may not change by calls, not by a pack either.',
  roles: AUTHORS,
  route: post('/api/staff/pack/import', { body: z.object({ fileId: FileId, ...perWish }) }),
  replies: { 200: PackOutcome },
  refusals: ['not-found', 'file-refused', 'not-allowed'],
})

export const exportPack = examCall({
  name: 'staffExportPack',
  summary: 'One exam, or all exams of a course, with pictures and keys as an exam pack (.zip).',
  roles: AUTHORS,
  route: get('/api/staff/pack', {
    query: z.object({ examId: z.exactOptional(AuthoredId), courseId: z.exactOptional(AuthoredId) }),
  }),
  replies: { 200: Attachment },
  refusals: ['no-such-exam', 'not-found'],
})

export const paperCalls = [
  createDraft,
  readPaper,
  printedPaper,
  savePaper,
  paperPresence,
  scheduleDraft,
  unscheduleExam,
  moveExam,
  copyPaper,
  deleteDraft,
  sendPicture,
  sendPaperPages,
  previewPack,
  importPack,
  exportPack,
]
