import type { ReplyOf } from '@anushilon/contract/endpoint'
import type * as retakes from '@anushilon/contract/operations/retakes'
import type { LocalPaper } from '@anushilon/contract/schemas/retake-paper'
import type { McqPlan, SubjectId } from '@anushilon/domain/exam/exam'
import { plusMinutes } from '@anushilon/domain/instant'
import { penaltyOf } from '@anushilon/domain/marks/marks'
import { chooseSubjects } from '@anushilon/domain/exam/subject-choice'
import { optionCountOf } from '@anushilon/domain/exam/question'
import type { Deps } from '../../deps.ts'
import { examOfCall, withResultsOut } from '../../exams/exam-of-call.ts'
import { presentExamInfo } from '../../exams/present-info.ts'
import { repeatedPaper, type RepeatedSection } from '../../exams/repeated-paper.ts'
import { picksOn, scoreAtOnce, solvedWith } from '../../exams/score-at-once.ts'
import { ok, type StudentCall, type StudentCallOf } from '../../http/bind.ts'
import { orRefuse, Refused } from '../../refused.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import { sittingOf } from '../../stores/sitting/sittings.ts'

type RetakeCall = StudentCall<{ readonly examId: string }>

/** The papers of retakes and of exams that were missed. None is served before the results are out (Decision G1). */
export function retakeCalls(deps: Pick<Deps, 'db' | 'exams'>) {
  async function examToRepeat(call: RetakeCall): Promise<FullExam & { readonly plan: McqPlan }> {
    const exam = await withResultsOut(deps, await examOfCall(deps, call), call)
    const { mcq: plan } = exam.plans
    if (plan === null) throw new Refused('no-such-exam')
    return { ...exam, plan }
  }

  async function paperFor(call: RetakeCall, exam: FullExam, subjects: readonly SubjectId[] | null = null) {
    const { studentId } = call.student
    const sitting = await sittingOf(deps.db, studentId, exam.id)
    return { sitting, paper: repeatedPaper(exam, { sitting, subjects, seed: `${studentId}/${exam.id}` }) }
  }

  return {
    async paper(call: RetakeCall): Promise<ReplyOf<typeof retakes.retake>> {
      const exam = await examToRepeat(call)
      const { sitting, paper } = await paperFor(call, exam)
      const questions = paper.flatMap((section) => section.questions)
      return ok({ questions, exam: presentExamInfo(exam, sitting, call.now) })
    },

    async submit(call: StudentCallOf<typeof retakes.submitRetake>): Promise<ReplyOf<typeof retakes.submitRetake>> {
      const exam = await examToRepeat(call)
      const { paper } = await paperFor(call, exam)
      const picks = picksOn(paper, call.input.answers)
      return ok({ result: scoreAtOnce(exam.plan, paper, picks), questions: solvedWith(paper, picks) })
    },

    async allSubjects(call: RetakeCall): Promise<ReplyOf<typeof retakes.examSubjects>> {
      const exam = await examToRepeat(call)
      return ok(localPaper(exam.plan, (await paperFor(call, exam)).paper))
    },

    async chosenSubjects(
      call: StudentCallOf<typeof retakes.examSubjectsRetake>,
    ): Promise<ReplyOf<typeof retakes.examSubjectsRetake>> {
      const exam = await examToRepeat(call)
      const subjects = orRefuse(chooseSubjects(exam, call.input.subjects))
      const { paper } = await paperFor(call, exam, subjects)
      const questions = paper.flatMap((section) => section.questions)
      return ok({
        ...localPaper(exam.plan, paper),
        startsAt: call.now,
        endsAt: plusMinutes(call.now, exam.plan.minutes),
        optionCount: Math.max(0, ...questions.map(optionCountOf)),
      })
    },

    async afterExam(
      call: StudentCallOf<typeof retakes.afterExamSubjects>,
    ): Promise<ReplyOf<typeof retakes.afterExamSubjects>> {
      const exam = await examToRepeat(call)
      const { subjects: wanted, subjectCount } = call.input
      if (wanted.length !== subjectCount) throw new Refused('choice-invalid')
      const subjects = orRefuse(chooseSubjects(exam, wanted))
      return ok(localPaper(exam.plan, (await paperFor(call, exam, subjects)).paper))
    },
  }
}

/** With the key, since the page scores it by itself (Spec 4 "Retake"). */
function localPaper(plan: McqPlan, sections: readonly RepeatedSection[]): LocalPaper {
  return { sections, minutes: plan.minutes, marks: { right: plan.marksPerQuestion, wrong: -penaltyOf(plan) } }
}
