import type { ExamId } from '@anushilon/domain/exam/exam'
import { MINUTE, SECOND, type Instant } from '@anushilon/domain/instant'
import { headMessage } from '@anushilon/domain/log/signed'
import type { Deps } from '../deps.ts'
import { insertHead } from '../stores/exam-log/log-heads.ts'
import { freezeTree, grownTrees, lockTree, treesToFreeze } from '../stores/exam-log/log-trees.ts'
import { GrowingTree } from './growing-tree.ts'
import { sequenceLeaves } from './sequence.ts'

/** While scripts are marked there would be a root every two seconds, and nobody would look at it. */
const SIGN_EVERY = 1 * MINUTE

type HeadDeps = Pick<Deps, 'db' | 'settings' | 'signer'>

/**
 * Brings the exams' logs up to date: leaves get their places, the root of an exam that is over is frozen and signed, and
 * so is a new one where something was added since; at once where it is about the exam as a whole.
 */
export async function updateExamLogs(deps: HeadDeps, now: Instant): Promise<void> {
  const aboutExams = await sequenceLeaves(deps)
  const over = now - deps.settings.current.graceSeconds * SECOND
  const toSign = new Set(await treesToFreeze(deps.db, over))
  for (const examId of await grownTrees(deps.db, now - SIGN_EVERY)) toSign.add(examId)
  for (const examId of await grownTrees(deps.db, now)) if (aboutExams.has(examId)) toSign.add(examId)
  for (const examId of toSign) await signHead(deps, examId, now)
}

async function signHead({ db, signer }: HeadDeps, examId: ExamId, now: Instant): Promise<void> {
  const key = await signer.key()
  await db.transaction(async (tx) => {
    const tree = await lockTree(tx, examId)
    if (tree === null || tree.size === 0) return
    const { size } = tree
    const { root } = new GrowingTree(size, tree.peaks)
    const signature = key.sign(headMessage({ exam: examId, size, root, time: now }))
    await insertHead(tx, { examId, size, root, signedAt: now, keyId: key.id, signature, timestamp: null })
    await freezeTree(tx, examId, now)
  })
}
