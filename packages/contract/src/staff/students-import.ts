import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { Ok } from '../schemas/replies.ts'
import { FileId } from './files.ts'
import { OWNER, rosterCall } from './staff-endpoint.ts'
import { perWish } from './per-wish.ts'

/** What a column of a student list may hold. */
export const STUDENT_COLUMNS = [
  'regNo',
  'name',
  'courses',
  'branch',
  'batches',
  'institution',
  'mobileNo',
  'guardianMobile',
  'curriculumRoll',
  'password',
] as const
export const StudentColumn = z.enum(STUDENT_COLUMNS)
export type StudentColumn = z.output<typeof StudentColumn>

/** How the file is to be read: the same for looking at it and for taking it in. */
const asked = {
  fileId: FileId,
  /** For rows that name no course. */
  courseId: z.nullable(AuthoredId),
  /** The row of the file that names the columns. Left out: the one that looks most like it. */
  headerRow: z.exactOptional(z.int().check(z.gte(1))),
  /** What holds for all rows that do not say it themselves. */
  sameForAll: z.exactOptional(
    z.array(z.object({ column: StudentColumn, value: z.string().check(z.maxLength(500)) })).check(z.maxLength(20)),
  ),
  /** Names in an old font are turned into Unicode. */
  convertOldFont: z.exactOptional(z.boolean()),
  /** What each column holds, null: it is left aside. Left out: by the headings. */
  columns: z.exactOptional(z.array(z.nullable(StudentColumn)).check(z.maxLength(200))),
  /** Cells put right by hand; rows are counted as in the file, from 1. */
  fixes: z
    .array(z.object({ row: z.int(), column: StudentColumn, value: z.string().check(z.maxLength(500)) }))
    .check(z.maxLength(1000)),
  leaveOut: z.array(z.int()).check(z.maxLength(5000)),
}
export const ImportAsked = z.object(asked)
export type ImportAsked = z.output<typeof ImportAsked>

const Shown = z.object({ row: z.int(), regNo: z.string(), name: z.string() })

export const ImportFault = z.extend(Shown, {
  column: StudentColumn,
  /** What stands in that cell. */
  value: z.string(),
  message: z.string(),
})
export type ImportFault = z.output<typeof ImportFault>

export const ImportChange = z.extend(Shown, {
  /** A password is never shown: both sides are words then. */
  changes: z.array(z.object({ column: StudentColumn, from: z.nullable(z.string()), to: z.string() })),
})
export type ImportChange = z.output<typeof ImportChange>

export const ImportPreview = z.object({
  fileName: z.string(),
  /** Such as `CSV, UTF-8 with BOM`. */
  format: z.string(),
  headings: z.array(z.object({ heading: z.string(), column: z.nullable(StudentColumn), sample: z.string() })),
  /** Where the columns are named, and the first rows to choose from. */
  header: z.object({ row: z.int(), top: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })) }),
  /** Texts in Bijoy: how many, and what some of them read in Unicode; null where that is in doubt. */
  oldFont: z.object({
    count: z.int(),
    samples: z.array(z.object({ row: z.int(), from: z.string(), to: z.nullable(z.string()) })),
  }),
  /** Texts whose letters became question marks when the file was saved. */
  lostLetters: z.int(),
  rows: z.int(),
  leftOut: z.int(),
  /** How many of each there are; the lists are cut short. */
  counts: z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), faults: z.int() }),
  /** Of the new ones: how many come without a password. */
  withoutPassword: z.int(),
  /** Of those who are known: how many get another password, which ends their log-ins. */
  newPasswords: z.int(),
  /** Branches and batches that are not there yet and would be made. */
  newGroups: z.object({
    branches: z.array(z.string()),
    batches: z.array(z.object({ course: z.string(), name: z.string() })),
  }),
  faults: z.array(ImportFault),
  changed: z.array(ImportChange),
  added: z.array(
    z.extend(Shown, {
      branch: z.nullable(z.string()),
      batches: z.array(z.string()),
      institution: z.nullable(z.string()),
      mobileNo: z.nullable(z.string()),
      guardianMobile: z.nullable(z.string()),
    }),
  ),
})
export type ImportPreview = z.output<typeof ImportPreview>

export const previewImport = rosterCall({
  name: 'staffPreviewStudentImport',
  summary: 'What bringing in this list would do: new, changed, unchanged, and every fault with its row and cell.',
  roles: OWNER,
  route: post('/api/staff/students/import/preview', { body: ImportAsked }),
  replies: { 200: ImportPreview },
  refusals: ['not-found', 'file-refused'],
})

export const applyImport = rosterCall({
  name: 'staffApplyStudentImport',
  summary: 'Brings the list in, all of it or nothing; answers when it is done. Nobody is removed.',
  roles: OWNER,
  route: post('/api/staff/students/import', { body: z.object({ ...asked, ...perWish }) }),
  replies: {
    200: z.union([
      z.object({ cancelled: z.literal(true) }),
      z.object({ cancelled: z.literal(false), added: z.int(), changed: z.int(), unchanged: z.int() }),
    ]),
  },
  refusals: ['not-found', 'file-refused', 'not-ready'],
})

export const importProgress = rosterCall({
  name: 'staffStudentImportProgress',
  summary: 'How many rows of a list that is being imported are done.',
  roles: OWNER,
  route: get('/api/staff/students/import/progress', { query: z.object({ fileId: FileId }) }),
  replies: { 200: z.object({ done: z.int() }) },
})

export const cancelImport = rosterCall({
  name: 'staffCancelStudentImport',
  summary: 'Stops an import that is under way: nothing of it stays.',
  roles: OWNER,
  route: post('/api/staff/students/import/cancel', { body: z.object({ fileId: FileId }) }),
  replies: { 200: Ok },
})

export const studentImportCalls = [previewImport, applyImport, importProgress, cancelImport]
