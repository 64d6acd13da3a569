import { changeStaff } from '@anushilon/contract/staff/account'
import * as piles from '@anushilon/contract/staff/marking-piles'
import { today } from '@anushilon/contract/staff/overview'
import { HOUR } from '@anushilon/domain/instant'
import { ALL_RIGHTS } from '@anushilon/domain/staff-rights'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedCourse } from '../../../test/seed.ts'
import { photoOf } from '../../../test/sitting/photos.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { Marker, writtenPile, type TestPile } from '../../../test/staff/pile.ts'
import { sql } from '../../db/sql.ts'
import { studentOf } from '../../staff/script-id.ts'

let room: ExamRoom
let owner: Colleague
let nasrin: Colleague
let rafiq: Colleague
beforeAll(async () => {
  room = await openRoom()
  await seedCourse(room.server.db, 'other-26')
  owner = await signedIn(room.server, 'owner')
  nasrin = await signedIn(room.server, 'marker', 'Nasrin Sultana')
  rafiq = await signedIn(room.server, 'marker', 'Rafiq Hasan')
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const sharing = (pile: TestPile, ...whom: Colleague[]) =>
  owner.asks(piles.shareOut, {
    examId: pile.exam.id,
    piles: [{ section: 0, question: 1 }],
    staffIds: whom.map(({ id }) => id),
  })

async function overview(pile: TestPile, seenBy: Colleague) {
  const body: { questions: object[]; markers: object[]; promisedAt: number | null } = await seenBy.gets(
    piles.markingOverview,
    { examId: pile.exam.id },
  )
  return body
}

async function waitingFor(colleague: Colleague): Promise<number> {
  const { waiting }: { waiting: number } = await colleague.gets(piles.markingWaiting, {})
  return waiting
}

describe('a share', () => {
  test('a share is marked first; whoever is through with their own helps with the rest', async () => {
    const pile = await writtenPile(room, 5)
    const hers = new Marker(nasrin, pile)
    expect(await sharing(pile, nasrin, rafiq)).toMatchObject({ status: 200, body: { shared: 5 } })
    expect((await overview(pile, rafiq)).questions[0]).toMatchObject({ isShared: true, shareLeft: 2 })

    // Three are hers: the first, the third and the fifth.
    const marked: number[] = []
    for (let at = 0; at < 5; at += 1) {
      const script = await hers.takes()
      await hers.saves(script, { byHand: at })
      marked.push(studentOf(room.server.deps, pile.key.examId, script.scriptId) ?? 0)
    }
    const ids = pile.students.map(({ student }) => student.id).toSorted((one, other) => one - other)
    expect(marked.slice(0, 3).toSorted((one, other) => one - other)).toEqual([ids[0], ids[2], ids[4]])
    expect(marked.slice(3).toSorted((one, other) => one - other)).toEqual([ids[1], ids[3]])
  })

  test('a share shows in the overview with what is left of it, and is counted by the rail for its marker alone', async () => {
    const pile = await writtenPile(room, 4)
    room.clock.passes('3 h')
    const [before, hersBefore] = [await waitingFor(owner), await waitingFor(nasrin)]
    await sharing(pile, nasrin, rafiq)
    expect(await waitingFor(owner)).toBe(before)
    expect(await waitingFor(nasrin)).toBe(hersBefore - 2)
    const hers = new Marker(nasrin, pile)
    await hers.saves(await hers.takes(), { byHand: 1 })
    expect((await overview(pile, nasrin)).markers).toMatchObject([
      { name: 'Nasrin Sultana', marked: 1, shareLeft: 1 },
      { name: 'Rafiq Hasan', marked: 0, shareLeft: 2 },
    ])
    expect(await waitingFor(owner)).toBe(before - 1)

    // Shared among nobody, the rest is for all again.
    expect((await sharing(pile)).body).toEqual({ shared: 0 })
    expect((await overview(pile, nasrin)).questions[0]).toMatchObject({ isShared: false, shareLeft: 0 })
    expect(await waitingFor(nasrin)).toBe(hersBefore - 1)
  })

  test('a share is of answers that its marker may see: by branch, and what none of them may see is for everybody', async () => {
    const pile = await writtenPile(room, 5)
    room.clock.passes('3 h')
    const of = async (branch: string) =>
      await signedIn(room.server, 'marker', `Of ${branch}`, { ...ALL_RIGHTS, branches: [branch] })
    for (const [at, branch] of ['Uttara', 'Mirpur', 'Uttara', 'Mirpur', 'Bogura'].entries()) {
      await room.server.db.run(
        sql`update students set branch = ${branch} where id = ${pile.students[at]?.student.id ?? 0}`,
      )
    }
    const [mirpur, uttara] = [await of('Mirpur'), await of('Uttara')]
    expect((await sharing(pile, mirpur, uttara)).body).toEqual({ shared: 4 })
    for (const marker of [mirpur, uttara]) {
      expect((await overview(pile, marker)).questions[0]).toMatchObject({ isShared: true, shareLeft: 2 })
      expect(await waitingFor(marker)).toBe(2)
    }
  })

  test.each([
    ['is shut out', { isActive: false }],
    ['may mark only another course', { isActive: true, rights: { ...ALL_RIGHTS, courses: ['other-26'] } }],
  ])('a share of somebody who %s is for the others: they are told, and get what was in hand', async (_, change) => {
    const pile = await writtenPile(room, 4)
    room.clock.passes('3 h')
    const leaving = await signedIn(room.server, 'marker', 'Of Last Term')
    const before = await waitingFor(nasrin)
    await sharing(pile, leaving)
    expect(await waitingFor(nasrin)).toBe(before - 4)
    const theirs = await new Marker(leaving, pile).takes()
    const { id, name } = leaving
    await owner.gets(changeStaff, { id, name, role: 'marker', branch: null, ...change })
    expect(await waitingFor(nasrin)).toBe(before)
    expect((await overview(pile, owner)).questions[0]).toMatchObject({ isShared: false })
    const hers = new Marker(nasrin, pile)
    const taken: string[] = []
    for (let at = 0; at < 4; at += 1) {
      const script = await hers.takes()
      await hers.saves(script, { byHand: 1 })
      taken.push(script.scriptId)
    }
    expect(taken).toContain(theirs.scriptId)
  })

  test('a share goes to people of the centre only, and not by a marker', async () => {
    const pile = await writtenPile(room, 1)
    const wanted = { examId: pile.exam.id, piles: [{ section: 0, question: 1 }], staffIds: [nasrin.id] }
    expect(await nasrin.asks(piles.shareOut, wanted)).toMatchObject({ status: 403 })
    expect(await owner.asks(piles.shareOut, { ...wanted, staffIds: [999_999] })).toMatchObject({ status: 404 })
    const elsewhere = { ...wanted, piles: [{ section: 0, question: 9 }] }
    expect(await owner.asks(piles.shareOut, elsewhere)).toMatchObject({ body: { code: 'no-such-question' } })
    const { people }: { people: { name: string }[] } = await owner.gets(piles.markingPeople, {})
    expect(people.map(({ name }) => name)).toContain('Rafiq Hasan')
  })
})

test('the promised hour is what staff have said, and the most urgent exam comes first', async () => {
  const [late, soon] = [await writtenPile(room, 1), await writtenPile(room, 1)]
  const promise = async (pile: TestPile, promisedAt: number | null) =>
    await owner.gets(piles.changeMarkingSettings, {
      examId: pile.exam.id,
      hideNames: true,
      mixedOrder: true,
      promisedAt,
    })
  const now = room.clock.now()
  expect((await overview(soon, nasrin)).promisedAt).toBeNull()
  await promise(late, now + 48 * HOUR)
  await promise(soon, now + 20 * HOUR)
  expect((await overview(soon, nasrin)).promisedAt).toBe(now + 20 * HOUR)
  const { exams }: { exams: { examId: string; promisedAt: number | null }[] } = await nasrin.gets(piles.markingList, {})
  expect(exams.slice(0, 2)).toMatchObject([
    { examId: soon.exam.id, promisedAt: now + 20 * HOUR },
    { examId: late.exam.id },
  ])
})

test('pages of whoever is still writing wait for nobody: they are counted once the answer is handed in', async () => {
  const pile = await writtenPile(room, 1)
  const writing = await room.student(pile.exam)
  await writing.startsWritten().isDone()
  await writing.uploads(1, [await photoOf('half a page')]).isStored(1)
  const listed = async () => {
    const { exams }: { exams: { examId: string; scripts: number }[] } = await nasrin.gets(piles.markingList, {})
    const { marking }: { marking: { id: string; scripts: number }[] } = await nasrin.gets(today, {})
    const isIt = (id: string) => id === pile.exam.id
    return {
      list: exams.find(({ examId }) => isIt(examId))?.scripts,
      today: marking.find(({ id }) => isIt(id))?.scripts,
      question: (await overview(pile, nasrin)).questions[0],
      desk: (await new Marker(nasrin, pile).next()).progress,
    }
  }
  const before = { list: 1, today: 1, question: { scripts: 1 }, desk: { total: 1, marked: 0 } }
  expect(await listed()).toMatchObject(before)
  await writing.submitsWritten().isOnTime()
  expect(await listed()).toMatchObject({ list: 2, today: 2, question: { scripts: 2 }, desk: { total: 2, marked: 0 } })
})
