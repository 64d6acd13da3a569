import type { Leaf } from '@anushilon/domain/log/leaf'
import { SECTIONS, type PlannedExam } from '../exams.ts'
import type { NamedLeaf, Signatures } from './signatures.ts'
import { type Anomaly, anomaly, type JudgedSitting, mayHaveHappened, type Of, timesOf } from './sitting.ts'

/** What is signed in the second in which it was asked for is of that second. */
const SECOND = 1_000

type Acknowledged = Of<'save'> | Of<'submit'> | Of<'page'>

export interface Checked {
  readonly found: readonly Anomaly[]
  /** What the centre has promised to have in its log. */
  readonly promised: readonly NamedLeaf[]
}

/** Whatever is acknowledged has a receipt that anybody can check, and it names just that. */
export function checkSigned(sitting: JudgedSitting, signatures: Signatures): Checked {
  const found: Anomaly[] = []
  const promised = new Map<string, NamedLeaf>()
  for (const operation of sitting.operations) {
    if (operation.kind !== 'save' && operation.kind !== 'submit' && operation.kind !== 'page') continue
    if (operation.ended.is !== 'ok') continue
    const { signed } = operation.ended
    const named = signed === undefined ? null : signatures.receipt(signed)
    const what =
      signed === undefined ? 'there is none' : named === null ? 'is not genuine' : faultIn(sitting, operation, named)
    if (what !== null) found.push(anomaly(sitting, 'signed receipt', `${operation.kind}: ${what}`))
    for (const one of named ?? []) promised.set(one.id, one)
  }
  return { found, promised: [...promised.values()] }
}

/** What is wrong with a genuine receipt; null where nothing is. */
function faultIn(sitting: JudgedSitting, operation: Acknowledged, named: readonly NamedLeaf[]): string | null {
  const leaves = named.map(({ leaf }) => leaf)
  const { student, exam } = sitting
  if (leaves.some(({ studentId, examId }) => studentId !== student || examId !== exam.id)) return 'names somebody else'
  switch (operation.kind) {
    case 'save': {
      const own = leaves.find(
        (leaf) => leaf.kind === 'answer' && questionOf(exam, leaf.question) === operation.question,
      )
      if (own?.kind !== 'answer') return `${operation.question} is not in it`
      if (own.option !== operation.option) return `option ${own.option} for ${operation.option}`
      return timeFault(own, firstAsked(sitting, operation), operation.endedAt)
    }
    case 'page': {
      const own = leaves.find((leaf) => leaf.kind === 'upload' && leaf.pageId === operation.page)
      if (own?.kind !== 'upload') return `${operation.page} is not in it`
      if (placeOf(exam, own) !== operation.question) return `it is of ${placeOf(exam, own)}`
      if (operation.sha256 !== undefined && own.sha256 !== operation.sha256) return 'another photo'
      return timeFault(own, firstAsked(sitting, operation), operation.endedAt)
    }
    case 'submit':
      return handInFault(sitting, operation, leaves)
  }
}

function handInFault(sitting: JudgedSitting, submit: Of<'submit'>, leaves: readonly Leaf[]): string | null {
  const own = leaves.find((leaf) => leaf.kind === 'hand-in' && leaf.part === submit.part)
  if (own?.kind !== 'hand-in') return 'no hand-in is in it'
  if (submit.ended.is === 'ok' && submit.ended.value.isLate !== (own.as === 'late')) return `it says ${own.as}`
  // What was closed when its time was over, or by going on to the next part, is told so at any time.
  const begun = timesOf(sitting, submit.part)?.begun[0] ?? submit.invokedAt
  const unsent = leaves.find(
    (leaf) => leaf.kind === 'answer' && submit.sheet?.[questionOf(sitting.exam, leaf.question)] !== leaf.option,
  )
  if (unsent !== undefined) return 'an answer is in it that was not on the sheet'
  return timeFault(own, begun, submit.endedAt)
}

function timeFault({ at }: Leaf, from: number, to: number): string | null {
  return at >= from - SECOND && at <= to ? null : `of ${at}, not of ${from} to ${to}`
}

/** When the same was sent for the first time: a retry is told what the first one came to. */
function firstAsked(sitting: JudgedSitting, operation: Of<'save'> | Of<'page'>): number {
  const same = sitting.operations.filter((other) => {
    if (!mayHaveHappened(other)) return false
    if (operation.kind === 'page') return other.kind === 'page' && other.page === operation.page
    if (other.kind === 'submit') return other.sheet?.[operation.question] === operation.option
    return other.kind === 'save' && other.question === operation.question && other.option === operation.option
  })
  return Math.min(operation.invokedAt, ...same.map(({ invokedAt }) => invokedAt))
}

/** By the number that the log has for it: they are counted through the whole paper. */
export function questionOf({ mcq }: PlannedExam, number: number): string {
  return Object.keys(mcq?.key ?? {})[number - 1] ?? ''
}

export function placeOf(
  { variation }: PlannedExam,
  at: { readonly section: number; readonly question: number },
): string {
  return `${SECTIONS[variation][at.section]}/${at.question}`
}
