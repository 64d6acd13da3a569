import { randomBytes } from 'node:crypto'

/** An id for a name that may be in any script: short enough to be read out, and nobody else's. */
export function newExamId(): string {
  return `exam-${randomBytes(5).toString('hex')}`
}
