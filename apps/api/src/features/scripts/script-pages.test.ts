import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawing, photoOf, pngHeader } from '../../../test/sitting/photos.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { Student } from '../../../test/sitting/student.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const id = (name: string) => `page-of-the-answer-${name}`
const picture = async (words: string) => await drawing(words).jpeg().toBuffer()
/** It begins as a picture does and ends in the middle. */
const cutOff = async () => (await drawing('x', 900, 700).jpeg().toBuffer()).subarray(0, 3000)

async function writing(): Promise<Student> {
  const student = await room.student(await room.exam('written'))
  await student.startsWritten().isDone()
  return student
}

const originals = async () => (await readdir(join(room.server.deps.env.DATA_DIR, 'files', 'originals'))).toSorted()

/** The pages of the answers, as letters. */
async function answers(student: Student): Promise<string[]> {
  const { questions } = await student.seesPages().isShown()
  return questions.map(({ pages }) => pages.map(({ pageId }) => pageId.slice(id('').length)).join(''))
}

async function states(student: Student): Promise<string[]> {
  const { questions } = await student.seesPages().isShown()
  return questions.flatMap(({ pages }) => pages.map(({ state }) => state))
}

describe('an answer that is sent page by page', () => {
  test('an answer that is sent page by page is acknowledged with a receipt before anybody has looked at it, and its link shows it at once', async () => {
    const student = await writing()
    const sent = student.sendsPage(1, id('a'), await picture('a'))
    const { pages } = await sent.isShown()
    expect(pages).toEqual([{ pageId: id('a'), path: expect.stringMatching(/^files\//), state: 'waiting' }])
    expect(await sent.receipt()).toMatchObject({ kind: 'written', received: 1, studentId: student.id })
    expect(await states(student)).toEqual(['waiting'])
    const shown = await room.server.call('GET', `/${pages[0]?.path}`)
    expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } })
    expect(await states(student)).toEqual(['ready'])
  })

  test('an answer that is sent page by page has everything that came, and is as wanted once all has come', async () => {
    const student = await writing()
    const wanted = [id('a'), id('b'), id('c')]
    for (const name of ['c', 'a']) await student.sendsPage(1, id(name), await picture(name), wanted).isShown()
    expect(await answers(student)).toEqual(['ac'])
    await student.sendsPage(1, id('b'), await picture('b'), wanted).isShown()
    expect(await answers(student)).toEqual(['abc'])
    const better = [id('a'), id('x'), id('y')]
    await student.sendsPage(1, id('y'), await picture('y'), better).isShown()
    expect(await answers(student)).toEqual(['abcy'])
    await student.sendsPage(1, id('x'), await picture('x'), better).isShown()
    expect(await answers(student)).toEqual(['axy'])
  })

  test('an answer that is sent page by page loses none that its sender did not know of: two tabs, a first call that comes once more', async () => {
    const student = await writing()
    const send = async (name: string, knew: string, pages: string) => {
      const [known, wanted] = [knew, pages].map((names) => names.split('').map(id))
      await student.sendsPageKnowing(known ?? [], 1, id(name), await picture(name), wanted).isShown()
    }
    await send('a', '', 'a')
    await send('b', 'a', 'ab')
    await send('c', 'a', 'ac')
    expect(await answers(student)).toEqual(['abc'])
    await send('a', '', 'a')
    expect(await answers(student)).toEqual(['abc'])
    await student.arranges(1, [id('c')], [id('a'), id('c')]).isShown()
    expect(await answers(student)).toEqual(['bc'])
    await send('d', 'bc', 'cd')
    expect(await answers(student)).toEqual(['cd'])
  })

  test('an answer that is sent page by page keeps the place of a page that was taken again in another tab', async () => {
    const student = await writing()
    const send = async (name: string, knew: string, pages: string) => {
      const [known, wanted] = [knew, pages].map((names) => names.split('').map(id))
      await student.sendsPageKnowing(known ?? [], 1, id(name), await picture(name), wanted).isShown()
    }
    await send('a', '', 'a')
    await send('b', 'a', 'ab')
    await send('c', 'ab', 'abc')
    await send('x', 'abc', 'axc')
    // A tab that has not heard of it.
    await student.arranges(1, [id('b'), id('c')], [id('a'), id('b'), id('c')]).isShown()
    expect(await answers(student)).toEqual(['xc'])
  })

  test('an answer that is sent page by page does not get back what was taken out of it by a call that comes once more', async () => {
    const student = await writing()
    const send = async (name: string, knew: string[], pages: string[]) =>
      await student.sendsPageKnowing(knew.map(id), 1, id(name), await picture(name), pages.map(id)).isShown()
    await send('a', [], ['a'])
    await send('b', ['a'], ['a', 'b'])
    await student.arranges(1, [id('b')], [id('a'), id('b')]).isShown()
    expect(await send('a', [], ['a'])).toEqual({ pages: [expect.objectContaining({ pageId: id('b') })] })
    expect(await answers(student)).toEqual(['b'])
    // Whoever names no pages that they knew says all that it shall have.
    await student.sendsPage(1, id('a'), await picture('a'), [id('a'), id('b')]).isShown()
    expect(await answers(student)).toEqual(['ab'])
  })

  test('an answer that is sent page by page keeps what is there where two devices take out one page each', async () => {
    const student = await writing()
    const both = [id('a'), id('b')]
    for (const name of ['a', 'b']) await student.sendsPage(1, id(name), await picture(name), both).isShown()
    await student.arranges(1, [id('b')], both).isShown()
    const { pages } = await student.arranges(1, [id('a')], both).isShown()
    expect(pages.map(({ pageId }) => pageId)).toEqual([id('b')])
    expect(await answers(student)).toEqual(['b'])
  })

  test('an answer that is sent page by page holds all pages that are sent at the same time', async () => {
    const student = await writing()
    const names = ['a', 'b', 'c', 'd', 'e']
    const wanted = names.map(id)
    const sent = names.map(async (name) => await student.sendsPage(1, id(name), await picture(name), wanted).isShown())
    await Promise.all(sent)
    expect(await answers(student)).toEqual(['abcde'])
  })

  test('an answer that is sent page by page has a page once, however often it is sent', async () => {
    const student = await writing()
    const first = await student.sendsPage(1, id('a'), await picture('a')).isShown()
    expect(await student.sendsPage(1, id('a'), await picture('a')).isShown()).toEqual(first)
    await room.server.deps.photoQueue.finish()
    const again = await student.sendsPage(1, id('a'), await picture('a')).isShown()
    expect(again.pages).toEqual([{ ...first.pages[0], state: 'ready' }])
  })

  test('an answer that is sent page by page keeps the first photo of a page, and says so to who sends another one under its id', async () => {
    const student = await writing()
    const first = await picture('a')
    const sameLength = Buffer.concat([first.subarray(0, -3), Buffer.from([1, 2, 3])])
    const { pages } = await student.sendsPage(1, id('a'), first).isShown()
    const stored = await originals()
    for (const other of [await picture('another'), sameLength]) {
      const sent = student.sendsPage(1, id('a'), other, [id('a'), id('b')])
      await sent.isRefused('page-taken')
      expect((await sent.answer).body).toMatchObject({ photos: [{ pageId: id('a'), fault: 'other-photo' }] })
    }
    expect(await student.seesPages().isShown()).toMatchObject({ questions: [{ pages }] })
    expect(await originals()).toEqual(stored)
  })

  test('an answer that is sent page by page can be put into another order and lose pages, but not gain any that never came', async () => {
    const student = await writing()
    const wanted = [id('a'), id('b'), id('c')]
    for (const name of ['a', 'b', 'c']) await student.sendsPage(1, id(name), await picture(name), wanted).isShown()
    await student.arranges(1, [id('c'), id('a')]).isShown()
    expect(await answers(student)).toEqual(['ca'])
    await student.arranges(1, [id('b'), id('c')]).isShown()
    expect(await answers(student)).toEqual(['bc'])
    const wrong = student.arranges(1, [id('a'), id('z'), id('y')])
    await wrong.isRefused('page-missing')
    expect((await wrong.answer).body).toMatchObject({
      photos: [
        { pageId: id('z'), fault: 'missing' },
        { pageId: id('y'), fault: 'missing' },
      ],
    })
    expect(await answers(student)).toEqual(['bc'])
  })

  test("an answer that is sent page by page goes on from what was sent by the specification's own call", async () => {
    const student = await writing()
    await student.uploads(1, [await photoOf('one'), await photoOf('two')]).isStored(2)
    const { questions } = await student.seesPages().isShown()
    const [one = '', two = ''] = questions[0]?.pages.map(({ pageId }) => pageId) ?? []
    const { pages } = await student.sendsPage(1, id('a'), await picture('a'), [two, id('a'), one]).isShown()
    expect(pages.map(({ pageId }) => pageId)).toEqual([two, id('a'), one])
  })

  test('an answer that is sent page by page is told apart by subject and question', async () => {
    const student = await room.student(await room.exam('special'))
    await student.starts('phy', 'chem', 'math', 'bio').isDone()
    await student.startsWritten().isDone()
    await student.sendsPage(1, id('a'), await picture('a'), [id('a')], 'bio').isShown()
    await student.sendsPage(1, id('a'), await picture('a'), [id('a')], 'phy').isShown()
    await student.sendsPage(1, id('a'), await picture('a'), [id('a')], 'eng').isRefused('no-such-question')
    await student.sendsPage(1, id('a'), await picture('a')).isRefused('no-such-question')
    const { questions } = await student.seesPages().isShown()
    expect(questions).toMatchObject([
      { subjectId: 'phy', questionNo: 1 },
      { subjectId: 'bio', questionNo: 1 },
    ])
  })

  test("an answer that is sent page by page shows nothing of anybody else's", async () => {
    const [student, other] = [await writing(), await writing()]
    const { pages } = await student.sendsPage(1, id('a'), await picture('a')).isShown()
    const same = await other.sendsPage(1, id('a'), await picture('a')).isShown()
    expect(same.pages[0]?.path).not.toBe(pages[0]?.path)
    await other.arranges(1, [id('a')]).isShown()
    expect(await other.seesPages().isShown()).toMatchObject({ questions: [{ pages: same.pages }] })
  })
})

describe('a page is refused by its looks', () => {
  test.each([
    ['no picture', () => Buffer.from('hello, I am a picture'), 'not-a-picture'],
    ['nothing', () => Buffer.alloc(0), 'not-a-picture'],
    ['a picture one dot wide and endlessly high', () => pngHeader(1, 49_000_000), 'too-many-pixels'],
    ['a picture without a size', () => pngHeader(0, 10), 'damaged'],
  ])('%s', async (_name, bytes, fault) => {
    const student = await writing()
    const sent = student.sendsPage(1, id('b'), bytes(), [id('a'), id('b')])
    await sent.isRefused('script-unreadable')
    expect((await sent.answer).body).toMatchObject({ photos: [{ place: 2, pageId: id('b'), fault }] })
    expect(await answers(student)).toEqual([])
  })

  test('more than ten million bytes', async () => {
    const student = await writing()
    const large = Buffer.concat([await picture('large'), Buffer.alloc(10_000_000)])
    await student.sendsPage(1, id('a'), large).isRefused('too-large')
    const most = large.subarray(0, 10_000_000)
    await student.sendsPage(1, id('a'), most).isShown()
  })

  test.each([
    ['a page that is not among the wanted', { pageId: id('a'), pages: id('b') }],
    ['an id that is too short', { pageId: 'short', pages: 'short' }],
    ['the same page twice', { pageId: id('a'), pages: `${id('a')},${id('a')}` }],
    ['sixteen pages', { pageId: id('a'), pages: [id('a'), ...Array.from('bcdefghijklmnop', id)].join(',') }],
    ['no question', { pageId: id('a'), pages: id('a'), questionNo: '0' }],
  ])('%s', async (_name, query) => {
    const { token, exam } = await writing()
    const url = `/api/student/scriptpage?${new URLSearchParams({ examId: exam.id, questionNo: '1', ...query }).toString()}`
    const headers = { 'content-type': 'image/jpeg' }
    expect(await room.server.call('POST', url, { token, headers, body: await picture('a') })).toMatchObject({
      status: 400,
    })
  })

  test('more than anybody sends for one answer', async () => {
    const student = await writing()
    const page = await picture('a')
    const send = (place: number) => student.sendsPage(1, `${id('x')}-${place}`, page)
    await Promise.all(Array.from({ length: 15 }, (_, place) => send(place).isShown()))
    for (let place = 15; place < 60; place += 1) await send(place).isShown()
    await send(60).isRefused('too-many-photos')
    await student.sendsPage(2, id('a'), page).isShown()
  })
})

describe('a page that turns out to be damaged', () => {
  test('a page that turns out to be damaged is told to the student, who sends a better one', async () => {
    const student = await writing()
    await student.sendsPage(1, id('a'), await cutOff(), [id('a'), id('b')]).isShown()
    await student.sendsPage(1, id('b'), await picture('b'), [id('a'), id('b')]).isShown()
    await room.server.deps.photoQueue.finish()
    expect(await states(student)).toEqual(['damaged', 'ready'])
    const { questions } = await student.seesPages().isShown()
    expect(await room.server.call('GET', `/${questions[0]?.pages[0]?.path}`)).toMatchObject({ status: 404 })
    await student.sendsPage(1, id('c'), await picture('c'), [id('c'), id('b')]).isShown()
    await room.server.deps.photoQueue.finish()
    expect([await answers(student), await states(student)]).toEqual([['cb'], ['ready', 'ready']])
  })
})
