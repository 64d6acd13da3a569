import { sql } from '../../db/sql.ts'

/**
 * Whether the student sent anything for an answer of `scripts`: who handed nothing in may have been given marks for it, and
 * then it is on record without a page. In the words of a condition.
 */
export const HAS_PAGES = sql`scripts.pages <> '{}'`
