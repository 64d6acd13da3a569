import * as late from '@anushilon/contract/staff/late-answers'
import { HOUR, MINUTE, SECOND } from '@anushilon/domain/instant'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_START } from '../../test/harness/clock.ts'
import { drawing } from '../../test/sitting/photos.ts'
import { hexOf, Phone } from '../../test/sitting/phone.ts'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import { signedIn } from '../../test/staff/office.ts'
import { undecidedPhotos } from '../stores/sitting/late-photos.ts'
import { sittingOf } from '../stores/sitting/sittings.ts'

let room: ExamRoom
let pictures: readonly [seen: Buffer, unseen: Buffer, made: Buffer]
beforeAll(async () => {
  room = await openRoom()
  const drawn = (words: string) => drawing(words).jpeg().toBuffer()
  pictures = [await drawn('seen'), await drawn('unseen'), await drawn('made')]
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const PAGE = 'page-of-the-answer-a'

async function heard(owner: Phone, minute: number): Promise<void> {
  room.clock.moveTo(TEST_START + minute * MINUTE)
  await owner.isHeard('written')
  await room.server.deps.witnesses.record(room.clock.now())
}

/** One photo whose link the server had in time and one that nobody had; then the time ends without a network. */
async function cutOff(): Promise<Phone> {
  const student = await room.student(await room.exam('written'))
  await student.startsWritten().isDone()
  const owner = (await Phone.of(student, 'written')).photographs(1, pictures[0], 3)
  await heard(owner, 4)
  return owner.photographs(1, pictures[1], 5)
}

async function timeIsOver({ student }: Phone, afterMs = HOUR): Promise<void> {
  const { parts } = await sittingOf(room.server.db, student.id, student.exam.id)
  room.clock.moveTo((parts[0]?.dueAt ?? 0) + afterMs)
}

const sends = ({ student }: Phone, picture: Buffer, { page = PAGE, question = 1, sha256 = hexOf(picture) } = {}) =>
  student.sendsLatePage(question, page, picture, sha256)

async function pagesOf({ student }: Phone): Promise<number> {
  const { questions } = await student.seesPages().isShown()
  return questions.flatMap(({ pages }) => pages).length
}

async function waiting({ student }: Phone) {
  const found = await undecidedPhotos(room.server.db, { studentId: student.id, examId: student.exam.id })
  return found.map(({ question, standing }) => ({ question, standing }))
}

describe('a photo that arrives after its time (Decision C18)', () => {
  test('counts where the server had its link in time; one that nobody had waits for staff', async () => {
    const owner = await cutOff()
    await timeIsOver(owner)
    await sends(owner, pictures[0]).isRefused('time-over')
    expect(await owner.delivers()).toEqual(['proved', 'no-witness'])
    await sends(owner, pictures[0]).isShown()
    await sends(owner, pictures[0]).isShown()
    await sends(owner, pictures[1], { page: `${PAGE}b` }).isRefused('time-over')
    expect(await pagesOf(owner)).toBe(1)
    expect(await waiting(owner)).toContainEqual({ question: 1, standing: 'no-witness' })
  })

  test('that nobody had is taken once staff have accepted it, and who waits is on their list', async () => {
    const owner = await cutOff()
    const { student } = owner
    await timeIsOver(owner)
    await owner.delivers()
    await sends(owner, pictures[1]).isRefused('time-over')
    const staff = await signedIn(room.server, 'owner', 'Nasrin Sultana')
    const examId = student.exam.id
    const listed = await staff.gets(late.lateAnswers, { examId })
    const row = { studentId: student.id, answers: [], photos: [{ question: 1, why: 'no-witness' }] }
    expect(listed).toMatchObject({ students: [row] })
    const ruling = { examId, studentIds: [student.id], accept: true, reason: 'No network at the end' }
    expect(await staff.asks(late.ruleOnLateAnswers, ruling)).toMatchObject({ status: 200 })
    expect(await waiting(owner)).toEqual([])
    await sends(owner, pictures[1]).isShown()
    expect(await pagesOf(owner)).toBe(1)
  })
})

describe('what must not pass as a photo of before the end', () => {
  test('a photo made after it, under the hash of one that was there', async () => {
    const owner = await cutOff()
    await timeIsOver(owner)
    await owner.delivers()
    await sends(owner, pictures[2], { sha256: hexOf(pictures[0]) }).isRefused('time-over')
    expect(await pagesOf(owner)).toBe(0)
  })

  test('a photo made after it, put into the chain after it or in the place of another', async () => {
    const owner = await cutOff()
    await timeIsOver(owner)
    await heardLate(owner.photographs(1, pictures[2], 6))
    expect((await owner.delivers()).at(-1)).toBe('no-witness')
    await sends(owner, pictures[2]).isRefused('time-over')
    const other = await cutOff()
    await timeIsOver(other)
    const [first] = other.links
    const forged = first?.kind === 'photo' ? [{ ...first, sha256: hexOf(pictures[2]) }] : []
    expect(await other.delivers(forged)).toEqual(['unexplained'])
    await sends(other, pictures[2]).isRefused('time-over')
    expect(await waiting(other)).toEqual([{ question: 1, standing: 'unexplained' }])
  })

  test('a proved photo for another question, or of another student', async () => {
    const owner = await cutOff()
    const stranger = await cutOff()
    await timeIsOver(owner)
    await owner.delivers()
    await sends(owner, pictures[0], { question: 2 }).isRefused('time-over')
    await sends(stranger, pictures[0]).isRefused('time-over')
    // Their links under another name explain nothing.
    expect(await stranger.delivers([...owner.links].toReversed())).toEqual(['clock', 'unexplained'].toReversed())
    await sends(stranger, pictures[0]).isRefused('time-over')
    expect([await pagesOf(owner), await pagesOf(stranger)]).toEqual([0, 0])
  })

  test('a part of a chain whose rest is kept back', async () => {
    const owner = await cutOff()
    await heard(owner, 6)
    await timeIsOver(owner)
    expect(await owner.delivers(owner.links.slice(0, 1))).toEqual(['unexplained'])
    await sends(owner, pictures[0]).isRefused('time-over')
    await owner.delivers()
    await sends(owner, pictures[0]).isShown()
  })

  test('a photo that comes more than a day later, or after the part was handed in', async () => {
    const owner = await cutOff()
    await timeIsOver(owner, 25 * HOUR)
    await owner.delivers()
    await sends(owner, pictures[0]).isRefused('time-over')
    expect(await waiting(owner)).toEqual([{ question: 1, standing: 'too-late' }])
    room.morning()
    const done = await cutOff()
    room.clock.passes('10 s')
    await done.student.submitsWritten().isOnTime()
    await timeIsOver(done, 10 * SECOND)
    await done.delivers()
    await sends(done, pictures[0]).isRefused('part-closed')
  })
})

/** The server hears of it when the time is over. */
async function heardLate({ student, head }: Phone): Promise<void> {
  await student.carrying(head).seesPages().isShown()
  await room.server.deps.witnesses.record(room.clock.now())
}
