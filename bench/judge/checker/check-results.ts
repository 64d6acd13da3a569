import { keyOf, type PlannedExam } from '../exams.ts'
import type { History, Key, Operation } from '../history.ts'
import { isTyped, isWithin } from '../typed-numbers.ts'
import { mayBeProved, mayCountLater } from './check-late.ts'
import {
  type Anomaly,
  anomaly,
  isAcknowledged,
  type JudgedSitting,
  mayHaveHappened,
  type Of,
  ofKind,
  reopeningsOf,
} from './sitting.ts'

type Keys = ReadonlyMap<string, Key>

/** Marks are worked out again from what each student sees of their own paper, and places from the marks. */
export function checkResults(history: History, sittings: readonly JudgedSitting[]): Anomaly[] {
  return history.exams.flatMap((exam) => {
    const own = sittings.filter((sitting) => sitting.exam === exam)
    // A correction of which nobody knows whether it was carried out: the marks must fit one of the two, all of them.
    const [best = []] = possibleKeys(history, exam)
      .map((keys) => own.flatMap((sitting) => checkMarks(sitting, keys)))
      .toSorted((one, other) => one.length - other.length)
    return [...best, ...own.flatMap(checkWritten), ...own.flatMap(checkLateness), ...checkPlaces(own)]
  })
}

function possibleKeys({ operations }: History, exam: PlannedExam): Keys[] {
  const { mcq } = exam
  const planned = new Map<string, Key>(
    mcq === null ? [] : Object.keys(mcq.key).map((question) => [question, keyOf(mcq, question)]),
  )
  return correctionsOf(operations, exam).reduce<Keys[]>(
    (found, { question, key, isSure }) => {
      const corrected = found.map((keys) => new Map(keys).set(question, key))
      return isSure ? corrected : [...found, ...corrected]
    },
    [planned],
  )
}

/** Sent again and again it is one correction, which was carried out if one of them was acknowledged. */
function correctionsOf(operations: readonly Operation[], exam: PlannedExam) {
  const sent = operations.filter(
    (operation): operation is Of<'correct'> =>
      operation.kind === 'correct' && operation.exam === exam.id && mayHaveHappened(operation),
  )
  return Object.values(Object.groupBy(sent, ({ question, key }) => `${question} ${String(key)}`)).flatMap((same) => {
    const [first] = same ?? []
    return first === undefined ? [] : [{ ...first, isSure: same?.some(isAcknowledged) === true }]
  })
}

const hundredths = (marks: number) => Math.round(marks * 100)

function checkMarks(sitting: JudgedSitting, keys: Keys): Anomaly[] {
  const { exam } = sitting
  const [result] = ofKind(sitting, 'result').slice(-1)
  if (result?.ended.is !== 'ok' || result.ended.value.total === null) return []
  const [solution] = ofKind(sitting, 'solution').slice(-1)
  const picks = solution?.ended.is === 'ok' ? Object.entries(solution.ended.value.picks) : []
  const mcq = picks.reduce((sum, [question, pick]) => sum + marksOf(exam, keys.get(question), pick), 0)
  const [written] = ofKind(sitting, 'written-solution').slice(-1)
  const marks = written?.ended.is === 'ok' ? Object.values(written.ended.value.marks) : []
  const expected = mcq + marks.reduce<number>((sum, each) => sum + (each ?? 0), 0)
  return hundredths(expected) === hundredths(result.ended.value.total)
    ? []
    : [anomaly(sitting, 'marks', `${result.ended.value.total} where ${expected} is right`)]
}

function marksOf({ mcq }: PlannedExam, key: Key | undefined, pick: number | null): number {
  if (mcq === null || key === undefined) return Number.NaN
  if (key === 'cancelled') return mcq.marks
  if (pick === null) return 0
  const isRight = isTyped(pick) ? isWithin(key, pick) : key.includes(pick)
  return isRight ? mcq.marks : (-mcq.marks * mcq.negativePercent) / 100
}

/**
 * Of written answers: every page that was acknowledged and not taken away is there, one at least where any was acknowledged, and the
 * marks that were acknowledged last.
 */
