import { MINUTE } from '@anushilon/domain/instant'
import type { Db } from '../db/database.ts'
import { writeEntry, writeViewOnce, type NewEntry } from '../stores/people/audit.ts'
import { entryBy, type By } from './audited.ts'

/** What was looked at or taken away of people: it changes nothing, and is written down before it is shown. */
interface View {
  readonly what: 'student' | 'attempt' | 'sheet' | 'export'
  readonly about: string
  readonly examId?: string
  readonly studentId?: number
  /** Of a file: what is in it. */
  readonly after?: unknown
}

/** A page asks for itself again when one comes back to it: that is one look. */
const ONE_LOOK = 10 * MINUTE

export async function viewed(db: Db, by: By, view: View): Promise<void> {
  await writeViewOnce(db, entryOf(by, view), by.now - ONE_LOOK)
}

/** Every file that leaves with people in it has an entry of its own. */
export async function exported(db: Db, by: By, view: Omit<View, 'what'>): Promise<void> {
  await writeEntry(db, entryOf(by, { ...view, what: 'export' }))
}

function entryOf(by: By, { what, ...view }: View): NewEntry {
  return entryBy(by, { ...view, action: `view.${what}` })
}
