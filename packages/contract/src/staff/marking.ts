import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { Annotations } from '../schemas/annotations.ts'
import { TypedQuestion } from '../schemas/asked-in-writing.ts'
import { Attachment } from '../schemas/attachment.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { typedWhole } from '../schemas/numbers.ts'
import { ImagePath, Ok } from '../schemas/replies.ts'
import { typedText } from '../schemas/text.ts'
import { pileShape } from './marking-piles.ts'
import { EVERY_ROLE, markingCall } from './staff-endpoint.ts'
import { perWish } from './per-wish.ts'

/** Of one exam only, and nobody's id: names that are hidden stay hidden. */
export const ScriptId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'is not a script'))
export type ScriptId = z.output<typeof ScriptId>

/** One script of a pile. */
export const scriptShape = { ...pileShape, scriptId: ScriptId }
export type PileKey = z.output<z.ZodMiniObject<typeof pileShape>>
export type ScriptRef = z.output<z.ZodMiniObject<typeof scriptShape>>

const RubricLine = z.object({
  /** Zero: a new line, which is given a number of its own. */
  id: z.int().check(z.minimum(0), z.maximum(9_999)),
  text: typedText(120).check(z.minLength(1, 'is needed')),
  marks: z.number().check(
    z.minimum(-100),
    z.maximum(100),
    z.refine((marks) => Number.isInteger(marks * 2), 'must be in halves'),
  ),
})
const RubricLines = z.array(RubricLine).check(z.maxLength(20))

const Rubric = z.object({ lines: RubricLines, version: z.int() })

/** What a marker gives, complete or not. */
export const given = {
  /** Lines of the rubric, by their ids. */
  lines: z.array(z.int()).check(z.maxLength(20)),
  /** Set where a number was typed; it counts instead of the rubric. */
  byHand: z.nullable(z.number().check(z.minimum(0), z.maximum(1_000))),
  remark: z.nullable(typedText(1_000)),
  annotations: Annotations,
  /** Why somebody should look at it again. */
  secondLook: z.nullable(typedText(200).check(z.minLength(1))),
}
const Draft = z.object(given)
export type Draft = z.output<typeof Draft>

/** Marks as they are stored, with who gave them. */
export const Mark = z.object({
  ...given,
  marks: z.number(),
  version: z.int(),
  markedBy: z.nullable(z.string()),
  /** Whose they are to take back; a device that kept the script before the update does not say. */
  markedById: z.exactOptional(z.nullable(z.int())),
  markedAt: z.number(),
})
export type Mark = z.output<typeof Mark>

/** Marks of pages that the student has replaced since: they do not count any more. */
const EarlierMark = z.object({
  marks: z.number(),
  remark: z.nullable(z.string()),
  /** As they were marked. */
  pages: z.array(ImagePath),
  markedBy: z.nullable(z.string()),
  markedAt: z.number(),
  replacedAt: z.number(),
})

/** Marks of these pages that others took the place of. */
const PastMark = z.object({
  marks: z.number(),
  remark: z.nullable(z.string()),
  markedBy: z.nullable(z.string()),
  markedAt: z.number(),
  /** Null: it was taken back. */
  changedTo: z.nullable(z.number()),
  changedBy: z.nullable(z.string()),
  changedAt: z.number(),
  /** As the student reads it, where results were out. */
  reason: z.nullable(z.string()),
})

/** When the pages were sent that somebody has seen; null where none were. */
const sentAt = z.nullable(z.number())
/** Of the pages that were marked; a page of before the update does not say. */
const seenSentAt = z.exactOptional(sentAt)

const Script = z.object({
  ...scriptShape,
  /** What it is called where names are hidden. */
  number: z.int(),
  /** Null where names are hidden. */
  studentName: z.nullable(z.string()),
  /** The photos as the student sent them; none: no answer was handed in. */
  pages: z.array(ImagePath),
  /** Places of pages, from 0, that turned out to be no pictures; they can be had as they were sent. */
  damaged: z.array(z.int()),
  sentAt,
  /** The last first; any: these pages were sent again after marking. */
  earlier: z.array(EarlierMark),
  /** The last first; a device that kept the script before the update does not say. */
  past: z.exactOptional(z.array(PastMark)),
  mark: z.nullable(Mark),
  /** What this marker had drawn before they left it. */
  draft: z.nullable(Draft),
  /** Null where somebody else has it in hand. */
  claimedUntil: z.nullable(z.number()),
  heldBy: z.nullable(z.string()),
})
export type Script = z.output<typeof Script>
/** As a desk keeps them on the device. */
export const Scripts = z.array(Script)

