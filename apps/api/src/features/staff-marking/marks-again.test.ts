import { auditLog } from '@anushilon/contract/staff/audit'
import { publishResults, withdrawResults } from '@anushilon/contract/staff/results'
import * as scripts from '@anushilon/contract/staff/scripts'
import type { ReplyOf } from '@anushilon/contract/endpoint'
import { changeMarkingSettings } from '@anushilon/contract/staff/marking-piles'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

type Found = ReplyOf<typeof scripts.scriptList>['body']
const NOTHING = { lines: [], byHand: null, remark: null, annotations: [], secondLook: null }
const key = () => randomBytes(12).toString('base64url')

async function list(who: Colleague, { exam }: TestPile, filter: object = {}): Promise<Found> {
  return await who.gets(scripts.scriptList, { examId: exam.id, ...filter })
}

/** Marks 4, 6 and 8 by two markers, the last of them flagged. */
async function markedPile(): Promise<TestPile> {
  const pile = await writtenPile(room, 3)
  for (const [at, { student }] of pile.students.entries()) {
    const marker = new Marker(at === 2 ? rafiq : nasrin, pile)
    const { scripts: found } = await list(owner, pile, { find: student.regNo })
    const script = await marker.opens({ scriptId: found[0]?.scriptId ?? '' })
    await marker.saves(script, { byHand: 4 + 2 * at, secondLook: at === 2 ? 'another method' : null })
  }
  return pile
}

test('results are not published over open matters but by somebody who was shown them', async () => {
  const pile = await markedPile()
  room.clock.passes('3 h')
  const publishes = async (open?: { secondLooks: number }) =>
    await owner.asks(publishResults, {
      examId: pile.exam.id,
      at: null,
      withUnmarked: true,
      ...(open && { open: { lateAttempts: 0, lateAnswers: 0, rechecks: 0, ...open } }),
    })
  for (const shown of [undefined, { secondLooks: 0 }]) {
    expect(await publishes(shown)).toMatchObject({
      status: 409,
      body: { code: 'not-ready', detail: expect.stringContaining('1 second look') },
    })
  }
  expect(await publishes({ secondLooks: 1 })).toMatchObject({ status: 200 })
})

describe('any script', () => {
  test('any script is found by student, marks, marker, flag and state', async () => {
    const pile = await markedPile()
    const [first, , last] = pile.students.map(({ student }) => student.regNo)
    const found = async (filter: object) =>
      (await list(owner, pile, filter)).scripts.map(({ student }) => student?.regNo)
    expect(await found({})).toHaveLength(3)
    expect(await found({ find: last })).toEqual([last])
    expect(await found({ find: '1' })).toContain(first)
    expect(await found({ least: 7 })).toEqual([last])
    expect(await found({ most: 4 })).toEqual([first])
    expect(await found({ markerId: rafiq.id })).toEqual([last])
    expect(await found({ state: 'second-look' })).toEqual([last])
    expect(await found({ state: 'unmarked' })).toEqual([])
    expect(await found({ question: 2 })).toEqual([])
    expect((await list(owner, pile, { find: last })).scripts).toMatchObject([
      { marks: 8, fullMarks: 10, markedBy: 'Rafiq Hasan', secondLook: 'another method', changes: 0, hasPages: true },
    ])
  })

  test('any script is nameless to a marker as long as names are hidden, and found by its number', async () => {
    const pile = await writtenPile(room, 2)
    const [one] = pile.students
    const byName = await list(nasrin, pile, { find: one?.student.regNo })
    expect(byName.scripts).toEqual([])
    expect((await list(nasrin, pile, { find: '২' })).scripts).toMatchObject([{ number: 2, student: null }])
    expect(JSON.stringify(await list(nasrin, pile))).not.toContain(one?.student.regNo)
    const settings = { examId: pile.exam.id, hideNames: false, mixedOrder: false, promisedAt: null }
    await owner.gets(changeMarkingSettings, settings)
    expect((await list(nasrin, pile, { find: one?.student.regNo })).scripts).toHaveLength(1)
  })

  test('any script that is marked again keeps its old marks, at the desk and in the log', async () => {
    const pile = await markedPile()
    const [{ scriptId } = { scriptId: '' }] = (await list(owner, pile, { most: 4 })).scripts
    const again = new Marker(rafiq, pile)
    await again.saves(await again.opens({ scriptId }), { byHand: 5 })
    expect(await again.opens({ scriptId })).toMatchObject({
      mark: { marks: 5, markedBy: 'Rafiq Hasan' },
      past: [{ marks: 4, markedBy: 'Nasrin Sultana', changedTo: 5, changedBy: 'Rafiq Hasan', reason: null }],
    })
    expect((await list(owner, pile, { state: 'changed' })).scripts).toMatchObject([{ scriptId, changes: 1 }])
    const { entries }: { entries: object[] } = await owner.gets(auditLog, { examId: pile.exam.id })
    expect(entries[0]).toMatchObject({ action: 'marks.save', before: { marks: 4 }, after: { marks: 5 } })
  })
})

