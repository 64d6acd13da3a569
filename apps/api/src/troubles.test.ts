import { machineState, type TopicFindings } from '@anushilon/contract/staff/machine'
import { afterEach, expect, test } from 'vitest'
import { testServer, type TestServer } from '../test/harness/server.ts'
import { signedIn } from '../test/staff/office.ts'
import { openFakeS3 } from '../test/harness/fake-s3.ts'
import { sql } from './db/sql.ts'
import { countTrouble } from './stores/machine/troubles.ts'
import { writeTroubles } from './troubles.ts'

let server: TestServer
afterEach(() => server.close())

const sentences = (topics: readonly TopicFindings[], topic: string) =>
  topics.find((each) => each.topic === topic)?.findings.map(({ state, what }) => `${state} ${what}`) ?? []

test('a call that failed and a bucket that refused are told to the owner in words, and counted', async () => {
  const s3 = await openFakeS3('pictures')
  server = await testServer({
    errors: 'expected',
    env: {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY: 'k',
      S3_SECRET_KEY: 's',
      S3_REGION: 'us-east-1',
    },
  })
  server.clock.moveTo(Date.now())
  const owner = await signedIn(server, 'owner')
  s3.fail(500)
  for (let time = 0; time < 2; time += 1) {
    await expect(server.storage.put(`files/aa/${'b'.repeat(40)}.png`, Buffer.from('x'), 'image/png')).rejects.toThrow(
      /./,
    )
  }
  await server.db.run(sql`alter table courses rename to lost`)
  expect((await server.call('GET', '/api/staff/courses', { headers: owner.headers })).status).toBe(500)
  await server.db.run(sql`alter table lost rename to courses`)
  await writeTroubles(server.db, server.clock.now())
  const { topics }: { topics: TopicFindings[] } = await owner.gets(machineState, {})
  expect(sentences(topics, 'errors')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^notice A call failed inside the server: GET \/api\/staff\/courses \(once, last /),
      expect.stringMatching(/^notice A picture could not be stored or read: put: .*\(2 times/),
    ]),
  )
  expect(sentences(topics, 'pictures')).toEqual([expect.stringMatching(/^fault The bucket pictures does not answer/)])
  expect((await server.call('GET', '/metrics')).body).toMatch(/storage_errors_total\{operation="put"\} [2-9]/)
  await s3.close()
})

test('a database that was away fails every job, which is told once', async () => {
  server = await testServer()
  const now = Date.now()
  server.clock.moveTo(now)
  for (const [ago, detail] of ['closing what is overdue', 'sending messages'].entries()) {
    await countTrouble(server.db, { kind: 'job', detail, times: 5 + ago }, now - ago * 1000)
  }
  await countTrouble(server.db, { kind: 'database', detail: 'ECONNREFUSED', times: 2 }, now - 5000)
  const owner = await signedIn(server, 'owner')
  const { topics }: { topics: TopicFindings[] } = await owner.gets(machineState, {})
  expect(sentences(topics, 'errors')).toEqual([
    expect.stringMatching(
      /background failed: closing what is overdue \(5 times, last .+\), sending messages \(6 times\)$/,
    ),
    expect.stringMatching(/ECONNREFUSED \(2 times, last /),
  ])
})
