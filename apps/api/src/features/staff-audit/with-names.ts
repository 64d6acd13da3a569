import type { Db } from '../../db/database.ts'
import type { Entry } from '../../stores/people/audit.ts'
import { namesOf } from '../../stores/people/audit-names.ts'

/** Fields of an entry that hold what programs know courses, subjects and exams by, one or several. */
const KNOWN_BY = new Set([
  'course',
  'courseId',
  'courseIds',
  'courses',
  'from',
  'subject',
  'subjectId',
  'subjectIds',
  'subjects',
  'examId',
  'examIds',
])

/** As people read it: with names in the place of ids. What has no name any more stays as it was written. */
export async function withNames(db: Db, entries: readonly Entry[]): Promise<Entry[]> {
  const ids = new Set<string>()
  for (const { before, after } of entries) {
    for (const value of [before, after]) {
      replaced(value, Array.isArray(value), (id) => {
        ids.add(id)
        return id
      })
    }
  }
  const names = ids.size === 0 ? new Map<string, string>() : await namesOf(db, [...ids])
  const named = (value: unknown) => replaced(value, Array.isArray(value), (id) => names.get(id) ?? id)
  return entries.map((entry) => ({ ...entry, before: named(entry.before), after: named(entry.after) }))
}

/** A whole value that is a list is an order of such things. */
function replaced(value: unknown, isKnownBy: boolean, name: (id: string) => string): unknown {
  if (typeof value === 'string') return isKnownBy ? name(value) : value
  if (Array.isArray(value)) return value.map((one) => replaced(one, isKnownBy, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, one]) => [field, replaced(one, KNOWN_BY.has(field), name)]),
  )
}
