import type { AttachmentBody } from '@anushilon/contract/schemas/attachment'
import { AUDIT_AREAS, type AuditFilter } from '@anushilon/contract/staff/audit'
import { csvPieces, type Cell } from '@anushilon/question-files/tables/write-csv'
import type { Db } from '../../db/database.ts'
import { findEntries, type Entry, type EntryFilter } from '../../stores/people/audit.ts'

/** What was only looked at is shown where it is asked for, so that changes are not lost among it. */
export function entryFilter({ area, ...filter }: AuditFilter): EntryFilter {
  return area === undefined ? { ...filter, notAreas: AUDIT_AREAS.views } : { ...filter, areas: AUDIT_AREAS[area] }
}

const TOGETHER = 1_000

const json = (value: unknown): Cell => (value === null || value === undefined ? null : JSON.stringify(value))

/** Times are UTC, as programs read them. */
const COLUMNS: readonly { readonly head: string; readonly cell: (entry: Entry) => Cell }[] = [
  { head: 'Entry', cell: ({ id }) => id },
  { head: 'At (UTC)', cell: ({ at }) => new Date(at).toISOString() },
  { head: 'Who', cell: ({ staffName }) => staffName },
  { head: 'Role', cell: ({ role }) => role ?? 'system' },
  { head: 'Action', cell: ({ action }) => action },
  { head: 'About', cell: ({ about }) => about },
  { head: 'Exam', cell: ({ examId }) => examId },
  { head: 'Name of the exam', cell: ({ examName }) => examName },
  { head: 'Before', cell: ({ before }) => json(before) },
  { head: 'After', cell: ({ after }) => json(after) },
  { head: 'Reason', cell: ({ reason }) => reason },
]

/** Written while it is read, however long it is. */
export function auditTable(db: Db, filter: EntryFilter): AttachmentBody {
  return {
    mediaType: 'text/csv; charset=utf-8',
    name: 'audit-log.csv',
    body: csvPieces(
      COLUMNS.map(({ head }) => head),
      pages(db, filter),
    ),
  }
}

async function* pages(db: Db, filter: EntryFilter): AsyncGenerator<Cell[][]> {
  let before: { readonly before: number } | null = null
  for (;;) {
    const entries: Entry[] = await findEntries(db, { ...filter, ...before }, TOGETHER)
    yield entries.map((entry) => COLUMNS.map(({ cell }) => cell(entry)))
    const last = entries.at(-1)
    if (last === undefined || entries.length < TOGETHER) return
    before = { before: last.id }
  }
}
