import { sql, type Sql } from '../../db/sql.ts'

/** Whether that student is of one of these branches; none: everybody is. For whoever has rights in some branches only. */
export const isOfBranches = (studentId: Sql, branches: readonly string[]): Sql => sql`
  (cardinality(${branches}::text[]) = 0
    or ${studentId} in (select id from students where branch = any(${branches}::text[])))`
