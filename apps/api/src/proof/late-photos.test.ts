import { homePage } from '@anushilon/contract/operations/catalogue'
import { deliverLate } from '@anushilon/contract/operations/sitting'
import { buildRequest } from '@anushilon/contract/request'
import * as late from '@anushilon/contract/staff/late-answers'
import { DAY, HOUR, MINUTE, SECOND } from '@anushilon/domain/instant'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TEST_START } from '../../test/harness/clock.ts'
import { After } from '../../test/results/after.ts'
import { drawing } from '../../test/sitting/photos.ts'
import { hexOf, Phone } from '../../test/sitting/phone.ts'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import type { Student } from '../../test/sitting/student.ts'
import { signedIn, type Colleague } from '../../test/staff/office.ts'
import { sql } from '../db/sql.ts'
import { sweepDroppedPages } from '../jobs/sweep-dropped-pages.ts'
import { sweepOriginals } from '../jobs/sweep-originals.ts'
import { undecidedPhotos } from '../stores/sitting/late-photos.ts'
import { sittingOf } from '../stores/sitting/sittings.ts'
import { judgeLatePhoto, keepForStaff } from './late-photos.ts'

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

async function picture({ headers }: Colleague, { student }: Phone, photo: Buffer) {
  const asked = { examId: student.exam.id, studentId: student.id, sha256: hexOf(photo) }
  const { statusCode, headers: said } = await room.server.app.inject({
    url: buildRequest(late.latePhoto.route, asked).url,
    headers,
  })
  return { status: statusCode, type: said['content-type'] }
}

/** On their Home, which may be two seconds old. */
async function noticesOf(student: Student): Promise<string[]> {
  room.clock.passes('3 s')
  const body = await student.calls(homePage, { section: 'top' }).isShown()
  const notices = 'top' in body ? (body.top.notices ?? []) : []
  return notices.flatMap((one) => (one.kind === 'notice' ? one.text : []))
}

async function ruling(staff: Colleague, { student }: Phone, accept: boolean): Promise<number> {
  const decided = { examId: student.exam.id, studentIds: [student.id], accept, reason: 'No network at the end' }
  return (await staff.asks(late.ruleOnLateAnswers, decided)).status
}

async function waiting({ student }: Phone) {
  const found = await undecidedPhotos(room.server.db, { studentId: student.id, examId: student.exam.id })
  return found.map(({ question, standing }) => ({ question, standing }))
}

