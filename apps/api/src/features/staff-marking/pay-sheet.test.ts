import type { ReplyOf } from '@anushilon/contract/endpoint'
import { auditLog } from '@anushilon/contract/staff/audit'
import { undoMarks } from '@anushilon/contract/staff/marking'
import { paySheet, paySheetFile } from '@anushilon/contract/staff/pay-sheet'
import { chooseSecondMarks } from '@anushilon/contract/staff/second-marks'
import { buildRequest } from '@anushilon/contract/request'
import { DAY } from '@anushilon/domain/instant'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { Marker, writtenPile } from '../../../test/staff/pile.ts'

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

const today = () => ({ from: room.clock.now() - DAY, to: room.clock.now() + DAY })
const sheet = async (examId: string, period = today()) =>
  ((await owner.gets(paySheet, period)) as ReplyOf<typeof paySheet>['body']).rows.filter((row) => row.examId === examId)

test('an answer is paid to who marked it first; re-marks and second marks stand apart, own corrections nowhere', async () => {
  const pile = await writtenPile(room, 3)
  const [one, other] = [new Marker(nasrin, pile), new Marker(rafiq, pile)]
  const first = await one.takes()
  const mark = await one.saves(first, { byHand: 4 })
  await one.saves({ ...first, mark }, { byHand: 5 })
  await one.saves(await one.takes(), { byHand: 6 })
  const taken = await one.takes()
  const back = await one.saves(taken, { byHand: 1 })
  await nasrin.gets(undoMarks, { ...pile.key, scriptId: taken.scriptId, version: back.version })
  await other.saves(await other.opens(taken), { byHand: 7 })
  await other.saves(await other.opens(first), { byHand: 8 })
  await owner.gets(chooseSecondMarks, { examId: pile.exam.id, size: { scripts: 3 }, seed: 'x' })
  const { script } = await one.next({ of: 'second-mark' })
  if (script === null) throw new Error('nothing waits')
  await one.saves(script, { byHand: 2, isSecond: true })
  expect(await sheet(pile.exam.id)).toMatchObject([
    { name: 'Nasrin Sultana', students: 2, answers: 2, pages: 2, again: 0, second: 1 },
    { name: 'Rafiq Hasan', students: 1, answers: 1, pages: 1, again: 1, second: 0 },
  ])
  expect(await sheet(pile.exam.id, { from: 0, to: today().from })).toEqual([])
})

test('an answer stays with who marked it first where another marks it again within the same millisecond', async () => {
  const pile = await writtenPile(room, 4)
  const [one, other] = [new Marker(nasrin, pile), new Marker(rafiq, pile)]
  for (const [first, second] of [
    [one, other],
    [other, one],
    [one, other],
    [other, one],
  ] as const) {
    const script = await first.takes()
    await first.saves(script, { byHand: 4 })
    await second.saves(await second.opens(script), { byHand: 6 })
  }
  expect(await sheet(pile.exam.id)).toMatchObject([
    { name: 'Nasrin Sultana', answers: 2, again: 2 },
    { name: 'Rafiq Hasan', answers: 2, again: 2 },
  ])
})

test('the sheet is a file with a name for people, is for the owner alone, and is in the log', async () => {
  const from = Date.parse('2026-03-01T00:00:00+06:00')
  const to = Date.parse('2026-04-01T00:00:00+06:00')
  const { url } = buildRequest(paySheetFile.route, { from, to, format: 'csv' })
  const reply = await room.server.app.inject({ url, headers: owner.headers })
  expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain(
    'Marking, 01 Mar 2026 to 31 Mar 2026.csv',
  )
  expect(reply.body).toContain('Marker,Course,Exam,Students,Answers,Pages,Marked again,Second marks')
  const { entries } = await owner.gets(auditLog, { area: 'views' })
  expect(entries[0]).toMatchObject({ action: 'view.export', about: 'Marking, 01 Mar 2026 to 31 Mar 2026' })
  expect(await nasrin.asks(paySheet, { from, to })).toMatchObject({ status: 403 })
  expect(await owner.asks(paySheet, { from: to, to: from })).toMatchObject({ status: 400 })
})
