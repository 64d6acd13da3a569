import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from '../src/db/sql.ts'
import { start } from '../src/installed/commands.ts'
import { goBack, update } from '../src/installed/update.ts'
import { createTestDatabase } from './harness/database.ts'
import { Installation } from './installation.ts'
import { eventually } from './startup-run.ts'

const OLDER_MAY_GO_ON = '-- Older programs may go on.\ncreate table of_a_test (id integer);'

test('an installation is started, kept, updated, taken back and stopped by ./anushilon', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const centre = new Installation({ DATABASE_URL: url, BACKUP_AT: 'off', WORKERS: '2' })
  centre.unpack('1.0.0')
  expect(await centre.command('restart')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Anushilon is not running\n[^]+Anushilon runs at/),
  })
  const first = await centre.serves('1.0.0')
  await expect(start(centre.home, centre.settings)).rejects.toThrow('running already')

  // One that dies is started again, by the process that `start` has left behind.
  process.kill(first, 'SIGKILL')
  const second = await eventually('another server', () => centre.serves('1.0.0').catch(() => null))
  expect(second).not.toBe(first)

  await expect(update(centre.home, centre.settings)).rejects.toThrow('1.0.0 is in use already')
  centre.unpack('1.10.0', OLDER_MAY_GO_ON)
  // As where a service manager started it, and nobody has chosen a version yet.
  rmSync(join(centre.folder, 'current'))
  await expect(update(centre.home, centre.settings, '2')).rejects.toThrow('There is no version 2')
  expect(await centre.command('update')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Switched from 1\.0\.0 to 1\.10\.0\n1\.10\.0 serves at/),
  })
  const updated = await centre.serves('1.10.0')
  // Whoever asks what a command does has not asked for it to be done.
  for (const name of ['stop', 'restart', 'update', 'rollback']) {
    const asked = await centre.command(name, '--help')
    expect(asked).toMatchObject({ code: 2, said: expect.stringContaining('./anushilon stop | restart | status') })
  }
  expect(await centre.serves('1.10.0')).toBe(updated)
  expect(await centre.command('rollback')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Switched back from 1\.10\.0 to 1\.0\.0\n1\.0\.0 serves at/),
  })
  await centre.serves('1.0.0')

  // The newer one cannot start: the one before goes on by itself.
  centre.unpack('1.11.0', 'this is no SQL;')
  expect(await centre.command('update')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/1\.11\.0 does not come up; going back to 1\.0\.0[^]+1\.0\.0 is in use as before/),
  })
  await centre.serves('1.0.0')
  expect(await centre.command('stop')).toEqual({ code: 0, said: 'Stopped\n' })
})

test('the way back is refused where the older version cannot work with the database any more', async () => {
  const { url, db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const centre = new Installation({ DATABASE_URL: url })
  centre.unpack('1.0.0')
  const back = goBack(centre.home, centre.settings, { restore: false })
  await expect(back).rejects.toThrow('There is no version before this one.')
  centre.unpack('1.1.0', 'create table of_a_test (id integer);')
  for (const version of ['1.0.0', '1.1.0']) centre.home.use(version)
  await db.run(sql`insert into schema_migrations (id, name, checksum) values (9001, '9001-of-a-test.sql', 'x')`)
  expect(await centre.command('rollback')).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /1\.0\.0 cannot work with the database any more[^]+There is no back-up from before the update/,
    ),
  })
  expect(centre.home.current()).toBe('1.1.0')
})
