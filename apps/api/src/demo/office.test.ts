import { markingPile } from '@anushilon/contract/staff/marking'
import { buildDemoPack } from '@anushilon/demo/build-demo-pack'
import { DEMO_STAFF } from '@anushilon/demo/log-ins'
import { bankQuestions, rubrics } from '@anushilon/demo/office'
import { memorySource } from '@anushilon/exam-pack/memory-source'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestServer, testServer } from '../../test/harness/server.ts'
import { signedIn } from '../../test/staff/office.ts'
import { sql } from '../db/sql.ts'
import { importPack } from '../packs/import.ts'
import { addMember } from '../stores/people/staff.ts'
import { importOffice } from './office.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  const now = server.deps.clock.now()
  const { json, files } = buildDemoPack({ now })
  const waiting = new Set(rubrics(now).map(({ examId }) => examId))
  // Only what the desks are about: drawing the rest takes too long for a test.
  const { students: _, advertisements: _ads, exams = [], ...ground } = json
  const pack = { ...ground, exams: exams.filter(({ id }) => waiting.has(id)) }
  expect(await importPack(server.deps, memorySource(pack, files), now)).not.toHaveProperty('faults')
  await server.db.run(sql`insert into demo_mark (imported_at) values (${new Date(now)})`)
  for (const { signInName, name, role } of DEMO_STAFF) {
    await addMember(server.db, { signInName, name, role, branch: null })
  }
  await importOffice(server.db, now, now)
})
afterAll(() => server.close())

const Counts = z.object({ questions: z.number(), drafts: z.number(), comments: z.number(), entries: z.number() })

test('the demo’s teachers have a bank of questions and drafts, and the log says by whom', async () => {
  const found = await server.db.one(
    Counts,
    sql`
    select (select count(*) from bank_questions) as questions, (select count(*) from exam_drafts) as drafts,
      (select count(*) from marking_comments) as comments,
      (select count(*) from audit_log where role <> 'marker') as entries`,
  )
  expect(found.questions).toBe(bankQuestions().length)
  expect(found.drafts).toBe(2)
  expect(found.comments).toBeGreaterThan(4)
  expect(found.entries).toBeGreaterThan(4)
})

test('a rubric’s lines for the parts of a question come to its full marks', async () => {
  const found = await server.db.many(
    z.object({ given: z.number(), full_marks: z.number() }),
    sql`
    select (select sum((line ->> 'marks')::numeric) from jsonb_array_elements(lines) as line
        where (line ->> 'marks')::numeric > 0)::float8 as given,
      written_marks[rubrics.question]::float8 as full_marks
    from rubrics join exam_sections as of_exam on of_exam.exam_id = rubrics.exam_id
      and of_exam.position = rubrics.section`,
  )
  expect(found.length).toBeGreaterThan(2)
  for (const { given, full_marks: full } of found) expect(given).toBe(full)
})

test('every pile opens on the marking desk, and each line of its rubric says what it is for', async () => {
  const marker = await signedIn(server, 'marker')
  for (const { examId, questions } of rubrics(server.deps.clock.now())) {
    for (const at of questions.keys()) {
      const pile = await marker.asks(markingPile, { examId, section: 0, question: at + 1 })
      expect(pile.status).toBe(200)
      const { lines } = (pile.body as { rubric: { lines: { text: string }[] } }).rubric
      for (const { text } of lines) expect(text).toMatch(/^[^:\s].{0,119}$/)
    }
  }
})

test('a line that is longer than one may be typed today is shown all the same', async () => {
  const owner = await signedIn(server, 'owner')
  const [{ examId } = { examId: '' }] = rubrics(server.deps.clock.now())
  const text = 'x'.repeat(122)
  await server.db.run(sql`
    update rubrics set lines = jsonb_set(lines, '{0,text}', to_jsonb(${text}::text)) where exam_id = ${examId} and question = 1`)
  expect(await owner.asks(markingPile, { examId, section: 0, question: 1 })).toMatchObject({
    status: 200,
    body: { rubric: { lines: expect.arrayContaining([expect.objectContaining({ text })]) } },
  })
})
