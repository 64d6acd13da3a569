import type { Endpoint, Replies } from '@anushilon/contract/endpoint'
import { me } from '@anushilon/contract/staff/account'
import { staffOperations } from '@anushilon/contract/staff/all'
import * as marking from '@anushilon/contract/staff/marking'
import * as piles from '@anushilon/contract/staff/marking-piles'
import { examHead, today } from '@anushilon/contract/staff/overview'
import * as scripts from '@anushilon/contract/staff/scripts'
import { chooseSecondMarks, settleSecondMark } from '@anushilon/contract/staff/second-marks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { Marker, writtenPile, type TestPile } from '../../../test/staff/pile.ts'
import { sql } from '../../db/sql.ts'

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

/** Nothing of marks is in what they answer, or they write only what one says oneself. */
const LEFT_OUT = [
  'staffSignOut',
  'staffChangeOwnPassword',
  'staffDamagedOriginal',
  'staffAddMarkingComment',
  'staffRemoveMarkingComment',
]

interface Asked {
  readonly name: string
  readonly says: (who: Colleague) => Promise<unknown>
}

function asked<I, R extends Replies>(endpoint: Endpoint<I, R>, input: I): Asked {
  return {
    name: endpoint.name,
    async says(who) {
      const { status, body } = await who.asks(endpoint, input)
      return { status, body: { ...(body as object), requestId: null } }
    },
  }
}

/** Everything that a marker can ask about a script whose first mark is not theirs to know. */
function callsAbout({ key, exam }: TestPile, scriptId: string, rubricVersion: number): Asked[] {
  const script = { ...key, scriptId }
  const draft = { lines: [], byHand: 1, remark: null, annotations: [], secondLook: null }
  const save = { ...script, ...draft, saveKey: 'one-key-for-all', tookMs: 1 }
  const line = (id: number, marks: number) => ({ id, text: `Line ${id}`, marks })
  const preview = { ...key, version: rubricVersion, isPreview: true }
  return [
    asked(me, {}),
    asked(examHead, { examId: exam.id }),
    asked(today, {}),
    asked(piles.markingList, {}),
    asked(piles.markingWaiting, {}),
    asked(piles.markingOverview, { examId: exam.id }),
    asked(marking.markingPile, key),
    ...(['second-look', 'unmarked', 'second-mark'] as const).map((of) =>
      asked(marking.nextScript, { ...key, of, holding: [] }),
    ),
    asked(marking.openScript, script),
    asked(marking.openScript, { ...script, isSecond: true }),
    asked(marking.saveDraft, { ...script, draft }),
    asked(marking.saveMarks, { ...save, version: 0 }),
    asked(marking.saveMarks, { ...save, version: 2, saveKey: 'another-key' }),
    asked(marking.saveMarks, { ...save, version: 0, sentAt: 1, isSecond: true }),
    asked(marking.undoMarks, { ...script, version: 2 }),
    asked(marking.undoMarks, { ...script, version: 2, isSecond: true }),
    asked(marking.changeRubric, { ...preview, lines: [line(1, 5), line(2, 1)] }),
    asked(marking.changeRubric, { ...preview, lines: [line(1, 2)] }),
    asked(scripts.scriptList, { examId: exam.id }),
    asked(scripts.scriptList, { examId: exam.id, least: 2, most: 2 }),
    asked(scripts.scriptList, { examId: exam.id, state: 'second-look' }),
    asked(marking.releaseScripts, key),
  ]
}

/** One script, marked by Nasrin by the rubric's first line, chosen for a second mark, and then flagged for a second look. */
async function chosenScript() {
  const pile = await writtenPile(room, 1)
  const marker = new Marker(nasrin, pile)
  await marker.changesRubric(
    [
      { text: 'Line 1', marks: 2 },
      { text: 'Line 2', marks: 1 },
    ],
    0,
  )
  const script = await marker.takes()
  const mark = await marker.saves(script, { lines: [1], remark: 'Units are missing' })
  await owner.gets(chooseSecondMarks, { examId: pile.exam.id, size: { scripts: 1 }, seed: 'ক' })
  await marker.saves({ ...script, mark }, { lines: [1], remark: 'Units are missing', secondLook: 'Is it legible?' })
  return { pile, scriptId: script.scriptId }
}

test('nothing that a marker can ask depends on a first mark which they may be asked to give again', async () => {
  const { pile, scriptId } = await chosenScript()
  const calls = callsAbout(pile, scriptId, 1)
  const replies = async () => {
    const said: [string, unknown][] = []
    for (const { name, says } of calls) said.push([name, await says(rafiq)])
    return said
  }
  const open = staffOperations.filter(({ access }) => typeof access === 'object' && access.staff.includes('marker'))
  expect(new Set([...calls.map(({ name }) => name), ...LEFT_OUT])).toEqual(new Set(open.map(({ name }) => name)))
  // Once before, so that what the calls themselves leave behind, such as a draft, is there each time.
  await replies()
  const before = await replies()
  await room.server.db.run(sql`
    update script_marks set marks = 1, lines = '{2}', remark = 'Far too short', second_look = 'Copied?'
    where exam_id = ${pile.exam.id}`)
  expect(await replies()).toEqual(before)
  expect(JSON.stringify(before)).not.toMatch(/Units are missing|legible/)
})

test('whoever leads, the first marker, and everybody once it is settled see the marks as before', async () => {
  const { pile, scriptId } = await chosenScript()
  const sees = async (who: Colleague) =>
    JSON.stringify([
      await who.asks(marking.openScript, { ...pile.key, scriptId }),
      await who.asks(marking.nextScript, { ...pile.key, of: 'second-look', holding: [] }),
    ]).match(/Units are missing/g)?.length ?? 0
  const each = async () => {
    const counts: number[] = []
    for (const who of [owner, nasrin, rafiq]) {
      counts.push(await sees(who))
      await who.gets(marking.releaseScripts, pile.key)
    }
    return counts
  }
  const [seen] = await each()
  expect(seen).toBeGreaterThan(1)
  expect(await each()).toEqual([seen, seen, 0])
  const again = new Marker(rafiq, pile)
  await again.saves({ scriptId }, { byHand: 2, isSecond: true })
  await owner.gets(settleSecondMark, { ...pile.key, scriptId, as: 'stands' })
  expect(await each()).toEqual([seen, seen, seen])
})

test('a marker’s save in the place of a first mark that they may be asked to give again is refused', async () => {
  const { pile, scriptId } = await chosenScript()
  const reply = await new Marker(rafiq, pile).asks({ scriptId }, { byHand: 9, version: 2 })
  expect(reply).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect((await new Marker(owner, pile).opens({ scriptId })).mark).toMatchObject({ markedBy: 'Nasrin Sultana' })
})
