import {
  meritPage,
  publishResults,
  resultsView,
  type MeritRow,
  type ResultsView,
} from '@anushilon/contract/staff/results'
import { expect } from 'vitest'
import { openRoom, type ExamRoom } from '../sitting/room.ts'
import type { SatExam } from '../sitting/student.ts'
import { signedIn, type Colleague } from '../staff/office.ts'
import { After } from './after.ts'

/** An exam room with the people who publish what was sat in it. */
export interface ExamOffice {
  readonly room: ExamRoom
  readonly owner: Colleague
  readonly author: Colleague
  somebody(exam: SatExam): Promise<After>
  view(exam: SatExam): Promise<ResultsView>
  merit(exam: SatExam): Promise<MeritRow[]>
  publishes(exam: SatExam, at?: number | null, withUnmarked?: boolean): ReturnType<Colleague['asks']>
  /** Three students of an exam that staff publish; with marks 3, 1.75 and 2, each in a minute of their own. */
  threeSat(changes?: Parameters<ExamRoom['exam']>[1]): Promise<{ exam: SatExam; students: [After, After, After] }>
}

export async function openOffice(): Promise<ExamOffice> {
  const room = await openRoom()
  const owner = await signedIn(room.server, 'owner', 'Nasrin Sultana')
  const author = await signedIn(room.server, 'author')
  const somebody = async (exam: SatExam) => new After(room, await room.student(exam))
  return {
    room,
    owner,
    author,
    somebody,
    view: async ({ id }) => await author.gets(resultsView, { examId: id }),
    async merit({ id }) {
      const { rows }: { rows: MeritRow[] } = await author.gets(meritPage, { examId: id })
      return rows
    },
    async publishes({ id }, at = null, withUnmarked = false) {
      const { open }: ResultsView = await owner.gets(resultsView, { examId: id })
      return await owner.asks(publishResults, { examId: id, at, withUnmarked, open })
    },
    async threeSat(changes = {}) {
      const exam = await room.exam('mcq', { results: 'manual', ...changes, mcq: { shuffle: false, ...changes.mcq } })
      const students: [After, After, After] = [await somebody(exam), await somebody(exam), await somebody(exam)]
      for (const [index, sheet] of ['BCD..', 'CCD..', '.CD..'].entries()) {
        const after = students[index]
        await after?.student.starts().isDone()
        room.clock.passes('1 min')
        await after?.student.submitsWith(sheet).isOnTime()
      }
      return { exam, students }
    },
  }
}

/** Everything a student can ask about an exam whose results are not out. */
export async function seesNothing(after: After): Promise<void> {
  expect(await after.row()).toMatchObject({ standing: { kind: 'pending' }, rankedStudents: 0, solutionSheet: null })
  await after.result().isRefused('results-not-out')
  await after.ranks().isRefused('results-not-out')
  await after.mcqSolution().isRefused('results-not-out')
  await after.retakePaper().isRefused('results-not-out')
  const { lines } = await after.progress().isShown()
  const examIds = lines.flatMap(({ points }) => points.map(({ examId }) => examId))
  expect(examIds).not.toContain(after.student.exam.id)
}
