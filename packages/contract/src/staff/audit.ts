import { STAFF_ROLES } from '@anushilon/domain/staff-role'
import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { typedWhole } from '../schemas/numbers.ts'
import { typedText } from '../schemas/text.ts'
import { AUTHORS, staffEndpoint } from './staff-endpoint.ts'

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
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
  reason: z.nullable(z.string()),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const auditLog = staffEndpoint({
  name: 'staffAuditLog',
  group: 'staff-audit',
  summary: 'What was done, newest first, fifty at a time; authors see their own entries only.',
  roles: AUTHORS,
  route: get('/api/staff/audit', {
    query: z.object({
      /** Words in who, what, about or reason. */
      find: z.exactOptional(typedText(120)),
      examId: z.exactOptional(AuthoredId),
      action: z.exactOptional(typedText(60)),
      /** Entries before this one: the last id of the page before. */
      before: z.exactOptional(typedWhole(0, Number.MAX_SAFE_INTEGER)),
    }),
  }),
  replies: { 200: z.object({ entries: z.array(AuditEntry), hasMore: z.boolean() }) },
})

export const auditCalls = [auditLog]
