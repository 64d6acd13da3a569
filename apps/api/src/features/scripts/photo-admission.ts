import { partForPhotos } from '@anushilon/domain/sitting/answering'
import { visibleExam } from '@anushilon/domain/sitting/entry'
import type { Deps } from '../../deps.ts'
import { settledSitting } from '../../exams/settled-sitting.ts'
import { orRefuse, Refused } from '../../refused.ts'
import { hasOpenWrittenPart } from '../../stores/sitting/sittings.ts'
import type { Admission } from '../../uploads/photo-intake.ts'

/** Whether photos of the student may come now, as far as it can be told before they have. */
export function photoAdmission(deps: Pick<Deps, 'clock' | 'db' | 'exams'>): Admission {
  return async ({ student, now }, examId) => {
    if (student === null) throw new Refused('not-logged-in')
    if (examId === null) {
      if (!(await hasOpenWrittenPart(deps.db, student.studentId))) throw new Refused('not-started')
      return
    }
    const exam = orRefuse(visibleExam(await deps.exams.get(examId, now), student))
    orRefuse(partForPhotos(await settledSitting(deps, exam, student.studentId, now), now))
  }
}
