import type { ReplyOf } from '@anushilon/contract/endpoint'
import { auditLog } from '@anushilon/contract/staff/audit'
import * as marking from '@anushilon/contract/staff/marking'
import { markingList, markingOverview } from '@anushilon/contract/staff/marking-piles'
import * as scripts from '@anushilon/contract/staff/scripts'
import { publishResults, withdrawResults } from '@anushilon/contract/staff/results'
import * as second from '@anushilon/contract/staff/second-marks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resultsComeOut } from '../../../test/results/after.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { Marker, writtenPile, type TestPile } from '../../../test/staff/pile.ts'

let room: ExamRoom
let owner: Colleague
let nasrin: Colleague
let rafiq: Colleague
beforeAll(async () => {
  room = await openRoom()
  owner = await signedIn(room.server, 'owner', 'Rina Owner')
  nasrin = await signedIn(room.server, 'marker', 'Nasrin Sultana')
  rafiq = await signedIn(room.server, 'marker', 'Rafiq Hasan')
})
afterAll(() => room.close())
beforeEach(() => room.morning())

type Report = ReplyOf<typeof second.secondMarks>['body']
const reports = async ({ exam }: TestPile, allowed = 1): Promise<Report> =>
  await owner.gets(second.secondMarks, { examId: exam.id, allowed })

const chooses = async ({ exam }: TestPile, size: { percent: number } | { scripts: number }, seed = 'ক') =>
  (await owner.gets(second.chooseSecondMarks, { examId: exam.id, size, seed })) as { added: number; chosen: number }

/** So many scripts, all marked with 6 by Nasrin. */
async function marked(sitters: number): Promise<TestPile> {
  const pile = await writtenPile(room, sitters)
  const marker = new Marker(nasrin, pile)
  for (let at = 0; at < sitters; at += 1) await marker.saves(await marker.takes(), { byHand: 6 })
  return pile
}

/** The next one that waits for this person's second mark, marked. */
async function marksAgain(pile: TestPile, byHand: number, who = rafiq) {
  const marker = new Marker(who, pile)
  const { script } = await marker.next({ of: 'second-mark' })
  if (script === null) throw new Error('nothing waits')
  return { script, mark: await marker.saves(script, { byHand, isSecond: true }) }
}

test('a sample is chosen by its seed alone, and grows when more is asked for', async () => {
  const pile = await marked(5)
  expect(await chooses(pile, { percent: 10 })).toEqual({ added: 1, chosen: 1 })
  expect(await chooses(pile, { percent: 10 })).toEqual({ added: 0, chosen: 1 })
  expect(await chooses(pile, { scripts: 3 })).toEqual({ added: 2, chosen: 3 })
  expect(await chooses(pile, { scripts: 99 }, 'another')).toEqual({ added: 2, chosen: 5 })
  expect(await reports(pile)).toMatchObject({ marked: 5, chosen: 5, scripts: [], markers: [] })
  const { entries } = await owner.gets(auditLog, { examId: pile.exam.id })
  expect(entries[0]).toMatchObject({ action: 'marking.second-sample', after: { seed: 'another', chosen: 5 } })
})

test('a second mark is given blind, by somebody else, and changes nothing that counts', async () => {
  const pile = await marked(2)
  await chooses(pile, { percent: 100 })
  const own = await new Marker(nasrin, pile).next({ of: 'second-mark' })
  expect(own.script).toBeNull()
  const { script, mark } = await marksAgain(pile, 3.5)
  expect(JSON.stringify(script)).not.toContain('Nasrin')
  expect(script).toMatchObject({ mark: null, past: [], earlier: [] })
  expect(mark).toMatchObject({ marks: 3.5, markedBy: 'Rafiq Hasan' })
  const list: ReplyOf<typeof scripts.scriptList>['body'] = await owner.gets(scripts.scriptList, {
    examId: pile.exam.id,
  })
  expect(list.scripts.map(({ marks, markedBy }) => [marks, markedBy])).toEqual([
    [6, 'Nasrin Sultana'],
    [6, 'Nasrin Sultana'],
  ])
  const overview: ReplyOf<typeof markingOverview>['body'] = await rafiq.gets(markingOverview, { examId: pile.exam.id })
  expect(overview.questions[0]).toMatchObject({ secondLeft: 1 })
  for (const [who, secondLeft] of [
    [rafiq, 1],
    [nasrin, 0],
  ] as const) {
    const { exams }: ReplyOf<typeof markingList>['body'] = await who.gets(markingList, {})
    expect(exams.find(({ examId }) => examId === pile.exam.id)).toMatchObject({ secondLeft })
  }
})

