import * as log from '@anushilon/contract/operations/exam-log'
import { hashesText } from '@anushilon/domain/log/signed'
import type { Deps } from '../../deps.ts'
import { consistencyProof } from '../../exam-log/tree-reader.ts'
import { ownExam } from '../../exams/exam-of-call.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { headsOf } from '../../stores/exam-log/log-heads.ts'
import { treeOf } from '../../stores/exam-log/log-trees.ts'
import { shownHead, shownKeys } from './present-log.ts'
import { proofFile } from './proof-file.ts'

/** What anybody may ask of an exam's log, and a student of their own part of it. */
export function examLogRoutes(binder: Binder, deps: Deps): void {
  const { db, exams } = deps

  binder.bind(log.logKeys, async () => {
    // The first one is made when it is first needed.
    await deps.signer.key()
    return ok({ keys: await shownKeys(db) })
  })

  binder.bind(log.examRoot, async ({ input: { examId }, now }) => {
    const [exam, tree] = await Promise.all([exams.get(examId, now), treeOf(db, examId)])
    if (exam === null && tree === null) throw new Refused('no-such-exam')
    const state = tree === null || tree.size === 0 ? 'none' : tree.frozenAt === null ? 'open' : 'frozen'
    const heads = (await headsOf(db, examId)).map(shownHead)
    return ok({ exam: examId, state, isWhole: tree?.isWhole ?? true, heads } as const)
  })

  binder.bind(log.examConsistency, async ({ input: { examId, from, to } }) => {
    const sizes = new Set((await headsOf(db, examId)).map(({ size }) => size))
    // Only between roots that were signed: of others there is nothing to compare with.
    if (from > to || !sizes.has(from) || !sizes.has(to)) throw new Refused('no-such-exam')
    return ok({ path: hashesText(await consistencyProof(db, examId, from, to)) })
  })

  binder.bind(log.studentProof, async (call) => {
    const exam = await ownExam(deps, call)
    const { studentId } = call.student
    return ok(await proofFile(db, { exam, studentId, now: call.now }))
  })
}
