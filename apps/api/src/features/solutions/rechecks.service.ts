import type { InputOf, ReplyOf } from '@anushilon/contract/endpoint'
import type * as calls from '@anushilon/contract/operations/rechecks'
import { questionsOn } from '@anushilon/domain/exam/paper'
import { DAY, type Instant } from '@anushilon/domain/instant'
import { partOf, type Sitting } from '@anushilon/domain/sitting/attempt'
import type { Deps } from '../../deps.ts'
import { ownExam, withResultsOut } from '../../exams/exam-of-call.ts'
import type { StudentCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import { markOf } from '../../stores/marking/marks.ts'
import { insertRecheck, rechecksOf, type RecheckKey } from '../../stores/results/rechecks.ts'
import { sittingOf } from '../../stores/sitting/sittings.ts'

type RecheckDeps = Pick<Deps, 'db' | 'settings' | 'exams'>
type Place = Pick<InputOf<typeof calls.askRecheck>, 'part' | 'subject' | 'question'>

export async function showRechecks(
  deps: RecheckDeps,
  call: StudentCallOf<typeof calls.rechecks>,
): Promise<ReplyOf<typeof calls.rechecks>['body']> {
  const exam = await withResultsOut(deps, await ownExam(deps, call), call)
  const { studentId } = call.student
  const [sitting, asked] = await Promise.all([
    sittingOf(deps.db, studentId, exam.id),
    rechecksOf(deps.db, studentId, exam.id),
  ])
  const until = endOf(deps, exam)
  return {
    until: until !== null && call.now < until ? until : null,
    requests: asked.map(({ section, question, ...request }) => ({
      ...request,
      ...placeOf(sitting, { part: request.part, section, question }),
    })),
  }
}

/** Once for each answer, for as long as the centre takes them (Decision D11). */
export async function askRecheck(deps: RecheckDeps, call: StudentCallOf<typeof calls.askRecheck>): Promise<void> {
  const exam = await withResultsOut(deps, await ownExam(deps, call), call)
  const until = endOf(deps, exam)
  const { studentId } = call.student
  const key = { studentId, examId: exam.id, ...keyAt(await sittingOf(deps.db, studentId, exam.id), exam, call.input) }
  // What nobody has marked there is nothing to look at again.
  if (key.part === 'written' && (await markOf(deps.db, key)) === null) throw new Refused('no-such-question')
  if (until === null || call.now >= until) throw new Refused('recheck-over')
  const before = await insertRecheck(deps.db, key, call.input.reason, call.now)
  if (before !== null && before !== call.input.reason) throw new Refused('recheck-asked')
}

/** Null: the centre takes none. */
function endOf({ settings }: Pick<Deps, 'settings'>, { resultsOutAt }: FullExam): Instant | null {
  const { recheckDays } = settings.current
  return recheckDays === 0 || resultsOutAt === null ? null : resultsOutAt + recheckDays * DAY
}

/** Students name an answer by where they see it; it is stored by where it stands in the exam. */
function keyAt(
  sitting: Sitting,
  exam: FullExam,
  { part, subject, question }: Place,
): Omit<RecheckKey, 'studentId' | 'examId'> {
  const paper = partOf(sitting, part)?.paper ?? []
  if (part === 'written') {
    const section = paper[subject]?.section
    const marks = section === undefined ? undefined : exam.sections[section]?.written?.marks
    if (section === undefined || marks?.[question - 1] === undefined) throw new Refused('no-such-question')
    return { part, section, question }
  }
  const number = questionsOn(paper)[question - 1]
  const on = paper.find(({ questions }) => number !== undefined && questions.includes(number))
  if (number === undefined || on === undefined) throw new Refused('no-such-question')
  return { part, section: on.section, question: number }
}

function placeOf(sitting: Sitting, { part, section, question }: Omit<RecheckKey, 'studentId' | 'examId'>): Place {
  const paper = partOf(sitting, part)?.paper ?? []
  if (part === 'mcq') return { part, subject: 0, question: questionsOn(paper).indexOf(question) + 1 }
  return { part, subject: paper.findIndex((one) => one.section === section), question }
}
