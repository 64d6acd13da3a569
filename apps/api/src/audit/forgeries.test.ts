import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORGERIES } from '../../test/forgery/forgeries.ts'
import { sampleExam, type SampleExam } from '../../test/forgery/sample.ts'
import { lookedFor, tryForgery } from '../../test/forgery/tried.ts'
import { TEST_START } from '../../test/harness/clock.ts'
import { testServer, type TestServer } from '../../test/harness/server.ts'

/* With all rights in the database and the triggers of the log switched off. `npm run bench:forgery` makes 10,000. */
const EACH = 2

let server: TestServer
let sample: SampleExam
beforeAll(async () => {
  server = await testServer()
  sample = await sampleExam(server.deps, TEST_START)
})
afterAll(() => server.close())

test('where nothing was forged, nobody finds anything', async () => {
  expect(await lookedFor(server.db, sample)).toEqual({ byAuditor: [], byStudents: [] })
})

test.each(Object.keys(FORGERIES))('%s: somebody finds it, every time', async (name) => {
  for (let round = 0; round < EACH; round += 1) {
    const { byAuditor, byStudents } = await tryForgery(server.deps, sample, name, `${name} ${round}`)
    expect([...byAuditor, ...byStudents], `round ${round}`).not.toEqual([])
  }
})

test('a student whose receipt names another option than the log that everybody is shown has it in hand', async () => {
  const name = 'the log forked with another option, tables too, signed'
  const { byAuditor, byStudents } = await tryForgery(server.deps, sample, name, 'any')
  expect(byAuditor).toEqual([
    'A result does not follow from the leaves',
    'A root that was published is none of this log',
    'The merit list is not what follows from the log',
    'The figures of the merit list are not what follows from the log',
  ])
  expect(byStudents).toEqual(['fork'])
})
