import { adviceOn } from '@anushilon/domain/analysis/item-advice'
import type { Instant } from '@anushilon/domain/instant'
import { isAnythingOpen } from '@anushilon/domain/marks/open-matters'
import type { Deps } from '../deps.ts'
import { keyOf } from '../exams/scheme.ts'
import type { FullExam } from '../stores/exam/full-exams.ts'
import {
  countOpenMatters,
  dropWait,
  storedWaits,
  storeWait,
  waitsForOpenMatters,
} from '../stores/results/open-matters.ts'
import { workStamp } from '../stores/sitting/answer-sheets.ts'
import { ItemFigures } from './item-figures.ts'

/**
 * Whether results that would come out by themselves wait for somebody (Decision D12), and notes for what, so that the
 * console can say it. Going through all answers for the keys comes last, and once for each state of them.
 */
export async function mustWait({ db }: Pick<Deps, 'db'>, exam: FullExam, now: Instant): Promise<boolean> {
  if (!(await waitsForOpenMatters(db, exam.id))) return false
  const counted = await countOpenMatters(db, exam.id)
  if (isAnythingOpen({ ...counted, keys: [] })) {
    await storeWait(db, exam.id, { ...counted, keys: [], state: null }, now)
    return true
  }
  const state = JSON.stringify([exam.revision, [...keyOf(exam)], await workStamp(db, exam.id)])
  const before = (await storedWaits(db, [exam.id])).get(exam.id)
  const keys = before?.state === state ? before.keys : await flaggedKeys(db, exam)
  if (keys.length === 0) {
    await dropWait(db, exam.id)
    return false
  }
  await storeWait(db, exam.id, { ...counted, keys, state }, now)
  return true
}

/** What the item analysis asks to look at, with the same words' rule. */
async function flaggedKeys(db: Deps['db'], exam: FullExam): Promise<number[]> {
  const { mcq } = await new ItemFigures({ db }).of(exam)
  return (mcq?.items ?? []).filter((item) => adviceOn(item).level === 'check').map(({ question }) => question)
}
