import type { PlannedExam } from '../exams.ts'
import type { Call, History, Operation, PartName } from '../history.ts'

const MINUTE = 60_000

export type Of<K extends Call['kind']> = Extract<Operation, { readonly kind: K }>

/** Something that must not be. */
export interface Anomaly {
  readonly rule: string
  readonly where: string
  readonly what: string
}

/** Everything that happened to one student in one exam, in the order in which it was begun. */
export interface JudgedSitting {
  readonly student: number
  readonly exam: PlannedExam
  readonly graceMs: number
  readonly operations: readonly Operation[]
}

export function sittingsOf({ exams, students, operations, graceMs }: History): JudgedSitting[] {
  const examOf = new Map(exams.map((exam) => [exam.id, exam]))
  const found = new Map<string, Operation[]>(
    students.flatMap((student) => exams.map(({ id }) => [`${student}/${id}`, [] as Operation[]] as const)),
  )
  for (const operation of operations) {
    if ('student' in operation) found.get(`${operation.student}/${operation.exam}`)?.push(operation)
  }
  return [...found].map(([key, own]) => {
    const [student = '', ...rest] = key.split('/')
    const exam = examOf.get(rest.join('/'))
    if (exam === undefined) throw new Error(`${key} is of no exam`)
    const inOrder = own.toSorted((one, other) => one.invokedAt - other.invokedAt)
    return { student: Number(student), exam, graceMs, operations: inOrder }
  })
}

export function ofKind<K extends Call['kind']>({ operations }: JudgedSitting, kind: K): Of<K>[] {
  return operations.filter((operation): operation is Of<K> => operation.kind === kind)
}

/** It was carried out, or may have been. */
export function mayHaveHappened({ ended }: Operation): boolean {
  return ended.is !== 'refused'
}

export function isAcknowledged({ ended }: Operation): boolean {
  return ended.is === 'ok'
}

export function anomaly({ student, exam }: JudgedSitting, rule: string, what: string): Anomaly {
  return { rule, where: `student ${student}, exam ${exam.id}`, what }
}

/** When a part began and when it ends, as far as it can be told from outside. */
export interface PartTimes {
  /** The earliest and the latest moment at which it can have begun. */
  readonly begun: readonly [from: number, to: number]
  /** The last moment at which everything is in time for sure, for who asks at `at`. */
  surelyInTimeUntil(at: number): number
  /** The last moment at which anything can be in time, for who is answered at `at`. */
  inTimeUntil(at: number): number
}

/** Null where it never began. */
export function timesOf(sitting: JudgedSitting, part: PartName): PartTimes | null {
  const { exam, graceMs } = sitting
  const plan = exam[part]
  const starts = ofKind(sitting, 'start').filter((start) => start.part === part && mayHaveHappened(start))
  const [first] = starts
  if (first === undefined || plan === null) return null
  const acknowledged = starts.filter(isAcknowledged).map(({ endedAt }) => endedAt)
  const seen = ofKind(sitting, 'read').flatMap((read) =>
    read.part === part && read.ended.is === 'ok' ? [read.ended.value.startedAt] : [],
  )
  const begun = [seen[0] ?? first.invokedAt, seen[0] ?? Math.min(...acknowledged, Infinity)] as const
  const endsAt = (from: number, extra: number) => Math.min(from + (plan.minutes + extra) * MINUTE, exam.closesAt)
  const extras = ofKind(sitting, 'extra-time').filter(mayHaveHappened)
  const closed = closedFrom(sitting, part)
  const reopenings = reopeningsOf(sitting, part)
  return {
    begun,
    surelyInTimeUntil(at) {
      const [begunFrom, begunBy] = begun
      const reopened = reopenings.filter((again) => isAcknowledged(again) && again.endedAt <= at).map(endOf)
      const given = extras.filter(
        (extra) =>
          isAcknowledged(extra) &&
          extra.endedAt <= at &&
          extra.invokedAt >= begunBy &&
          extra.endedAt < Math.min(closed, endsAt(begunFrom, 0)),
      )
      return Math.max(endsAt(begunFrom, total(given)), ...reopened) + graceMs
    },
    inTimeUntil(at) {
      const [, begunBy] = begun
      const given = total(extras.filter(({ invokedAt }) => invokedAt <= at))
      const reopened = reopenings
        .filter(({ invokedAt }) => invokedAt <= at)
        .map((again) => endOf(again) + given * MINUTE)
      return Math.max(endsAt(begunBy, given), ...reopened) + graceMs
    },
  }
}

function total(extras: readonly Of<'extra-time'>[]): number {
  return extras.reduce((sum, { minutes }) => sum + minutes, 0)
}

/** Those that were carried out, or may have been. Of one without an answer nobody knows which part it was. */
export function reopeningsOf(sitting: JudgedSitting, part: PartName): Of<'reopen'>[] {
  return ofKind(sitting, 'reopen').filter(
    (again) => mayHaveHappened(again) && (again.ended.is !== 'ok' || again.ended.value.part === part),
  )
}

/** When a part that was opened again ends: as it was told, or at the latest. */
function endOf({ ended, endedAt, minutes }: Of<'reopen'>): number {
  return ended.is === 'ok' ? ended.value.endsAt : endedAt + minutes * MINUTE
}

/**
 * Whether a part is closed for sure at this moment: its hand-in was acknowledged, and nobody may have opened it again since.
 * `isForPhotos`: by a hand-in before the part's end; one at the end, which pages make by themselves, closes it for no photo.
 */
export function isSurelyClosed(sitting: JudgedSitting, part: PartName, at: number, isForPhotos = false): boolean {
  const reopenings = reopeningsOf(sitting, part)
  const times = timesOf(sitting, part)
  return ofKind(sitting, 'submit').some(
    (submit) =>
      submit.part === part &&
      isAcknowledged(submit) &&
      submit.endedAt < at &&
      (!isForPhotos || submit.endedAt < (times?.surelyInTimeUntil(submit.invokedAt) ?? 0) - sitting.graceMs) &&
      !reopenings.some((again) => again.endedAt >= submit.invokedAt && again.invokedAt <= at),
  )
}

/**
 * From when on a part may be closed because the student did something that closes it; for who asks after it was opened
 * again for sure, what was done before that does not count. `end`: only by what was done before this moment.
 */
export function closedFrom(sitting: JudgedSitting, part: PartName, asked = 0, end = Infinity): number {
  const opened = reopeningsOf(sitting, part)
    .filter((again) => isAcknowledged(again) && again.endedAt <= asked)
    .map(({ invokedAt }) => invokedAt)
  const since = Math.max(...opened, 0)
  const submits = ofKind(sitting, 'submit').filter((submit) => submit.part === part && mayHaveHappened(submit))
  const next = ofKind(sitting, 'start').filter(
    (start) => part === 'mcq' && start.part === 'written' && mayHaveHappened(start),
  )
  const closing = [...submits, ...next].filter(({ endedAt, invokedAt }) => endedAt >= since && invokedAt < end)
  return Math.min(...closing.map(({ invokedAt }) => invokedAt), Infinity)
}
