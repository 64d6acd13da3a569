import type { InputOf } from '@anushilon/contract/endpoint'
import type { freePaper, submitFree } from '@anushilon/contract/operations/free-exam'
import { NO_SITTING } from '@anushilon/domain/sitting/attempt'
import { deadlineOf } from '@anushilon/domain/sitting/clock'
import type { McqPlan } from '@anushilon/domain/exam/exam'
import { SECOND, type Instant } from '@anushilon/domain/instant'
import { isForVisitors } from '@anushilon/domain/exam/variation'
import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { presentExamInfo } from '../../exams/present-info.ts'
import { repeatedPaper } from '../../exams/repeated-paper.ts'
import { picksOn, scoreAtOnce, solvedWith } from '../../exams/score-at-once.ts'
import type { Call } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import { liveFreeExams } from '../../stores/exam/free-exams.ts'
import { Throttle } from '../../throttle/throttle.ts'

type FreeCall = Call<InputOf<typeof freePaper>>

/** Real exams for whoever comes by. Nothing is stored: the visitor brings back which questions they were given. */
export function freeExamCalls({ db, settings, exams }: Pick<Deps, 'db' | 'settings' | 'exams'>) {
  const throttle = new Throttle(db)

  /** The exam as long as `now` is before its end, prolonged by `afterwards`. */
  async function liveExam(
    { input, address, now }: FreeCall,
    afterwards = 0,
  ): Promise<{ exam: FullExam; plan: McqPlan }> {
    const exam = await exams.get(input.examId, now)
    if (exam === null || !exam.free || !exam.active || !isForVisitors(exam.variation) || exam.plans.mcq === null) {
      // Only who names what is not there is counted: behind a carrier's address there may be thousands of visitors.
      await throttle.countUnknown('free-exams', address, now)
      throw new Refused('no-such-exam')
    }
    if (now < exam.window.opensAt) throw new Refused('not-open-yet')
    if (now >= exam.window.closesAt + afterwards) throw new Refused('exam-over')
    return { exam, plan: exam.plans.mcq }
  }

  function drawn(exam: FullExam, draw: string) {
    return repeatedPaper(exam, { sitting: NO_SITTING, subjects: null, seed: `free/${draw}/${exam.id}` })
  }

  return {
    async list(now: Instant) {
      const live = await liveFreeExams(db, now)
      return { exams: live.filter(({ variation }) => isForVisitors(variation)) }
    },

    async info(call: FreeCall) {
      const { exam } = await liveExam(call)
      return { exam: presentExamInfo(exam, NO_SITTING, call.now), rules: exam.rules }
    },

    async paper(call: FreeCall) {
      const { exam, plan } = await liveExam(call)
      const draw = randomBytes(9).toString('base64url')
      const questions = drawn(exam, draw).flatMap((section) => section.questions)
      return { draw, questions, startsAt: call.now, endsAt: deadlineOf(plan, call.now, exam.window) }
    },

    async submit(call: Call<InputOf<typeof submitFree>>) {
      const { exam, plan } = await liveExam(call, settings.current.graceSeconds * SECOND)
      const paper = drawn(exam, call.input.draw)
      const picks = picksOn(paper, call.input.answers)
      return { result: scoreAtOnce(plan, paper, picks), questions: solvedWith(paper, picks) }
    },
  }
}