function checkWritten(sitting: JudgedSitting): Anomaly[] {
  const [solution] = ofKind(sitting, 'written-solution').slice(-1)
  if (solution?.ended.is !== 'ok') return []
  const { pages, marks } = solution.ended.value
  const sent = ofKind(sitting, 'page').filter((page) => mayHaveHappened(page) || mayCountLater(sitting, page))
  const removed = new Set(ofKind(sitting, 'removal').map(({ page }) => page))
  const given = ofKind(sitting, 'mark').filter(mayHaveHappened)
  const questions = new Set([...[...sent, ...given].map(({ question }) => question), ...Object.keys(pages)])
  return [...questions].flatMap((question) => {
    const own = sent.filter((page) => page.question === question)
    const stays = own.filter((page) => isAcknowledged(page) && !removed.has(page.page))
    const [staying = 0, most = 0] = [stays, own].map((some) => new Set(some.map(({ page }) => page)).size)
    const least = Math.max(staying, own.some(isAcknowledged) ? 1 : 0)
    const shown = pages[question] ?? 0
    const found =
      shown < least || shown > most
        ? [anomaly(sitting, 'pages', `${question}: ${shown} pages, not from ${least} to ${most}`)]
        : []
    const saves = given.filter((mark) => mark.question === question)
    for (const what of checkSaves(saves, marks[question] ?? null))
      found.push(anomaly(sitting, 'written marks', `${question}: ${what}`))
    return found
  })
}

/** Whoever saves marks has seen those that they are in the place of, unless these were their own; the last ones count. */
function checkSaves(saves: readonly Of<'mark'>[], shown: number | null): string[] {
  const found: string[] = []
  const saved = new Map<number, Of<'mark'>>()
  for (const save of saves) {
    if (save.ended.is !== 'ok') continue
    const { version, marks } = save.ended.value
    const other = saved.get(version)
    if (marks !== save.marks) found.push(`${marks} was acknowledged for ${save.marks}`)
    if (other !== undefined && other.save !== save.save) found.push(`two saves came to version ${version}`)
    saved.set(version, save)
  }
  for (const [version, save] of saved) {
    const before = saved.get(version - 1)
    if (before !== undefined && save.version < version - 1 && before.by !== save.by)
      found.push(`${save.marks} was saved over ${before.marks}, which was not seen`)
  }
  const last = saved.get(Math.max(...saved.keys(), 0))
  const known = new Set([...saved.values()].map(({ save }) => save))
  // Of one that nobody answered nobody knows whether it came after the last, or at all.
  const open = saves.filter(({ ended, save }) => ended.is === 'unknown' && (save === undefined || !known.has(save)))
  const possible = new Set([last?.marks ?? null, ...open.map(({ marks }) => marks)])
  if (saves.length > 0 && !possible.has(shown)) found.push(`${shown}, given ${[...possible].join()}`)
  return found
}

/** Who handed in in time is ranked, and who did not is not. */
function checkLateness(sitting: JudgedSitting): Anomaly[] {
  const [result] = ofKind(sitting, 'result').slice(-1)
  if (result?.ended.is !== 'ok') return []
  const isRanked = result.ended.value.position !== null
  const submits = ofKind(sitting, 'submit').filter(({ part }) => part === 'mcq')
  const lastOpened = Math.max(...reopeningsOf(sitting, 'mcq').map(({ endedAt }) => endedAt), 0)
  const wasInTime = submits.some(
    ({ ended, invokedAt }) => ended.is === 'ok' && !ended.value.isLate && invokedAt > lastOpened,
  )
  const accepted = ofKind(sitting, 'accept-late')
  const isArmed = ofKind(sitting, 'arm').some(isAcknowledged)
  if (sitting.exam.overdue === 'counts' || wasInTime || isArmed || accepted.some(isAcknowledged))
    return isRanked ? [] : [anomaly(sitting, 'late', 'what counts is called late')]
  const isOpenToDoubt =
    lastOpened > 0 ||
    submits.some(({ ended }) => ended.is === 'unknown') ||
    ofKind(sitting, 'arm').some(mayHaveHappened) ||
    accepted.some(mayHaveHappened) ||
    mayBeProved(sitting)
  return isRanked && !isOpenToDoubt ? [anomaly(sitting, 'late', 'what is late is ranked')] : []
}

/** "1, 2, 2, 4", and everybody is counted. */
function checkPlaces(sittings: readonly JudgedSitting[]): Anomaly[] {
  const results = sittings.flatMap((sitting) => {
    const [result] = ofKind(sitting, 'result').slice(-1)
    return result?.ended.is === 'ok' ? [{ sitting, ...result.ended.value }] : []
  })
  const totals = results.flatMap(({ total }) => (total === null ? [] : [hundredths(total)])).toSorted((a, b) => b - a)
  return results.flatMap(({ sitting, total, position, ranked }) => {
    const found = ranked === totals.length ? [] : [anomaly(sitting, 'places', `${ranked} ranked, not ${totals.length}`)]
    const expected = total === null ? null : totals.indexOf(hundredths(total)) + 1
    if (position !== expected) found.push(anomaly(sitting, 'places', `place ${position}, not ${expected}`))
    return found
  })
}
