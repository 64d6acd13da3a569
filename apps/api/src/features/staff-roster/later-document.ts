import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import type { CourseId, SubjectId } from '@anushilon/domain/exam/exam'
import { DAY } from '@anushilon/domain/instant'
import { dhakaTime } from '../../packs/exam-json.ts'
import { newExamId } from '../../packs/new-exam-id.ts'

interface NextYear {
  readonly course: CourseId
  /** Last year's to this year's. */
  readonly subjects: ReadonlyMap<SubjectId, SubjectId>
  readonly days: number
  /** Those that the new course has. */
  readonly batches: ReadonlySet<string>
}

/** The same exam in another course so many days later, at the same hour. */
export function laterDocument(document: ExamDraft, { course, subjects, days, batches }: NextYear): ExamDraft {
  const { batches: named = [], opensAt, closesAt, results, subject, subjects: shares, choice, ...rest } = document
  const kept = named.filter((name) => batches.has(name))
  const now = (id: SubjectId) => subjects.get(id) ?? id
  const later = (written: string) => dhakaTime(Date.parse(written) + days * DAY)
  return {
    ...rest,
    id: newExamId(),
    course,
    ...(kept.length > 0 && { batches: kept }),
    ...(opensAt !== undefined && { opensAt: later(opensAt) }),
    ...(closesAt !== undefined && { closesAt: later(closesAt) }),
    ...(results !== undefined && { results: results === 'auto' || results === 'manual' ? results : later(results) }),
    ...(subject !== undefined && { subject: now(subject) }),
    ...(shares !== undefined && { subjects: shares.map((share) => ({ ...share, subject: now(share.subject) })) }),
    ...(choice !== undefined && {
      choice: {
        ...choice,
        ...(choice.fixed !== undefined && { fixed: choice.fixed.map(now) }),
        ...(choice.optional !== undefined && { optional: choice.optional.map(now) }),
      },
    }),
  }
}
