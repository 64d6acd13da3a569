import type { ResultsView } from '@anushilon/contract/staff/results'
import { expect, test } from 'vitest'
import { choicesFor, obstacleTo, planOf } from './publishing.ts'

const AT = Date.parse('2026-03-15T18:00:00+06:00')

const view = (changes: Partial<ResultsView> = {}) =>
  ({
    state: 'preview',
    dueAt: null,
    isDueWithUnmarked: false,
    hasWritten: true,
    figures: { sat: 612 },
    checks: { scripts: 40, unmarked: 0, running: 0 },
    open: { secondLooks: 0, lateAttempts: 0, lateAnswers: 0, rechecks: 0 },
    waitsForOpen: false,
    ...changes,
  }) as ResultsView
const unmarked = { scripts: 40, unmarked: 12, running: 0 }

test('what is planned can be taken back; where nothing is, there is nothing to take back', () => {
  expect(choicesFor(view()).map(({ value }) => value)).toEqual(['now', 'later'])
  expect(choicesFor(view({ dueAt: AT })).map(({ value }) => value)).toEqual(['now', 'later', 'held'])
})

test('a grey button says why', () => {
  expect(obstacleTo(view(), 'now', null, { withUnmarked: false, withOpen: false })).toBeNull()
  expect(obstacleTo(view({ state: 'open' }), 'now', null, { withUnmarked: false, withOpen: false })).toMatch(/শেষ হয়নি/)
  expect(obstacleTo(view({ checks: unmarked }), 'now', null, { withUnmarked: false, withOpen: false })).toMatch(
    /খাতা দেখুন/,
  )
  expect(obstacleTo(view({ checks: unmarked }), 'now', null, { withUnmarked: true, withOpen: false })).toBeNull()
  expect(obstacleTo(view({ checks: unmarked }), 'later', AT, { withUnmarked: false, withOpen: false })).toBeNull()
  expect(obstacleTo(view(), 'later', null, { withUnmarked: false, withOpen: false })).toMatch(/তারিখ/)
  expect(
    obstacleTo(view({ state: 'open', dueAt: AT }), 'held', null, { withUnmarked: false, withOpen: false }),
  ).toBeNull()
})

test('the plan says what will happen when, also to answers that nobody has marked', () => {
  expect(planOf(view(), AT)).toBeNull()
  expect(planOf(view({ dueAt: AT }), AT - 1)).toMatchObject({
    kind: 'info',
    title: 'These come out by themselves: Sun 15 Mar 2026, 6:00 PM',
    text: expect.stringContaining('অপেক্ষা করবে'),
  })
  expect(planOf(view({ dueAt: AT, isDueWithUnmarked: true }), AT - 1)?.text).toContain('০ ধরা হবে')
  expect(planOf(view({ dueAt: AT, hasWritten: false }), AT - 1)?.text).not.toContain('খাতা')
  expect(planOf(view({ dueAt: AT, checks: unmarked }), AT)).toMatchObject({
    kind: 'warn',
    title: 'Planned for Sun 15 Mar 2026, 6:00 PM; waits for 12 marks',
  })
})

test('what is open holds publishing up until somebody says that they know', () => {
  const open = { secondLooks: 1, lateAttempts: 0, lateAnswers: 0, rechecks: 0 }
  expect(obstacleTo(view({ open }), 'now', null, { withUnmarked: false, withOpen: false })).toMatch(/সিদ্ধান্ত/)
  expect(obstacleTo(view({ open }), 'now', null, { withUnmarked: false, withOpen: true })).toBeNull()
})
