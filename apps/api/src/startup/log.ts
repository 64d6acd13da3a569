import { hostname } from 'node:os'
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

/** One JSON object a line, which says when it was and which process of which machine wrote it. */
export function createLog(level: string, to: DestinationStream): Logger {
  const base = { host: hostname(), pid: process.pid }
  return pino({ level, base, timestamp: stdTimeFunctions.isoTime, serializers: { err: describeError } }, to)
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
