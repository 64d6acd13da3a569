import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand, type Ended } from '../../test/harness/command.ts'
import { After, resultsComeOut } from '../../test/results/after.ts'
import { findEntries } from '../stores/people/audit.ts'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())

/** As `npm run rescore -- …` does, in a process of its own. */
function rescore(...args: string[]): Promise<Ended> {
  const { DATA_DIR, APP_SECRET } = room.server.deps.env
  return runCommand('rescore', args, { DATA_DIR, APP_SECRET, DATABASE_URL: room.server.databaseUrl })
}

describe('npm run rescore', () => {
  test('npm run rescore previews, then corrects', async () => {
    const exam = await room.exam('mcq', { mcq: { shuffle: false } })
    const after = new After(room, await room.student(exam))
    await after.student.starts().isDone()
    await after.student.submitsWith('CCD..').isOnTime()
    await resultsComeOut(room, exam)

    const preview = await rescore(exam.id, '--key', '1=2', '--preview')
    expect(preview).toMatchObject({ code: 0, err: '' })
    expect(preview.out).toContain('Question 1: key B is now C')
    expect(preview.out).toContain('nothing was changed')
    const slip = await rescore(exam.id, '--key', '1=2', '--previw')
    expect(slip).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^Unknown option '--previw'\.\n\nnpm run rescore/),
    })
    expect(await rescore(exam.id, '--key', '1=2', '--preview=yes')).toMatchObject({ code: 2 })
    expect(await after.result().isShown()).toMatchObject({ standing: { marks: 1.75 } })

    expect(await rescore(exam.id, '--key', '1=C')).toMatchObject({ code: 0, err: '' })
    expect(await findEntries(room.server.db, { examId: exam.id, action: 'key.correct' }, 9)).toMatchObject([
      { staffName: 'Command on the machine', before: { key: 'B' }, after: { key: 'C', changed: 1 } },
    ])
    room.clock.passes('4 s')
    expect(await after.result().isShown()).toMatchObject({ standing: { marks: 3, position: 1 } })
  })

  test('npm run rescore says in a sentence what it cannot do, and how it is used', async () => {
    expect(await rescore('nothing', '--key', '1=2')).toMatchObject({ code: 1, err: 'There is no exam nothing.\n' })
    expect(await rescore('exam')).toMatchObject({ code: 2, err: expect.stringContaining('npm run rescore --') })
  })
})
