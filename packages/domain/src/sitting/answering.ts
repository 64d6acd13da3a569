import { handedInEarlyAt, isClosed, partOf, type PartRecord, type Sitting } from './attempt.ts'
import { isPastDue } from './clock.ts'
import type { Section, SubjectId } from '../exam/exam.ts'
import { SECOND, type Instant } from '../instant.ts'
import type { Paper, PaperSection } from '../exam/paper.ts'
import { isNumeric, optionCountOf, type ShownQuestion } from '../exam/question.ts'
import { isNumberCode } from '../exam/typed-number.ts'
import { isRefusal, refuse, type Refusal } from '../refusal.ts'
import type { PartKind } from '../exam/variation.ts'

/** Zero-based, as the student sees the options (Decision K); of a typed number its code (decision 048). */
export type OptionIndex = number

/** A question as the student points at it: by its place in what they were shown (Decision K). */
export interface Pointer {
  /** Null where the paper has one section and nobody names it. */
  readonly subjectId: SubjectId | null
  /** Zero-based. */
  readonly index: number
}

export interface Located {
  readonly section: number
  /** The question's number within the exam. */
  readonly question: number
}

type SectionNames = readonly Pick<Section, 'subjectId'>[]

export function locate(sections: SectionNames, paper: Paper, pointer: Pointer): Located | Refusal<'no-such-question'> {
  const shown = sectionShown(sections, paper, pointer.subjectId)
  const question = shown?.questions[pointer.index]
  return shown === undefined || question === undefined
    ? refuse('no-such-question')
    : { section: shown.section, question }
}

function sectionShown(sections: SectionNames, paper: Paper, subjectId: SubjectId | null): PaperSection | undefined {
  if (subjectId === null) return paper.length === 1 ? paper[0] : undefined
  return paper.find(({ section }) => sections[section]?.subjectId === subjectId)
}

/** A question of a written paper by its printed, one-based number. */
export function locateWritten(
  sections: SectionNames,
  paper: Paper,
  pointer: { readonly subjectId: SubjectId | null; readonly questionNo: number },
): Located | Refusal<'no-such-question'> {
  return locate(sections, paper, { subjectId: pointer.subjectId, index: pointer.questionNo - 1 })
}

export function checkOption(question: ShownQuestion, option: number): OptionIndex | Refusal<'no-such-option'> {
  const exists = isNumeric(question)
    ? isNumberCode(option)
    : Number.isInteger(option) && option >= 0 && option < optionCountOf(question)
  return exists ? option : refuse('no-such-option')
}

/** The part as long as it takes answers and photos: started, not closed, not past its due moment. */
export function answerablePart(
  sitting: Sitting,
  kind: PartKind,
  now: Instant,
): PartRecord | Refusal<'not-started' | 'part-closed' | 'time-over'> {
  const part = partOf(sitting, kind)
  if (part === null) return refuse('not-started')
  // Nobody handed in what was closed for them: to them the time is over, whether or not somebody has closed it yet.
  if (isClosed(part)) return refuse(part.closedAs === 'submitted' ? 'part-closed' : 'time-over')
  return isPastDue(part.dueAt, now) ? refuse('time-over') : part
}

/**
 * Photos that began to arrive in time must be there so long after the part was due or handed in (Decision C12). Without
 * an end to it one could begin an upload in time, and write on.
 */
const UPLOAD_TAIL = 60 * SECOND

/**
 * The part as long as it takes photos that began to arrive at `arrivedAt` and were there as a whole at `completeAt`:
 * what was on its way when the part was closed counts, if it comes soon.
 */
export function partForPhotos(
  sitting: Sitting,
  arrivedAt: Instant,
  completeAt = arrivedAt,
): PartRecord | Refusal<'not-started' | 'part-closed' | 'time-over'> {
  const part = partOf(sitting, 'written')
  if (part === null) return refuse('not-started')
  const handedInAt = handedInEarlyAt(part)
  const isOver = isPastDue(part.dueAt, arrivedAt) || isPastDue(part.dueAt + UPLOAD_TAIL, completeAt)
  if (isOver) return refuse(handedInAt === null ? 'time-over' : 'part-closed')
  if (handedInAt === null) return part
  const isTooLate = arrivedAt >= handedInAt || isPastDue(handedInAt + UPLOAD_TAIL, completeAt)
  return isTooLate ? refuse('part-closed') : part
}

export interface Picked {
  readonly kind: 'picked'
  readonly option: OptionIndex
}

/** The first pick is final; the same pick again is a retry, not a change (Decision C6). */
export function pick(stored: OptionIndex | null, wanted: OptionIndex): Picked | Refusal<'already-picked'> {
  return stored === null || stored === wanted
    ? { kind: 'picked', option: wanted }
    : refuse('already-picked', String(stored))
}

export interface NewPick {
  readonly question: number
  readonly option: OptionIndex
}

/**
 * What a sheet of answers adds to the stored picks: those win wherever both speak (Decision C7). The sheet
 * lists options in the order of a paper's questions, null where unanswered; it may be shorter than the paper.
 */
export function newPicks(
  questions: readonly (ShownQuestion & { readonly number: number })[],
  stored: ReadonlyMap<number, OptionIndex>,
  sheet: readonly (number | null)[],
): NewPick[] | Refusal<'no-such-question' | 'no-such-option'> {
  const picks: NewPick[] = []
  for (const [index, wanted] of sheet.entries()) {
    if (wanted === null) continue
    const question = questions[index]
    if (question === undefined) return refuse('no-such-question')
    const option = checkOption(question, wanted)
    if (isRefusal(option)) return option
    if (!stored.has(question.number)) picks.push({ question: question.number, option })
  }
  return picks
}
