import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import { Phone } from '../../test/sitting/phone.ts'
import { saveWitnesses } from '../stores/sitting/witnesses.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(() => room.morning())

async function phone(variation: 'mcq' | 'mcq-written' = 'mcq'): Promise<Phone> {
  const student = await room.student(await room.exam(variation))
  await student.starts().isDone()
  return await Phone.of(student)
}

/** The server has the newest link of the phone at this moment. */
async function witness({ student, head }: Phone): Promise<void> {
  const whose = { studentId: student.id, examId: student.exam.id }
  await saveWitnesses(room.server.db, [{ ...whose, ...head, at: room.clock.now(), by: 'server' }])
}

describe('answers that arrive after their time (Decision C18)', () => {
  test('count where the server had their link in time, and the attempt is not late', async () => {
    const owner = await phone()
    owner.picks(0, 'A', 5).picks(1, 'B', 9)
    room.clock.passes('10 min')
    await witness(owner)
    owner.picks(2, 'C', 20)
    room.clock.passes('1 h')
    expect(await owner.delivers()).toEqual(['proved', 'proved', 'no-witness'])
    expect(await owner.student.stored()).toBe('AB...')
    await owner.student.hasClosed('mcq', 'submitted')
    await owner.student.submits().isOnTime()
  })

  test('delivered again they change nothing', async () => {
    const owner = await phone()
    owner.picks(0, 'A', 5)
    room.clock.passes('6 min')
    await witness(owner)
    room.clock.passes('1 h')
    expect(await owner.delivers()).toEqual(['proved'])
    expect(await owner.delivers()).toEqual(['saved'])
    expect(await owner.student.stored()).toBe('A....')
  })
})
