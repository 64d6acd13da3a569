import { deliverLate } from '@anushilon/contract/operations/sitting'
import { HOUR, MINUTE, SECOND } from '@anushilon/domain/instant'
import type { Link } from '@anushilon/domain/proof/chain'
import type { RefusalCode } from '@anushilon/domain/refusal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_START } from '../../test/harness/clock.ts'
import { After } from '../../test/results/after.ts'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import { Phone } from '../../test/sitting/phone.ts'
import type { SatExam } from '../../test/sitting/student.ts'
import { sql } from '../db/sql.ts'
import { runJobs } from '../jobs/jobs.ts'
import { witnessesOf } from '../stores/sitting/witnesses.ts'
import { takeLateAnswers } from './late-answers.service.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const DUE = TEST_START + 30 * MINUTE + 30 * SECOND
const RESULTS = TEST_START + 2 * HOUR + MINUTE

async function phone(variation: 'mcq' | 'mcq-written' = 'mcq', sat?: SatExam): Promise<Phone> {
  const student = await room.student(sat ?? (await room.exam(variation)))
  await student.starts().isDone()
  return await Phone.of(student)
}

/** Something gets through in this minute, and is on disk soon after. */
async function heard(owner: Phone, minute: number): Promise<void> {
  room.clock.moveTo(TEST_START + minute * MINUTE)
  await owner.isHeard()
  await room.server.deps.witnesses.record(room.clock.now())
}

/** Two answers that the server has heard of in time, and one that nobody had. */
async function cutOff(variation: 'mcq' | 'mcq-written' = 'mcq', sat?: SatExam): Promise<Phone> {
  const owner = (await phone(variation, sat)).picks(0, 'A', 5).picks(1, 'B', 9)
  await heard(owner, 10)
  return owner.picks(2, 'C', 20)
}

const refused = async ({ student }: Phone, links: readonly Link[], code: RefusalCode) =>
  await student.calls(deliverLate, { examId: student.exam.id, links: [...links] }).isRefused(code)

describe('a link that gets through is witnessed', () => {
  test('the page is told once it is on disk, and by whatever it sends next', async () => {
    const owner = (await phone()).picks(0, 'A', 5)
    room.clock.passes('6 min')
    expect(await owner.isHeard()).toBeNull()
    expect(await owner.isHeard()).toBeNull()
    await room.server.deps.witnesses.record(room.clock.now())
    const told = `1.${owner.head.hash.slice(0, 16)}`
    expect(await owner.isHeard()).toBe(told)
    const { headers } = await owner.student.carrying(owner.head).picks(3, 'B').answer
    expect(headers).toMatchObject({ 'x-witnessed': told })
  })

  test.each(['', 'x', '1.abc', `0.${'a'.repeat(64)}`, `1.${'A'.repeat(64)}`, `9999.${'a'.repeat(64)}`])(
    'what is no link (%s) is not heard, and costs nobody their answer',
    async (link) => {
      const { student } = await phone()
      const answer = await room.server.call('POST', '/api/student/updateanswermcq', {
        token: student.token,
        headers: { 'x-link': link },
        body: { examId: student.exam.id, questionIndexNumber: 0, optionIndexNumber: 0 },
      })
      expect(answer).toMatchObject({ status: 200 })
      await room.server.deps.witnesses.record(room.clock.now())
      expect(answer.headers).not.toHaveProperty('x-witnessed')
    },
  )
})

describe('what only looks like a link does not fill the disk', () => {
  const onRecord = async ({ student }: Phone) => (await witnessesOf(room.server.db, student.id, student.exam.id)).length

  test('of a sitting so many are kept, and no page is told of one that is not', async () => {
    const owner = (await phone()).picks(0, 'A', 5)
    await room.server.db.run(sql`
      insert into witnesses (student_id, exam_id, link, hash, witnessed_at, witnessed_by)
      select ${owner.student.id}, ${owner.student.exam.id}, 1, sha256(n::text::bytea), ${new Date(TEST_START)}, 'server'
      from generate_series(1, 1999) n`)
    await heard(owner, 6)
    const told = await owner.isHeard()
    expect(told).toBe(`1.${owner.head.hash.slice(0, 16)}`)
    await heard(owner.picks(1, 'B', 7), 8)
    expect(await owner.isHeard()).toBe(told)
    expect(await onRecord(owner)).toBe(2000)
  })

  test('of an exam that is not begun, or was due long ago, none is kept', async () => {
    const owner = (await phone()).picks(0, 'A', 5)
    const other = await room.student(await room.exam('mcq'))
    await other.carrying(owner.head).sees().isRefused('not-started')
    await heard(owner, 25 * 60)
    expect(await witnessesOf(room.server.db, other.id, other.exam.id)).toEqual([])
    expect(await onRecord(owner)).toBe(0)
  })
})