/** Of the answers that were handed in. */
const Progress = z.object({ total: z.int(), marked: z.int(), mine: z.int() })
export type Progress = z.output<typeof Progress>

const Comment = z.object({ id: z.int(), text: z.string(), isForExam: z.boolean() })
export type Comment = z.output<typeof Comment>

export const markingPile = markingCall({
  name: 'staffMarkingPile',
  summary: 'What a marker needs to know of one question: its paper, its rubric, the comment bank.',
  roles: EVERY_ROLE,
  route: get('/api/staff/marking/pile', {
    query: z.object({ examId: AuthoredId, section: typedWhole(0, 99), question: typedWhole(1, 999) }),
  }),
  replies: {
    200: z.object({
      examName: z.string(),
      subjectName: z.nullable(z.string()),
      fullMarks: z.number(),
      paper: ImagePath,
      /** All pages of the question paper, where it is not but the one; and this question, where it was typed. */
      pages: z.exactOptional(z.array(ImagePath)),
      typed: z.exactOptional(TypedQuestion),
      /** A link to the solution sheet, or its path. */
      modelAnswer: z.nullable(z.string()),
      isOut: z.boolean(),
      rubric: Rubric,
      comments: z.array(Comment),
    }),
  },
  refusals: ['no-such-exam', 'no-such-question'],
})

/** Unmarked ones, those that somebody asked a second look for, and those to be marked again without seeing the first mark. */
const PILES = ['unmarked', 'second-look', 'second-mark'] as const
export type PileOf = (typeof PILES)[number]

/** Set where it is the second mark of a script, which counts for nothing: the first is not shown (decision 043). */
const isSecond = z.exactOptional(z.boolean())

export const nextScript = markingCall({
  name: 'staffNextScript',
  summary: 'Claims the next script of a pile for ten minutes; says which pictures will be needed after it.',
  roles: EVERY_ROLE,
  route: post('/api/staff/marking/next', {
    body: z.object({
      ...pileShape,
      of: z.enum(PILES),
      /** Set where nobody waits for it: near the end of a pile nothing is claimed ahead. */
      isAhead: z.exactOptional(z.boolean()),
      /** What they have on the desk already. */
      holding: z.array(ScriptId).check(z.maxLength(20)),
    }),
  }),
  replies: {
    200: z.object({
      /** Null: nothing is left that is not in somebody's hands. */
      script: z.nullable(Script),
      upcoming: z.array(z.array(ImagePath)),
      progress: Progress,
      rubricVersion: z.int(),
      /** Where to go on when this pile is done. */
      others: z.array(z.object({ section: z.int(), question: z.int(), left: z.int() })),
    }),
  },
  refusals: ['no-such-exam', 'no-such-question'],
})

export const openScript = markingCall({
  name: 'staffOpenScript',
  summary: 'One script again, marked or not; claims it where nobody else has it in hand.',
  roles: EVERY_ROLE,
  route: post('/api/staff/marking/open', { body: z.object({ ...scriptShape, isSecond }) }),
  replies: { 200: Script },
  refusals: ['no-such-exam', 'no-such-question', 'not-found'],
})

export const damagedOriginal = markingCall({
  name: 'staffDamagedOriginal',
  summary:
    'A page that could not be made into a picture, as the student sent it but for what the camera wrote into it: to be saved, never to be shown.',
  roles: EVERY_ROLE,
  route: get('/api/staff/marking/original', {
    query: z.object({
      examId: AuthoredId,
      section: typedWhole(0, 99),
      question: typedWhole(1, 999),
      scriptId: ScriptId,
      page: typedWhole(0, 99),
    }),
  }),
  replies: { 200: Attachment },
  refusals: ['no-such-exam', 'no-such-question', 'not-found'],
})

export const releaseScripts = markingCall({
  name: 'staffReleaseScripts',
  summary: 'Puts what one has in hand of a pile back; drafts stay.',
  roles: EVERY_ROLE,
  route: post('/api/staff/marking/release', { body: z.object(pileShape) }),
  replies: { 200: Ok },
})

/** What a device stores until the server has it, too. */
export const DraftToSave = z.object({ ...scriptShape, sentAt: seenSentAt, draft: Draft })
export type DraftToSave = z.output<typeof DraftToSave>

