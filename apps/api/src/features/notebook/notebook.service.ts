import type { mistakes, tickMistake } from '@anushilon/contract/operations/notebook'
import { partOf } from '@anushilon/domain/sitting/attempt'
import { rangeOfPage, totalPages } from '@anushilon/domain/pages'
import { questionsOn } from '@anushilon/domain/exam/paper'
import type { Deps } from '../../deps.ts'
import { ownExam, withResultsOut } from '../../exams/exam-of-call.ts'
import type { StudentCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { mistakesBySubject, mistakesPage, setTick } from '../../stores/results/mistakes.ts'
import { sittingOf } from '../../stores/sitting/sittings.ts'
import { requireOwnCourse } from '../../tokens/own-course.ts'

export async function showMistakes({ db }: Pick<Deps, 'db'>, { student, input, now }: StudentCallOf<typeof mistakes>) {
  requireOwnCourse(student, input.courseId)
  const own = { ...student, now }
  const filter = { isDone: input.show === 'done', subjectId: input.subjectId ?? null }
  const [subjects, found] = await Promise.all([
    mistakesBySubject(db, own),
    mistakesPage(db, own, filter, rangeOfPage(input.page)),
  ])
  const counted = subjects.filter(({ id }) => filter.subjectId === null || id === filter.subjectId)
  const total = counted.reduce((sum, subject) => sum + subject[input.show], 0)
  return { subjects, mistakes: found, pages: { total: totalPages(total), current: input.page } }
}

/** Any question of one's own paper may be ticked; after a correction of the key it may not be a mistake any more. */
export async function tick(deps: Pick<Deps, 'db' | 'exams'>, call: StudentCallOf<typeof tickMistake>): Promise<void> {
  const exam = await withResultsOut(deps, await ownExam(deps, call), call)
  const { studentId } = call.student
  const { number, isDone } = call.input
  const part = partOf(await sittingOf(deps.db, studentId, exam.id), 'mcq')
  if (!questionsOn(part?.paper ?? []).includes(number)) throw new Refused('no-such-question')
  const own = { studentId, examId: exam.id, question: number }
  // One that is found done is acknowledged, too: a transaction waits for the standby (decision 024).
  await deps.db.transaction((tx) => setTick(tx, own, isDone, call.now))
}
