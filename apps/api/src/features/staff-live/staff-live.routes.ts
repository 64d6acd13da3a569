import * as late from '@anushilon/contract/staff/late-answers'
import * as attempts from '@anushilon/contract/staff/late-attempts'
import * as live from '@anushilon/contract/staff/live'
import { isOfEverything } from '@anushilon/domain/staff-rights'
import { type Deps, forBulk } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { narrowed } from '../../staff/scope.ts'
import { isStillTheSame } from '../../staff/session.ts'
import { windowOf } from '../../stores/exam/exam-times.ts'
import { studentsOfExam } from '../../stores/sitting/live.ts'
import { boardOf, byState, plainReads, cachedReads } from './board.service.ts'
import { LiveHub } from './live-hub.ts'
import { endExam } from './ending.service.ts'
import { sendNote } from './note.service.ts'
import { decideLateAnswers, pictureOfLatePhoto, waitingLateAnswers } from './late-answers.service.ts'
import { decideLateAttempts, listLateAttempts, previewLateAttempts, reopenAttempts } from './late-attempts.service.ts'
import { acceptLateAttempt, previewLate, refuseLateAttempt } from './late.service.ts'
import { listReopenable, reopenAttempt } from './second-chance.service.ts'
import { examStudentsTable } from './students-file.ts'
import { giveTime, previewTime } from './time.service.ts'

export function staffLiveRoutes(binder: Binder, deps: Deps): void {
  const { db, clock, log } = deps
  const bulk = forBulk(deps)
  const slow = cachedReads(db)
  const hub = new LiveHub({ look: (watching) => boardOf(db, slow, watching, clock.now()), log })
  binder.onStop(() => hub.close())

  /** Whoever watches the exam on this server sees at once what was done here. */
  async function andNudge<T>(examId: string, change: Promise<T>): Promise<T> {
    const done = await change
    hub.nudge(examId)
    return done
  }

  binder.bind(live.liveBoard, async ({ input: { examId }, now, staff: { rights } }) =>
    ok(await boardOf(db, plainReads(db), { examId, branches: rights.branches }, now)),
  )
  binder.bind(live.liveStream, async ({ input, staff }) => ({
    ...ok({
      mediaType: 'text/event-stream',
      body: await hub.watch(
        { examId: input.examId, branches: staff.rights.branches },
        {
          narrow: isOfEverything(staff.rights) ? null : async (board) => await narrowed(db, staff.rights, board),
          mayWatch: async () => await isStillTheSame(db, staff, clock.now()),
        },
      ),
    }),
    headers: { 'content-encoding': 'identity', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  }))

  binder.bind(live.examStudentsFile, async (call) => ok(await examStudentsTable(bulk, call)))
  binder.bind(live.examStudents, async ({ input, now, staff }) => {
    const { examId, find = null, state = null, page = 1 } = input
    if ((await windowOf(db, examId)) === null) throw new Refused('no-such-exam')
    const limit = live.EXAM_STUDENTS_PAGE
    const found = await studentsOfExam(db, examId, now, {
      find,
      state,
      branches: staff.rights.branches,
      offset: (page - 1) * limit,
      limit,
    })
    const { students, counts: counted } = found
    const counts = byState(counted)
    const total = counted.reduce((sum, row) => sum + (state === null || row.state === state ? row.students : 0), 0)
    return ok({ students, total, counts })
  })

  binder.bind(live.previewTime, async (call) => ok(await previewTime(bulk, call)))
  binder.bind(live.giveTime, async (call) => ok(await andNudge(call.input.examId, giveTime(bulk, call))))
  binder.bind(live.endExam, async (call) => ok(await andNudge(call.input.examId, endExam(bulk, call))))
  binder.bind(live.sendNote, async (call) => ok(await andNudge(call.input.examId, sendNote(deps, call))))
  binder.bind(live.reopenableParts, async (call) => ok(await listReopenable(deps, call)))
  binder.bind(live.reopenAttempt, async (call) => ok(await andNudge(call.input.examId, reopenAttempt(bulk, call))))
  binder.bind(live.acceptLateAttempt, async (call) => {
    await andNudge(call.input.examId, acceptLateAttempt(bulk, call))
    return ok('Ok' as const)
  })
  binder.bind(live.previewLate, async (call) => ok(await previewLate(bulk, call)))
  binder.bind(late.lateAnswers, async (call) => ok(await waitingLateAnswers(bulk, call)))
  binder.bind(late.ruleOnLateAnswers, async (call) =>
    ok(await andNudge(call.input.examId, decideLateAnswers(bulk, call))),
  )
  binder.bind(late.latePhoto, async (call) => ok(await pictureOfLatePhoto(bulk, call)))
  binder.bind(attempts.lateAttempts, async (call) => ok(await listLateAttempts(bulk, call)))
  binder.bind(attempts.previewLateAttempts, async (call) => ok(await previewLateAttempts(bulk, call)))
  binder.bind(attempts.decideLateAttempts, async (call) =>
    ok(await andNudge(call.input.examId, decideLateAttempts(bulk, call))),
  )
  binder.bind(attempts.reopenAttempts, async (call) =>
    ok(await andNudge(call.input.examId, reopenAttempts(bulk, call))),
  )
  binder.bind(live.refuseLateAttempt, async (call) => {
    await andNudge(call.input.examId, refuseLateAttempt(bulk, call))
    return ok('Ok' as const)
  })
}
