import { HOUR, MINUTE } from '@anushilon/domain/instant'
import { textOf } from '@anushilon/domain/exam/question'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_START } from '../../../test/harness/clock.ts'
import { photoOf } from '../../../test/sitting/photos.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(() => room.morning())

describe('an exam cannot be entered', () => {
  test('a millisecond before it opens; at that moment it can', async () => {
    const student = await room.student(await room.exam('mcq'))
    room.clock.moveTo(TEST_START - 1)
    await student.checks().isRefused('not-open-yet')
    await student.starts().isRefused('not-open-yet')
    room.clock.moveTo(TEST_START)
    await student.checks().says('assign')
    await student.starts().isDone()
  })

  test('an exam cannot be entered from the moment it closes; a millisecond before it can, with a millisecond left', async () => {
    const exam = await room.exam('mcq')
    const [early, late] = [await room.student(exam), await room.student(exam)]
    room.clock.moveTo(TEST_START + 2 * HOUR - 1)
    await early.starts().isDone()
    expect(await early.part('mcq')).toMatchObject({ deadlineAt: TEST_START + 2 * HOUR })
    room.clock.moveTo(TEST_START + 2 * HOUR)
    await late.checks().says('ended')
    await late.starts().isRefused('exam-over')
    expect(await late.part('mcq')).toBeNull()
  })

  test('an exam cannot be entered by a student of another course, for whom it does not exist', async () => {
    const stranger = await room.student(await room.exam('mcq-written'), 'ssc-26')
    const photo = await photoOf('page 1')
    for (const refused of [
      stranger.checks(),
      stranger.readsAbout(),
      stranger.readsRules(),
      stranger.starts(),
      stranger.startsWritten(),
      stranger.sees(),
      stranger.seesWritten(),
      stranger.picks(0, 'A'),
      stranger.submits(),
      stranger.submitsWritten(),
      stranger.uploads(1, [photo]),
    ]) {
      await refused.isRefused('no-such-exam')
    }
  })

  test('an exam cannot be entered with a token of another course, though the student is enrolled in both', async () => {
    const student = await room.student(await room.exam('mcq'))
    const otherToken = room.server.deps.tokens.issue(student.id, 'ssc-26', room.clock.now())
    await student.starts().isDone()
    await student.holding(otherToken).picks(0, 'A').isRefused('no-such-exam')
    await student.holding('not.a.token').picks(0, 'A').isRefused('not-logged-in')
    expect(await student.stored()).toBe('.....')
  })

  test('an exam cannot be entered while it is not active', async () => {
    const student = await room.student(await room.exam('special', { active: false }))
    await student.checks().isRefused('no-such-exam')
    await student.starts('phy', 'chem', 'math', 'bio').isRefused('no-such-exam')
  })

  test('an exam cannot be entered that nobody has made', async () => {
    const student = await room.student({ id: 'nothing', variation: 'written' })
    await student.checks().isRefused('no-such-exam')
    await student.startsWritten().isRefused('no-such-exam')
  })
})

test('an exam is served under the URLs of its own kind and no other', async () => {
  const exam = await room.exam('mcq')
  const student = await room.student(exam)
  await student.starts().isDone()
  for (const variation of ['mcq-written', 'special', 'mcq-special'] as const) {
    const astray = student.at({ id: exam.id, variation })
    await astray.checks().isRefused('no-such-exam')
    await astray.starts('phy').isRefused('no-such-exam')
    await astray.sees().isRefused('no-such-exam')
    await astray.picks(0, 'A', 'phy').isRefused('no-such-exam')
    await astray.submits().isRefused('no-such-exam')
  }
  expect(await student.stored()).toBe('.....')
  await student.checks().says('running')
})

describe('subjects', () => {
  test.each([
    ['too few', ['phy', 'chem', 'math']],
    ['without a fixed one', ['phy', 'math', 'bio', 'eng']],
    ['without a main one', ['phy', 'chem', 'eng']],
    ['one of them twice', ['phy', 'chem', 'math', 'math']],
    ['one that the exam does not have', ['phy', 'chem', 'math', 'ict']],
    ['four that it does not have', ['a', 'b', 'c', 'd']],
  ])('that do not fit are refused: %s', async (_name, subjects) => {
    const student = await room.student(await room.exam('special'))
    await student.starts(...subjects).isRefused('choice-invalid')
    expect(await student.part('mcq')).toBeNull()
  })

  test('subjects that do not fit are refused for an exam of MCQ alone as well', async () => {
    const student = await room.student(await room.exam('mcq-special'))
    await student.starts('phy', 'chem', 'math', 'bio', 'eng').isRefused('choice-invalid')
    await student.asksForCombinations('eng').isRefused('choice-invalid')
  })

  test('subjects of the written part are those of the first', async () => {
    const student = await room.student(await room.exam('special'))
    await student.starts('phy', 'chem', 'math', 'bio').isDone()
    await student.submits().isOnTime()
    await student.startsWritten('phy', 'chem', 'math', 'eng').isRefused('choice-invalid')
    await student.startsWritten().isDone()
    const { sections } = await student.seesWritten().isShown()
    expect(sections.map(({ subjectId }) => subjectId)).toEqual(['phy', 'chem', 'math', 'bio'])
  })

  test('subjects are fixed by the first start: another choice later changes nothing', async () => {
    const student = await room.student(await room.exam('mcq-special'))
    await student.starts('phy', 'chem', 'math', 'bio').isDone()
    await student.starts('phy', 'chem', 'bio', 'eng').isDone()
    const { sections } = await student.sees().isShown()
    expect(sections.map(({ subjectId }) => subjectId)).toEqual(['phy', 'chem', 'math', 'bio'])
  })
})

