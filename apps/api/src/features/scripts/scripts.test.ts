import { MINUTE, SECOND } from '@anushilon/domain/instant'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TEST_START } from '../../../test/harness/clock.ts'
import { dataUrl, drawing, photoOf, pngHeader } from '../../../test/sitting/photos.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { Student } from '../../../test/sitting/student.ts'
import { sql } from '../../db/sql.ts'

let room: ExamRoom
let page: string
beforeAll(async () => {
  room = await openRoom()
  page = await photoOf('page 1')
})
afterAll(() => room.close())
beforeEach(() => room.morning())

async function writing(): Promise<Student> {
  const student = await room.student(await room.exam('written'))
  await student.startsWritten().isDone()
  return student
}

async function pagesOf(student: Student): Promise<string[][]> {
  const rows = await room.server.db.many(
    z.object({ pages: z.array(z.string()) }),
    sql`select pages from scripts where student_id = ${student.id} order by section, question`,
  )
  return rows.map(({ pages }) => pages)
}

async function picture(path: string) {
  const reply = await room.server.app.inject({ url: `/${path}` })
  expect(reply.headers['content-type']).toBe('image/jpeg')
  return sharp(reply.rawPayload)
}

async function filesIn(...folder: string[]): Promise<string[]> {
  const entries = await readdir(join(room.server.deps.env.DATA_DIR, ...folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

describe('photos of a written answer', () => {
  test('photos of a written answer of every kind are stored as JPEG, without what the camera wrote', async () => {
    const student = await writing()
    const jpeg = await drawing('jpeg')
      .withExif({ IFD0: { Copyright: 'Nusrat' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    const photos = [
      dataUrl(jpeg, 'image/jpeg'),
      dataUrl(await drawing('png').png().toBuffer(), 'image/png'),
      dataUrl(await drawing('gif').gif().toBuffer(), 'image/gif'),
    ]
    const paths = await student.uploads(1, photos).isStored(3)
    expect(new Set(paths).size).toBe(3)
    expect(await pagesOf(student)).toEqual([paths])
    for (const path of paths) {
      const metadata = await (await picture(path)).metadata()
      expect(metadata).toMatchObject({ format: 'jpeg', width: 120, height: 80 })
      expect([metadata.exif, metadata.orientation, metadata.icc]).toEqual([undefined, undefined, undefined])
    }
  })

  test('taken with the phone on its side stand upright', async () => {
    const student = await writing()
    const turned = await drawing('turned').jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const [path = ''] = await student.uploads(1, [dataUrl(turned, 'image/jpeg')]).isStored(1)
    const { data, info } = await (await picture(path)).greyscale().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([80, 120])
    const brightness = (y: number) => data[y * info.width * info.channels] ?? 0
    // What was on the left is on top: dark above, light below.
    expect([brightness(10) < 90, brightness(110) > 180]).toEqual([true, true])
  })

  test('larger than a marker can use are made smaller', async () => {
    const student = await writing()
    const large = await drawing('large', 4000, 3000).jpeg().toBuffer()
    const [path = ''] = await student.uploads(1, [dataUrl(large, 'image/jpeg')]).isStored(1)
    expect(await (await picture(path)).metadata()).toMatchObject({ width: 2400, height: 1800 })
  })

  test('photos of a written answer sent again replace those sent before, as a whole', async () => {
    const student = await writing()
    await student.uploads(1, [page, await photoOf('page 2')]).isStored(2)
    const paths = await student.uploads(1, [await photoOf('better')]).isStored(1)
    expect(await pagesOf(student)).toEqual([paths])
    expect(await student.uploads(2, [page]).receipt()).toMatchObject({
      kind: 'written',
      received: 2,
      studentId: student.id,
    })
  })

  test('photos of a written answer sent twice at once are one set or the other', async () => {
    const student = await writing()
    const sets = [
      [page, await photoOf('b')],
      [await photoOf('c'), await photoOf('d')],
    ]
    const stored = await Promise.all(sets.map((photos) => student.uploads(1, photos).isStored(2)))
    const [pages] = await pagesOf(student)
    expect(stored).toContainEqual(pages)
  })

  test('photos of a written answer may be fifteen and not one more', async () => {
    const student = await writing()
    const fifteen = Array.from({ length: 15 }, () => page)
    await student.uploads(1, fifteen).isStored(15)
    await student.uploads(2, [...fifteen, page]).isRefused('too-many-photos')
    expect(await pagesOf(student)).toHaveLength(1)
  })

  test('photos of a written answer may have ten million bytes each, and not one more', async () => {
    const student = await writing()
    const jpeg = await drawing('padded').jpeg().toBuffer()
    const padded = (bytes: number) => dataUrl(Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]), 'image/jpeg')
    await student.uploads(1, [padded(10_000_000)]).isStored(1)
    await student
      .uploads(2, [page, padded(10_000_001)])
      .isRefused('too-large', 'Photo 2 is larger than 10 MB. ২ নম্বর ছবিটি ১০ মেগাবাইটের চেয়ে বড়।')
    expect(await pagesOf(student)).toHaveLength(1)
  })
})

describe('one bad photo refuses the whole upload and leaves nothing behind', () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

  test.each([
    ['a text that says it is a PNG', () => dataUrl(Buffer.from('hello, I am a picture'), 'image/png'), 'is not a PNG'],
    [
      'a PNG of which only the beginning is one',
      () => dataUrl(Buffer.concat([png, Buffer.alloc(500, 7)]), 'image/png'),
      'is ',
    ],
    ['nothing', () => dataUrl(Buffer.alloc(0), 'image/png'), 'is not a PNG'],
    ['a data URL without content', () => 'data:image/png', 'is not a PNG'],
    ['an address', () => 'https://example.org/photo.png', 'is not a PNG'],
    ['a name such as we give', () => 'photo:AAAAAAAAAAAAAAAAAAAA', 'is not a PNG'],
    [
      'a picture cut off in its header',
      () => dataUrl(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'image/jpeg'),
      'is ',
    ],
    [
      'a picture that is one dot wide and endlessly high',
      () => dataUrl(pngHeader(1, 49_000_000), 'image/png'),
      'has more than 50 million pixels',
    ],
    ['a WebP', async () => dataUrl(await drawing('x').webp().toBuffer(), 'image/webp'), 'is not a PNG'],
    [
      'a drawing',
      () => dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
      'is not a PNG',
    ],
    [
      'a picture of a hundred million pixels',
      async () =>
        dataUrl(
          await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
            .png()
            .toBuffer(),
          'image/png',
        ),
      'has more than 50 million pixels',
    ],
  ])('%s', async (_name, bad, complaint) => {
    const student = await writing()
    const before = await filesIn('files')
    const upload = student.uploads(1, [await photoOf('a good one'), await bad()])
    await upload.isRefused('script-unreadable')
    expect((await upload.answer).body).toMatchObject({
      detail: expect.stringMatching(`^Photo 2 ${complaint}`),
      photos: [{ place: 2, fault: expect.any(String) }],
    })
    expect(await pagesOf(student)).toEqual([])
    expect(await filesIn('files')).toEqual(before)
    expect(await filesIn('tmp', 'uploads')).toEqual([])
  })

  test('what was there before stays', async () => {
    const student = await writing()
    const paths = await student.uploads(1, [page]).isStored(1)
    await student.uploads(1, ['data:image/png;base64,AAAAAAAA']).isRefused('script-unreadable')
    expect(await pagesOf(student)).toEqual([paths])
  })
})

describe('photos are refused', () => {
  test('photos are refused of a question or a subject that is not on the paper', async () => {
    const student = await writing()
    await student.uploads(3, [page]).isRefused('no-such-question')
    const chosen = await room.student(await room.exam('special'))
    await chosen.starts('phy', 'chem', 'math', 'bio').isDone()
    await chosen.startsWritten().isDone()
    await chosen.uploads(1, [page], 'eng').isRefused('no-such-question')
    await chosen.uploads(1, [page], 'bio').isStored(1)
  })

  test('photos are refused before the part is started', async () => {
    const student = await room.student(await room.exam('mcq-written'))
    await student.starts().isDone()
    await student.uploads(1, [page]).isRefused('not-started')
  })

  test('photos are refused after upload time and grace; up to the last millisecond they are taken', async () => {
    const student = await room.student(await room.exam('written', { written: { uploadMinutes: 10 } }))
    await student.startsWritten().isDone()
    const due = TEST_START + 55 * MINUTE + 30 * SECOND
    room.clock.moveTo(due)
    await student.uploads(1, [page]).isStored(1)
    room.clock.moveTo(due + 1)
    await student.uploads(2, [page]).isRefused('time-over')
    expect(await pagesOf(student)).toHaveLength(1)
  })

  test('photos are refused once the part is handed in: sent at the same moment they are taken as a whole or not at all', async () => {
    const student = await writing()
    const [upload, submitted] = [student.uploads(1, [page, page, page]), student.submitsWritten()]
    const { received } = await submitted.isOnTime()
    const { status } = await upload.answer
    expect({ status, stored: (await pagesOf(student)).length }).toEqual(
      status === 200 ? { status, stored: 1 } : { status: 403, stored: 0 },
    )
    expect(received).toBeLessThanOrEqual(1)
    await student.uploads(1, [page]).isRefused('part-closed')
    expect(await filesIn('tmp', 'uploads')).toEqual([])
  })

  test.each([
    ['no photo', { questionNo: 1, questionILink: [] }],
    ['a question of nought', { questionNo: 0, questionILink: ['data:image/png;base64,'] }],
    ['photos that are no list', { questionNo: 1, questionILink: 'data:' }],
    ['nothing', {}],
  ])('where the body is not as it must be: %s', async (_name, body) => {
    const { token, exam } = await writing()
    const answer = await room.server.call('POST', '/api/student/submitstudentscript', {
      token,
      body: { examId: exam.id, ...body },
    })
    expect(answer).toMatchObject({ status: 400 })
  })

  test('photos are refused without a log-in, and where the body is no JSON', async () => {
    const { token } = await writing()
    const send = async (headers: Record<string, string>) =>
      await room.server.call('POST', '/api/student/submitstudentscript', { headers, body: '{"examId": "x"' })
    expect(await send({})).toMatchObject({ status: 401 })
    expect(await send({ authorization: `Bearer ${token}` })).toMatchObject({ status: 400, body: { code: 'bad-input' } })
  })
})

test('over the network, who is refused half-way is told why', async () => {
  const { token, exam } = await writing()
  const address = await room.server.listen()
  const photos = [
    'data:image/png;base64,AAAAAAAA',
    ...Array.from({ length: 5 }, () => `data:image/png;base64,${'A'.repeat(6_000_000)}`),
  ]
  const reply = await fetch(`${address}/api/student/submitstudentscript`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', examid: exam.id },
    body: JSON.stringify({ examId: exam.id, questionNo: 1, questionILink: photos }),
  })
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ code: 'script-unreadable', detail: expect.stringMatching(/^Photo 1 /) })
})
