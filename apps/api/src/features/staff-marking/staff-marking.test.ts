import type { InputOf } from '@anushilon/contract/endpoint'
import { auditLog } from '@anushilon/contract/staff/audit'
import * as marking from '@anushilon/contract/staff/marking'
import * as piles from '@anushilon/contract/staff/marking-piles'
import { MINUTE } from '@anushilon/domain/instant'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { After, resultsComeOut } from '../../../test/results/after.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { Marker, writtenPile, type TestPile } from '../../../test/staff/pile.ts'
import { drawMarkedPages } from './draw-marked-pages.ts'
import { scriptIdOf, studentOf } from '../../staff/script-id.ts'

let room: ExamRoom
let [nasrin, rafiq]: Colleague[] = []
beforeAll(async () => {
  room = await openRoom()
  nasrin = await signedIn(room.server, 'marker', 'Nasrin Sultana')
  rafiq = await signedIn(room.server, 'marker', 'Rafiq Hasan')
})
afterAll(() => room.close())
beforeEach(() => room.morning())

function markers(pile: TestPile): [Marker, Marker] {
  if (nasrin === undefined || rafiq === undefined) throw new Error('nobody is there')
  return [new Marker(nasrin, pile), new Marker(rafiq, pile)]
}

const RUBRIC = [
  { text: 'সংজ্ঞা সঠিক', marks: 1 },
  { text: 'Explanation', marks: 2 },
  { text: 'Condition missing', marks: -0.5 },
]