export const saveDraft = markingCall({
  name: 'staffKeepMarkingDraft',
  summary: 'Saves what was drawn and given so far, and extends the claim by ten minutes.',
  roles: EVERY_ROLE,
  route: post('/api/staff/marking/draft', {
    /** Null: it is given up, and the script with it. */
    body: z.extend(DraftToSave, { draft: z.nullable(Draft) }),
  }),
  replies: {
    200: z.object({
      claimedUntil: z.nullable(z.number()),
      heldBy: z.nullable(z.string()),
      /** The student has sent other pages since: what was drawn on the old ones is dropped. */
      isSentAgain: z.boolean(),
    }),
  },
  refusals: ['no-such-exam', 'no-such-question', 'not-found'],
})

/** Both versions are there: the caller has their own, and this is the other. Nothing was overwritten. */
const Clash = z.object({
  code: z.literal('conflict'),
  /** Set where somebody else has it in hand now. */
  heldBy: z.nullable(z.string()),
  /** Set where the student has sent other pages than those that were marked. */
  isSentAgain: z.boolean(),
  theirs: z.nullable(Mark),
  yours: z.object({ ...given, marks: z.number() }),
})
export type Clash = z.output<typeof Clash>

/** What a device stores until the server has it, too. */
export const MarksToSave = z.object({
  ...scriptShape,
  ...given,
  isSecond,
  sentAt: seenSentAt,
  /** The version of the marks that they saw; 0 where there were none. */
  version: z.int(),
  /** Made up for each save, so that a retry is known as one. */
  saveKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'is not a key of ours')),
  tookMs: z.int().check(z.minimum(0), z.maximum(3_600_000)),
})

export const saveMarks = markingCall({
  name: 'staffSaveMarks',
  summary: 'Saves marks, remark and what was drawn; the same save again changes nothing, an outdated one is a clash.',
  roles: EVERY_ROLE,
  route: post('/api/staff/marking/save', { body: MarksToSave }),
  replies: { 200: Mark, 409: Clash },
  refusals: ['no-such-exam', 'no-such-question', 'not-found', 'results-out'],
})

export const undoMarks = markingCall({
  name: 'staffUndoMarks',
  summary: 'Takes the last save of a script back: the marks before it count again, or none.',
  roles: EVERY_ROLE,
  route: post('/api/staff/marking/undo', {
    body: z.object({ ...scriptShape, isSecond, version: z.int(), ...perWish }),
  }),
  replies: { 200: z.object({ mark: z.nullable(Mark) }) },
  refusals: ['no-such-exam', 'no-such-question', 'not-found', 'results-out', 'conflict'],
})

export const changeRubric = markingCall({
  name: 'staffChangeRubric',
  summary: 'Shows what another rubric would do to the marks given by it, or applies it to them in the same step.',
  roles: EVERY_ROLE,
  route: post('/api/staff/marking/rubric', {
    body: z.object({ ...pileShape, lines: RubricLines, version: z.int(), isPreview: z.boolean(), ...perWish }),
  }),
  replies: {
    200: z.object({
      rubric: Rubric,
      /** Lines whose marks change, with how many scripts use each. */
      changes: z.array(
        z.object({
          id: z.int(),
          from: z.nullable(z.number()),
          to: z.nullable(z.number()),
          scripts: z.int(),
        }),
      ),
      /** Scripts whose marks come out otherwise. */
      rescored: z.int(),
    }),
  },
  refusals: ['no-such-exam', 'no-such-question', 'results-out', 'conflict'],
})

export const addComment = markingCall({
  name: 'staffAddMarkingComment',
  summary: 'Puts a remark into the bank, for this question or for the whole exam.',
  roles: EVERY_ROLE,
  route: post('/api/staff/marking/comments', {
    body: z.object({
      ...pileShape,
      text: typedText(300).check(z.minLength(1, 'is needed')),
      isForExam: z.boolean(),
      ...perWish,
    }),
  }),
  replies: { 200: Comment },
  refusals: ['no-such-exam', 'no-such-question', 'conflict'],
})

export const removeComment = markingCall({
  name: 'staffRemoveMarkingComment',
  summary: 'Takes a remark out of the bank; scripts that have it keep it.',
  roles: EVERY_ROLE,
  route: post('/api/staff/marking/comments/remove', { body: z.object({ id: z.int(), ...perWish }) }),
  replies: { 200: Ok },
  refusals: ['not-found'],
})

export const deskCalls = [
  markingPile,
  nextScript,
  openScript,
  damagedOriginal,
  releaseScripts,
  saveDraft,
  saveMarks,
  undoMarks,
  changeRubric,
  addComment,
  removeComment,
]