describe('a mark after publishing', () => {
  async function published() {
    const pile = await markedPile()
    await resultsComeOut(room, pile.exam)
    const [{ scriptId } = { scriptId: '' }] = (await list(owner, pile, { most: 4 })).scripts
    const change = { ...pile.key, scriptId, ...NOTHING, byHand: 9, version: 1, reason: 'পাতা ২ দেখা হয়নি' }
    return { pile, scriptId, change }
  }
  const totals = async (pile: TestPile) =>
    await Promise.all(pile.students.map(async (student) => (await student.result().isShown()).standing))

  test('a mark after publishing is previewed, changes nothing until then, and ranks everybody again', async () => {
    const { pile, change } = await published()
    const before = await totals(pile)
    const { reason: _, version: __, ...wanted } = change
    const preview: ReplyOf<typeof scripts.previewMarkChange>['body'] = await owner.gets(
      scripts.previewMarkChange,
      wanted,
    )
    expect(preview).toMatchObject({ students: 3, gain: 1, lose: 0, by: { gain: { least: 5, most: 5 } } })
    expect(preview.moved[0]).toMatchObject({ total: { before: 4, after: 9 }, position: { before: 3, after: 1 } })
    expect(await totals(pile)).toEqual(before)

    const done = await owner.gets(scripts.changeMark, { ...change, saveKey: key(), stamp: preview.stamp })
    expect(done).toMatchObject({ mark: { marks: 9, version: 2 }, changed: 3 })
    expect(await totals(pile)).toMatchObject([
      { marks: 9, position: 1 },
      { marks: 6, position: 3 },
      { marks: 8, position: 2 },
    ])
  })

  test('a mark after publishing is read by its student with the reason; the others read only that one was changed', async () => {
    const { pile, change } = await published()
    const [mine, other] = pile.students
    await owner.gets(scripts.changeMark, { ...change, saveKey: key() })
    expect(await mine?.writtenSolution().isShown()).toMatchObject({
      sections: [{ answers: [{ marks: 9, changes: [{ before: 4, after: 9, reason: 'পাতা ২ দেখা হয়নি' }] }, {}] }],
    })
    expect(await other?.writtenSolution().isShown()).toMatchObject({ sections: [{ answers: [{ changes: [] }, {}] }] })
    expect((await other?.result().isShown())?.changes).toMatchObject([
      { cause: 'mark', reason: null, position: { before: 2, after: 3 } },
    ])
    const { entries }: { entries: object[] } = await owner.gets(auditLog, { examId: pile.exam.id })
    expect(entries[0]).toMatchObject({
      action: 'marks.change',
      before: { marks: 4 },
      after: { marks: 9, resultsChanged: 3 },
      reason: 'পাতা ২ দেখা হয়নি',
    })
  })

  test('a mark after publishing that is given at the desk while results are withdrawn is told to whoever it moves, once', async () => {
    const { pile, scriptId } = await published()
    const examId = pile.exam.id
    const withdrawAndPublish = async (marks: number | null) => {
      room.clock.passes('1 min')
      await owner.gets(withdrawResults, { examId, reason: 'Page 2 was not looked at' })
      const again = new Marker(rafiq, pile)
      for (const byHand of marks === null ? [] : [marks - 1, marks])
        await again.saves(await again.opens({ scriptId }), { byHand })
      room.clock.passes('1 min')
      const open = { secondLooks: 1, lateAttempts: 0, lateAnswers: 0, rechecks: 0 }
      await owner.gets(publishResults, { examId, at: null, withUnmarked: true, open })
    }
    const told = async () =>
      await Promise.all(
        pile.students.map(async (student) =>
          (await student.result().isShown()).changes.map(({ cause, total, position }) => [
            cause,
            `${total.before} to ${total.after}`,
            `${position.before} to ${position.after}`,
          ]),
        ),
      )
    await withdrawAndPublish(9)
    const first = [[['mark', '4 to 9', '3 to 1']], [['mark', '6 to 6', '2 to 3']], [['mark', '8 to 8', '1 to 2']]]
    expect(await told()).toEqual(first)
    await withdrawAndPublish(null)
    expect(await told()).toEqual(first)
    await withdrawAndPublish(7)
    expect((await told())[0]).toEqual([
      ['mark', '4 to 9', '3 to 1'],
      ['mark', '9 to 7', '1 to 2'],
    ])
  })

  test('a mark after publishing that a changed rubric moves while results are withdrawn is told, too', async () => {
    const pile = await writtenPile(room, 2)
    const marker = new Marker(nasrin, pile)
    await marker.changesRubric([{ text: 'Method', marks: 4 }], 0)
    for (const [at, { student }] of pile.students.entries()) {
      const { scripts: found } = await list(owner, pile, { find: student.regNo })
      const script = await marker.opens({ scriptId: found[0]?.scriptId ?? '' })
      await marker.saves(script, at === 0 ? { lines: [1] } : { byHand: 6 })
    }
    await resultsComeOut(room, pile.exam)
    const examId = pile.exam.id
    room.clock.passes('1 min')
    await owner.gets(withdrawResults, { examId, reason: 'The rubric was wrong' })
    expect(await marker.changesRubric([{ id: 1, text: 'Method', marks: 8 }], 1)).toMatchObject({ status: 200 })
    room.clock.passes('1 min')
    await owner.gets(publishResults, { examId, at: null, withUnmarked: true })
    const [mine, other] = pile.students
    expect((await mine?.result().isShown())?.changes).toMatchObject([
      { cause: 'mark', total: { before: 4, after: 8 }, position: { before: 2, after: 1 } },
    ])
    expect((await other?.result().isShown())?.changes).toMatchObject([
      { cause: 'mark', position: { before: 1, after: 2 } },
    ])
    expect(await mine?.writtenSolution().isShown()).toMatchObject({
      sections: [{ answers: [{ marks: 8, changes: [{ before: 4, after: 8 }] }, {}] }],
    })
  })

  test('a mark after publishing is changed once however often it is sent, and by nobody who saw another one', async () => {
    const { pile, change } = await published()
    const saveKey = key()
    const stamp = 'of-some-other-results'
    expect((await owner.asks(scripts.changeMark, { ...change, saveKey: key(), stamp })).status).toBe(409)
    await owner.gets(scripts.changeMark, { ...change, saveKey })
    expect(await owner.gets(scripts.changeMark, { ...change, saveKey })).toMatchObject({
      mark: { version: 2 },
      changed: 0,
    })
    expect((await owner.asks(scripts.changeMark, { ...change, byHand: 1, saveKey: key() })).status).toBe(409)
    expect((await pile.students[0]?.writtenSolution().isShown()) as object).toMatchObject({
      sections: [{ answers: [{ marks: 9, changes: [{}] }, {}] }],
    })
  })

  test('a mark after publishing is the owner’s to change, in halves up to full marks, and not before', async () => {
    const { change } = await published()
    const author = await signedIn(room.server, 'author')
    expect((await author.asks(scripts.changeMark, { ...change, saveKey: key() })).status).toBe(403)
    expect((await owner.asks(scripts.changeMark, { ...change, byHand: 10.5, saveKey: key() })).status).toBe(400)
    room.morning()
    const open = await markedPile()
    const [{ scriptId } = { scriptId: '' }] = (await list(owner, open, { most: 4 })).scripts
    const early = { ...change, ...open.key, scriptId, saveKey: key() }
    expect((await owner.asks(scripts.changeMark, early)).body).toMatchObject({ code: 'conflict' })
  })
})

