import { STUDENT_COLUMNS, type ImportAsked, type ImportFault } from '@anushilon/contract/staff/students-import'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/refused.ts'
import { courseNames } from '../../stores/roster-courses.ts'
import { fileOf } from '../../stores/staff-files.ts'
import { knownStudents } from '../../stores/student-imports.ts'
import { columnsOf } from './import-columns.ts'
import { planLine, type Planned, type PlanRules } from './import-plan.ts'
import { CourseIndex, readLine, type Cells, type FirstSeen, type StudentLine } from './import-row.ts'
import { readingList, type ReadList } from './list-reader.ts'

/** So many are looked up and written at a time, and other calls get their turn in between. */
const TOGETHER = 250

export interface OpenList {
  readonly fileName: string
  readonly columns: ReturnType<typeof columnsOf>
  readonly table: ReadList
}

/** Opens what was sent, for as long as the work takes. */
export async function withList<T>(
  db: Db,
  staffId: number,
  asked: ImportAsked,
  work: (list: OpenList) => Promise<T>,
): Promise<T> {
  const file = await fileOf(db, staffId, asked.fileId)
  if (file === null) throw new Refused('not-found', { detail: 'The file is gone; please send it again.' })
  return await readingList({ bytes: file.bytes, name: file.name, together: TOGETHER }, async (table) =>
    work({ fileName: file.name, table, columns: columnsOf(table.opened.columns, asked.columns) }),
  )
}

export interface PlannedRow {
  readonly row: number
  readonly planned: Planned
}

/** Some rows of the list: what each would do. */
export interface PlannedRows {
  /** How many rows of the file were read for it, those left out among them. */
  readonly read: number
  readonly leftOut: number
  readonly rows: readonly PlannedRow[]
}

/** Goes through the list some hundred rows at a time, holding no more of it than that; what it finds, in the file's order. */
export async function* planList(
  db: Db,
  { secrets }: Pick<Deps, 'secrets'>,
  { table, columns }: OpenList,
  asked: ImportAsked,
): AsyncGenerator<PlannedRows> {
  const courses = await courseNames(db)
  if (asked.courseId !== null && !courses.some(({ id }) => id === asked.courseId)) throw new Refused('not-found')
  const rules: PlanRules = { courses: new CourseIndex(courses), courseId: asked.courseId, secret: secrets.passwords }
  const cellsOf = cellReader(columns, asked)
  const leaveOut = new Set(asked.leaveOut)
  const seen = new Map<string, FirstSeen>()

  for await (const some of table.rows()) {
    const kept = some.filter(({ line }) => !leaveOut.has(line))
    const lines = kept.map(({ line, cells }) => readLine(line, cellsOf(line, cells), rules.courses, seen))
    yield {
      read: some.length,
      leftOut: some.length - kept.length,
      rows: await planned(db, lines, rules),
    }
  }
}

async function planned(
  db: Db,
  lines: readonly (StudentLine | ImportFault[])[],
  rules: PlanRules,
): Promise<PlannedRow[]> {
  const regNos = lines.flatMap((line) => ('regNo' in line ? [line.regNo] : []))
  const known = await knownStudents(db, regNos)
  return lines.flatMap((line): PlannedRow[] =>
    'regNo' in line
      ? [{ row: line.row, planned: planLine(line, known.get(line.regNo), rules) }]
      : line.map((fault) => ({ row: fault.row, planned: { kind: 'fault', fault } })),
  )
}

/** The cells of a row by what they hold, with what was put right by hand. */
function cellReader(columns: OpenList['columns'], { fixes }: ImportAsked) {
  const fixed = Map.groupBy(fixes, ({ row }) => row)
  return (row: number, cells: readonly string[]): Cells => {
    const found = Object.fromEntries(STUDENT_COLUMNS.map((column) => [column, cells[columns.indexOf(column)] ?? '']))
    for (const { column, value } of fixed.get(row) ?? []) found[column] = value.trim().normalize('NFC')
    return found as Cells
  }
}
