import { mayBeProved } from './check-late.ts'
import {
  type Anomaly,
  anomaly,
  closedFrom,
  isAcknowledged,
  type JudgedSitting,
  mayHaveHappened,
  type Of,
  ofKind,
  isSurelyClosed,
  reopeningsOf,
  timesOf,
} from './sitting.ts'
import type { PartName } from '../history.ts'

const MINUTE = 60_000
const PARTS: readonly PartName[] = ['mcq', 'written']

/** A part begins once, when it was asked for, and its end is that plus its time. */
export function checkTimes(sitting: JudgedSitting): Anomaly[] {
  return [...PARTS.flatMap((part) => checkPart(sitting, part)), ...checkReopenings(sitting)]
}

/** What is opened again is open for as long as was asked for. */
function checkReopenings(sitting: JudgedSitting): Anomaly[] {
  return ofKind(sitting, 'reopen').flatMap(({ ended, invokedAt, minutes }) =>
    ended.is !== 'ok' || ended.value.endsAt >= invokedAt + minutes * MINUTE
      ? []
      : [anomaly(sitting, 'end', `opened again at ${invokedAt} for ${minutes} minutes, until ${ended.value.endsAt}`)],
  )
}

function checkPart(sitting: JudgedSitting, part: PartName): Anomaly[] {
  const times = timesOf(sitting, part)
  const starts = ofKind(sitting, 'start').filter((start) => start.part === part)
  const reads = ofKind(sitting, 'read').filter((read) => read.part === part)
  const found: Anomaly[] = []
  const [first] = starts.filter(mayHaveHappened)
  const firstReply = Math.min(...starts.filter(isAcknowledged).map(({ endedAt }) => endedAt))
  const seen = reads.flatMap(({ ended }) => (ended.is === 'ok' ? [ended.value.startedAt] : []))
  for (const startedAt of new Set(seen)) {
    if (first === undefined || startedAt < first.invokedAt || startedAt > firstReply)
      found.push(anomaly(sitting, 'begin', `${part} began at ${startedAt}, when nobody asked for it`))
  }
  if (new Set(seen).size > 1)
    found.push(anomaly(sitting, 'begin', `${part} began more than once: ${[...new Set(seen)].join()}`))
  for (const read of reads) {
    if (read.ended.is !== 'ok' || times === null) continue
    const { endsAt } = read.ended.value
    const [least, most] = [times.surelyInTimeUntil(read.invokedAt), times.inTimeUntil(read.endedAt)]
    if (endsAt + sitting.graceMs < least || endsAt + sitting.graceMs > most)
      found.push(anomaly(sitting, 'end', `${part} ends at ${endsAt}, not from ${least} to ${most} less the grace`))
  }
  return found
}

type Timed = Of<'save'> | Of<'page'> | Of<'submit'> | Of<'arm'> | Of<'read'>

/** Nothing in time is refused; nothing counts that came too late. */
export function checkDeadlines(sitting: JudgedSitting): Anomaly[] {
  return sitting.operations.flatMap((operation) => {
    if (operation.kind === 'submit') return checkSubmit(sitting, operation)
    if (operation.kind === 'save' || operation.kind === 'page' || operation.kind === 'arm')
      return checkDeadline(sitting, operation, operation.kind === 'page' ? 'written' : 'mcq')
    return operation.kind === 'read' ? checkDeadline(sitting, operation, operation.part) : []
  })
}

function checkDeadline(sitting: JudgedSitting, operation: Timed, part: PartName): Anomaly[] {
  const times = timesOf(sitting, part)
  const { ended, invokedAt, endedAt, kind } = operation
  if (times === null) return ended.is === 'ok' ? [anomaly(sitting, 'not started', `${kind} before any start`)] : []
  const surely = times.surelyInTimeUntil(invokedAt)
  if (ended.is === 'refused' && (ended.code === 'time-over' || ended.code === 'part-closed')) {
    const end = kind === 'page' ? times.inTimeUntil(endedAt) - sitting.graceMs : Infinity
    const isOpen = endedAt <= surely && endedAt < closedFrom(sitting, part, invokedAt, end)
    return isOpen
      ? [anomaly(sitting, 'refused in time', `${kind} at ${invokedAt} to ${endedAt}: ${ended.code}, due ${surely}`)]
      : []
  }
  // What is there already is acknowledged again at any time, and what is asked for may be read.
  if (ended.is !== 'ok' || kind === 'read' || isDelivered(sitting, operation)) return []
  // What is proved to have been there counts whenever it comes, unless the part was handed in before its end (check-late.ts).
  const isProved = operation.kind === 'page' && operation.byProof === true
  if (isSurelyClosed(sitting, part, invokedAt, kind === 'page') && !isRepeat(sitting, operation))
    return [anomaly(sitting, 'counted too late', `${kind} sent at ${invokedAt}, after the hand-in`)]
  const latest = times.inTimeUntil(endedAt)
  if (invokedAt <= latest || isProved || isRepeat(sitting, operation)) return []
  return [anomaly(sitting, 'counted too late', `${kind} sent at ${invokedAt}, due ${latest}`)]
}

