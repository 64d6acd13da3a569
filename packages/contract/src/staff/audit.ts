import { STAFF_ROLES } from '@anushilon/domain/staff-role'
import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { Attachment } from '../schemas/attachment.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { TypedMoment, typedWhole } from '../schemas/numbers.ts'
import { typedText } from '../schemas/text.ts'
import { AUTHORS, OWNER, auditCall } from './staff-endpoint.ts'

/** What somebody did, as it was written down in the same moment. */
export const AuditEntry = z.object({
  id: z.int(),
  at: z.number(),
  /** Null where the server did it by itself. */
  staffId: z.nullable(z.int()),
  staffName: z.string(),
  role: z.nullable(z.enum(STAFF_ROLES)),
  action: z.string(),
  /** What it was done to, in words. */
  about: z.string(),
  examId: z.nullable(z.string()),
  /** What the exam is called now; null where there is none, or none any more. */
  examName: z.nullable(z.string()),
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
  reason: z.nullable(z.string()),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** What the log records, by the first word of its actions. */
export const AUDIT_AREAS = {
  exams: ['exam', 'draft', 'pack', 'picture'],
  live: ['live', 'clock'],
  marking: ['marks', 'marking', 'rubric', 'comment'],
  results: ['results', 'key', 'recheck', 'report'],
  questions: ['bank'],
  students: ['student', 'branch', 'batch'],
  courses: ['course', 'subject', 'chapter'],
  staff: ['staff'],
  centre: ['messages', 'notice', 'settings', 'log'],
  /** What was looked at or taken away of people, and changed nothing: kept apart from all others. */
  views: ['view'],
} as const
export type AuditArea = keyof typeof AUDIT_AREAS
const AUDIT_AREA_NAMES = Object.keys(AUDIT_AREAS) as AuditArea[]

export const AuditFilter = z.object({
  /** Beginnings of words in who, what, about, before, after or reason; all of them. */
  find: z.exactOptional(typedText(120)),
  examId: z.exactOptional(AuthoredId),
  action: z.exactOptional(typedText(60)),
  area: z.exactOptional(z.enum(AUDIT_AREA_NAMES)),
  /** By whom. */
  staffId: z.exactOptional(typedWhole(1, Number.MAX_SAFE_INTEGER)),
  /** Not before this moment. */
  since: z.exactOptional(TypedMoment),
})
export type AuditFilter = z.output<typeof AuditFilter>

export const auditLog = auditCall({
  name: 'staffAuditLog',
  summary: 'What was done, newest first, fifty at a time; authors see their own entries only.',
  roles: AUTHORS,
  route: get('/api/staff/audit', {
    query: z.extend(AuditFilter, {
      /** Entries before this one: the last id of the page before. */
      before: z.exactOptional(typedWhole(0, Number.MAX_SAFE_INTEGER)),
    }),
  }),
  replies: { 200: z.object({ entries: z.array(AuditEntry), hasMore: z.boolean() }) },
})

export const auditFile = auditCall({
  name: 'staffAuditFile',
  summary: 'The entries that are found, newest first, as a table to save.',
  roles: OWNER,
  route: get('/api/staff/audit/file', { query: AuditFilter }),
  replies: { 200: Attachment },
})

export const auditCalls = [auditLog, auditFile]
