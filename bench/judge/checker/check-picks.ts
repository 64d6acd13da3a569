import {
  type Anomaly,
  anomaly,
  isAcknowledged,
  type JudgedSitting,
  mayHaveHappened,
  type Of,
  ofKind,
  timesOf,
} from './sitting.ts'
import type { Operation } from '../history.ts'
import { deliveredOptions } from './check-late.ts'

/** The first pick that was acknowledged is the one that is seen from then on, and the only one. */
export function checkPicks(sitting: JudgedSitting): Anomaly[] {
  const { mcq } = sitting.exam
  return mcq === null ? [] : Object.keys(mcq.key).flatMap((question) => checkQuestion(sitting, question))
}

function checkQuestion(sitting: JudgedSitting, question: string): Anomaly[] {
  const saves = ofKind(sitting, 'save').filter((save) => save.question === question)
  const sheets = ofKind(sitting, 'submit').filter((submit) => submit.sheet?.[question] !== undefined)
  const acknowledged = [...new Set(saves.filter(isAcknowledged).map(({ option }) => option))]
  const delivered = deliveredOptions(sitting, question)
  const possible = new Set<number | null>([
    ...saves.filter(mayHaveHappened).map(({ option }) => option),
    ...sheets.filter(mayHaveHappened).map(({ sheet }) => sheet?.[question] ?? null),
    ...delivered,
  ])
  const found: Anomaly[] = []
  const complain = (rule: string, what: string) => found.push(anomaly(sitting, rule, `${question}: ${what}`))
  if (acknowledged.length > 1) complain('two winners', `options ${acknowledged.join()} were acknowledged`)
  for (const read of ofKind(sitting, 'read')) {
    if (read.ended.is !== 'ok' || read.part !== 'mcq') continue
    const shown = read.ended.value.picks[question]
    if (shown === undefined) continue
    const known = saves.find((save) => isAcknowledged(save) && save.endedAt <= read.invokedAt)
    if (known !== undefined && shown !== known.option)
      complain('lost', `${known.option} was acknowledged, ${shown} is shown`)
    if (shown !== null && !possible.has(shown)) complain('from nowhere', `${shown} is shown, which nobody sent`)
  }
  const [solution] = ofKind(sitting, 'solution')
  const final = solution?.ended.is === 'ok' ? solution.ended.value.picks[question] : undefined
  if (final === undefined) {
    if (solution?.ended.is === 'ok' && acknowledged.length > 0) complain('lost', 'answered, and not on the paper')
  } else {
    const [option] = acknowledged
    if (option !== undefined && final !== option) complain('lost', `${option} was acknowledged, ${final} is there`)
    if (final !== null && !possible.has(final)) complain('from nowhere', `${final} is there, which nobody sent`)
    const isSent = [...saves, ...sheets].some((one) => optionIn(one, question) === final && mayCount(sitting, one))
    if (final !== null && possible.has(final) && !isSent && !delivered.includes(final))
      complain('counted too late', `${final} is there, and was sent after the time`)
    if (final === null && sheets.some((sheet) => mustCount(sitting, sheet)))
      complain('lost', 'handed in with the sheet in time, and not there')
  }
  for (const save of saves)
    if (!isPickRefusalJust(save, saves, sheets) && delivered.every((option) => option === save.option))
      complain('refused pick', 'nobody had picked another')
  return found
}

function optionIn(operation: Of<'save'> | Of<'submit'>, question: string): number | null {
  return operation.kind === 'save' ? operation.option : (operation.sheet?.[question] ?? null)
}

/** It came in time, or may have; or staff may have accepted what came too late. */
function mayCount(sitting: JudgedSitting, operation: Operation): boolean {
  const isInTime = operation.invokedAt <= (timesOf(sitting, 'mcq')?.inTimeUntil(operation.endedAt) ?? Infinity)
  return mayHaveHappened(operation) && (isInTime || ofKind(sitting, 'accept-late').some(mayHaveHappened))
}

function mustCount(sitting: JudgedSitting, submit: Of<'submit'>): boolean {
  const times = timesOf(sitting, submit.part)
  const isFirst = ofKind(sitting, 'submit').every(
    (other) => other.invokedAt >= submit.invokedAt || !mayHaveHappened(other),
  )
  return (
    submit.ended.is === 'ok' && isFirst && times !== null && submit.endedAt <= times.surelyInTimeUntil(submit.invokedAt)
  )
}

/** "You have picked already" needs another pick that was there, or may have been. */
function isPickRefusalJust(save: Of<'save'>, saves: readonly Of<'save'>[], sheets: readonly Of<'submit'>[]): boolean {
  if (save.ended.is !== 'refused' || save.ended.code !== 'already-picked') return true
  return (
    saves.some((other) => other.option !== save.option && mayHaveHappened(other) && other.invokedAt <= save.endedAt) ||
    sheets.some(
      (other) =>
        other.sheet?.[save.question] !== save.option && mayHaveHappened(other) && other.invokedAt <= save.endedAt,
    )
  )
}

const SECOND = 1_000
/** A receipt counts no further. */
const MOST_COUNTED = 255

/** A receipt is genuine, of the moment, and counts what was acknowledged by then. */
export function checkReceipts(sitting: JudgedSitting): Anomaly[] {
  const saves = ofKind(sitting, 'save')
  const submits = ofKind(sitting, 'submit').filter(({ part }) => part === 'mcq')
  return [...saves, ...submits].flatMap((operation) => {
    const { ended, invokedAt, endedAt } = operation
    if (ended.is !== 'ok' || ended.receipt === null) return []
    const { isGenuine, received, at } = ended.receipt
    const questions = (some: readonly Of<'save'>[]) => new Set(some.map(({ question }) => question)).size
    const known = saves.filter((save) => isAcknowledged(save) && save.endedAt <= invokedAt)
    const own = operation.kind === 'save' ? [operation] : []
    const least = Math.min(questions([...known, ...own]), MOST_COUNTED)
    const sent = new Set([
      ...saves.filter((save) => mayHaveHappened(save) && save.invokedAt <= endedAt).map(({ question }) => question),
      ...submits
        .filter((submit) => mayHaveHappened(submit) && submit.invokedAt <= endedAt)
        .flatMap(({ sheet }) => Object.keys(sheet ?? {})),
      ...ofKind(sitting, 'deliver')
        .filter((deliver) => mayHaveHappened(deliver) && deliver.invokedAt <= endedAt)
        .flatMap(({ links }) => links.flatMap(({ option, question }) => (option === null ? [] : (question ?? [])))),
    ])
    const isOfNow = at >= invokedAt - SECOND && at <= endedAt
    const isRepeat = operation.kind === 'submit'
    if (!isGenuine) return [anomaly(sitting, 'receipt', 'is not genuine')]
    if (received < least || received > sent.size)
      return [anomaly(sitting, 'receipt', `counts ${received}, not from ${least} to ${sent.size}`)]
    return isOfNow || isRepeat ? [] : [anomaly(sitting, 'receipt', `is of ${at}, not of ${invokedAt} to ${endedAt}`)]
  })
}
