import { DAY } from '@anushilon/domain/instant'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawing } from '../../test/sitting/photos.ts'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import { originalName } from '../storage/paths.ts'
import { sweepOriginals } from './sweep-originals.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())

const folder = () => join(room.server.deps.env.DATA_DIR, 'files', 'originals')

async function leaves(name: string): Promise<string> {
  await writeFile(join(folder(), name), 'a photo without a row')
  return name
}

async function ages(name: string, days: number): Promise<void> {
  const at = new Date(room.clock.now() - days * DAY)
  await utimes(join(folder(), name), at, at)
}

test('an original without a page goes after a week; those that a page needs, and new ones, stay', async () => {
  const student = await room.student(await room.exam('written'))
  await student.startsWritten().isDone()
  await student.sendsPage(1, 'a-page-that-waits', await drawing('a page').jpeg().toBuffer()).isShown()
  const [needed = ''] = await readdir(folder())
  const [stray, recent, other] = [await leaves(originalName()), await leaves(originalName()), await leaves('notes.txt')]
  await ages(needed, 30)
  await ages(stray, 8)
  await ages(recent, 6)
  await ages(other, 30)
  room.clock.jumps('2 d')
  await sweepOriginals(room.server.deps, room.clock.now())
  expect(await readdir(folder())).toHaveLength(4)
  room.clock.jumps('-2 d')
  await sweepOriginals(room.server.deps, room.clock.now())
  expect((await readdir(folder())).toSorted()).toEqual([needed, recent, other].toSorted())
  await room.server.deps.photoQueue.finish()
  const { questions } = await student.seesPages().isShown()
  expect(questions).toMatchObject([{ pages: [{ state: 'ready' }] }])
})
