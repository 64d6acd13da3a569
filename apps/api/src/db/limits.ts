/** How long a statement may take, by who waits for it (docs/operations.md, "Limits of time"). Milliseconds. */
export const LIMITS = {
  /** Whether it answers at all. */
  health: 2_000,
  /** Students, and who a call is from. */
  student: 6_000,
  /** The centre's people. */
  staff: 10_000,
  /** Their work on a whole list or exam: imports, exports, results of everybody. */
  bulk: 120_000,
  /** Jobs, commands, back-ups: what nobody waits for. */
  work: 600_000,
} as const

export type StatementKind = keyof typeof LIMITS
export type Limits = Readonly<Record<StatementKind, number>>

/** To get a connection: with a student's statement less than ten seconds. */
export const CONNECT_LIMIT = 3_000

/**
 * The database itself gives a statement up at its limit, and then a commit no longer waits for a standby and no
 * lock is held. Only where nothing at all is heard for so much longer do we take it for gone.
 */
export const SILENCE = 1_000

/** Of the time that a statement has, how much it may wait for others to let go of what they have locked. */
const SHARE_OF_LOCKS = 0.5

/** What a session is told before statements of this limit run in it; zero is none. */
export function sessionLimits(limitMs: number): string {
  const locks = Math.ceil(limitMs * SHARE_OF_LOCKS)
  return (
    `set statement_timeout = ${limitMs}; set lock_timeout = ${locks}; ` +
    // A process of ours that is stopped in the middle of a transaction keeps nobody else waiting.
    `set idle_in_transaction_session_timeout = ${limitMs}`
  )
}

/** That a server of ours is gone without a word is noticed by the database, too, and ends what it had locked. */
export const SESSION_SETTINGS = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 3;
  set tcp_keepalives_count = 3; set tcp_user_timeout = 15000`

/** A statement whose asker has hung up is given up. Not every system can tell. */
export const HUNG_UP = `set client_connection_check_interval = 3000`
