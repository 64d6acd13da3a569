import { seededRandom } from '@anushilon/domain/exam/seeded-random'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { signedIn } from '../../../test/staff/office.ts'
import { Marker } from '../../../test/staff/pile.ts'
import { seedStudent } from '../../../test/seed.ts'
import { sql } from '../../db/sql.ts'
import { studentOf } from '../../staff/script-id.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
  for (let at = 0; at < SCRIPTS; at += 1)
    await seedStudent(room.server, { regNo: `8${at + 1000}`, courses: ['hsc-26'] })
})
afterAll(() => room.close())

const SCRIPTS = 60
const MARKERS = 6

/** Everybody has handed in one page. */
async function handIn(examId: string): Promise<void> {
  const { db } = room.server
  await db.run(sql`
    insert into sitting_parts (student_id, exam_id, kind, paper, started_at, deadline_at, due_at, closed_at, closed_as)
    select id, ${examId}, 'written', '[{"section": 0, "questions": [1, 2]}]', now(), now(), now(), now(), 'submitted'
    from students`)
  await db.run(sql`
    insert into scripts (student_id, exam_id, section, question, pages, received_at)
    select id, ${examId}, 0, 1, '{files/page.jpg}', now() from students`)
}

test('markers who work at once, vanish and lose replies leave every script marked, and once', async () => {
  const exam = await room.exam('written')
  await handIn(exam.id)
  const below = seededRandom('markers')
  const acknowledged = new Map<number, number>()
  let vanished = 0

  async function work(marker: Marker): Promise<void> {
    for (;;) {
      const { script } = await marker.next()
      if (script === null) return
      const chance = below(100)
      if (chance < 2 && vanished < 2) {
        vanished += 1
        return
      }
      if (chance < 10) continue
      const given = { byHand: below(21) / 2, saveKey: randomUUID() }
      // The reply of the first gets lost on the way, so the same is sent again, perhaps while it is still at work.
      const [mark] = await Promise.all(Array.from({ length: chance < 25 ? 2 : 1 }, () => marker.saves(script, given)))
      const studentId = studentOf(room.server.deps, exam.id, script.scriptId) ?? 0
      expect(acknowledged.has(studentId), 'nobody marked it before').toBe(false)
      acknowledged.set(studentId, mark?.marks ?? -1)
    }
  }

  const key = { examId: exam.id, section: 0, question: 1 }
  const markers: Marker[] = []
  for (let at = 0; at < MARKERS; at += 1) markers.push(new Marker(await signedIn(room.server, 'marker'), { key }))
  await Promise.all(markers.map(work))
  expect(acknowledged.size).toBe(SCRIPTS - vanished)
  room.clock.passes('10 min')
  for (const marker of markers) await work(marker)

  const stored = await room.server.db.many(
    z.object({ student_id: z.int(), marks: z.number(), version: z.int(), saves: z.int() }),
    sql`
    select student_id, marks, version, (select count(*) from audit_log
      where action = 'marks.save' and audit_log.student_id = script_marks.student_id) as saves
    from script_marks where exam_id = ${exam.id}`,
  )
  expect(new Map(stored.map((row) => [row.student_id, row.marks]))).toEqual(acknowledged)
  expect(stored.filter(({ version, saves }) => version !== 1 || saves !== 1)).toEqual([])
  expect(stored).toHaveLength(SCRIPTS)
})

test('what a marker gave without a network arrives at once, and no save waits for another', async () => {
  const exam = await room.exam('written')
  await handIn(exam.id)
  const marker = new Marker(await signedIn(room.server, 'marker'), {
    key: { examId: exam.id, section: 0, question: 1 },
  })
  const given: string[] = []
  for (let at = 0; at < 12; at += 1) given.push((await marker.next({ holding: given })).script?.scriptId ?? '')
  const replies = await Promise.all(given.map((scriptId) => marker.asks({ scriptId }, { byHand: 5 })))
  expect(replies.map(({ status }) => status)).toEqual(given.map(() => 200))
})
