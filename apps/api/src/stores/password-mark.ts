import { sql, type Sql } from '../db/sql.ts'

/**
 * The beginning of a password that was handed out, as it is kept: 24 bits. Enough to tell whether a list brings the same
 * one again, and too little to guess it by (Decision 005).
 */
export const markOf = (kept: Sql): Sql => sql`left(${kept}, 11)`

/** Still as it was handed out: it was never used. */
export const isAsHandedOut = (kept: Sql): Sql => sql`${kept} like 'issued:%'`
