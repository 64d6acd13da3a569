import { timesMarks } from '@anushilon/domain/marks/marks'
import type { OpenedBy } from './operations/sealed-papers.ts'
import type { RunningMcq } from './schemas/running-mcq.ts'
import type { RunningWritten } from './schemas/running-written.ts'

type Sat = Pick<OpenedBy, 'subjects'>

function satSections<S extends { readonly subjectId: string }>(sections: readonly S[], { subjects }: Sat): S[] {
  return sections.filter(({ subjectId }) => subjects === undefined || subjects.includes(subjectId))
}

/** What running data says of a part that has just begun, from a sealed paper and what came with its key. */
export function mcqFromSealed(paper: RunningMcq, by: OpenedBy): RunningMcq {
  const sections = satSections(paper.sections, by)
  const count = sections.reduce((sum, { questions }) => sum + questions.length, 0)
  const { version: _version, key: _key, subjects: _subjects, closesAt, ...timing } = by
  const totalMarks = timesMarks(count, paper.exam.marksPerQuestion)
  return { ...timing, exam: { ...paper.exam, closesAt, totalMarks }, sections }
}

export function writtenFromSealed(paper: RunningWritten, by: OpenedBy): RunningWritten {
  const { startedAt, endsAt, closesAt, sitting } = by
  const sections = satSections(paper.sections, by)
  return { ...paper, startedAt, endsAt, closesAt, ...(sitting && { sitting }), sections }
}
