import { errorCode } from '../start-fault.ts'

/** Committed, but somebody called the wait for the standby off: not to be acknowledged. Tried again it waits anew. */
export class NotReplicated extends Error {
  constructor() {
    super('the wait for the standby was called off')
  }
}

/** None of the servers takes writes, or more wait for it than can be served. */
export class DatabaseAway extends Error {}

/** Nothing was heard within the time. The driver has no code for it. */
export function isSilent(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** The server is not there, or is not the one to write to. */
const GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  '57P01', // it is being shut down
  '57P02', // it crashed
  '57P03', // it is starting up
  '25006', // it may only be read: another one has taken over
])

/** The server is there and cannot work just now. */
const BUSY = new Set([
  '53300', // too many connections
  '53100', // its disk is full
  '53200', // it is out of memory
  '57014', // it gave the statement up
  '55P03', // somebody keeps locked what the statement needs
  '25P03', // it ended a transaction that did nothing for too long
])

const BROKEN = /Connection terminated|Client has encountered a connection error|^timeout expired$/
/** All connections are taken. */
const WAITED_TOO_LONG = 'timeout exceeded when trying to connect'

/** True where the way to it, or the server itself, must be looked for again. */
export function isServerGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  return GONE.has(code) || code.startsWith('08') || isSilent(error) || BROKEN.test(error.message)
}

/** True where the database could not be reached or cannot work just now, as against a statement it refused. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    isServerGone(error) ||
    BUSY.has(errorCode(error)) ||
    error instanceof NotReplicated ||
    error instanceof DatabaseAway ||
    (error instanceof Error && error.message === WAITED_TOO_LONG)
  )
}
