import { examConsistency, examRoot, logKeys, studentProof } from '@anushilon/contract/operations/exam-log'
import { setTimeout as pause } from 'node:timers/promises'
import { ANYONE, callServer, justAfter, recorded, type Caller, type Line } from './caller.ts'
import type { PlannedExam } from './exams.ts'
import type { Ended, SeenRoots } from './history.ts'
import { insists, pauseAfter } from './insists.ts'

/** By the machine's clock: how often somebody looks at the roots, and how long what was logged may wait for one. */
const LOOKS_EVERY_MS = 1_000
const APPENDED_WITHIN_MS = 60_000

export async function readsKeys(line: Line): Promise<void> {
  await insists(() =>
    recorded(
      line,
      () => callServer(line, ANYONE, logKeys, {}),
      ({ body: { keys } }) => ({ keys: keys.map(({ key, publicKey }) => ({ key, publicKey })) }),
      (ended) => ({ kind: 'keys', ended }),
    ),
  )
}

async function readsRoots(line: Line, { id }: PlannedExam): Promise<Ended<SeenRoots>> {
  return await recorded(
    line,
    () => callServer(line, ANYONE, examRoot, { examId: id }),
    ({ body: { state, heads } }) => ({
      state,
      heads: heads.map(({ exam, size, root, time, key, signature }) => ({ exam, size, root, time, key, signature })),
    }),
    (ended) => ({ kind: 'roots', exam: id, ended }),
  )
}

/** Somebody outside who looks at what the centre publishes, again and again. */
export async function watchesRoots(line: Line, exams: readonly PlannedExam[], isOver: () => boolean): Promise<void> {
  for (let unanswered = 0; !isOver();) {
    for (const exam of exams) {
      const { is } = await readsRoots(line, exam)
      unanswered = is === 'unknown' ? unanswered + 1 : 0
      if (is === 'unknown') break
    }
    await pause(LOOKS_EVERY_MS + (unanswered === 0 ? 0 : pauseAfter(unanswered)))
  }
}

/** The student's file, once all that it has is under a root. */
export async function readsProof(line: Line, caller: Caller, { id }: PlannedExam, student: number): Promise<void> {
  const until = Date.now() + APPENDED_WITHIN_MS
  const isComplete = ({ body }: { readonly body: { readonly leaves: readonly { readonly index: number | null }[] } }) =>
    body.leaves.every(({ index }) => index !== null)
  for (;;) {
    const invokedAt = line.now()
    const answer = await callServer(line, caller, studentProof, { examId: id })
    const isWaiting = answer.is === 'unknown' || (answer.is === 'ok' && !isComplete(answer.value))
    if (isWaiting && Date.now() < until) {
      await pause(200)
      continue
    }
    const ended = answer.is === 'ok' ? { is: 'ok' as const, value: answer.value.body, receipt: null } : answer
    line.recorder.add({ kind: 'proof', student, exam: id, ended, invokedAt, endedAt: justAfter(line.now()) })
    return
  }
}

/** Every root in the end, and that each goes on from the one before. */
export async function provesRoots(line: Line, exam: PlannedExam): Promise<void> {
  const roots = await insists(() => readsRoots(line, exam))
  const heads = roots.is === 'ok' ? roots.value.heads : []
  for (const [at, { size: to }] of heads.entries()) {
    const from = heads[at - 1]?.size
    if (from === undefined) continue
    await insists(() =>
      recorded(
        line,
        () => callServer(line, ANYONE, examConsistency, { examId: exam.id, from, to }),
        ({ body: { path } }) => ({ path }),
        (ended) => ({ kind: 'consistency', exam: exam.id, from, to, ended }),
      ),
    )
  }
}