describe('answers that arrive after their time (Decision C18)', () => {
  test('count where the server had their link in time, and the attempt is not late', async () => {
    const owner = await cutOff()
    room.clock.moveTo(DUE + HOUR)
    expect(await owner.delivers()).toEqual(['proved', 'proved', 'no-witness'])
    expect(await owner.student.stored()).toBe('AB...')
    expect(await owner.student.storedLate()).toBe('..C..')
    await owner.student.hasClosed('mcq', 'submitted')
    expect(await owner.student.submitsWith('ABC..').isOnTime()).toMatchObject({ received: 2 })
    expect(await owner.student.stored()).toBe('AB...')
  })

  test('count beside what was saved where a part closes with that', async () => {
    const owner = await cutOff('mcq-written')
    room.clock.moveTo(DUE + HOUR)
    await owner.student.submitsWith('ABC..').isOnTime()
    expect(await owner.student.stored()).toBe('.....')
    expect(await owner.delivers()).toEqual(['proved', 'proved', 'no-witness'])
    expect(await owner.student.stored()).toBe('AB...')
    expect(await owner.student.storedLate()).toBe('..C..')
    await owner.student.hasClosed('mcq', 'overdue')
  })

  test('delivered again, or twice at once, they change nothing', async () => {
    const owner = await cutOff()
    room.clock.moveTo(DUE + HOUR)
    const [one, other] = await Promise.all([owner.delivers(), owner.delivers()])
    expect(new Set([one[0], other[0]])).toEqual(new Set(['proved', 'saved']))
    expect(await owner.delivers()).toEqual(['saved', 'saved', 'no-witness'])
    expect(await owner.student.stored()).toBe('AB...')
    expect(await owner.student.storedLate()).toBe('..C..')
  })

  test('a hand-in that a witness had in time is one, though the call never came', async () => {
    const owner = await phone()
    room.clock.passes('20 min')
    await owner.student.picks(0, 'A').isSaved()
    owner.picks(0, 'A', 20).handsIn(25)
    await heard(owner, 26)
    room.clock.moveTo(DUE + HOUR)
    expect(await owner.delivers()).toEqual(['saved', 'proved'])
    await owner.student.hasClosed('mcq', 'submitted')
  })

  test('who was heard of to the end and did not hand in is late, as before (Spec 4)', async () => {
    const owner = await phone()
    room.clock.passes('5 min')
    await owner.student.picks(0, 'A').isSaved()
    await heard(owner.picks(0, 'A', 5), 29)
    room.clock.moveTo(DUE + HOUR)
    expect(await owner.delivers()).toEqual(['saved'])
    await owner.student.hasClosed('mcq', 'late')
    await owner.student.submits().isLate()
  })

  test('in the first seconds after the end they are asked to wait: what was heard last is not on disk yet', async () => {
    const owner = (await phone()).picks(0, 'A', 5)
    room.clock.moveTo(DUE)
    await owner.isHeard()
    room.clock.moveTo(DUE + SECOND)
    await refused(owner, owner.links, 'busy')
    room.clock.moveTo(DUE + 6 * SECOND)
    await room.server.deps.witnesses.record(room.clock.now())
    expect(await owner.delivers()).toEqual(['proved'])
  })

  test('count where a later link is heard after the end, before either is on disk', async () => {
    const owner = (await phone()).picks(0, 'A', 5)
    room.clock.moveTo(DUE - SECOND)
    await owner.isHeard()
    room.clock.moveTo(DUE + SECOND)
    await owner.picks(1, 'B', 30).isHeard()
    room.clock.moveTo(DUE + 6 * SECOND)
    await room.server.deps.witnesses.record(room.clock.now())
    expect(await owner.delivers()).toEqual(['proved', 'no-witness'])
    expect(await owner.student.stored()).toBe('A....')
  })

  test('count for either of two tabs with a chain of its own, though both were heard before either is on disk', async () => {
    const owner = await phone()
    const other = await Phone.of(owner.student)
    owner.picks(0, 'A', 5).picks(1, 'B', 6)
    other.picks(2, 'C', 6)
    room.clock.moveTo(DUE - SECOND)
    for (const tab of [owner, other]) await tab.isHeard()
    await room.server.deps.witnesses.record(room.clock.now())
    room.clock.moveTo(DUE + HOUR)
    await other.delivers()
    expect(await owner.delivers()).toEqual(['proved', 'proved'])
    expect(await other.delivers()).toEqual(['saved'])
    expect(await owner.student.stored()).toBe('ABC..')
  })

  test('while the part is open they are saved as any other', async () => {
    const owner = await cutOff()
    expect(await owner.delivers()).toEqual(['saved', 'saved', 'saved'])
    expect(await owner.student.stored()).toBe('ABC..')
  })

  test('for as long as the centre says; later staff decide', async () => {
    const strict = await openRoom({ env: { LATE_PROOF_HOURS: '1' } })
    try {
      const student = await strict.student(await strict.exam('mcq'))
      await student.starts().isDone()
      const owner = (await Phone.of(student)).picks(0, 'A', 5)
      strict.clock.passes('6 min')
      await owner.isHeard()
      await strict.server.deps.witnesses.record(strict.clock.now())
      strict.clock.moveTo(DUE + HOUR + 1)
      expect(await owner.delivers()).toEqual(['too-late'])
      expect(await student.stored()).toBe('.....')
    } finally {
      await strict.close()
    }
  })

  test('another witness will do, who had the whole sheet, such as an SMS', async () => {
    const { student } = await phone()
    const links: Link[] = [{ kind: 'pick', subjectId: 'phy', question: 4, option: 3, elapsedMs: 20 * MINUTE }]
    const exam = await room.server.deps.exams.get(student.exam.id, room.clock.now())
    if (exam === null) throw new Error('no exam')
    room.clock.moveTo(DUE + HOUR)
    const sms = { exam, studentId: student.id, links, cover: { at: DUE - MINUTE, by: 'sms' }, now: DUE + HOUR } as const
    expect(await takeLateAnswers(room.server.deps, sms)).toEqual(['proved'])
    expect(await student.stored()).toBe('....D')
    await student.hasClosed('mcq', 'submitted')
  })
})

