import type { Patch } from './patched-copy.ts'

/** The product as it would be without the logs of exams, as far as saving an answer goes. Nobody can switch that off. */
export const WITHOUT_LOG: readonly Patch[] = [
  {
    file: 'apps/api/src/features/sitting/answer.service.ts',
    from: `const seed = await seedOf({ studentId, examId: exam.id }, now)
    const picking = pickingOf(seed, { studentId, examId: exam.id, question, option, receivedAt: now })`,
    to: 'const picking = { studentId, examId: exam.id, question, option, receivedAt: now }',
  },
  {
    file: 'apps/api/src/features/sitting/sitting.service.ts',
    from: '{ [SIGNED_RECEIPT_HEADER]: await receiptFor(stored.leaf) }',
    to: '{}',
  },
  {
    file: 'apps/api/src/stores/sitting/answers.ts',
    from: 'export async function insertFirstPicks(',
    to: `export { insertFirstPicks } from '../../../../../bench/lib/unlogged-picks.ts'\nasync function unused(`,
  },
]
