import * as live from '@anushilon/contract/staff/live'
import * as marking from '@anushilon/contract/staff/marking'
import * as piles from '@anushilon/contract/staff/marking-piles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { After } from '../../../test/results/after.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { photoOf } from '../../../test/sitting/photos.ts'
import type { Student } from '../../../test/sitting/student.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { Marker, writtenPile } from '../../../test/staff/pile.ts'
import { explainReceipt } from '../../receipts/explain.ts'
import { readReceipt } from '../../receipts/receipts.ts'
import { drawMarkedPages } from './draw-marked-pages.ts'

let room: ExamRoom
let owner: Colleague
let nasrin: Colleague
beforeAll(async () => {
  room = await openRoom()
  owner = await signedIn(room.server, 'owner')
  nasrin = await signedIn(room.server, 'marker', 'Nasrin Sultana')
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const TICK = { kind: 'tick', page: 0, x: 0.5, y: 0.5 } as const

async function reopens(student: Student): Promise<void> {
  room.clock.passes('1 min')
  const reason = 'the photo was of another page'
  await owner.gets(live.reopenAttempt, { examId: student.exam.id, studentId: student.id, minutes: 20, reason })
}

async function sendsAgain(student: Student, photo: string): Promise<void> {
  await reopens(student)
  room.clock.passes('1 min')
  await student.uploads(1, [await photoOf(photo)], null).isStored(1)
  await student.submitsWritten().isOnTime()
}

async function oneScript() {
  const pile = await writtenPile(room, 1)
  const [sitter] = pile.students
  if (sitter === undefined) throw new Error('nobody sat it')
  return { pile, student: sitter.student, marker: new Marker(nasrin, pile) }
}

test('pages that come after marking go back to the pile without marks, and the earlier ones are told', async () => {
  const { pile, student, marker } = await oneScript()
  const script = await marker.takes()
  expect(script).toMatchObject({ earlier: [], mark: null })
  await marker.saves(script, { byHand: 6.5, remark: 'Unit?', annotations: [TICK], sentAt: script.sentAt })
  await drawMarkedPages(room.server.deps)
  const { markedAt = 0 } = (await marker.opens(script)).mark ?? {}
  expect((await marker.next()).script).toBeNull()

  await sendsAgain(student, 'the right page')
  const again = await marker.takes()
  expect(again).toMatchObject({ scriptId: script.scriptId, mark: null, draft: null })
  expect(again.pages).not.toEqual(script.pages)
  expect(again.earlier).toMatchObject([{ marks: 6.5, remark: 'Unit?', markedBy: 'Nasrin Sultana', markedAt }])
  expect(again.earlier[0]?.pages).not.toEqual(script.pages)
  const { questions } = (await nasrin.gets(piles.markingOverview, { examId: pile.exam.id })) as {
    questions: object[]
  }
  expect(questions[0]).toMatchObject({ scripts: 1, marked: 0 })
  expect(await marker.saves(again, { byHand: 8, sentAt: again.sentAt })).toMatchObject({ marks: 8, version: 1 })
})

test('a part that was opened again keeps its marks where nothing else was sent', async () => {
  const { student, marker } = await oneScript()
  const script = await marker.takes()
  await marker.saves(script, { byHand: 4 })
  await reopens(student)
  await student.uploads(1, [await photoOf(`script of ${student.id}`)], null).isStored(1)
  await student.submitsWritten().isOnTime()
  expect(await marker.opens(script)).toMatchObject({ mark: { marks: 4 }, earlier: [] })
})

test('a zero for nothing handed in goes when something is', async () => {
  const { pile, student } = await oneScript()
  const second = new Marker(nasrin, { key: { ...pile.key, question: 2 } })
  const blank = await second.takes()
  expect(blank).toMatchObject({ pages: [], sentAt: null })
  await second.saves(blank, { byHand: 0, sentAt: null })
  await reopens(student)
  await student.uploads(2, [await photoOf('late')], null).isStored(1)
  await student.submitsWritten().isOnTime()
  expect(await second.takes()).toMatchObject({ mark: null, earlier: [{ marks: 0, pages: [] }] })
})

test('a zero for nothing handed in is no page of the student’s: receipt, board and paper count what they sent', async () => {
  const { pile, student } = await oneScript()
  const after = new After(room, student)
  const { receipts } = (await after.row()) ?? {}
  expect(receipts).toMatchObject([{ part: 'written', received: 1 }])
  const second = new Marker(nasrin, { key: { ...pile.key, question: 2 } })
  await second.saves(await second.takes(), { byHand: 0, sentAt: null })

  expect((await after.row())?.receipts).toEqual(receipts)
  const sent = readReceipt(room.server.deps.secrets.receipts, receipts?.[0]?.code ?? '')
  if (sent === null) throw new Error('no receipt of ours')
  expect(await explainReceipt(room.server.db, sent)).toContain('Stored now:  photos of 1 written question')
  const { students } = (await owner.gets(live.examStudents, { examId: pile.exam.id })) as { students: object[] }
  expect(students).toContainEqual(expect.objectContaining({ studentId: student.id, uploaded: 1 }))
  await reopens(student)
  expect(await student.seesWritten().isShown()).toMatchObject({ sections: [{ uploaded: [1] }] })
  expect(await student.submitsWritten().receipt()).toMatchObject({ received: 1 })
})

test('what was being drawn on the old pages is never laid on the new ones', async () => {
  const { student, marker } = await oneScript()
  const script = await marker.takes()
  await marker.draws(script, { annotations: [TICK], remark: 'Unit?' })
  await sendsAgain(student, 'the right page')

  // The desk still shows the old pages: neither a stroke nor a save of it counts.
  const { sentAt } = script
  const late = { ...script, draft: undefined }
  expect(await nasrin.gets(marking.saveDraft, draftOf(script, sentAt))).toMatchObject({ isSentAgain: true })
  expect(await marker.clashes(late, { byHand: 5, annotations: [TICK], sentAt })).toMatchObject({
    isSentAgain: true,
    theirs: null,
  })
  const again = await marker.takes()
  expect(again).toMatchObject({ mark: null, draft: { byHand: 5, annotations: [] } })
})

function draftOf({ examId, section, question, scriptId }: marking.Script, sentAt: number | null) {
  const draft = { lines: [], byHand: null, remark: null, annotations: [TICK], secondLook: null }
  return { examId, section, question, scriptId, sentAt, draft }
}