describe('a photo that arrives after its time (Decision C18)', () => {
  test('counts where the server had its link in time; one that nobody had waits for staff', async () => {
    const owner = await cutOff()
    await timeIsOver(owner)
    await sends(owner, pictures[0]).isRefused('kept-for-staff')
    expect(await pagesOf(owner)).toBe(0)
    expect(await owner.delivers()).toEqual(['proved', 'no-witness'])
    await sends(owner, pictures[0]).isShown()
    await sends(owner, pictures[0]).isShown()
    expect(await waiting(owner)).toEqual([])
    await sends(owner, pictures[1], { page: `${PAGE}b` }).isRefused('kept-for-staff')
    expect(await pagesOf(owner)).toBe(1)
    expect(await waiting(owner)).toContainEqual({ question: 1, standing: 'no-witness' })
  })

  test('the same where the page handed in by itself at the end, and the network let that through but not the photos', async () => {
    const owner = await cutOff()
    await timeIsOver(owner, -10 * SECOND)
    await owner.student.submitsWritten().isOnTime()
    await timeIsOver(owner)
    expect(await owner.delivers()).toEqual(['proved', 'no-witness'])
    await sends(owner, pictures[0]).isShown()
    await sends(owner, pictures[1], { page: `${PAGE}b` }).isRefused('kept-for-staff')
    expect(await pagesOf(owner)).toBe(1)
    expect(await ruling(await signedIn(room.server, 'owner'), owner, true)).toBe(200)
    expect(await pagesOf(owner)).toBe(2)
  })

  test.each(['the delivery of what was late in the part before', 'the start of its part once more'])(
    'counts where its link came in time with %s',
    async (call) => {
      const student = await room.student(await room.exam('mcq-written'))
      await student.starts().isDone()
      await student.startsWritten().isDone()
      const owner = (await Phone.of(student, 'written')).photographs(1, pictures[0], 3)
      room.clock.moveTo(TEST_START + 4 * MINUTE)
      const carrying = student.carrying(owner.head)
      const links = [...owner.links]
      if (call.startsWith('the start')) await carrying.startsWritten().isDone()
      else await carrying.calls(deliverLate, { examId: student.exam.id, links }).isShown()
      await room.server.deps.witnesses.record(room.clock.now())
      const { parts } = await sittingOf(room.server.db, student.id, student.exam.id)
      room.clock.moveTo(Math.max(...parts.map(({ dueAt }) => dueAt)) + HOUR)
      expect(await owner.delivers()).toEqual(['proved'])
    },
  )

  test('that nobody had is kept beside the answers: staff look at it, and accepted it is a page', async () => {
    const owner = await cutOff()
    const { student } = owner
    await timeIsOver(owner)
    await owner.delivers()
    await sends(owner, pictures[1]).isRefused('kept-for-staff')
    await sends(owner, pictures[1]).isRefused('kept-for-staff')
    const kept = { questionNo: 1, pages: [], late: [{ pageId: PAGE, isRefused: false }] }
    expect(await student.seesPages().isShown()).toMatchObject({ questions: [kept] })
    expect(await new After(room, student).row()).toMatchObject({ latePhotos: 1 })
    expect(await noticesOf(student)).toEqual([expect.stringMatching(/^“Exam written-\d+”: সময়ের পরে আসা ১টি ছবি/)])
    expect(await noticesOf(await room.student(student.exam))).toEqual([])
    const staff = await signedIn(room.server, 'owner', 'Nasrin Sultana')
    const examId = student.exam.id
    const listed = await staff.gets(late.lateAnswers, { examId })
    const photo = { question: 1, why: 'no-witness', isKept: true, elapsedMs: 5 * MINUTE, afterMs: HOUR }
    expect(listed).toMatchObject({ students: [{ studentId: student.id, answers: [], photos: [photo] }] })
    expect(await picture(staff, owner, pictures[1])).toMatchObject({ status: 200, type: 'image/jpeg' })
    expect(await picture(staff, owner, pictures[0])).toMatchObject({ status: 404 })
    expect(await ruling(staff, owner, true)).toBe(200)
    expect(await waiting(owner)).toEqual([])
    expect(await new After(room, student).row()).toMatchObject({ latePhotos: 0 })
    expect(await noticesOf(student)).toEqual([])
    expect(await student.seesPages().isShown()).toMatchObject({ questions: [{ pages: [{ pageId: PAGE }], late: [] }] })
    await room.server.deps.photoQueue.finish()
    expect(await student.seesPages().isShown()).toMatchObject({ questions: [{ pages: [{ state: 'ready' }] }] })
    // The phone heard nothing of it and sends it again: the same page.
    await sends(owner, pictures[1]).isShown()
    expect(await pagesOf(owner)).toBe(1)
  })

  test('takes no page away that its phone did not know of when it is accepted', async () => {
    const owner = await cutOff()
    await timeIsOver(owner)
    await owner.delivers()
    await sends(owner, pictures[0]).isShown()
    await sends(owner, pictures[1], { page: `${PAGE}b` }).isRefused('kept-for-staff')
    await sends(owner, pictures[2], { page: `${PAGE}c` }).isRefused('kept-for-staff')
    const staff = await signedIn(room.server, 'owner', 'Nasrin Sultana')
    expect(await ruling(staff, owner, true)).toBe(200)
    expect(await pagesOf(owner)).toBe(3)
  })

  test('goes where the student wanted it, among the pages that came in time', async () => {
    const owner = await cutOff()
    const { student } = owner
    const [before, after] = ['page-of-before-the-end', 'page-that-comes-behind']
    await student.sendsPage(1, before, pictures[0], [before, after]).isShown()
    await student.sendsPage(1, after, pictures[2], [before, after]).isShown()
    await timeIsOver(owner)
    await owner.delivers()
    const wanted = [before, PAGE, after]
    await student.sendsLatePage(1, PAGE, pictures[1], hexOf(pictures[1]), wanted).isRefused('kept-for-staff')
    expect(await pagesOf(owner)).toBe(2)
    expect(await ruling(await signedIn(room.server, 'owner', 'Nasrin Sultana'), owner, true)).toBe(200)
    const { questions } = await student.seesPages().isShown()
    expect(questions.flatMap(({ pages }) => pages.map(({ pageId }) => pageId))).toEqual(wanted)
  })

  test.each([
    ['a week after the results', 'results_out_at', 7],
    ['a month after the exam was called off', 'called_off_at', 30],
    ['a year later where there is neither', null, 365],
  ] as const)('that staff leave out counts nowhere, is not taken again, and is gone %s', async (_, over, days) => {
    const owner = await cutOff()
    const { student } = owner
    await timeIsOver(owner)
    await owner.delivers()
    await sends(owner, pictures[1]).isRefused('kept-for-staff')
    const files = async () => await room.server.deps.storage.originals.listBefore(Number.MAX_SAFE_INTEGER)
    const all = await files()
    expect(await ruling(await signedIn(room.server, 'owner', 'Nasrin Sultana'), owner, false)).toBe(200)
    const refused = { pages: [], late: [{ pageId: PAGE, isRefused: true }] }
    expect(await student.seesPages().isShown()).toMatchObject({ questions: [refused] })
    await sends(owner, pictures[1]).isRefused('time-over')
    await sweepOriginals(room.server.deps, room.clock.now() + 30 * DAY)
    expect(await files()).toEqual(all)
    const now = new Date(room.clock.now())
    const { id } = student.exam
    if (over === 'results_out_at')
      await room.server.db.run(sql`update exams set results_out_at = ${now} where id = ${id}`)
    if (over === 'called_off_at')
      await room.server.db.run(sql`update exams set called_off_at = ${now} where id = ${id}`)
    await sweepDroppedPages(room.server.deps, room.clock.now() + days * DAY)
    expect(await files()).toEqual(all)
    await sweepDroppedPages(room.server.deps, room.clock.now() + (days + 1) * DAY)
    expect(await files()).toHaveLength(all.length - 1)
    expect(await pagesOf(owner)).toBe(0)
  })

  test('that waits is accepted only while no results are out: the marks of its answer would go', async () => {
    const owner = await cutOff()
    await timeIsOver(owner)
    await owner.delivers()
    await sends(owner, pictures[1]).isRefused('kept-for-staff')
    const { id } = owner.student.exam
    const publish = (at: Date | null) =>
      room.server.db.run(sql`update exams set results_out_at = ${at} where id = ${id}`)
    await publish(new Date(room.clock.now() + MINUTE))
    const staff = await signedIn(room.server, 'owner', 'Nasrin Sultana')
    expect(await ruling(staff, owner, true)).toBe(403)
    expect(await waiting(owner)).toHaveLength(1)
    await publish(null)
    expect(await ruling(staff, owner, true)).toBe(200)
  })

  test('is kept up to sixty of a sitting, whatever the question; the rest stays on the phone', async () => {
    const owner = await cutOff()
    const { student } = owner
    await timeIsOver(owner)
    await owner.delivers()
    await room.server.db.run(sql`
      insert into late_photos (student_id, exam_id, section, question, sha256, standing, arrived_at)
      select ${student.id}, ${student.exam.id}, 0, 2, sha256(number::text::bytea), 'no-witness', now()
      from generate_series(1, 59) as number`)
    await sends(owner, pictures[1]).isRefused('kept-for-staff')
    await sends(owner, pictures[2], { page: `${PAGE}b` }).isRefused('time-over')
    expect(await waiting(owner)).toHaveLength(60)
  })

  test.each([
    ['within a day', HOUR],
    ['later, when none is taken in any more', 2 * DAY],
  ])('is on record up to sixty times for a sitting, also of twenty sent at once; %s', async (_, afterMs) => {
    const owner = await cutOff()
    const { student } = owner
    await timeIsOver(owner, afterMs)
    await room.server.db.run(sql`
      insert into late_photos (student_id, exam_id, section, question, sha256, standing, arrived_at)
      select ${student.id}, ${student.exam.id}, 0, 2, sha256(number::text::bytea), 'no-witness', now()
      from generate_series(1, 55) as number`)
    const many = await Promise.all(Array.from({ length: 20 }, (__, at) => drawing(`page ${at}`).jpeg().toBuffer()))
    await Promise.all(many.map((photo, at) => sends(owner, photo, { page: `${PAGE}${at}` }).answer))
    expect(await waiting(owner)).toHaveLength(60)
  })

  test('is kept up to sixty megabytes of a sitting', async () => {
    const owner = await cutOff()
    const { student } = owner
    await timeIsOver(owner)
    await owner.delivers()
    await room.server.db.run(sql`
      insert into late_photos (student_id, exam_id, section, question, sha256, standing, arrived_at, page_id, pages, bytes,
        checksum, pixels)
      values (${student.id}, ${student.exam.id}, 0, 2, sha256('large'), 'no-witness', now(), 'page', '{page}', 59999990, 0, 1)`)
    await sends(owner, pictures[1]).isRefused('time-over')
    const files = await room.server.db.many(
      z.object({ original: z.nullable(z.string()) }),
      sql`
      select original from late_photos where student_id = ${student.id}`,
    )
    expect(files).toEqual([{ original: null }])
  })
})

