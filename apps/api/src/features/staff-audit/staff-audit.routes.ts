import { auditFile, auditLog } from '@anushilon/contract/staff/audit'
import { type Deps, forBulk } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { exported } from '../../staff/viewed.ts'
import { findEntries } from '../../stores/people/audit.ts'
import { auditTable, entryFilter } from './audit.service.ts'
import { withNames } from './with-names.ts'

const PAGE = 50

export function staffAuditRoutes(binder: Binder, deps: Deps): void {
  const { db } = deps
  binder.bind(auditLog, async ({ staff, input: { before, ...input } }) => {
    const own = staff.role === 'owner' ? {} : { staffId: staff.id }
    const filter = { ...entryFilter(input), ...own, ...(before === undefined ? {} : { before }) }
    const entries = await findEntries(db, filter, PAGE + 1)
    return ok({ entries: await withNames(db, entries.slice(0, PAGE)), hasMore: entries.length > PAGE })
  })
  binder.bind(auditFile, async (call) => {
    await exported(db, call, { about: 'The audit log', after: call.input })
    return ok(auditTable(forBulk(deps).db, entryFilter(call.input)))
  })
}
