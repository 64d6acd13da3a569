import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { schemaState } from '../db/schema-state.ts'
import { sql } from '../db/sql.ts'
import type { Check } from './check.ts'
import { fault, fine, type Finding } from './finding.ts'

export const databaseCheck: Check = {
  topic: 'database',
  examine: async ({ db, reached }) =>
    db === null ? reached : [...reached, await examineSchema(db), ...(await examineWriting(db))],
}

async function examineSchema(database: Database): Promise<Finding> {
  const state = await schemaState(database)
  switch (state.kind) {
    case 'empty':
      return fine('The database is empty; the first start fills it')
    case 'current':
      return fine('Its tables are those this version expects')
    case 'older':
      return fine(`Its tables are of an earlier version; the next start runs ${state.toRun.join(', ')}`)
    case 'newer':
      return fault(
        `It was written by a newer Anushilon (it has ${state.unknown.join(', ')})`,
        'Start that version, or restore a back-up made with this one.',
      )
  }
}

async function examineWriting(database: Database): Promise<Finding[]> {
  const { read_only: isReadOnly } = await database.one(
    z.object({ read_only: z.boolean() }),
    sql`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only`,
  )
  return isReadOnly
    ? [fault('It can only be read: answers cannot be saved', 'Lead DATABASE_URL to the primary, or promote this one.')]
    : []
}
