import { afterAll, beforeAll, expect, test } from 'vitest'
import { resultsComeOut } from '../../test/results/after.ts'
import { drawing } from '../../test/sitting/photos.ts'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import { sweepDroppedPages } from './sweep-dropped-pages.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())

const photo = async (words: string) => await drawing(words).jpeg().toBuffer()
const isThere = async (path: string) => (await room.server.call('GET', `/${path}`)).status === 200

test('a page that was replaced goes a week after the results came out, and no page of an answer does', async () => {
  const exam = await room.exam('written')
  const student = await room.student(exam)
  await student.startsWritten().isDone()
  const [first = { path: '' }] = (await student.sendsPage(1, 'the-first-attempt', await photo('first')).isShown()).pages
  const [second = { path: '' }] = (await student.sendsPage(1, 'the-second-one-01', await photo('second')).isShown())
    .pages
  await room.server.deps.photoQueue.finish()
  await student.submitsWritten().isOnTime()
  const swept = async () => {
    await sweepDroppedPages(room.server.deps, room.clock.now())
    return { first: !(await isThere(first.path)), second: !(await isThere(second.path)) }
  }
  room.clock.passes('8 d')
  expect(await swept()).toEqual({ first: false, second: false })
  await resultsComeOut(room, exam)
  room.clock.passes('6 d')
  expect(await swept()).toEqual({ first: false, second: false })
  room.clock.passes('2 d')
  room.clock.jumps('1 h')
  expect(await swept(), 'nothing goes while the clock is in doubt').toEqual({ first: false, second: false })
  room.clock.jumps('-1 h')
  expect(await swept()).toEqual({ first: true, second: false })
  const { questions } = await student.seesPages().isShown()
  expect(questions).toMatchObject([{ pages: [{ path: second.path, state: 'ready' }] }])
})
