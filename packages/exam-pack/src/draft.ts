import { SHEET_FIELDS } from '@anushilon/contract/exam-document/exam'
import { OF_NUMBER, OF_OPTIONS, OF_PICTURE, OF_TEXT } from '@anushilon/contract/exam-document/question'
import type { Instant } from '@anushilon/domain/instant'
import { behaviourOf, isFlat, isForVisitors, VARIATION_NAMES, type Behaviour } from '@anushilon/domain/exam/variation'
import { checkPack } from './check-pack.ts'
import type { Known } from './checking.ts'
import type { PackExam } from './pack.ts'
import type { Fault } from './place.ts'
import type { PackSource } from './source.ts'

/** An exam of a pack of which anything may still be missing, with what an editor remembers beside it. */
export type DraftDocument = Readonly<Record<string, unknown>>

type Json = Readonly<Record<string, unknown>>

/** What the editor keeps of a question and a pack has no place for. */
const REMEMBERED = ['bankId']
const WHERE = 'exams[0]'

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function without(value: Json, keys: readonly string[]): Json {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
}

/** A question is a text or a picture, with options or a number: what was typed before it became the other does not count. */
function question(value: unknown): unknown {
  if (!isObject(value)) return value
  const isNumber = 'answer' in value
  const forgotten = [...('image' in value ? OF_TEXT : OF_PICTURE), ...(isNumber ? OF_OPTIONS : OF_NUMBER)]
  return without(value, [...REMEMBERED, ...forgotten, ...('image' in value || 'figure' in value ? [] : ['imageText'])])
}

function mcq(value: unknown, withPaper: boolean): unknown {
  if (!isObject(value)) return value
  if (!withPaper) return without(value, ['questions'])
  return Array.isArray(value['questions']) ? { ...value, questions: value['questions'].map(question) } : value
}

function written(value: unknown, withPaper: boolean): unknown {
  if (!isObject(value)) return value
  if (!withPaper) return without(value, SHEET_FIELDS)
  return withoutBegunLines(asManyAsMarks(value))
}

/** What belongs to questions that were taken off the paper does not count; what is not typed yet is missing. */
function asManyAsMarks(value: Json): Json {
  const { marks, rubrics, questions } = value
  if (!Array.isArray(marks)) return value
  return {
    ...value,
    ...(Array.isArray(rubrics) && { rubrics: rubrics.slice(0, marks.length) }),
    ...(Array.isArray(questions) && { questions: marks.map((_, at): unknown => questions[at] ?? { text: '' }) }),
  }
}

/** Lines of a rubric that are only begun. */
function withoutBegunLines(value: Json): Json {
  const { rubrics } = value
  if (!Array.isArray(rubrics)) return value
  const isBegun = (line: unknown) => isObject(line) && typeof line['text'] === 'string' && line['text'].trim() === ''
  const filled = (lines: unknown) => (Array.isArray(lines) ? lines.filter((line) => !isBegun(line)) : lines)
  return { ...value, rubrics: rubrics.map(filled) }
}

function parts(value: Json, behaviour: Behaviour, holdsPapers: boolean): Json {
  const absent = (['mcq', 'written'] as const).filter((part) => !behaviour.parts.includes(part))
  const fitted = {
    ...value,
    ...('mcq' in value && { mcq: mcq(value['mcq'], holdsPapers) }),
    ...('written' in value && { written: written(value['written'], holdsPapers) }),
  }
  return without(fitted, absent)
}

/**
 * The exam that a draft stands for: without what belongs to another variation, which the draft keeps so that nothing
 * is lost when its author changes their mind and back.
 */
function examIn(document: DraftDocument): Json {
  const variation = VARIATION_NAMES.find((name) => name === document['variation'])
  if (variation === undefined) return document
  const behaviour = behaviourOf(variation)
  const inOneSubject = isFlat(variation)
  const fitted = without(parts(document, behaviour, inOneSubject), [
    ...(inOneSubject ? ['subjects'] : ['subject']),
    ...(behaviour.choice === 'never' ? ['choice'] : []),
    ...(isForVisitors(variation) ? [] : ['free']),
  ])
  const { subjects } = fitted
  if (!Array.isArray(subjects)) return fitted
  return { ...fitted, subjects: subjects.map((one) => (isObject(one) ? parts(one, behaviour, true) : one)) }
}

export type CheckedDraft = { readonly exam: PackExam } | { readonly missing: readonly Fault[] }

/** What a draft lacks before it can be an exam, by the rules of exam packs; places are inside the exam. */
export function checkDraft(
  document: DraftDocument,
  files: Pick<PackSource, 'hasFile'>,
  now: Instant,
  known: Known,
): CheckedDraft {
  const checked = checkPack({ version: 1, exams: [examIn(document)] }, files, now, known)
  if ('faults' in checked) return { missing: checked.faults.map(insideExam) }
  const [exam] = checked.pack.exams
  if (exam === undefined) throw new Error('a pack of one exam has it')
  return { exam }
}

function insideExam({ place, message }: Fault): Fault {
  return { place: place.replace(`${WHERE}.`, '').replace(WHERE, ''), message }
}

/** How many things a draft lacks, for lists: whatever it refers to is taken to be there. */
export function missingIn(document: DraftDocument): number {
  const { course } = document
  const owner = typeof course === 'string' ? course : ''
  const subjects = new Map(subjectsNamed(document).map((subject) => [subject, owner]))
  const checked = checkDraft(document, { hasFile: () => true }, 0, { courses: new Set([owner]), subjects })
  return 'missing' in checked ? checked.missing.length : 0
}

function subjectsNamed({ subject, subjects }: DraftDocument): string[] {
  const several = Array.isArray(subjects) ? subjects.map((one) => (isObject(one) ? one['subject'] : undefined)) : []
  return [subject, ...several].filter((one) => typeof one === 'string')
}
