import { HOUR, MINUTE } from '@anushilon/domain/instant'
import { keyLetters } from '@anushilon/domain/log/signed'
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { TEST_START } from '../../test/harness/clock.ts'
import { runCommand, type Ended } from '../../test/harness/command.ts'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import { sql } from '../db/sql.ts'
import { updateExamLogs } from '../exam-log/heads.ts'
import { runJobs } from '../jobs/jobs.ts'
import { findEntries } from '../stores/people/audit.ts'
import { logKeys } from '../stores/exam-log/log-keys.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())

/** As `npm run NAME -- …` does, in a process of its own. */
function run(name: string, ...args: string[]): Promise<Ended> {
  const { DATA_DIR, APP_SECRET } = room.server.deps.env
  return runCommand(name, args, { DATA_DIR, APP_SECRET, DATABASE_URL: room.server.databaseUrl })
}

test('an exam is audited from the command line: all is well, then an answer is changed behind its back', async () => {
  const exam = await room.exam('mcq')
  const student = await room.student(exam)
  await student.starts().isDone()
  await student.picks(0, 'B').isSaved()
  await student.submitsWith('.....').isOnTime()
  room.clock.moveTo(TEST_START + 2 * HOUR + MINUTE)
  await runJobs(room.server.deps, room.clock.now())
  await updateExamLogs(room.server.deps, room.clock.now())
  const good = await run('audit', exam.id)
  expect(good).toMatchObject({ code: 0, out: expect.stringContaining('Everything fits.') })
  const [inUse] = await logKeys(room.server.deps.db)
  const key = keyLetters(inUse?.publicKey ?? new Uint8Array())
  expect(good.out).toContain(`1 signed with the key ${key}, to be compared with the merit list;`)
  const [root = ''] = /(?<=the newest )[0-9a-f]{32}/.exec(good.out) ?? []
  const inBengali = root.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit))).replace(/.{4}/, '$& ')
  expect(await run('audit', exam.id, '--root', inBengali)).toMatchObject({ code: 0 })
  const half = await run('audit', exam.id, '--root', root.slice(0, 8))
  expect(half).toMatchObject({ out: '', err: expect.stringContaining(`"${root.slice(0, 8)}" is no root`) })
  expect(await run('audit', exam.id, '--key', key)).toMatchObject({ code: 0 })
  const another = await run('audit', exam.id, '--key', '0123 4567 89ab cdef 0123')
  expect(another).toMatchObject({ code: 1, out: expect.stringContaining('signed with another key than was given') })
  const folder = await mkdtemp(join(tmpdir(), 'audit-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(await run('audit', exam.id, '--export', folder)).toMatchObject({ code: 0 })
  expect(await run('audit', '--folder', folder)).toMatchObject({ code: 0, err: '' })
  await truncate(join(folder, 'papers'), 30)
  const damaged = await run('audit', '--folder', folder)
  expect(damaged).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^\S+ cannot be read as what --export writes: .+\n$/),
  })

  await room.server.deps.db.run(sql`update answers set option = 2 where exam_id = ${exam.id}`)
  const bad = await run('audit', exam.id)
  expect(bad).toMatchObject({ code: 1, out: expect.stringContaining('another answer than the log') })
})

test('the key that signs is changed from the command line, and the old one stays to check with', async () => {
  const [before] = await logKeys(room.server.deps.db)
  const { code, out } = await run('exam-log', 'rotate-key')
  const keys = await logKeys(room.server.deps.db)
  const inUse = keys.find(({ retiredAt }) => retiredAt === null)
  const letters = keyLetters(inUse?.publicKey ?? new Uint8Array())
  expect({ code, out: out.trim() }).toEqual({ code: 0, out: `Signed from now on with the key ${letters}.` })
  expect(keys.map(({ id }) => id)).toEqual([before?.id, inUse?.id])
  expect(await findEntries(room.server.deps.db, { areas: ['log'] }, 9)).toMatchObject([
    { action: 'log.rotate-key', about: inUse?.id, role: null },
  ])
})
