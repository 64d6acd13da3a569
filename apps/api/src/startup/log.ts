import { type DestinationStream, type Logger, pino } from 'pino'

/** One JSON object a line. */
export function createLog(level: string, to: DestinationStream): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, to)
}

/**
 * Only what is named here: errors of the database driver carry the connection with its keys, and the values of the
 * refused statement, which are students' data.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  return {
    type: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
