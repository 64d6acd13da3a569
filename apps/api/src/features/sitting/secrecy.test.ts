import { startMcq, startMcqWithoutChoice, startWritten } from '@anushilon/contract/operations/sitting'
import { VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Outcome } from '../../../test/sitting/outcome.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { sql } from '../../db/sql.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())

test.each(['mcq', 'mcq-written', 'special', 'mcq-special'] as const)(
  'nothing that the server says while %s runs gives an answer away (Decision C5)',
  async (variation) => {
    const student = await room.student(await room.exam(variation))
    const isBySubject = variation.includes('special')
    const subject = isBySubject ? 'phy' : null
    const said: Outcome[] = [
      student.checks(),
      student.readsAbout(),
      student.starts(...(isBySubject ? ['phy', 'chem', 'math', 'bio'] : [])),
    ]
    for (const outcome of said) await outcome.answer
    said.push(student.sees(), student.picks(0, 'A', subject), student.picks(0, 'B', subject), student.sees())
    for (const outcome of said) await outcome.answer
    said.push(student.submits(), student.sees())
    const bodies = await Promise.all(said.map(async ({ answer }) => JSON.stringify((await answer).body)))
    const { explanation } = await room.server.db.one(
      z.object({ explanation: z.string() }),
      sql`select distinct explanation from questions where exam_id = ${student.exam.id}`,
    )
    for (const body of bodies) {
      expect(body).not.toMatch(/correct|explanation|right/i)
      expect(body).not.toContain(explanation)
      expect(body).not.toContain('sheet.pdf')
    }
  },
)

const STARTS = [startMcq, startMcqWithoutChoice, startWritten].flatMap(({ at }) =>
  VARIATION_NAMES.flatMap((variation) => (at[variation] === null ? [] : { variation, path: at[variation].path })),
)

test.each(STARTS)(
  'a GET that starts something does nothing on HEAD, is never kept and needs the header (Decision H6): $path',
  async ({ variation, path }) => {
    const exam = await room.exam(variation)
    const student = await room.student(exam)
    const url = `${path}?eId=${exam.id}&examId=${exam.id}`
    expect(await room.server.call('HEAD', url, { token: student.token })).toMatchObject({ status: 404 })
    expect(await room.server.call('GET', url)).toMatchObject({ status: 401, body: { code: 'not-logged-in' } })
    expect([await student.part('mcq'), await student.part('written')]).toEqual([null, null])
    const { headers } = await room.server.call('GET', url, { token: student.token })
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
  },
)
