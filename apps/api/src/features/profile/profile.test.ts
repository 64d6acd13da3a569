import sharp from 'sharp'
import { auditLog } from '@anushilon/contract/staff/audit'
import { removePhoto, studentList } from '@anushilon/contract/staff/students'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { seedCourse, seedStudent } from '../../../test/seed.ts'
import { waitingFor } from '../../../test/harness/waiting.ts'
import { signedIn } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'

const LoggedIn = z.object({ token: z.string() })
const Info = z.object({ displayPicture: z.string() })

let server: TestServer
let count = 0
beforeAll(async () => {
  server = await testServer()
  await seedCourse(server.db, 'hsc-26')
})
afterAll(async () => await server.close())

/** A student nobody has touched yet, logged in. */
async function newStudent(): Promise<{ token: string; regNo: string; id: number }> {
  count += 1
  const regNo = String(260_000 + count)
  const id = await seedStudent(server, { regNo, courses: ['hsc-26'] })
  const reply = await server.call('POST', '/api/student/login', { body: { regNo, courseId: 'hsc-26' } })
  return { token: LoggedIn.parse(reply.body).token, regNo, id }
}

const show = async (token: string) => await server.call('GET', '/api/student/getstudentinfobyid', { token })
const edit = async (token: string, form: Record<string, string | File>) =>
  await server.call('POST', '/api/student/editstudent', { token, form })
const confirm = async (token: string, form: Record<string, string>) =>
  await server.call('PUT', '/api/student/updatestudent', { token, form })

/** A real picture, padded behind its end to exactly so many bytes, as decoders allow. */
/** Another one for each format. */
async function picture(format: 'png' | 'jpeg' | 'gif' | 'webp', bytes?: number): Promise<File> {
  const background = format === 'png' ? '#8ac' : '#ca8'
  const drawn = await sharp({ create: { width: 90, height: 120, channels: 3, background } })
    .toFormat(format)
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .toBuffer()
  const padded = bytes === undefined ? drawn : Buffer.concat([drawn, Buffer.alloc(bytes - drawn.length)])
  return new File([new Uint8Array(padded)], `me.${format}`, { type: `image/${format}` })
}

describe('the profile', () => {
  test('the profile shows what is known and null for what is not', async () => {
    const { token, regNo, id } = await newStudent()
    expect(await show(token)).toMatchObject({
      status: 200,
      body: {
        _id: String(id),
        name: `Student ${regNo}`,
        institution: null,
        mobileNo: null,
        curriculumRoll: null,
        regNo,
        displayPicture: null,
        courseName: 'Course hsc-26',
      },
    })
  })

  test('the profile needs a log-in', async () => {
    expect((await server.call('GET', '/api/student/getstudentinfobyid')).status).toBe(401)
    expect((await server.call('POST', '/api/student/editstudent', { form: { name: 'x' } })).status).toBe(401)
  })
})

describe('editing the profile', () => {
  test('editing the profile changes what is sent, leaves the rest, and keeps Latin digits, composed letters and names on one line', async () => {
    const { token, regNo } = await newStudent()
    await edit(token, { name: ' রা\u09A1\u09BCু ', institution: 'Notre\r\nDame \t College', mobileNo: '০১৭১২৩৪৫৬৭৮' })
    const { status, body } = await edit(token, { curriculumRoll: '১২৩' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'রা\u09A1\u09BCু'.normalize('NFC'),
      institution: 'Notre Dame College',
      mobileNo: '01712345678',
      curriculumRoll: '123',
      regNo,
    })
  })

  test('editing the profile empties a field that is sent empty; an empty name leaves the name as it is', async () => {
    const { token, regNo } = await newStudent()
    await edit(token, { institution: 'Somewhere' })
    expect((await edit(token, { institution: '' })).body).toMatchObject({ institution: null })
    expect(await edit(token, { name: '  ', mobileNo: '017' })).toMatchObject({
      status: 200,
      body: { name: `Student ${regNo}`, mobileNo: '017' },
    })
  })

  test('editing the profile refuses nothing: a number is stored as it is typed, what is very long is cut', async () => {
    const { token } = await newStudent()
    expect(await edit(token, { mobileNo: 'abc' })).toMatchObject({ status: 200, body: { mobileNo: 'abc' } })
    expect(await edit(token, { mobileNo: '+880 1712-345678' })).toMatchObject({
      status: 200,
      body: { mobileNo: '+880 1712-345678' },
    })
    expect(await edit(token, { name: 'ক'.repeat(1_000), curriculumRoll: '৭'.repeat(1_000) })).toMatchObject({
      status: 200,
      body: { name: 'ক'.repeat(200), curriculumRoll: '7'.repeat(200) },
    })
  })
})