/** Two phones of one student, each with a photo that the server had the link of in time; neither has delivered its chain. */
async function twoPhones(): Promise<readonly [owner: Phone, other: Phone]> {
  const student = await room.student(await room.exam('written'))
  await student.startsWritten().isDone()
  const owner = (await Phone.of(student, 'written')).photographs(1, pictures[0], 3)
  const other = (await Phone.of(student, 'written')).photographs(2, pictures[2], 3)
  for (const phone of [owner, other]) await heard(phone, 4)
  return [owner, other]
}

describe('a photo that is kept because another phone of the student has not delivered its chain', () => {
  test('counts once that has, as it would have when it came, and staff have nothing to decide', async () => {
    const [owner, other] = await twoPhones()
    const { student } = owner
    const before = 'page-of-before-the-end'
    await student.sendsPage(1, before, pictures[1], [PAGE, before]).isShown()
    await timeIsOver(owner)
    expect(await owner.delivers()).toEqual(['unexplained'])
    const again = () => student.sendsLatePage(1, PAGE, pictures[0], hexOf(pictures[0]), [PAGE, before])
    await again().isRefused('kept-for-staff')
    expect(await waiting(owner)).toEqual([{ question: 1, standing: 'unexplained' }])
    expect(await other.delivers()).toContain('proved')
    const pages = [{ pageId: PAGE }, { pageId: before }]
    expect(await student.seesPages().isShown()).toMatchObject({ questions: [{ questionNo: 1, pages, late: [] }] })
    expect(await waiting(owner)).toEqual([])
    expect(await noticesOf(student)).toEqual([])
    expect(await uploadsOf(owner)).toContainEqual({ page: PAGE, receivedAt: TEST_START + 4 * MINUTE, leaves: 1 })
    await room.server.deps.photoQueue.finish()
    const ready = [{ state: 'ready' }, { state: 'ready' }]
    expect(await student.seesPages().isShown()).toMatchObject({ questions: [{ pages: ready }] })
    // Whichever delivers again, or sends it again: nothing changes.
    const seen = await student.seesPages().isShown()
    for (const phone of [other, owner]) await phone.delivers()
    await again().isShown()
    expect(await student.seesPages().isShown()).toEqual(seen)
    expect(await uploadsOf(owner)).toHaveLength(2)
  })

  test('stays with them where nobody had its own link, and they read that', async () => {
    const [owner, other] = await twoPhones()
    owner.photographs(1, pictures[1], 5)
    await timeIsOver(owner)
    await owner.delivers()
    await sends(owner, pictures[0]).isRefused('kept-for-staff')
    await sends(owner, pictures[1], { page: `${PAGE}b` }).isRefused('kept-for-staff')
    await other.delivers()
    expect(await pagesOf(owner)).toBe(1)
    expect(await waiting(owner)).toEqual([{ question: 1, standing: 'no-witness' }])
    const staff = await signedIn(room.server, 'owner', 'Nasrin Sultana')
    expect(await picture(staff, owner, pictures[1])).toMatchObject({ status: 200 })
    expect(await ruling(staff, owner, true)).toBe(200)
    expect(await pagesOf(owner)).toBe(2)
  })

  test('stays in doubt while a third one has not', async () => {
    const [owner, other] = await twoPhones()
    await heard((await Phone.of(owner.student, 'written')).photographs(2, pictures[1], 3), 5)
    await timeIsOver(owner)
    await owner.delivers()
    await sends(owner, pictures[0]).isRefused('kept-for-staff')
    await other.delivers()
    expect(await pagesOf(owner)).toBe(0)
    expect(await waiting(owner)).toEqual([{ question: 1, standing: 'unexplained' }])
  })

  test('counts by itself no more a day after the end, nor when the results are out', async () => {
    for (const isPublished of [false, true]) {
      room.morning()
      const [owner, other] = await twoPhones()
      await timeIsOver(owner)
      await owner.delivers()
      await sends(owner, pictures[0]).isRefused('kept-for-staff')
      const { id } = owner.student.exam
      const out = new Date(room.clock.now())
      if (isPublished) await room.server.db.run(sql`update exams set results_out_at = ${out} where id = ${id}`)
      else await timeIsOver(owner, 25 * HOUR)
      await other.delivers()
      expect(await pagesOf(owner)).toBe(0)
      expect(await waiting(owner)).toEqual([{ question: 1, standing: isPublished ? 'unexplained' : 'too-late' }])
    }
  })

  test('is left out where staff have left it out, also while another one waits', async () => {
    const [owner, other] = await twoPhones()
    owner.photographs(1, pictures[1], 5)
    await timeIsOver(owner)
    await owner.delivers()
    await sends(owner, pictures[0]).isRefused('kept-for-staff')
    expect(await ruling(await signedIn(room.server, 'owner', 'Nasrin Sultana'), owner, false)).toBe(200)
    room.clock.passes('1 s')
    await sends(owner, pictures[1], { page: `${PAGE}b` }).isRefused('kept-for-staff')
    await other.delivers()
    const late = [
      { pageId: PAGE, isRefused: true },
      { pageId: `${PAGE}b`, isRefused: false },
    ]
    expect(await owner.student.seesPages().isShown()).toMatchObject({ questions: [{ pages: [], late }] })
    expect((await waiting(owner)).map(({ standing }) => standing)).toEqual(['unexplained', 'no-witness'])
  })

  test('counts at once where that happens while it is on its way', async () => {
    const [owner, other] = await twoPhones()
    const { student } = owner
    await timeIsOver(owner)
    await owner.delivers()
    const sitting = await sittingOf(room.server.db, student.id, student.exam.id)
    const key = { studentId: student.id, examId: student.exam.id, section: 0, question: 1 }
    const photo = { key, subjectId: 'phy', sha256: hexOf(pictures[0]), sitting, now: room.clock.now() }
    expect(await judgeLatePhoto(room.server.deps, photo)).toMatchObject({ kind: 'unknown', doubt: 'unexplained' })
    await other.delivers()
    const sent = {
      pageId: PAGE,
      path: 'x.jpg',
      original: 'x',
      bytes: 1,
      checksum: 1,
      digest: Buffer.from(photo.sha256, 'hex'),
      pixels: 1,
    }
    expect(await keepForStaff(room.server.deps, { photo, sent, wanted: [PAGE] })).toBe(TEST_START + 4 * MINUTE)
    expect(await waiting(owner)).toEqual([])
  })
})