describe('what one has seen', () => {
  test('what one has seen is no clash where only the rubric has moved the marks since', async () => {
    const pile = await writtenPile(room, 1)
    const one = new Marker(nasrin, pile)
    await one.changesRubric([{ text: 'Definition', marks: 3 }], 0)
    const script = await one.takes()
    const mark = await one.saves(script, { lines: [1] })
    await one.changesRubric([{ id: 1, text: 'Definition', marks: 4 }], 1)
    expect(await one.saves({ ...script, mark }, { lines: [1], remark: 'ভালো' })).toMatchObject({ marks: 4, version: 3 })
  })

  test('what one has given oneself is no clash with oneself; what somebody else has given is', async () => {
    const pile = await writtenPile(room, 1)
    const [one, other] = [new Marker(nasrin, pile), new Marker(rafiq, pile)]
    const script = await one.takes()
    await one.saves(script, { byHand: 7 })
    expect(await one.saves(script, { byHand: 6 })).toMatchObject({ marks: 6, version: 2 })
    expect(await other.clashes(script, { byHand: 5 })).toMatchObject({ theirs: { marks: 6 } })
  })
})

describe('claiming ahead', () => {
  test('claiming ahead ends near the end of a pile: the last scripts are for whoever is free', async () => {
    const pile = await writtenPile(room, 7)
    const [one, other] = [new Marker(nasrin, pile), new Marker(rafiq, pile)]
    await other.takes()
    const first = await one.takes()
    const ahead = await one.next({ holding: [first.scriptId], isAhead: true })
    expect(ahead.script).not.toBeNull()
    const holding = [first.scriptId, ahead.script?.scriptId ?? '']
    const last = await one.next({ holding, isAhead: true })
    expect(last.script).toBeNull()
    expect(last.upcoming).toEqual([])
    expect((await other.next()).script).not.toBeNull()
    // Whoever has nothing left gets one all the same.
    expect((await one.next({ holding })).script).not.toBeNull()
  })

  test('claiming ahead goes on to the end of the pile for a marker who is alone with it', async () => {
    const pile = await writtenPile(room, 2)
    const one = new Marker(nasrin, pile)
    const first = await one.takes()
    expect((await one.next({ holding: [first.scriptId], isAhead: true })).script).not.toBeNull()
  })
})
