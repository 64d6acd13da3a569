import { sectionsOf, withQuestions } from '@anushilon/contract/staff/draft-sections'
import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import type { Clash } from '@anushilon/contract/staff/merge-drafts'
import { same } from '@anushilon/contract/staff/same'

/** The document with another version in the place of the one that stands there now; with both, theirs comes first. */
export function withPart(
  document: ExamDraft,
  clash: Clash,
  now: 'base' | 'mine',
  wanted: 'theirs' | 'both',
): ExamDraft {
  if (clash.kind === 'field') {
    const { place, placeBefore = place, theirs } = clash
    return withField(document, now === 'base' ? placeBefore : place, theirs)
  }
  const section = sectionsOf(document).findIndex(
    ({ subjectId }) => clash.subjectId === null || subjectId === clash.subjectId,
  )
  const questions = sectionsOf(document)[section]?.questions ?? []
  const at = questions.findIndex((question) => same(question, clash[now]))
  if (at < 0) return document
  const versions = wanted === 'both' ? [clash.theirs, clash.mine] : [clash.theirs]
  return withQuestions(document, section, questions.toSpliced(at, 1, ...versions))
}

/** A field by its place, such as `name`, `mcq.durationMinutes` or, of a subject, `phy.written.marks`. */
function withField(document: ExamDraft, place: string, value: unknown): ExamDraft {
  const path = place.split('.')
  const { subjects } = document
  const at = subjects?.findIndex(({ subject }) => subject === path[0] && path.length > 2) ?? -1
  if (subjects === undefined || at < 0) return set(document, path, value)
  return {
    ...document,
    subjects: subjects.map((subject, index) => (index === at ? set(subject, path.slice(1), value) : subject)),
  }
}

function set<T extends object>(of: T, [name = '', ...rest]: readonly string[], value: unknown): T {
  // A place in a list is its number: the rubric of one question.
  if (Array.isArray(of)) return of.with(Number(name), value) as T
  const { [name]: was, ...others } = of as Record<string, unknown>
  const next = rest.length === 0 ? value : set(typeof was === 'object' && was !== null ? was : {}, rest, value)
  // The same fields, of which one has the value that the same field of another draft had.
  return (next === undefined ? others : { ...others, [name]: next }) as T
}