/** Pages that count, each with how often the exam's log names it. */
async function uploadsOf({ student }: Phone) {
  return await room.server.db.many(
    z.object({ page: z.string(), receivedAt: z.number(), leaves: z.int() }),
    sql`
    select page_id as page, received_at as "receivedAt", (
      select count(*)::integer from log_batches as batch where batch.exam_id = photo.exam_id
        and position(convert_to(page_id || '", "' || encode(digest, 'hex'), 'UTF8') in leaves) > 0) as leaves
    from answer_photos as photo where student_id = ${student.id} and exam_id = ${student.exam.id}`,
  )
}

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
    await sends(owner, pictures[2]).isRefused('kept-for-staff')
    const other = await cutOff()
    await timeIsOver(other)
    const [first] = other.links
    const forged = first?.kind === 'photo' ? [{ ...first, sha256: hexOf(pictures[2]) }] : []
    expect(await other.delivers(forged)).toEqual(['unexplained'])
    await sends(other, pictures[2]).isRefused('kept-for-staff')
    expect(await waiting(other)).toEqual([{ question: 1, standing: 'unexplained' }])
    expect([await pagesOf(owner), await pagesOf(other)]).toEqual([0, 0])
  })

  test('a proved photo for another question, or of another student', async () => {
    const owner = await cutOff()
    const stranger = await cutOff()
    await timeIsOver(owner)
    await owner.delivers()
    await sends(owner, pictures[0], { question: 2 }).isRefused('kept-for-staff')
    await sends(stranger, pictures[0]).isRefused('kept-for-staff')
    // Their links under another name explain nothing.
    expect(await stranger.delivers([...owner.links].toReversed())).toEqual(['clock', 'unexplained'].toReversed())
    await sends(stranger, pictures[0]).isRefused('kept-for-staff')
    expect([await pagesOf(owner), await pagesOf(stranger)]).toEqual([0, 0])
  })

  test('a part of a chain whose rest is kept back', async () => {
    const owner = await cutOff()
    await heard(owner, 6)
    await timeIsOver(owner)
    expect(await owner.delivers(owner.links.slice(0, 1))).toEqual(['unexplained'])
    await sends(owner, pictures[0]).isRefused('kept-for-staff')
    expect(await pagesOf(owner)).toBe(0)
    await owner.delivers()
    await sends(owner, pictures[0]).isShown()
    expect(await pagesOf(owner)).toBe(1)
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
