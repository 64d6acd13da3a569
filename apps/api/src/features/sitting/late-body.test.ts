import { MINUTE, SECOND } from '@anushilon/domain/instant'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEST_START } from '../../../test/harness/clock.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { beginPick } from '../../../test/sitting/slow-upload.ts'

let room: ExamRoom
let address: string
beforeAll(async () => {
  room = await openRoom()
  address = await room.server.listen()
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const DUE = TEST_START + 30 * MINUTE + 30 * SECOND

test.each([
  ['is saved where it has come as a whole in time', DUE, { status: 200, body: 'Ok' }],
  ['is refused where only its head came in time', DUE + 1, { status: 403, body: { code: 'time-over' } }],
])('a pick %s', async (_, cameAt, reply) => {
  const student = await room.student(await room.exam('mcq'))
  await student.starts().isDone()
  room.clock.moveTo(DUE - 10 * SECOND)
  const pick = await beginPick(address, student, 0, 1)
  await pick.send(pick.bytes.subarray(0, 5))
  room.clock.moveTo(cameAt)
  expect(await pick.finish(pick.bytes.subarray(5))).toMatchObject(reply)
})