test('a second mark of one’s own first mark, or in the place of somebody else’s second, is refused', async () => {
  const pile = await marked(1)
  await chooses(pile, { scripts: 1 })
  const { script } = await marksAgain(pile, 5)
  for (const who of [nasrin, owner]) {
    expect(await new Marker(who, pile).asks(script, { byHand: 1, isSecond: true })).toMatchObject({ status: 404 })
    expect(
      await who.asks(marking.openScript, { ...pile.key, scriptId: script.scriptId, isSecond: true }),
    ).toMatchObject({
      status: 404,
    })
  }
  expect((await reports(pile)).scripts).toMatchObject([{ first: 6, second: 5 }])
})

test('a script that waits for a marker’s second mark is neither in their list nor opened with its first mark', async () => {
  const pile = await marked(1)
  await chooses(pile, { scripts: 1 })
  const sees = async (who: Colleague) =>
    ((await who.gets(scripts.scriptList, { examId: pile.exam.id })) as { total: number }).total
  expect([await sees(rafiq), await sees(nasrin), await sees(owner)]).toEqual([0, 1, 1])
  const { script } = await new Marker(rafiq, pile).next({ of: 'second-mark' })
  const opens = { ...pile.key, scriptId: script?.scriptId ?? '' }
  expect(await rafiq.asks(marking.openScript, opens)).toMatchObject({ status: 404 })
  expect(await rafiq.asks(marking.openScript, { ...opens, isSecond: true })).toMatchObject({ status: 200 })
})

test('a second mark that is saved again is saved once, can be changed and taken back until it is settled', async () => {
  const pile = await marked(1)
  await chooses(pile, { scripts: 1 })
  const marker = new Marker(rafiq, pile)
  const { script } = await marker.next({ of: 'second-mark' })
  if (script === null) throw new Error('nothing waits')
  const saveKey = 'the-same-key-twice'
  const first = await marker.saves(script, { byHand: 4, isSecond: true, saveKey })
  expect(await marker.saves(script, { byHand: 9, isSecond: true, saveKey })).toEqual(first)
  await marker.saves(script, { byHand: 8, isSecond: true })
  expect((await reports(pile)).scripts).toMatchObject([{ second: 8 }])
  const undo = { ...pile.key, scriptId: script.scriptId, version: 1, isSecond: true }
  expect(await rafiq.asks(marking.undoMarks, undo)).toMatchObject({ status: 200, body: { mark: null } })
  expect((await reports(pile)).scripts).toEqual([])
  const { entries } = await owner.gets(auditLog, { examId: pile.exam.id })
  expect(entries[0]).toMatchObject({ action: 'marks.second-undo', before: { marks: 8 }, after: null })
  await marker.saves(script, { byHand: 4, isSecond: true })
  await owner.gets(second.settleSecondMark, { ...pile.key, scriptId: script.scriptId, as: 'stands' })
  expect(await marker.asks(script, { byHand: 1, isSecond: true })).toMatchObject({ status: 404 })
})

test('the deviation is told by question and by first marker, with how many are too far apart', async () => {
  const pile = await marked(3)
  await chooses(pile, { percent: 100 })
  for (const byHand of [5, 6, 9]) await marksAgain(pile, byHand)
  const report = await reports(pile, 1)
  const deviation = { pairs: 3, meanSigned: -0.67, meanAbsolute: 1.33, beyond: 1 }
  expect(report.questions[0]).toMatchObject({ question: 1, chosen: 3, ...deviation })
  expect(report.markers).toEqual([{ id: nasrin.id, name: 'Nasrin Sultana', ...deviation }])
  expect(report.scripts.map(({ first, second: again }) => first - again)).toEqual([-3, 1, 0])
  expect((await reports(pile, 0.5)).markers[0]).toMatchObject({ beyond: 2 })
})

test('a difference is settled: the mark stands, or the second counts; what was apart is still told', async () => {
  const pile = await marked(2)
  await chooses(pile, { percent: 100 })
  const [one, other] = [await marksAgain(pile, 2), await marksAgain(pile, 9)]
  const settles = async ({ script }: typeof one, as: 'stands' | 'second') =>
    await owner.asks(second.settleSecondMark, { ...pile.key, scriptId: script.scriptId, as })
  expect(await settles(one, 'stands')).toMatchObject({ status: 200 })
  expect(await settles(other, 'second')).toMatchObject({ status: 200 })
  expect(await settles(other, 'second')).toMatchObject({ status: 200 })
  const report = await reports(pile)
  expect(report.scripts).toMatchObject([
    { first: 6, second: 2, marks: 6, settled: { as: 'stands', by: 'Rina Owner' } },
    { first: 6, second: 9, marks: 9, settled: { as: 'second', by: 'Rina Owner' } },
  ])
  expect(report.markers[0]).toMatchObject({ meanAbsolute: 3.5 })
  const changed: ReplyOf<typeof scripts.scriptList>['body'] = await owner.gets(scripts.scriptList, {
    examId: pile.exam.id,
    state: 'changed',
  })
  expect(changed.scripts).toMatchObject([{ marks: 9, markedBy: 'Rina Owner', changes: 1 }])
})

