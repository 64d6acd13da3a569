import { isDeepStrictEqual } from 'node:util'
import type { StaffCall } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import type { ExamChange } from '../../packs/save-exams.ts'

/**
 * Once an exam is over, another rule for its results would bring them out, which is for the owner; by any way. So is
 * moving its end: an exam that goes on for a moment would be anybody's again.
 */
export function requireOwnerForResults({ before, after }: ExamChange, { staff, now }: StaffCall<unknown>): void {
  if (before === null || staff.role === 'owner' || now < before.window.closesAt) return
  if (isDeepStrictEqual(before.results, after.results) && before.window.closesAt === after.window.closesAt) return
  throw new Refused('not-allowed', {
    detail: `${after.name}: the exam is over, and when it ends or its results come out is for the owner.`,
  })
}
