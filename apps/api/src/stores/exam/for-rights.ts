import { sql, type Sql } from '../../db/sql.ts'

/** The courses and branches that somebody is of; none: all. */
interface OfWhat {
  readonly courses: readonly string[]
  readonly branches: readonly string[]
}

/** Whether an exam is one that this person may read: the domain's `isOfCourse` and `isPartlyOf`, of a row with its columns. */
export const isForRights = ({ courses, branches }: OfWhat): Sql => sql`
  (cardinality(${courses}::text[]) = 0 or course_id = any(${courses}::text[]))
    and (cardinality(${branches}::text[]) = 0 or cardinality(for_batches) > 0 or cardinality(for_branches) = 0
      or for_branches && ${branches}::text[])`