describe('the photo', () => {
  test('the photo that should not be there is taken away by the owner, and the student sets another', async () => {
    const { token, regNo, id } = await newStudent()
    await edit(token, { dp: await picture('png') })
    const [owner, author] = [await signedIn(server, 'owner'), await signedIn(server, 'author')]
    const wish = { studentId: id, reason: 'not the student' }
    expect((await author.asks(removePhoto, wish)).status).toBe(403)
    const photoOf = async () => {
      const { students } = (await owner.gets(studentList, { find: regNo })) as { students: { photo: string | null }[] }
      return students[0]?.photo
    }
    expect(await photoOf()).toMatch(/\.jpg$/)
    expect((await owner.asks(removePhoto, wish)).body).toMatchObject({ id, photo: null })
    // Asked for again, it is done already, and the log tells of it once.
    expect((await owner.asks(removePhoto, wish)).status).toBe(200)
    expect((await owner.asks(removePhoto, { ...wish, studentId: 999_999 })).status).toBe(404)
    const { entries } = (await owner.gets(auditLog, { action: 'student.photo' })) as { entries: unknown[] }
    expect(entries).toMatchObject([{ about: `Student ${regNo} (${regNo})`, reason: 'not the student' }])
    expect(await photoOf()).toBeNull()
    expect(await show(token)).toMatchObject({ body: { displayPicture: null } })
    expect((await edit(token, { dp: await picture('jpeg') })).status).toBe(200)
    expect(await photoOf()).toMatch(/\.jpg$/)
  })

  test.each(['png', 'jpeg'] as const)(
    'the photo may be a %s of 30000 bytes; what the camera wrote is gone',
    async (format) => {
      const { token } = await newStudent()
      const { status, body } = await edit(token, { dp: await picture(format, 30_000) })
      expect(status).toBe(200)
      const { displayPicture } = Info.parse(body)
      expect((await show(token)).body).toMatchObject({ displayPicture })
      const served = await server.app.inject({ url: `/${displayPicture}` })
      expect(served.statusCode).toBe(200)
      const stored = await sharp(served.rawPayload).metadata()
      expect([stored.width, stored.height, stored.exif]).toEqual([90, 120, undefined])
    },
  )

  test.each([30_001, 60_000, 200_000])(
    'the photo of %i bytes is too large, and nothing else is changed',
    async (bytes) => {
      const { token, regNo } = await newStudent()
      expect(await edit(token, { name: 'Changed', dp: await picture('png', bytes) })).toMatchObject({
        status: 413,
        body: { code: 'photo-too-large', message: 'Image size cannot be more than 20kb' },
      })
      expect((await show(token)).body).toMatchObject({ name: `Student ${regNo}`, displayPicture: null })
    },
  )

  test('the photo must be a PNG or JPG by what it is, not by what it is called', async () => {
    const { token } = await newStudent()
    const text = (content: string) => new File([content], 'me.png', { type: 'image/png' })
    const fakes = [
      text('this is no picture'),
      text('\u0089PNG\r\n\u001a\n and then nothing'),
      text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      new File([await picture('gif')], 'me.png', { type: 'image/png' }),
      new File([await picture('webp')], 'me.jpg', { type: 'image/jpeg' }),
      new File([(await picture('png')).slice(0, 100)], 'me.png', { type: 'image/png' }),
    ]
    for (const dp of fakes)
      expect(await edit(token, { dp })).toMatchObject({ status: 400, body: { code: 'photo-unreadable' } })
  })

  test('the photo that unpacks to far more pixels than a portrait has is refused', async () => {
    const { token } = await newStudent()
    const bomb = await sharp({ create: { width: 4100, height: 4100, channels: 3, background: '#fff' } })
      .toColourspace('b-w')
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(30_000)
    const dp = new File([new Uint8Array(bomb)], 'bomb.png', { type: 'image/png' })
    expect(await edit(token, { dp })).toMatchObject({ status: 400, body: { code: 'photo-unreadable' } })
  })

  test('the photo is set once; a second one is refused clearly', async () => {
    const { token } = await newStudent()
    await edit(token, { dp: await picture('png') })
    const second = await edit(token, { name: 'Changed', dp: await picture('jpeg') })
    expect(second).toMatchObject({ status: 400, body: { code: 'bad-input', detail: expect.stringMatching(/^dp: /) } })
    expect((await edit(token, { name: 'Changed' })).body).toMatchObject({ name: 'Changed' })
  })

  test('the photo that is sent again because the reply was lost is the one that is there', async () => {
    const { token } = await newStudent()
    const dp = await picture('png')
    const first = await edit(token, { name: 'Nusrat', dp })
    const again = await edit(token, { name: 'Nusrat', dp })
    expect(again).toMatchObject({ status: 200, body: first.body })
  })

  test('of two photos that are sent in the same moment one is set', async () => {
    // The process that decodes photos has started: neither of the two waits for it while the other waits for the lock.
    await edit((await newStudent()).token, { dp: await picture('png') })
    const { token, id } = await newStudent()
    const photos = [await picture('png'), await picture('jpeg')]
    const both = await server.db.transaction(async (tx) => {
      // Both have looked and found no photo before either may write.
      await tx.run(sql`select from students where id = ${id} for update`)
      const edits = photos.map(async (dp) => await edit(token, { dp }))
      await expect.poll(async () => await waitingFor(server)).toBe(2)
      return edits
    })
    const replies = await Promise.all(both)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]))
  })

  test('the photo is left alone when the form has an empty file field', async () => {
    const { token } = await newStudent()
    const none = new File([], '')
    expect(await edit(token, { name: 'Named', dp: none })).toMatchObject({
      status: 200,
      body: { name: 'Named', displayPicture: null },
    })
  })
})

describe('confirming the profile before an exam', () => {
  const complete = { name: 'Nusrat', institution: 'Holy Cross', mobileNo: '01612345456', sscRoll: '778' }

  test('confirming the profile before an exam takes a complete form', async () => {
    const { token } = await newStudent()
    expect(await confirm(token, complete)).toMatchObject({
      status: 200,
      body: { name: 'Nusrat', institution: 'Holy Cross', mobileNo: '01612345456', curriculumRoll: '778' },
    })
  })

  test('confirming the profile before an exam keeps the roll where the exam asks for none', async () => {
    const { token } = await newStudent()
    await confirm(token, complete)
    const { sscRoll: _, ...withoutRoll } = complete
    expect((await confirm(token, withoutRoll)).body).toMatchObject({ curriculumRoll: '778' })
  })

  test.each([
    ['name', ''],
    ['institution', '  '],
    ['mobileNo', '01212345678'],
    ['mobileNo', '0161234545'],
    ['mobileNo', '016 12345456'],
    ['mobileNo', '+8801612345456'],
  ])('refuses %s %j and says which field', async (field, value) => {
    const { token } = await newStudent()
    expect(await confirm(token, { ...complete, [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'bad-input', detail: expect.stringContaining(field) },
    })
  })
})
