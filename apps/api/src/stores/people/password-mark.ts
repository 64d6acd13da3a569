import { sql, type Sql } from '../../db/sql.ts'

/**
 * The beginning of a password that was handed out, as it is stored: 24 bits. Enough to tell whether a list brings the same
 * one again, and too little to guess it by (Decision 005).
 */
export const markOf = (stored: Sql): Sql => sql`left(${stored}, 11)`

/** Still as it was handed out: it was never used. */
export const isAsHandedOut = (stored: Sql): Sql => sql`${stored} like 'issued:%'`