describe('a claim', () => {
  test('a claim keeps a script from everybody else, whoever asks at the same moment', async () => {
    const pile = await writtenPile(room, 6)
    const [one, other] = markers(pile)
    const claimed = await Promise.all([1, 2, 3].flatMap(() => [one, other]).map((marker) => marker.next()))
    const [mine, theirs] = [0, 1].map((who) => new Set(claimed.filter((_, at) => at % 2 === who).map(idOf)))
    expect([...(mine ?? [])].filter((id) => theirs?.has(id))).toEqual([])
  })

  test('a claim gives a marker what they left open first, and another one where they have that on their desk', async () => {
    const pile = await writtenPile(room, 3)
    const [one] = markers(pile)
    const first = await one.takes()
    expect((await one.takes()).scriptId).toBe(first.scriptId)
    const { script, upcoming } = await one.next({ holding: [first.scriptId] })
    expect(script?.scriptId).not.toBe(first.scriptId)
    expect(upcoming).toEqual([[expect.stringMatching(/^files\//)]])
  })

  test('a claim runs out after ten minutes without an action; a stroke prolongs it and stays as a draft', async () => {
    const pile = await writtenPile(room, 1)
    const [one, other] = markers(pile)
    const script = await one.takes()
    expect(script.claimedUntil).toBe(room.clock.now() + 10 * MINUTE)
    room.clock.passes('9 min')
    const annotations = [{ kind: 'tick', page: 0, x: 0.5, y: 0.5 }] as const
    expect(await one.draws(script, { annotations: [...annotations] })).toMatchObject({ heldBy: null })
    room.clock.passes('9 min')
    expect((await other.next()).script).toBeNull()
    room.clock.passes('1 min')
    expect((await other.takes()).scriptId).toBe(script.scriptId)
    expect(await one.draws(script, { annotations: [] })).toMatchObject({ claimedUntil: null, heldBy: 'Rafiq Hasan' })
    await one.draws(script, { annotations: [...annotations] })
    expect(await one.opens(script)).toMatchObject({ heldBy: 'Rafiq Hasan', claimedUntil: null, draft: { annotations } })
  })

  test('a claim ends when the marker leaves the pile', async () => {
    const pile = await writtenPile(room, 1)
    const [one, other] = markers(pile)
    await one.takes()
    await one.colleague.gets(marking.releaseScripts, pile.key)
    expect((await other.next()).script).not.toBeNull()
  })
})

const idOf = ({ script }: Awaited<ReturnType<Marker['next']>>) => script?.scriptId

describe('the pile', () => {
  test('the pile hands out unmarked scripts, then those who handed nothing in, then says where to go on', async () => {
    const pile = await writtenPile(room, 2)
    const [one] = markers(pile)
    for (const expected of [1, 2]) {
      const script = await one.takes()
      expect(script.pages).toHaveLength(1)
      await one.saves(script, { byHand: expected })
    }
    expect(await one.next()).toMatchObject({ script: null, progress: { total: 2, marked: 2, mine: 2 }, others: [] })
    const second = new Marker(one.colleague, { key: { ...pile.key, question: 2 } })
    const blank = await second.takes()
    expect(blank.pages).toEqual([])
    expect(await second.saves(blank, { byHand: 0 })).toMatchObject({ marks: 0 })
    expect((await second.takes()).scriptId).not.toBe(blank.scriptId)
    const { questions } = (await one.colleague.gets(piles.markingOverview, { examId: pile.exam.id })) as {
      questions: object[]
    }
    expect(questions).toMatchObject([
      { question: 1, scripts: 2, marked: 2, mean: 1.5, blanks: 0, inHand: 0 },
      { question: 2, scripts: 1, marked: 1, blanks: 1, inHand: 1 },
    ])
  })

  test('the pile shows no script that can still be replaced', async () => {
    const exam = await room.exam('written')
    const { student } = new After(room, await room.student(exam))
    await student.startsWritten().isDone()
    const [one] = markers({ exam, key: { examId: exam.id, section: 0, question: 1 }, students: [] })
    expect((await one.next()).script).toBeNull()
    const scriptId = scriptIdOf(room.server.deps, exam.id, student.id)
    expect((await one.colleague.asks(marking.openScript, { ...pileKey(exam.id), scriptId })).status).toBe(404)
  })

  test('the pile hides names unless an author says otherwise; a marker cannot', async () => {
    const pile = await writtenPile(room, 1)
    const [one] = markers(pile)
    expect(await one.takes()).toMatchObject({ studentName: null, number: 1 })
    const settings = { examId: pile.exam.id, hideNames: false, mixedOrder: false, promisedAt: null }
    expect((await one.colleague.asks(piles.changeMarkingSettings, settings)).body).toMatchObject({
      code: 'not-allowed',
    })
    const author = await signedIn(room.server, 'author')
    await author.gets(piles.changeMarkingSettings, settings)
    expect(await one.takes()).toMatchObject({ studentName: expect.any(String) })
  })

  test('who changes one marking setting leaves the others as others have set them, at the same moment too', async () => {
    const { exam } = await writtenPile(room, 1)
    const author = await signedIn(room.server, 'author')
    const change = async (settings: Partial<InputOf<typeof piles.changeMarkingSettings>>) =>
      await author.asks(piles.changeMarkingSettings, { examId: exam.id, ...settings })
    const changes = [{ hideNames: false }, { mixedOrder: false }, { promisedAt: room.clock.now() }]
    for (const { status } of await Promise.all(changes.map(change))) expect(status).toBe(200)
    expect(await author.gets(piles.markingOverview, { examId: exam.id })).toMatchObject(Object.assign({}, ...changes))
    await change({ promisedAt: null })
    await change({ hideNames: true })
    expect(await author.gets(piles.markingOverview, { examId: exam.id })).toMatchObject({
      hideNames: true,
      mixedOrder: false,
    })
  })

  test('the pile calls a student’s scripts otherwise in another exam, and takes none of another exam', async () => {
    const [here, there] = [await writtenPile(room, 1), await writtenPile(room, 1)]
    const [one] = markers(here)
    const script = await one.takes()
    const studentId = studentOf(room.server.deps, here.key.examId, script.scriptId)
    expect(studentId).toBe(here.students[0]?.student.id)
    expect(scriptIdOf(room.server.deps, there.key.examId, studentId ?? 0)).not.toBe(script.scriptId)
    const foreign = { ...there.key, scriptId: script.scriptId }
    expect((await one.colleague.asks(marking.openScript, foreign)).status).toBe(404)
    expect(JSON.stringify(script)).not.toMatch(/student_?id/i)
  })
})

const pileKey = (examId: string) => ({ examId, section: 0, question: 1 })

describe('marks', () => {
  test('marks in halves up to the question’s own are saved with who gave them; others are refused', async () => {
    const pile = await writtenPile(room, 1)
    const [one] = markers(pile)
    const script = await one.takes()
    for (const byHand of [10.5, 6.25]) expect((await one.asks(script, { byHand })).status).toBe(400)
    expect(await one.saves(script, { byHand: 6.5, remark: 'ভালো' })).toMatchObject({
      marks: 6.5,
      version: 1,
      remark: 'ভালো',
      markedBy: 'Nasrin Sultana',
    })
    expect((await one.next()).script).toBeNull()
    const owner = await signedIn(room.server, 'owner')
    const { entries } = (await owner.gets(auditLog, { examId: pile.exam.id })) as { entries: object[] }
    expect(entries).toMatchObject([
      { action: 'marks.save', staffName: 'Nasrin Sultana', before: null, after: { marks: 6.5, remark: 'ভালো' } },
    ])
  })

  test('marks sent twice are saved once', async () => {
    const pile = await writtenPile(room, 1)
    const [one] = markers(pile)
    const script = await one.takes()
    const save = { byHand: 4, saveKey: 'the-very-same-save' }
    const first = await one.saves(script, save)
    expect(await one.saves(script, save)).toEqual(first)
    expect((await one.opens(script)).mark?.version).toBe(1)
  })

  test('marks that come once more after their marker has given others, or taken them back, change nothing', async () => {
    const pile = await writtenPile(room, 1)
    const [one] = markers(pile)
    const script = await one.takes()
    const save = { byHand: 4, saveKey: 'late-on-the-line' }
    const first = await one.saves(script, save)
    // Before the reply of the first was there, as another tab does.
    const second = await one.saves(script, { byHand: 4.5 })
    expect(await one.clashes(script, save)).toMatchObject({ theirs: { marks: 4.5 }, yours: { marks: 4 } })
    expect(await one.opens(script)).toMatchObject({ mark: { marks: 4.5, version: first.version + 1 }, draft: null })
    const undo = async (version: number) =>
      await one.colleague.gets(marking.undoMarks, { ...pile.key, scriptId: script.scriptId, version })
    await undo(second.version)
    expect(await undo(second.version + 1)).toEqual({ mark: null })
    expect(await one.clashes(script, save)).toMatchObject({ theirs: null, yours: { marks: 4 } })
    expect(await one.opens(script)).toMatchObject({ mark: null, draft: null })
  })

  test('marks of two markers clash: nothing is overwritten, both are shown, and one of them is chosen', async () => {
    const pile = await writtenPile(room, 1)
    const [one, other] = markers(pile)
    const script = await one.takes()
    room.clock.passes('11 min')
    const same = await other.takes()
    expect(await one.clashes(script, { byHand: 5 })).toMatchObject({ heldBy: 'Rafiq Hasan', theirs: null })
    await other.saves(same, { byHand: 7 })
    const clash = await one.clashes(script, { byHand: 6.5, remark: 'mine' })
    expect(clash).toMatchObject({
      heldBy: null,
      theirs: { marks: 7, version: 1, markedBy: 'Rafiq Hasan' },
      yours: { marks: 6.5, remark: 'mine' },
    })
    expect(await one.opens(script)).toMatchObject({ mark: { marks: 7 }, draft: { byHand: 6.5, remark: 'mine' } })
    // Were theirs chosen, nothing would be left in front of them, nor the script in hand.
    await one.colleague.gets(marking.saveDraft, { ...pile.key, scriptId: script.scriptId, draft: null })
    expect(await other.opens(script)).toMatchObject({ heldBy: null })
    await other.colleague.gets(marking.releaseScripts, pile.key)
    expect(await one.opens(script)).toMatchObject({ mark: { marks: 7 }, draft: null })
    const chosen = await one.saves({ ...script, mark: clash.theirs }, { byHand: 6.5 })
    expect(chosen).toMatchObject({ marks: 6.5, version: 2 })
    const owner = await signedIn(room.server, 'owner')
    const { entries } = (await owner.gets(auditLog, { examId: pile.exam.id })) as { entries: object[] }
    expect(entries[0]).toMatchObject({ before: { marks: 7 }, after: { marks: 6.5 } })
  })

  test('marks that clashed and come once more after their marker has decided change nothing', async () => {
    const pile = await writtenPile(room, 1)
    const [one, other] = markers(pile)
    const script = await one.takes()
    room.clock.passes('11 min')
    await other.saves(await other.takes(), { byHand: 7 })
    const blind = { byHand: 0, saveKey: 'late-on-the-line' }
    const { theirs } = await one.clashes(script, blind)
    await one.saves({ ...script, mark: theirs }, { byHand: 6.5 })
    // The reply of that got lost, and they go on from what they know.
    await one.saves({ ...script, mark: theirs }, { byHand: 6 })
    expect(await one.clashes(script, blind)).toMatchObject({ theirs: { marks: 6 }, yours: { marks: 0 } })
    expect(await one.opens(script)).toMatchObject({ mark: { marks: 6, version: 3 } })
  })

  test('marks that somebody has given since are what a marker finds who had left a draft; the draft is none any more', async () => {
    const pile = await writtenPile(room, 1)
    const [one, other] = markers(pile)
    const script = await one.takes()
    await one.draws(script, { byHand: 9, remark: 'too much' })
    room.clock.passes('11 min')
    await other.saves(await other.takes(), { byHand: 4 })
    expect(await one.opens(script)).toMatchObject({ mark: { marks: 4 }, draft: null })
    // What they begin on top of it is one again.
    room.clock.passes('1 min')
    await one.draws(script, { byHand: 5 })
    expect(await one.opens(script)).toMatchObject({ mark: { marks: 4 }, draft: { byHand: 5 } })
  })

  test('marks are taken back one save at a time', async () => {
    const pile = await writtenPile(room, 1)
    const [one] = markers(pile)
    const script = await one.takes()
    const first = await one.saves(script, { byHand: 4 })
    const second = await one.saves({ ...script, mark: first }, { byHand: 8 })
    const undo = async (version: number) =>
      await one.colleague.asks(marking.undoMarks, { ...pile.key, scriptId: script.scriptId, version })
    expect((await undo(first.version)).body).toMatchObject({ code: 'conflict' })
    expect((await undo(second.version)).body).toMatchObject({ mark: { marks: 4, version: 3 } })
    expect((await undo(3)).body).toEqual({ mark: null })
    expect((await one.takes()).scriptId).toBe(script.scriptId)
  })

  test('stand once the results are out, until these are withdrawn', async () => {
    const pile = await writtenPile(room, 1)
    const [one] = markers(pile)
    const script = await one.takes()
    const mark = await one.saves(script, { byHand: 4 })
    await resultsComeOut(room, pile.exam)
    const refused = { status: 403, body: { code: 'results-out' } }
    expect(await one.asks({ ...script, mark }, { byHand: 8 })).toMatchObject(refused)
    expect(await one.changesRubric(RUBRIC, 0)).toMatchObject(refused)
  })

  test('marks asked to be looked at again come up for somebody who does', async () => {
    const pile = await writtenPile(room, 2)
    const [one, other] = markers(pile)
    const script = await one.takes()
    await one.saves(script, { byHand: 0, secondLook: 'unreadable' })
    const { script: again } = await other.next({ of: 'second-look' })
    expect(again).toMatchObject({ scriptId: script.scriptId, mark: { secondLook: 'unreadable' } })
    if (again === null) throw new Error('nothing to look at')
    await other.saves(again, { byHand: 3 })
    expect((await other.next({ of: 'second-look' })).script).toBeNull()
  })
})

describe('the rubric', () => {
  test('the rubric adds up, and a changed line re-scores what used it, but not what was typed', async () => {
    const pile = await writtenPile(room, 3)
    const [one, other] = markers(pile)
    expect((await one.changesRubric(RUBRIC, 0)).body).toMatchObject({
      rubric: { version: 1, lines: [{ id: 1 }, { id: 2 }, { id: 3 }] },
    })
    const [a, b, c] = [await one.takes(), await other.takes(), null]
    expect(c).toBeNull()
    expect(await one.saves(a, { lines: [3, 1, 2] })).toMatchObject({ marks: 2.5, lines: [1, 2, 3] })
    expect(await other.saves(b, { lines: [3], byHand: 5 })).toMatchObject({ marks: 5 })
    const last = await one.takes()
    expect(await one.saves(last, { lines: [3] })).toMatchObject({ marks: 0 })

    const harder = RUBRIC.map((line, at) => ({ ...line, id: at + 1, marks: at === 2 ? -1 : line.marks }))
    const preview = { changes: [{ id: 3, from: -0.5, to: -1, scripts: 2 }], rescored: 1 }
    expect((await one.changesRubric(harder, 1, true)).body).toMatchObject({ ...preview, rubric: { version: 1 } })
    expect((await one.opens(a)).mark?.marks).toBe(2.5)
    expect((await one.changesRubric(harder, 1)).body).toMatchObject({ ...preview, rubric: { version: 2 } })
    expect((await other.changesRubric(harder, 1)).body).toMatchObject({ code: 'conflict' })
    expect((await one.opens(a)).mark).toMatchObject({ marks: 2, version: 2 })
    expect((await one.opens(b)).mark).toMatchObject({ marks: 5, version: 1 })
    expect((await one.next()).rubricVersion).toBe(2)
  })

  test('the rubric gives a new line a number that no line ever had', async () => {
    const pile = await writtenPile(room, 1)
    const [one] = markers(pile)
    await one.changesRubric(RUBRIC, 0)
    await one.changesRubric(
      RUBRIC.slice(0, 2).map((line, at) => ({ ...line, id: at + 1 })),
      1,
    )
    const changed = await one.changesRubric(
      [
        { id: 1, text: 'Kept', marks: 1 },
        { text: 'New', marks: 3 },
      ],
      2,
    )
    expect(changed.body).toMatchObject({ rubric: { lines: [{ id: 1 }, { id: 4 }] } })
    const body = { ...pile.key, lines: [{ id: 0, text: 'Third', marks: 0.3 }], version: 3, isPreview: false }
    expect((await raw(one, marking.changeRubric.route.path, body)).status).toBe(400)
  })
})

test('the comment bank is the question’s own and the exam’s', async () => {
  const pile = await writtenPile(room, 1)
  const [one] = markers(pile)
  const add = async (text: string, isForExam: boolean) =>
    (await one.colleague.gets(marking.addComment, { ...pile.key, text, isForExam })) as { id: number }
  await add('একক লেখো', true)
  const { id } = await add('সমতা করো', false)
  const bank = async (question: number) => {
    const shown = (await one.colleague.gets(marking.markingPile, { ...pile.key, question })) as {
      comments: { text: string }[]
    }
    return shown.comments.map(({ text }) => text)
  }
  expect(await bank(1)).toEqual(['সমতা করো', 'একক লেখো'])
  expect(await bank(2)).toEqual(['একক লেখো'])
  await one.colleague.gets(marking.removeComment, { id })
  expect(await bank(1)).toEqual(['একক লেখো'])
})

describe('the picture with the pen on it', () => {
  test('the picture with the pen on it is what the student is shown, with the remark; the photo is stored beside it', async () => {
    const pile = await writtenPile(room, 1)
    const [one] = markers(pile)
    const script = await one.takes()
    const cross = { kind: 'pen', page: 0, points: [0.6, 0.5, 0.9, 0.5] } as const
    const words = { kind: 'text', page: 0, x: 0.55, y: 0.9, text: '<b>কেন & why?' } as const
    await one.saves(script, {
      byHand: 3,
      remark: 'একক লেখো',
      annotations: [{ ...cross, points: [...cross.points] }, words],
    })
    await drawMarkedPages(room.server.deps)
    await resultsComeOut(room, pile.exam)
    const solution = await pile.students[0]?.writtenSolution().isShown()
    if (solution === undefined || !('sections' in solution)) throw new Error('not shown')
    const [answer] = solution.sections[0]?.answers ?? []
    expect(answer).toMatchObject({ marks: 3, remark: 'একক লেখো', originals: script.pages })
    expect(answer?.pages).toHaveLength(1)
    expect(answer?.pages).not.toEqual(script.pages)
    const [before, after] = await Promise.all([script.pages[0], answer?.pages[0]].map(pixelsOf))
    expect(after).toMatchObject({ width: before?.width, height: before?.height })
    // Red where the pen went (it is thin, and the photo small), as before elsewhere.
    expect(after?.at(0.75, 0.5)).toSatisfy(([r = 0, g = 0]: number[]) => r - g > 25)
    expect(before?.at(0.75, 0.5)).toSatisfy(([, g = 0]: number[]) => g > 200)
    expect(after?.at(0.75, 0.2)).toSatisfy(([, g = 0]: number[]) => g > 200)
  })

  test('the picture with the pen on it is drawn anew when it is marked anew, and goes with the last stroke', async () => {
    const pile = await writtenPile(room, 1)
    const [one] = markers(pile)
    const script = await one.takes()
    const tick = { kind: 'tick', page: 0, x: 0.5, y: 0.5 } as const
    const first = await one.saves(script, { byHand: 3, annotations: [tick] })
    await drawMarkedPages(room.server.deps)
    await one.saves({ ...script, mark: first }, { byHand: 3, annotations: [] })
    await drawMarkedPages(room.server.deps)
    await resultsComeOut(room, pile.exam)
    const solution = await pile.students[0]?.writtenSolution().isShown()
    expect(solution).toMatchObject({ sections: [{ answers: [{ pages: script.pages, originals: [] }, {}] }] })
  })

  test('the picture with the pen on it is bounded: no more ink than a page can hold', async () => {
    const pile = await writtenPile(room, 1)
    const [one] = markers(pile)
    const script = await one.takes()
    const tick = { kind: 'tick', page: 0, x: 0.5, y: 0.5 } as const
    const stroke = { kind: 'pen' as const, page: 0, points: Array.from({ length: 2_000 }, () => 0.5) }
    const nothing = { lines: [], byHand: 1, remark: null, secondLook: null }
    const saving = { ...pile.key, ...nothing, version: 0, saveKey: 'ink-without-end', tookMs: 1 }
    expect(
      (await raw(one, marking.saveMarks.route.path, { ...saving, scriptId: script.scriptId, annotations: [tick] }))
        .status,
    ).toBe(200)
    for (const annotations of [
      Array.from({ length: 401 }, () => tick),
      Array.from({ length: 21 }, () => stroke),
      [{ ...stroke, points: [0.5, 0.5, 0.5] }],
      [{ ...tick, x: 1.5 }],
    ]) {
      const body = { ...saving, scriptId: script.scriptId, annotations }
      expect((await raw(one, marking.saveMarks.route.path, body)).status).toBe(400)
    }
  })
})

/** Past the contract, which does not let a page send such a thing. */
async function raw({ colleague }: Marker, path: string, body: object) {
  return await room.server.call('POST', path, { headers: colleague.headers, body })
}

async function pixelsOf(path: string | undefined) {
  const reply = await room.server.app.inject({ method: 'GET', url: `/${path}` })
  const { data, info } = await sharp(reply.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return {
    width,
    height,
    at(x: number, y: number): number[] {
      const start = (Math.round(y * height) * width + Math.round(x * width)) * 3
      return [...data.subarray(start, start + 3)]
    },
  }
}
