import type { Patch } from './patched-copy.ts'

const ANSWERS = 'apps/api/src/features/sitting/answer.service.ts'

/**
 * The product as it would be without the logs of exams, as far as saving an answer goes: as it
 * was before. Nobody can switch that off in the product.
 */
export const WITHOUT_LOG: readonly Patch[] = [
  {
    file: ANSWERS,
    from: 'const leaf = leafOf(seed, answerText(picked), studentId)',
    to: '',
  },
  {
    file: ANSWERS,
    from: 'return (await insert({ ...picked, record: leaf.record })) ? leaf : await explain(answering, question)',
    to: `const inserted = await insert(picked)
    if (inserted.option !== option) throw new Error('only first picks are measured')
    return inserted.received`,
  },
  {
    file: ANSWERS,
    from: 'return { paper, seed: await seedOf({ studentId, examId: exam.id }, now) }',
    to: 'return { paper, seed: null }',
  },
  // The receipt of before: 28 letters with a signature of the centre's own.
  {
    file: 'apps/api/src/features/sitting/sitting.service.ts',
    from: '{ [SIGNED_RECEIPT_HEADER]: await receiptFor(leaf), ...heard }',
    to: "{ ...receipt(exam, 'mcq', studentId, leaf, call.now), ...heard }",
  },
  {
    file: 'apps/api/src/stores/sitting/answers.ts',
    from: 'export async function insertFirstPicks(',
    to: `export { insertFirstPicks } from '../../../../../bench/lib/unlogged-picks.ts'\nasync function unused(`,
  },
]
