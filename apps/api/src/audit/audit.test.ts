import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_START } from '../../test/harness/clock.ts'
import { testServer, type TestServer } from '../../test/harness/server.ts'
import { sampleExam, type SampleExam } from '../../test/forgery/sample.ts'
import { sql } from '../db/sql.ts'
import { eraseFromLogs } from '../exam-log/erase.ts'
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
    const another = '0123 4567 89ab cdef 0123 4567 89ab cdef'
    const report = await audit(await source(), { roots: [...sample.roots, another] })
    expect(report.faults.lines()).toEqual(['A root that was published is none of this log:', `  ${another}`])
  })
})

describe('the audit of an exam in which the centre is to be believed in part', () => {
  const [forgotten, other] = [0, 4]
  const idOf = (at: number) => sample.students[at] ?? 0

  test('a whole log that is said to be none is told, so that nobody is spared the comparison', async () => {
    const whole = (is: boolean) =>
      server.db.run(sql`update log_trees set is_whole = ${is} where exam_id = ${sample.examId}`)
    await whole(false)
    const report = await audit(await source(), sample)
    expect(report.faults.kinds).toEqual([
      'It is said to have begun before there was a log, but the log has every start',
    ])
    await whole(true)
  })

  test('of a student who was erased nothing is compared, which is said; the others’ places are as the log has them', async () => {
    await eraseFromLogs(server.db, { id: idOf(forgotten), regNo: '1' }, Date.now())
    const report = await audit(await source())
    expect(describeAudit(await source(), report).slice(-4)).toEqual([
      expect.stringMatching(/^Merit:/),
      `Forgotten: 14 entries of student ${sample.examId}1`,
      expect.stringContaining('cannot be compared'),
      'What could be compared fits.',
    ])
  })

  test('whoever gained a place or another answer since is found all the same, by registration number and letter', async () => {
    await server.db.run(sql`
      update results set position = 1 where exam_id = ${sample.examId} and student_id = ${idOf(other)}`)
    await server.db.run(sql`
      update answers set option = 2 where exam_id = ${sample.examId} and student_id = ${idOf(other)} and question = 1`)
    const { faults } = await audit(await source())
    expect(faults.lines()).toEqual([
      'The tables have another answer than the log:',
      `  student ${sample.examId}5, question 1: C, A by the log`,
      'The merit list is not what follows from the log:',
      `  student ${sample.examId}5`,
    ])
  })

  test('a mark that was changed properly after the last merit list is named: the list does not have it', async () => {
    const before = await audit(await source())
    await server.db.run(sql`
      update script_marks set marks = marks + 1, version = version + 1
      where exam_id = ${sample.examId} and student_id = ${idOf(other)} and question = 1`)
    const report = await audit(await source())
    expect(report.faults.kinds).toEqual(before.faults.kinds)
    expect(describeAudit(await source(), report)).toContain(
      `Since then marks were given or changed that the list does not have: student ${sample.examId}5, written question 1`,
    )
  })
})
