import { memorySource } from '@anushilon/exam-pack/memory-source'
import type { PackJson } from '@anushilon/exam-pack/pack-json'
import { formatFault } from '@anushilon/exam-pack/place'
import type { Deps } from '../src/deps.ts'
import { type ImportOptions, type ImportReport, importPack } from '../src/packs/import.ts'
import { loadExams, type StoredExam } from '../src/stores/exam/exams.ts'
import { TEST_START } from './harness/clock.ts'
import { SAMPLE_FILES } from './packs.ts'

type Files = Parameters<typeof memorySource>[1]

const TABLES = [
  'courses',
  'subjects',
  'students',
  'enrolments',
  'advertisements',
  'exams',
  'exam_parts',
  'exam_sections',
  'questions',
  'images',
]

/** Imports packs made by code and reads what is there afterwards. */
export class Importing {
  readonly deps: Pick<Deps, 'db' | 'storage' | 'secrets'>

  constructor(deps: Importing['deps']) {
    this.deps = deps
  }

  async run(pack: PackJson, options: ImportOptions = {}, files: Files = SAMPLE_FILES) {
    return await importPack(this.deps, memorySource(pack, files), TEST_START, options)
  }

  async imported(pack: PackJson, options: ImportOptions = {}): Promise<ImportReport> {
    const outcome = await this.run(pack, options)
    if ('faults' in outcome) throw new Error(outcome.faults.map(formatFault).join('\n'))
    return outcome.report
  }

  async refused(pack: PackJson, files?: Files): Promise<string[]> {
    const outcome = await this.run(pack, {}, files)
    return 'faults' in outcome ? outcome.faults.map(formatFault) : []
  }

  async stored(id: string): Promise<StoredExam> {
    const exam = (await loadExams(this.deps.db, [id])).get(id)
    if (!exam) throw new Error(`there is no exam ${id}`)
    return exam
  }

  /** Everything an import can write, as text. */
  async snapshot(): Promise<string> {
    return await this.deps.db.session(async (client) => {
      const tables: unknown[] = []
      for (const table of TABLES) tables.push((await client.query(`select * from ${table} order by 1, 2`)).rows)
      return JSON.stringify(tables)
    })
  }
}
