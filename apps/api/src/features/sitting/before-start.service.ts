import type { EntryStage } from '@anushilon/contract/codecs/entry-words'
import { entryOf, type Entry } from '@anushilon/domain/sitting/entry'
import type { SubjectId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { combinationsFor, optionalSubjects } from '@anushilon/domain/exam/subject-choice'
import { partOrder } from '@anushilon/domain/sitting/attempt'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { examOfCall } from '../../exams/exam-of-call.ts'
import { settledSitting } from '../../exams/settled-sitting.ts'
import type { SittingReader } from '../../exams/sitting-reader.ts'
import { ok, type StudentCall } from '../../http/bind.ts'
import { orRefuse, Refused } from '../../refused.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import { closesAtOf } from '../../stores/exam/exam-times.ts'
import { presentExamInfo } from '../../exams/present-info.ts'

type ExamCall = StudentCall<{ readonly examId: string }>

/** What a student asks for before pressing Start. */
export function beforeStart(deps: Pick<Deps, 'db' | 'clock' | 'exams'>, reader: SittingReader) {
  const settling = { ...deps, readSitting: reader.sittingOf }
  return {
    async entry(call: ExamCall) {
      const exam = await withPresentEnd(deps.db, await examOfCall(deps, call), call.now)
      const sitting = await settledSitting(settling, exam, call.student.studentId, call.now)
      return ok(stageOf(exam, orRefuse(entryOf(exam, sitting, call.now))))
    },

    async info(call: ExamCall) {
      const exam = await examOfCall(deps, call)
      const sitting = await reader.sittingOf(call.student.studentId, exam.id)
      return ok(presentExamInfo(exam, sitting, call.now))
    },

    async rules(call: ExamCall) {
      return ok({ image: (await examOfCall(deps, call)).rules })
    },

    async optional(call: ExamCall) {
      const exam = await examOfCall(deps, call)
      return ok(optionalSubjects(exam).map((subject) => named(exam, subject)))
    },

    async combinations(call: StudentCall<{ readonly examId: string; readonly mainSubjectId: string }>) {
      const exam = await examOfCall(deps, call)
      const { mainSubjectId } = call.input
      if (!optionalSubjects(exam).includes(mainSubjectId)) throw new Refused('choice-invalid')
      return ok(combinationsFor(exam, mainSubjectId).map((set) => set.map((subject) => named(exam, subject))))
    },
  }
}

/** A copy of the exam that says it is over may not know yet that it was given a later end. */
async function withPresentEnd(db: Db, exam: FullExam, now: Instant): Promise<FullExam> {
  if (now < exam.window.closesAt) return exam
  return { ...exam, window: { ...exam.window, closesAt: await closesAtOf(db, exam.id) } }
}

/** The words know four stages: what runs after the first part is "the first part is over" (Decision C2). */
function stageOf(exam: FullExam, entry: Entry): EntryStage {
  const isLaterPart = 'part' in entry && partOrder(exam).indexOf(entry.part) > 0
  if (entry.kind === 'part-over' || isLaterPart) return 'written-next'
  return entry.kind
}

function named(exam: FullExam, subject: SubjectId) {
  return { id: subject, name: exam.sections.find(({ subjectId }) => subjectId === subject)?.subjectName ?? '' }
}
