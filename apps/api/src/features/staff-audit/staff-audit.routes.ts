import { auditLog } from '@anushilon/contract/staff/audit'
import type { Deps } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { findEntries } from '../../stores/audit.ts'

const PAGE = 50

export function staffAuditRoutes(binder: Binder, { db }: Deps): void {
  binder.bind(auditLog, async ({ staff, input }) => {
    const entries = await findEntries(db, {
      find: input.find ?? null,
      examId: input.examId ?? null,
      action: input.action ?? null,
      staffId: staff.role === 'owner' ? null : staff.id,
      before: input.before ?? null,
      limit: PAGE + 1,
    })
    return ok({ entries: entries.slice(0, PAGE), hasMore: entries.length > PAGE })
  })
}
