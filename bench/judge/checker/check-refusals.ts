import { type Anomaly, anomaly, closedFrom, isAcknowledged, type JudgedSitting, ofKind, timesOf } from './sitting.ts'
import type { Operation } from '../history.ts'

/** These are judged where the deadline and the pick are. */
const JUDGED_ELSEWHERE = new Set(['time-over', 'part-closed', 'already-picked'])

/** Nobody is turned away without a reason that is true. */
export function checkRefusals(sitting: JudgedSitting): Anomaly[] {
  return sitting.operations.flatMap((operation) => {
    const { ended, kind } = operation
    if (ended.is !== 'refused' || isJust(sitting, operation, ended.code)) return []
    return [anomaly(sitting, 'unjust refusal', `${kind}: ${ended.status} ${ended.code}`)]
  })
}

function isJust(sitting: JudgedSitting, operation: Operation, code: string): boolean {
  const { exam } = sitting
  const { invokedAt, endedAt, kind } = operation
  switch (code) {
    case 'exam-over':
      return endedAt >= exam.closesAt
    case 'not-open-yet':
      return invokedAt < exam.opensAt
    case 'not-started': {
      const starts = ofKind(sitting, 'start').filter((start) => isAcknowledged(start) && start.endedAt <= invokedAt)
      return !('part' in operation) ? starts.length === 0 : !starts.some(({ part }) => part === operation.part)
    }
    case 'not-attempted':
      return !ofKind(sitting, 'start').some(isAcknowledged)
    case 'results-not-out':
      return kind !== 'result' && kind !== 'solution' && kind !== 'written-solution'
    case 'kept-for-staff': {
      // Whether it had to count is judged where chains are.
      const times = timesOf(sitting, 'written')
      const isProof = operation.kind === 'page' && operation.byProof === true
      return isProof && times !== null && endedAt > times.surelyInTimeUntil(invokedAt)
    }
    case 'conflict':
      return kind === 'extra-time' || kind === 'accept-late' || kind === 'mark' || kind === 'reopen'
    default:
      if (kind === 'start' && code === 'part-closed') {
        const times = timesOf(sitting, operation.part)
        return (
          closedFrom(sitting, operation.part) <= endedAt ||
          (times !== null && endedAt > times.surelyInTimeUntil(invokedAt))
        )
      }
      return JUDGED_ELSEWHERE.has(code)
  }
}
