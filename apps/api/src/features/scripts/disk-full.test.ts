import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataUrl, drawing } from '../../../test/sitting/photos.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { TestServer } from '../../../test/harness/server.ts'
import { createApp } from '../../app.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())

/** Fails as a write to a full disk does, by the system's own word for it. */
async function writeToFullDisk(): Promise<never> {
  const full = await open('/dev/full', 'w')
  try {
    await full.writeFile('a photo')
    throw new Error('there was room')
  } finally {
    await full.close()
  }
}

/** The same centre through a server whose disk is full for as long as a test says so. */
async function crampedServer() {
  const { deps } = room.server
  let isFull = true
  const { store, ...originals } = deps.storage.originals
  const storage = {
    ...deps.storage,
    originals: {
      ...originals,
      store: async (name: string, file: string) => await (isFull ? writeToFullDisk() : store(name, file)),
    },
  }
  const app = await createApp({ ...deps, storage })
  const call: TestServer['call'] = async (method, url, { token, headers, body } = {}) => {
    const reply = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, ...headers },
      payload: body as Buffer,
    })
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
  }
  return { app, server: { ...room.server, call }, clear: () => (isFull = false) }
}

test('on a full disk photos are told to come again, nothing is acknowledged or left behind, and then they come', async () => {
  const student = await room.student(await room.exam('written'))
  await student.startsWritten().isDone()
  const picture = await drawing('a page').jpeg().toBuffer()
  const { app, server, clear } = await crampedServer()
  const there = student.through(server)
  const page = there.sendsPage(1, 'a-page-without-room', picture)
  await page.isRefused('busy')
  expect((await page.answer).headers).toMatchObject({ 'retry-after': '10' })
  await there.uploads(1, [dataUrl(picture, 'image/jpeg')]).isRefused('busy')
  expect((await student.seesPages().isShown()).questions).toEqual([])
  const uploads = join(room.server.deps.env.DATA_DIR, 'tmp', 'uploads')
  const left = await Promise.all((await readdir(uploads)).map((name) => readdir(join(uploads, name))))
  expect(left.flat()).toEqual([])
  clear()
  await there.sendsPage(1, 'a-page-without-room', picture).isShown()
  await app.close()
})
