import { buildDemoToday } from '@anushilon/demo/build-demo-pack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestServer, testServer } from '../../test/harness/server.ts'
import { sql } from '../db/sql.ts'
import { prepare } from '../prepare.ts'
import { silent } from '../startup/say.ts'
import { addMember } from '../stores/people/staff.ts'
import { importDemo, logInHints } from './demo.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { DEMO: 'on' } })
})
afterAll(() => server.close())

const quiet = { say: () => undefined, throwIfStopped: () => undefined }
const counts = () =>
  server.db.one(
    z.object({ courses: z.number(), exams: z.number(), students: z.number() }),
    sql`select (select count(*) from courses) as courses, (select count(*) from exams) as exams,
      (select count(*) from students) as students`,
  )

test('an empty database stays empty with DEMO=off', async () => {
  const { env, secrets, log } = server.deps
  const runtime = { env: { ...env, DEMO: false, PORT: 0 }, secrets, database: server.db, log, ...quiet, say: silent }
  const hints = await prepare(runtime)
  expect(await counts()).toEqual({ courses: 0, exams: 0, students: 0 })
  // The owner's link leads to where it serves, also where the system chose the port.
  expect(hints('http://localhost:41234').join('\n')).toContain(' at http://localhost:41234/staff/welcome#')
})

test('log-ins of the demo’s own people are told where they are there, and not in a centre that began without it', async () => {
  // The owner of the start before, who has another name and no password.
  expect((await logInHints(server.db)).join()).not.toContain('owner-demo-26')
  await addMember(server.db, { signInName: 'author', name: 'Rafiq Hasan', role: 'author', branch: null })
  expect((await logInHints(server.db)).at(-1)).toBe('  author / author-demo-26  author')
})

test('a start that is told to stop while the demo comes in leaves nothing of it', async () => {
  const throwIfStopped = () => {
    throw new Error('told to stop')
  }
  await expect(importDemo(server.deps, { ...quiet, throwIfStopped })).rejects.toThrow('told to stop')
  expect(await counts()).toEqual({ courses: 0, exams: 0, students: 0 })
})

test('a centre’s own data is never mixed with the demo, even under the same ids', async () => {
  await server.db.run(sql`insert into courses (id, name) values ('hsc-26', 'আমাদের কোর্স')`)
  expect(await importDemo(server.deps, quiet)).toEqual([])
  expect(await counts()).toEqual({ courses: 1, exams: 0, students: 0 })
})

test('an exam of the demo that was made a draft again does not come back beside it', async () => {
  const now = new Date(server.deps.clock.now())
  const { exams = [] } = buildDemoToday({ now: server.deps.clock.now() }).json
  await server.db.run(sql`
    insert into demo_mark (imported_at, replayed_at, office_at) values (${now}, ${now}, ${now})`)
  await server.db.run(sql`
    insert into exam_drafts (id, course_id, document, updated_at)
    select id, 'hsc-26', '{}', ${now} from unnest(${exams.map(({ id }) => id)}::text[]) as id`)
  expect(await importDemo(server.deps, quiet)).not.toEqual([])
  expect(await counts()).toMatchObject({ exams: 0 })
})
