import type { History } from '../history.ts'
import { checkPicks, checkReceipts } from './check-picks.ts'
import { checkLate } from './check-late.ts'
import { checkProof } from './check-proofs.ts'
import { checkRefusals } from './check-refusals.ts'
import { checkResults } from './check-results.ts'
import { checkRoots } from './check-roots.ts'
import { checkSigned } from './check-signed.ts'
import { checkDeadlines, checkTimes } from './check-times.ts'
import { type Anomaly, anomaly, isAcknowledged, type JudgedSitting, ofKind, sittingsOf } from './sitting.ts'
import { Signatures } from './signatures.ts'

const RULES = [checkTimes, checkDeadlines, checkLate, checkPicks, checkReceipts, checkRefusals, checkFinalReads]

/**
 * Decides from the history alone, sitting by sitting, whether the product did what it promises. It knows the exams and what
 * was called and answered, and nothing of how the product works.
 */
export function check(history: History): Anomaly[] {
  const sittings = sittingsOf(history)
  return [
    ...sittings.flatMap((sitting) => RULES.flatMap((rule) => rule(sitting))),
    ...checkResults(history, sittings),
    ...checkLog(history, sittings),
  ]
}

/** What the centre has signed, where its public keys were asked for. */
function checkLog(history: History, sittings: readonly JudgedSitting[]): Anomaly[] {
  const signatures = new Signatures(history)
  if (!signatures.areKnown) return []
  const own = sittings.flatMap((sitting) => {
    const { found, promised } = checkSigned(sitting, signatures)
    return [...found, ...checkProof(sitting, promised, signatures)]
  })
  return [...own, ...checkRoots(history, signatures)]
}

/** A run that did not look proves nothing. */
function checkFinalReads(sitting: JudgedSitting): Anomaly[] {
  if (!ofKind(sitting, 'start').some(isAcknowledged)) return []
  const kinds = [
    'result',
    ...(sitting.exam.mcq ? ['solution'] : []),
    ...(sitting.exam.written ? ['written-solution'] : []),
  ]
  return kinds
    .filter((kind) => !sitting.operations.some((operation) => operation.kind === kind && isAcknowledged(operation)))
    .map((kind) => anomaly(sitting, 'unseen', `no ${kind} was read in the end`))
}
