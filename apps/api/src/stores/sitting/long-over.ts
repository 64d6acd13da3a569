import type { Instant } from '@anushilon/domain/instant'
import { sql, type Sql } from '../../db/sql.ts'

/** Moments before which nobody asks any more about what was put aside in an exam, by how it came to its end. */
export interface LongOver {
  /** Its results came out. */
  readonly out: Instant
  /** It was called off, and has no results. */
  readonly calledOff: Instant
  /** It closed; results were never published, or were taken back. */
  readonly closed: Instant
}

/** Of a row beside its exam, about which something was last decided at `touched`: a part that was opened again has ended again. */
export function isLongOver({ out, calledOff, closed }: LongOver, touched: Sql): Sql {
  // Promised results are still to come, whenever that is.
  return sql`(exams.results_out_at < ${new Date(out)} or exams.results_out_at is null and (
    exams.called_off_at < ${new Date(calledOff)} and ${touched} < ${new Date(calledOff)}
    or greatest(exams.closes_at, exams.results_at, exams.withdrawn_at, ${touched}) < ${new Date(closed)}))`
}