describe('starting', () => {
  test('starting twice at once is starting once: one paper, one clock', async () => {
    const student = await room.student(await room.exam('mcq', { mcq: { pool: 40, questionsPerStudent: 10 } }))
    await Promise.all(Array.from({ length: 20 }, () => student.starts().isDone()))
    const first = await student.sees().isShown()
    room.clock.passes('3 min')
    await student.starts().isDone()
    expect(await student.sees().isShown()).toEqual(first)
    expect(first.startedAt).toBe(TEST_START)
  })

  test('the second part twice at once closes the first once and starts one clock', async () => {
    const student = await room.student(await room.exam('mcq-written'))
    await student.starts().isDone()
    room.clock.passes('4 min')
    await Promise.all(Array.from({ length: 10 }, () => student.startsWritten().isDone()))
    expect(await student.part('mcq')).toMatchObject({ closedAs: 'submitted', closedAt: TEST_START + 4 * MINUTE })
    expect(await student.part('written')).toMatchObject({ startedAt: TEST_START + 4 * MINUTE, closedAs: null })
  })

  test('late leaves less time: the window ends for everybody (Decision B3)', async () => {
    const student = await room.student(await room.exam('mcq-written'))
    room.clock.passes('110 min')
    await student.starts().isDone()
    const { endsAt } = await student.sees().isShown()
    expect(endsAt).toBe(TEST_START + 2 * HOUR)
  })
})

describe('papers', () => {
  test('papers that were replaced a moment ago cannot be started any more; the new ones can, a moment later', async () => {
    const exam = await room.exam('mcq')
    const student = await room.student(exam)
    await student.checks().says('assign')
    await room.replace(exam, { mcq: { pool: 2 } })
    await student.starts().isRefused('busy')
    expect(await student.part('mcq')).toBeNull()
    room.clock.passes('3 s')
    await student.starts().isDone()
    expect((await student.sees().isShown()).sections[0]?.questions).toHaveLength(2)
  })

  test('papers are draws of their own, each question once, all from the pool (Decision C4)', async () => {
    const exam = await room.exam('mcq', { mcq: { pool: 40, questionsPerStudent: 10 } })
    const papers: string[][] = []
    for (let count = 0; count < 6; count += 1) {
      const student = await room.student(exam)
      await student.starts().isDone()
      const { sections, exam: shown } = await student.sees().isShown()
      papers.push((sections[0]?.questions ?? []).map((question) => textOf(question) ?? ''))
      expect(shown.totalMarks).toBe(10)
    }
    expect(papers.map((paper) => new Set(paper).size)).toEqual([10, 10, 10, 10, 10, 10])
    expect(new Set(papers.map((paper) => paper.toSorted().join())).size).toBeGreaterThan(1)
  })

  test('keep the order of the exam where it is not shuffled', async () => {
    const student = await room.student(await room.exam('mcq', { mcq: { shuffle: false } }))
    await student.starts().isDone()
    const { sections } = await student.sees().isShown()
    expect(sections[0]?.questions.map(textOf)).toEqual([1, 2, 3, 4, 5].map((n) => `phy question ${n}`))
  })

  test('differ in order between students where it is', async () => {
    const exam = await room.exam('mcq', { mcq: { pool: 30 } })
    const orders = new Set<string>()
    for (let count = 0; count < 3; count += 1) {
      const student = await room.student(exam)
      await student.starts().isDone()
      const { sections } = await student.sees().isShown()
      orders.add((sections[0]?.questions ?? []).map(textOf).join())
    }
    expect(orders.size).toBe(3)
  })
})

test('the panels tell of the exam, and after the choice of the subjects chosen', async () => {
  const student = await room.student(await room.exam('special'))
  const before = await student.readsAbout().isShown()
  expect(before).toMatchObject({
    subjectCount: 4,
    totalMarks: 72,
    mcq: { questionCount: 12 },
    written: { totalMarks: 60 },
  })
  expect(before.subjects).toHaveLength(5)
  expect(before.imageBytes).toBeGreaterThan(0)
  await student.starts('phy', 'chem', 'bio', 'eng').isDone()
  const after = await student.readsAbout().isShown()
  expect(after.subjects.map(({ id }) => id)).toEqual(['phy', 'chem', 'bio', 'eng'])
  expect(await student.readsRules().isShown()).toEqual({ image: expect.stringMatching(/^files\//) })
})
