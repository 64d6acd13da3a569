import { NOTES_HEADER } from '@anushilon/contract/headers'
import type { openPaper, sealedPaper } from '@anushilon/contract/operations/sealed-papers'
import { askedOf } from '@anushilon/contract/schemas/asked-in-writing'
import { subjectsOn, writtenPaper } from '@anushilon/domain/exam/assignment'
import { picturesIn } from '@anushilon/domain/exam/question'
import { picturesAsked } from '@anushilon/domain/exam/written-sheet'
import { sealedFrom } from '@anushilon/domain/exam/sealing'
import type { PartKind } from '@anushilon/domain/exam/variation'
import { partOrder, type PartRecord } from '@anushilon/domain/sitting/attempt'
import { latePolicy } from '@anushilon/domain/sitting/lateness'
import type { Deps } from '../../../deps.ts'
import { ownExam } from '../../../exams/exam-of-call.ts'
import type { SittingReader } from '../../../exams/sitting-reader.ts'
import { ok, type StudentCallOf } from '../../../http/bind.ts'
import { shownSittingKey } from '../../../proof/sitting-key.ts'
import { Refused } from '../../../refused.ts'
import type { FullExam } from '../../../stores/exam/full-exams.ts'
import { endFor, presentRunningMcq, presentRunningWritten } from '../present-running.ts'
import { createStart, mcqPaperFor } from '../start.service.ts'
import type { createBell } from './bell.ts'
import { createContentKeys } from './content-keys.ts'
import { createPaperPictures } from './paper-pictures.ts'
import { sealPaper } from './sealed-paper.ts'

type Bell = ReturnType<typeof createBell>

/** Papers on phones before the exam opens, and what opens them (decision 026). */
export function sealedPapers(deps: Deps, reader: SittingReader, bell: Bell) {
  const start = createStart(deps, reader)
  const keys = createContentKeys(deps)
  const picturesAt = createPaperPictures(deps.storage)

  return {
    async sealedPaper(call: StudentCallOf<typeof sealedPaper>) {
      const exam = await ownExam(deps, call)
      const { part } = call.input
      refuseUnsealed(exam, part, call.now)
      const studentId = String(call.student.studentId)
      const of = { examId: exam.id, version: exam.revision, studentId, part }
      const { content, pictures } = contentOf(exam, part, call.student.studentId)
      const { bytes, body } = await sealPaper(await keys.studentKey(of), of, content, await picturesAt(pictures))
      return {
        ...ok({ mediaType: 'application/octet-stream', body }),
        headers: { 'content-length': String(bytes) },
      }
    },

    async openPaper(call: StudentCallOf<typeof openPaper>) {
      const { input, student } = call
      await bell.wait((await ownExam(deps, call)).window.opensAt)
      // What was asked for before the bell is judged by the moment at which it rang.
      const now = deps.clock.now()
      const exam = await ownExam(deps, { input, student, now })
      const { studentId } = student
      const { part: kind, subjects = null } = input
      deps.presence.saw(exam.id, studentId, now)
      const part = await start({ exam, studentId, kind, subjects, now })
      const of = { examId: exam.id, version: exam.revision, studentId: String(studentId), part: kind }
      const isFirst = partOrder(exam)[0] === kind
      const [key, sitting] = await Promise.all([
        keys.studentKey(of),
        isFirst ? { parts: [part] } : reader.sittingOf(studentId, exam.id),
      ])
      return {
        ...ok({
          version: exam.revision,
          key: key.toString('base64url'),
          startedAt: part.startedAt,
          endsAt: part.deadlineAt,
          dueAt: part.dueAt,
          closesAt: endFor(exam, part),
          overdue: latePolicy(exam),
          isArmed: part.overdue === 'score-saved',
          sitting: shownSittingKey(deps.secrets, { studentId, examId: exam.id, sitting }),
          ...(part.paper.length < exam.sections.length && { subjects: subjectsOn(part.paper, exam.sections) }),
        }),
        headers: exam.notes === 0 ? {} : { [NOTES_HEADER]: String(exam.notes) },
      }
    },
  }
}

function refuseUnsealed(exam: FullExam, part: PartKind, now: number): void {
  const from = sealedFrom(exam)
  if (!partOrder(exam).includes(part)) throw new Refused('no-such-exam')
  if (from === null) throw new Refused('not-found')
  if (now < from) throw new Refused('not-open-yet')
  if (now >= exam.window.closesAt) throw new Refused('exam-over')
}

/**
 * What running data would say, in the order that this student will be given. Which subjects they will choose nobody knows
 * yet: of each that can be chosen it has what they would get.
 */
function contentOf(exam: FullExam, kind: PartKind, studentId: number) {
  const { opensAt } = exam.window
  const begun = (paper: PartRecord['paper']): PartRecord => ({
    kind,
    paper,
    startedAt: opensAt,
    deadlineAt: opensAt,
    dueAt: opensAt,
    closedAt: null,
    closedAs: null,
    overdue: null,
  })
  if (kind === 'written') {
    const paper = presentRunningWritten(exam, begun(writtenPaper(exam.sections, null)), new Map())
    return {
      content: { part: 'written', paper } as const,
      pictures: paper.sections.flatMap((section) => picturesAsked(askedOf(section))),
    }
  }
  const paper = presentRunningMcq(exam, begun(mcqPaperFor(exam, studentId, null)), new Map())
  const questions = paper.sections.flatMap((section) => section.questions)
  return {
    content: { part: 'mcq', paper } as const,
    pictures: questions.flatMap(picturesIn),
  }
}
