import {
  correctQuestion,
  previewCorrection,
  type KeyChoice,
  type ShiftPreview,
} from '@anushilon/contract/staff/corrections'
import { holdResults, publishResults, withdrawResults, type MeritRow } from '@anushilon/contract/staff/results'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOffice, type ExamOffice } from '../../../test/results/exam-office.ts'
import type { SatExam } from '../../../test/sitting/student.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { runJobs } from '../../jobs/jobs.ts'
import { meritLines } from '../../merit/standings.ts'
import { loadFullExam } from '../../stores/exam/full-exams.ts'

let office: ExamOffice
let other: Colleague
beforeAll(async () => {
  office = await openOffice()
  other = await signedIn(office.room.server, 'owner', 'Kamal Uddin')
})
afterAll(() => office.room.close())
beforeEach(() => office.room.morning())

async function over(changes: Parameters<ExamOffice['threeSat']>[0] = {}) {
  const sat = await office.threeSat(changes)
  office.room.clock.passes('3 h')
  return sat
}

const correction = ({ id }: SatExam, number: number, from: KeyChoice, key: KeyChoice) => ({
  examId: id,
  number,
  key,
  from,
  reason: 'The key was wrong',
})
const publication = ({ id }: SatExam) => ({ examId: id, at: null, withUnmarked: false })
const statuses = (replies: readonly { readonly status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other)

/** The list that is out is the whole list, and what the answers and the key come to. */
async function isWhole(exam: SatExam): Promise<MeritRow[]> {
  const { db } = office.room.server
  const paper = await loadFullExam(db, exam.id)
  if (paper === null) throw new Error('it has gone')
  expect(paper.resultsOutAt).not.toBeNull()
  const stored = await meritLines(db, paper)
  expect(stored).toHaveLength(3)
  expect(stored).toEqual(await meritLines(db, { ...paper, resultsOutAt: null }))
  return await office.merit(exam)
}

describe('two owners at the same moment', () => {
  test('publish once', async () => {
    const { exam } = await over()
    const replies = await Promise.all([
      office.owner.asks(publishResults, publication(exam)),
      other.asks(publishResults, publication(exam)),
    ])
    expect(statuses(replies)).toEqual([200, 409])
    await isWhole(exam)
  })

  test('correct the same question once', async () => {
    const { exam } = await over()
    await office.publishes(exam)
    const replies = await Promise.all([
      office.owner.asks(correctQuestion, correction(exam, 1, [1], [2])),
      other.asks(correctQuestion, correction(exam, 1, [1], 'cancelled')),
    ])
    expect(statuses(replies)).toEqual([200, 409])
    await isWhole(exam)
  })

  test('correct two questions, and both count', async () => {
    const { exam } = await over()
    await office.publishes(exam)
    const replies = await Promise.all([
      office.owner.asks(correctQuestion, correction(exam, 1, [1], [2])),
      other.asks(correctQuestion, correction(exam, 2, [2], 'cancelled')),
    ])
    expect(statuses(replies)).toEqual([200, 200])
    expect((await isWhole(exam)).map(({ total }) => total)).toEqual([3, 2, 1.75])
  })

  test('publish and correct: whoever comes first, the corrected key stands', async () => {
    for (let round = 0; round < 3; round += 1) {
      office.room.morning()
      const { exam } = await over()
      const replies = await Promise.all([
        office.owner.asks(publishResults, publication(exam)),
        other.asks(correctQuestion, correction(exam, 1, [1], [2])),
      ])
      expect(statuses(replies)).toEqual([200, 200])
      const [first] = await isWhole(exam)
      expect(first).toMatchObject({ total: 3, mcq: 3 })
    }
  })

  test('withdraw and correct: nothing is out, or all of it', async () => {
    const { exam } = await over()
    await office.publishes(exam)
    const replies = await Promise.all([
      office.owner.asks(withdrawResults, { examId: exam.id, reason: 'In doubt' }),
      other.asks(correctQuestion, correction(exam, 1, [1], [2])),
    ])
    expect(statuses(replies)).toEqual([200, 200])
    expect(await office.view(exam)).toMatchObject({ state: 'withdrawn', figures: { highest: 3 } })
    await office.publishes(exam)
    await isWhole(exam)
  })
})

describe('while results come out by themselves', () => {
  test('a correction counts, before or after', async () => {
    const { exam } = await over({ results: 'auto' })
    const [reply] = await Promise.all([
      office.owner.asks(correctQuestion, correction(exam, 1, [1], [2])),
      runJobs(office.room.server.deps, office.room.clock.now()),
    ])
    expect(reply.status).toBe(200)
    await isWhole(exam)
  })

  test('an owner who holds them back is told where they were too late, and obeyed where they were not', async () => {
    for (let round = 0; round < 4; round += 1) {
      office.room.morning()
      const { exam } = await over({ results: 'auto' })
      const jobs = () => runJobs(office.room.server.deps, office.room.clock.now())
      const holding = () => office.owner.asks(holdResults, { examId: exam.id })
      const [reply] = await (round % 2 === 0
        ? Promise.all([holding(), jobs()])
        : Promise.all([jobs(), holding()]).then(([, held]) => [held] as const))
      expect((await office.view(exam)).state).toBe(reply.status === 200 ? 'preview' : 'published')
    }
  })
})

describe('whoever decides by what has changed since', () => {
  test('whoever decides by what has changed since is told so: a preview of a correction', async () => {
    const { exam } = await over()
    await office.publishes(exam)
    const preview = async (): Promise<ShiftPreview> =>
      await office.owner.gets(previewCorrection, { examId: exam.id, number: 1, key: [2] })
    const stale = (await preview()).stamp
    await other.gets(correctQuestion, correction(exam, 2, [2], 'cancelled'))
    const asked = correction(exam, 1, [1], [2])
    expect(await office.owner.asks(correctQuestion, { ...asked, stamp: stale })).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('look at it again') },
    })
    const { stamp } = await preview()
    expect(await office.owner.asks(correctQuestion, { ...asked, stamp })).toMatchObject({ status: 200 })
    await isWhole(exam)
  })

  test('whoever decides by what has changed since is told so: results that they want to publish', async () => {
    const { exam } = await over()
    const { stamp } = await office.view(exam)
    await other.gets(correctQuestion, correction(exam, 1, [1], [2]))
    const asked = publication(exam)
    expect(await office.owner.asks(publishResults, { ...asked, stamp })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    const fresh = (await office.view(exam)).stamp
    expect(await office.owner.asks(publishResults, { ...asked, stamp: fresh })).toMatchObject({ status: 200 })
  })
})
