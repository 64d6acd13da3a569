import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_START } from '../../test/harness/clock.ts'
import { testServer, type TestServer } from '../../test/harness/server.ts'
import { sampleExam, type SampleExam } from '../../test/forgery/sample.ts'
import { audit } from './audit.ts'
import { databaseSource } from './database-source.ts'
import { describeAudit } from './describe.ts'
import { folderSource, writeFolder } from './folder-source.ts'
import type { AuditSource } from './source.ts'

let server: TestServer
let sample: SampleExam
let folder: string
beforeAll(async () => {
  server = await testServer()
  sample = await sampleExam(server.deps, TEST_START)
  folder = await mkdtemp(join(tmpdir(), 'audit-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function source(): Promise<AuditSource> {
  const found = await databaseSource(server.db, sample.examId)
  if (found === null) throw new Error('nothing was logged')
  return found
}

describe('the audit of an exam that nobody touched', () => {
  test('finds that everything fits, down to each mark and the merit list', async () => {
    const report = await audit(await source(), sample)
    expect(describeAudit(await source(), report).at(-1)).toBe('Everything fits.')
    expect(report).toMatchObject({ students: 6, heads: 2, rankings: 1, erased: 0, waiting: 0 })
    // Starts and hand-ins of two parts, picks, answers on paper with their marks, results.
    expect(report.leaves).toBe(6 * 2 * 2 + 27 + 6 * 2 * 2 + 6 + 2)
  })

  test('finds the same in the files for an auditor from outside, without the database', async () => {
    await writeFolder(await source(), folder)
    const report = await audit(await folderSource(folder), sample)
    expect(report.faults.lines()).toEqual([])
    expect(report).toMatchObject({ students: 6, rankings: 1 })
    const written = await readFile(join(folder, 'results'), 'utf8')
    await writeFile(join(folder, 'results'), written.replace('"position":1', '"position":2'))
    const bent = await audit(await folderSource(folder), sample)
    expect(bent.faults.kinds).toEqual(['The merit list is not what follows from the log'])
  })

  test('says that a root which is none of it was published', async () => {
    const report = await audit(await source(), { roots: [...sample.roots, '0123 4567 89ab cdef'] })
    expect(report.faults.lines()).toEqual(['A root that was published is none of this log:', '  0123 4567 89ab cdef'])
  })
})