describe('what cannot be proved is kept, and counts for nothing', () => {
  const none = async (owner: Phone, links: readonly Link[]) => {
    room.clock.moveTo(DUE + HOUR)
    expect(await owner.delivers(links)).not.toContain('proved')
    expect(await owner.student.stored()).toBe('.....')
    await owner.student.hasClosed('mcq', 'late')
  }
  const changed = ({ links }: Phone, at: number, change: object) =>
    links.map((link, index) => (index === at ? { ...link, ...change } : link))

  test('a time forged after the link was witnessed', async () => {
    const owner = await cutOff()
    await none(owner, changed(owner, 0, { elapsedMs: 4 * MINUTE }))
  })

  test('a pick changed after its link was witnessed', async () => {
    const owner = await cutOff()
    await none(owner, changed(owner, 1, { option: 3 }))
  })

  test('links in another order', async () => {
    const owner = await cutOff()
    await none(owner, owner.links.toReversed())
  })

  test('a chain that is cut before its witnessed link', async () => {
    const owner = await cutOff()
    await none(owner, owner.links.slice(0, 1))
  })

  test('a link of another student, sent as one’s own', async () => {
    const other = await cutOff()
    const owner = await phone('mcq', other.student.exam)
    owner.picks(0, 'A', 5).picks(1, 'B', 9)
    room.clock.moveTo(TEST_START + 12 * MINUTE)
    await owner.student
      .carrying({ ...other.head, link: 2 })
      .sees()
      .isShown()
    await room.server.deps.witnesses.record(room.clock.now())
    await none(owner, owner.links)
  })

  test('a chain begun again, on the same phone or on another', async () => {
    const owner = await cutOff()
    const second = (await Phone.of(owner.student)).picks(0, 'D', 25)
    await heard(second, 26)
    await none(second, second.links)
    // The first one is delivered too: nothing is hidden any more, and the two differ where both speak.
    expect(await owner.delivers()).toEqual(['clash', 'proved', 'no-witness'])
    expect(await owner.student.stored()).toBe('.B...')
  })

  test('an answer made after the end and dated before it', async () => {
    const owner = await cutOff()
    room.clock.moveTo(DUE + HOUR)
    owner.picks(3, 'D', 21)
    await owner.isHeard()
    await room.server.deps.witnesses.record(room.clock.now())
    expect(await owner.delivers()).toEqual(['proved', 'proved', 'no-witness', 'no-witness'])
    expect(await owner.student.stored()).toBe('AB...')
  })

  test('a clock that was moved by hours', async () => {
    const owner = (await phone()).picks(0, 'A', 5).picks(1, 'B', 185)
    await heard(owner, 10)
    room.clock.moveTo(DUE + HOUR)
    expect(await owner.delivers()).toEqual(['proved', 'clock'])
    expect(await owner.student.stored()).toBe('A....')
  })

  test('more after one’s own hand-in', async () => {
    const owner = await cutOff()
    room.clock.moveTo(TEST_START + 25 * MINUTE)
    await owner.student.submitsWith('A....').isOnTime()
    room.clock.moveTo(DUE + HOUR)
    expect(await owner.delivers()).toEqual(['saved', 'handed-in', 'handed-in'])
    expect(await owner.student.stored()).toBe('A....')
  })

  test('a place or an option that is not on the paper refuses the delivery, and nothing of it is kept', async () => {
    const owner = await cutOff()
    room.clock.moveTo(DUE + HOUR)
    await refused(owner, changed(owner, 0, { question: 9 }), 'no-such-question')
    await refused(owner, changed(owner, 0, { option: 4 }), 'no-such-option')
    expect(await owner.student.storedLate()).toBe('.....')
  })

  test('six chains of one sitting: the sixth is made up, and is not taken', async () => {
    const owner = await cutOff()
    room.clock.moveTo(DUE + HOUR)
    for (const minute of [1, 2, 3, 4, 5]) await owner.delivers(changed(owner, 0, { elapsedMs: minute * SECOND }))
    await refused(owner, changed(owner, 0, { elapsedMs: 6 * SECOND }), 'conflict')
  })
})

