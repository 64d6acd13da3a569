import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { PageNumber, typedWhole } from '../schemas/numbers.ts'
import { typedText } from '../schemas/text.ts'
import { ShiftPreview } from './corrections.ts'
import { given, Mark, ScriptId, scriptShape } from './marking.ts'
import { Stamp } from './results.ts'
import { AUTHORS, EVERY_ROLE, OWNER, markingCall } from './staff-endpoint.ts'

/* Any script of an exam again, found by whose it is and what became of it, and marks that are changed once results are out. */

export const SCRIPT_STATES = ['unmarked', 'marked', 'second-look', 'changed'] as const
export type ScriptState = (typeof SCRIPT_STATES)[number]

const ScriptRow = z.object({
  scriptId: ScriptId,
  section: z.int(),
  question: z.int(),
  /** Null where the exam has but one subject. */
  subjectName: z.nullable(z.string()),
  number: z.int(),
  /** Null for markers where names are hidden. */
  student: z.nullable(z.object({ id: z.int(), name: z.string(), regNo: z.string(), branch: z.nullable(z.string()) })),
  /** False where nothing was handed in. */
  hasPages: z.boolean(),
  fullMarks: z.number(),
  marks: z.nullable(z.number()),
  markedBy: z.nullable(z.string()),
  markedAt: z.nullable(z.number()),
  secondLook: z.nullable(z.string()),
  /** How often the marks were changed. */
  changes: z.int(),
})
export type ScriptRow = z.output<typeof ScriptRow>

export const SCRIPTS_PAGE = 30

/** What the address of the list says too. */
const Marks = z.coerce.number().check(z.minimum(0), z.maximum(1_000))

export const scriptList = markingCall({
  name: 'staffScripts',
  summary: 'All scripts of an exam, thirty a page: by student, question, marks, marker and state.',
  roles: EVERY_ROLE,
  route: get('/api/staff/marking/scripts', {
    query: z.object({
      examId: AuthoredId,
      /** A name or registration number; the script's number where names are hidden. */
      find: z.exactOptional(typedText(120)),
      section: z.exactOptional(typedWhole(0, 99)),
      question: z.exactOptional(typedWhole(1, 999)),
      state: z.exactOptional(z.enum(SCRIPT_STATES)),
      markerId: z.exactOptional(typedWhole(1, Number.MAX_SAFE_INTEGER)),
      least: z.exactOptional(Marks),
      most: z.exactOptional(Marks),
      page: z.exactOptional(PageNumber),
    }),
  }),
  replies: { 200: z.object({ scripts: z.array(ScriptRow), total: z.int() }) },
  refusals: ['no-such-exam'],
})

export const previewMarkChange = markingCall({
  name: 'staffPreviewMarkChange',
  summary: 'What other marks for one script would do to marks and merit. Changes nothing.',
  roles: AUTHORS,
  route: post('/api/staff/marking/change/preview', {
    body: z.object({ ...scriptShape, lines: given.lines, byHand: given.byHand }),
  }),
  replies: { 200: ShiftPreview },
  refusals: ['no-such-exam', 'no-such-question', 'not-found'],
})

export const changeMark = markingCall({
  name: 'staffChangeMark',
  summary: 'Changes the marks of one script once results are out, and computes all merit again, in one step.',
  roles: OWNER,
  route: post('/api/staff/marking/change', {
    body: z.object({
      ...scriptShape,
      ...given,
      /** The version of the marks that they saw; 0 where there were none. */
      version: z.int(),
      /** Made up for each change, so that a retry is known as one. */
      saveKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'is not a key of ours')),
      /** Of the preview; refused where somebody has changed what it was worked out from. */
      stamp: z.exactOptional(Stamp),
      /** Kept in the log and shown to the student. */
      reason: typedText(500).check(z.minLength(3, 'says too little')),
    }),
  }),
  replies: { 200: z.object({ mark: Mark, changed: z.int() }) },
  refusals: ['no-such-exam', 'no-such-question', 'not-found', 'conflict'],
})

export const scriptCalls = [scriptList, previewMarkChange, changeMark]