function isRepeat(sitting: JudgedSitting, operation: Timed): boolean {
  return sitting.operations.some(
    (other) =>
      other !== operation &&
      other.invokedAt < operation.invokedAt &&
      mayHaveHappened(other) &&
      ((operation.kind === 'save' &&
        ((other.kind === 'save' && other.question === operation.question && other.option === operation.option) ||
          (other.kind === 'submit' && other.sheet?.[operation.question] === operation.option))) ||
        (operation.kind === 'page' && other.kind === 'page' && other.page === operation.page) ||
        (operation.kind === 'arm' && other.kind === 'arm')),
  )
}

/** A chain that was delivered before it, or at the same time, has brought it in; whether that was right is judged there. */
function isDelivered(sitting: JudgedSitting, operation: Timed): boolean {
  return (
    operation.kind === 'save' &&
    ofKind(sitting, 'deliver').some(
      (deliver) =>
        mayHaveHappened(deliver) &&
        deliver.invokedAt <= operation.endedAt &&
        deliver.links.some(({ question, option }) => question === operation.question && option === operation.option),
    )
  )
}

/** Late is what came after the end and its grace, where the exam calls that late, and nothing else. */
function checkSubmit(sitting: JudgedSitting, submit: Of<'submit'>): Anomaly[] {
  const { ended, invokedAt, endedAt, part } = submit
  const times = timesOf(sitting, part)
  if (ended.is !== 'ok') return []
  if (times === null) return [anomaly(sitting, 'not started', 'a hand-in before any start')]
  const before = ofKind(sitting, 'submit').filter(
    (other) => other !== submit && other.part === part && mayHaveHappened(other),
  )
  const reopenings = reopeningsOf(sitting, part)
  // What was opened again in between is handed in anew.
  const isSameHandIn = (other: Of<'submit'>) =>
    !reopenings.some(
      (again) =>
        again.endedAt >= Math.min(other.invokedAt, invokedAt) && again.invokedAt <= Math.max(other.endedAt, endedAt),
    )
  const disagreeing = before.filter(
    (other) =>
      other.ended.is === 'ok' &&
      other.ended.value.isLate !== ended.value.isLate &&
      isSameHandIn(other) &&
      !mayBeProved(sitting),
  )
  const found = disagreeing.map(() =>
    anomaly(sitting, 'hand-in', 'two hand-ins of one part were told different things'),
  )
  if (ended.value.isLate) {
    if (part === 'mcq' && sitting.exam.overdue === 'counts')
      found.push(anomaly(sitting, 'hand-in', 'called late where nothing is'))
    const wasLateBefore = reopenings.some((again) => !isAcknowledged(again) || again.endedAt > invokedAt)
    if (endedAt <= times.surelyInTimeUntil(invokedAt) && !wasLateBefore)
      found.push(anomaly(sitting, 'hand-in', `in time, until ${times.surelyInTimeUntil(invokedAt)}, and called late`))
    return found
  }
  const isArmed = ofKind(sitting, 'arm').some(mayHaveHappened)
  const mayBeEarlier = before.some((other) => other.invokedAt <= times.inTimeUntil(other.endedAt))
  const mustBeLate = part === 'mcq' && sitting.exam.overdue === 'late' && invokedAt > times.inTimeUntil(endedAt)
  if (mustBeLate && !isArmed && !mayBeEarlier && !mayBeProved(sitting))
    found.push(anomaly(sitting, 'hand-in', 'too late, and counted'))
  return found
}