test('who settles a difference that others have changed or settled meanwhile is told, and decides nothing unseen', async () => {
  const pile = await marked(1)
  await chooses(pile, { scripts: 1 })
  const { script } = await marksAgain(pile, 9)
  const settles = async (as: 'stands' | 'second', seen = { marks: 6, second: 9 }) =>
    await owner.asks(second.settleSecondMark, { ...pile.key, scriptId: script.scriptId, as, seen })
  await new Marker(rafiq, pile).saves(script, { byHand: 3, isSecond: true })
  expect(await settles('second')).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('look at them again') },
  })
  expect((await reports(pile)).scripts).toMatchObject([{ marks: 6, second: 3, settled: null }])
  expect(await settles('stands', { marks: 6, second: 3 })).toMatchObject({ status: 200 })
  expect(await settles('second', { marks: 6, second: 3 })).toMatchObject({ status: 409 })
  expect((await reports(pile)).scripts).toMatchObject([{ marks: 6, settled: { as: 'stands' } }])
})

test('a second mark may still be given when results are out, but it counts only by way of the desk', async () => {
  const pile = await marked(2)
  await chooses(pile, { scripts: 2 })
  room.clock.passes('3 h')
  await resultsComeOut(room, pile.exam)
  const { script } = await marksAgain(pile, 9)
  const { script: other } = await marksAgain(pile, 2)
  const settles = { ...pile.key, scriptId: script.scriptId, as: 'second' as const }
  expect(await owner.asks(second.settleSecondMark, settles)).toMatchObject({ body: { code: 'results-out' } })
  const stands = { ...settles, scriptId: other.scriptId, as: 'stands' as const }
  expect(await owner.asks(second.settleSecondMark, stands)).toMatchObject({ status: 200 })

  await owner.gets(withdrawResults, { examId: pile.exam.id, reason: 'The second marks are in' })
  room.clock.passes('1 min')
  expect(await owner.asks(second.settleSecondMark, settles)).toMatchObject({ status: 200 })
  await owner.gets(publishResults, { examId: pile.exam.id, at: null, withUnmarked: true })
  // Whoever had seen the first reads of the second.
  const results = await Promise.all(pile.students.map((student) => student.result().isShown()))
  const told = results.flatMap(({ changes }) => changes.map(({ total, position }) => ({ total, position })))
  expect(told).toContainEqual({ total: { before: 6, after: 9 }, position: { before: 1, after: 1 } })
  expect(told).toContainEqual({ total: { before: 6, after: 6 }, position: { before: 1, after: 2 } })
})

test('second marks of lines follow a changed rubric as the first do', async () => {
  const pile = await writtenPile(room, 1)
  const marker = new Marker(nasrin, pile)
  await marker.changesRubric(
    [
      { text: 'Definition', marks: 2 },
      { text: 'Unit', marks: 1 },
    ],
    0,
  )
  await marker.saves(await marker.takes(), { lines: [1] })
  await chooses(pile, { scripts: 1 })
  const again = new Marker(rafiq, pile)
  const { script } = await again.next({ of: 'second-mark' })
  if (script === null) throw new Error('nothing waits')
  await again.saves(script, { lines: [1, 2], isSecond: true })
  await marker.changesRubric(
    [
      { id: 1, text: 'Definition', marks: 4 },
      { id: 2, text: 'Unit', marks: 3 },
    ],
    1,
  )
  expect((await reports(pile)).scripts).toMatchObject([{ first: 4, second: 7, marks: 4 }])
})

test('who has rights for one branch is shown and given only its scripts', async () => {
  const pile = await marked(2)
  await chooses(pile, { percent: 100 })
  const rights = { courses: [], branches: ['Nowhere'], mayExport: true }
  const elsewhere = await signedIn(room.server, 'author', 'Of a branch', rights)
  const { script } = await new Marker(elsewhere, pile).next({ of: 'second-mark' })
  expect(script).toBeNull()
  await marksAgain(pile, 5)
  const report: Report = await elsewhere.gets(second.secondMarks, { examId: pile.exam.id })
  expect(report.scripts).toEqual([])
  expect(
    await elsewhere.asks(second.chooseSecondMarks, { examId: pile.exam.id, size: { scripts: 1 }, seed: 'x' }),
  ).toMatchObject({ status: 403 })
})
