import type { DraftSubject, ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { workIn } from './subject-work.ts'
import { without } from '../with-field.ts'

type SameIn = (subjectId: string) => string | undefined

/** The paper in another course: subjects of the same name stay with all that is in them; batches belong to one course. */
export function inCourse(document: ExamDraft, course: string, sameIn: SameIn): ExamDraft {
  const { subject, subjects = [], choice } = document
  const known = (ids: readonly string[] = []) => ids.flatMap((id) => sameIn(id) ?? [])
  const [own] = known(subject === undefined ? [] : [subject])
  return {
    ...without(document, ['subject', 'choice', 'batches']),
    course,
    ...(own !== undefined && { subject: own }),
    ...(choice && { choice: { ...choice, fixed: known(choice.fixed), optional: known(choice.optional) } }),
    subjects: subjects.flatMap((one) => known([one.subject]).map((id) => ({ ...one, subject: id }))),
  }
}

/** What would be gone with the change. */
export function lostIn({ subjects = [] }: ExamDraft, sameIn: SameIn): readonly DraftSubject[] {
  return subjects.filter((one) => workIn(one) !== '' && sameIn(one.subject) === undefined)
}