describe('results that students have seen', () => {
  test('are computed again, once for all who come back together, and everybody who moves reads why', async () => {
    const exam = await room.exam('mcq')
    const punctual = await room.student(exam)
    await punctual.starts().isDone()
    await punctual.submits().isOnTime()
    const one = await cutOff('mcq', exam)
    room.morning()
    const other = await cutOff('mcq', exam)
    room.clock.moveTo(RESULTS)
    await runJobs(room.server.deps, RESULTS)
    expect(await new After(room, punctual).row()).toMatchObject({ standing: { position: 1 } })
    expect(await new After(room, one.student).row()).toMatchObject({ standing: { kind: 'late' } })

    room.clock.moveTo(RESULTS + HOUR)
    expect(await one.delivers()).toEqual(['proved', 'proved', 'no-witness'])
    expect(await other.delivers()).toEqual(['proved', 'proved', 'no-witness'])
    await runJobs(room.server.deps, RESULTS + HOUR + 5 * SECOND)
    expect(await new After(room, one.student).row()).toMatchObject({ standing: { kind: 'late' } })
    await runJobs(room.server.deps, RESULTS + HOUR + MINUTE)
    await runJobs(room.server.deps, RESULTS + HOUR + 2 * MINUTE)
    expect(await new After(room, one.student).row()).toMatchObject({ standing: { kind: 'ranked' } })
    const { changes } = await new After(room, one.student).result().isShown()
    expect(changes).toMatchObject([{ cause: 'late-proved', total: { before: null }, position: { before: null } }])
  })
})
