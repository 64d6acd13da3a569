import {
  STUDENT_COLUMNS,
  type ImportAsked,
  type ImportFault,
  type ImportPreview,
} from '@anushilon/contract/staff/students-import'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../refused.ts'
import { reading, type Ask } from '../../readers/reading.ts'
import { sentFile } from '../../readers/sent-file.ts'
import { courseNames, runningCourses } from '../../stores/people/roster-courses.ts'
import type { openList } from '../../readers/list.ts'
import { knownStudents } from '../../stores/people/import-progress.ts'
import { branchNames } from '../../stores/people/branches.ts'
import { batchNames } from '../../stores/people/batches.ts'
import { columnsOf, headerRowIn } from './import-columns.ts'
import { LetterCheck } from './import-letters.ts'
import { GroupIndex } from '../../packs/group-index.ts'
import { planLine, type Planned, type PlanRules } from './import-plan.ts'
import { CourseIndex, readLine, type Cells, type FirstSeen, type StudentLine } from './import-row.ts'

type List = Awaited<ReturnType<typeof openList>>
type Opened = ReturnType<List['opened']> & ReturnType<List['headed']> & { readonly headerRow: number }

export interface OpenList {
  readonly fileName: string
  readonly columns: ReturnType<typeof columnsOf>
  readonly opened: Opened
  readonly ask: Ask<'list'>
}

/** Opens what was sent, for as long as the work takes. */
export async function withList<T>(
  db: Db,
  staffId: number,
  asked: ImportAsked,
  work: (list: OpenList) => Promise<T>,
): Promise<T> {
  const { name, spool } = await sentFile(db, staffId, asked.fileId)
  return await reading('list', spool, { name }, async (ask) => {
    const list = await ask('opened')
    const headerRow = asked.headerRow ?? headerRowIn(list.top)
    const opened = { ...list, headerRow, ...(await ask('headed', headerRow)) }
    return await work({ fileName: name, opened, ask, columns: columnsOf(opened.columns, asked.columns) })
  })
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
  /** In all rows until here. */
  readonly letters: LetterCheck
  readonly newGroups: ImportPreview['newGroups']
}

/** Goes through the list some hundred rows at a time, holding no more of it than that; what it finds, in the file's order. */
export async function* planList(
  db: Db,
  { secrets }: Pick<Deps, 'secrets'>,
  { ask, columns }: OpenList,
  asked: ImportAsked,
): AsyncGenerator<PlannedRows> {
  const courses = await courseNames(db)
  const running = new Set((await runningCourses(db)).map(({ id }) => id))
  if (asked.courseId !== null && !running.has(asked.courseId)) throw new Refused('not-found')
  const rules: PlanRules = {
    courses: new CourseIndex(courses),
    over: new Set(courses.flatMap(({ id }) => (running.has(id) ? [] : id))),
    groups: new GroupIndex(await branchNames(db), await batchNames(db)),
    courseId: asked.courseId,
    secret: secrets.passwords,
    numbers: new Map(),
  }
  const letters = new LetterCheck(asked.convertOldFont ?? false)
  const cellsOf = cellReader(columns, asked, letters)
  const leaveOut = new Set(asked.leaveOut)
  const seen = new Map<string, FirstSeen>()

  for (;;) {
    const some = await ask('more')
    if (some.length === 0) return
    const included = some.filter(({ line }) => !leaveOut.has(line))
    const lines = included.map(({ line, cells }) => readLine(line, cellsOf(line, cells), rules.courses, seen))
    yield {
      read: some.length,
      leftOut: some.length - included.length,
      rows: await planned(db, lines, rules),
      letters,
      newGroups: newGroups(rules),
    }
  }
}

function newGroups({ groups, courses }: PlanRules): ImportPreview['newGroups'] {
  return {
    branches: [...groups.newBranches],
    batches: groups.newBatches.map(({ courseId, name }) => ({ course: courses.nameOf(courseId), name })),
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

/** The cells of a row by what they hold, with what holds for all and what was put right by hand. */
function cellReader(columns: OpenList['columns'], { fixes, sameForAll = [] }: ImportAsked, letters: LetterCheck) {
  const fixed = Map.groupBy(fixes, ({ row }) => row)
  const forAll = new Map(sameForAll.map(({ column, value }) => [column, value.trim().normalize('NFC')]))
  return (row: number, cells: readonly string[]): Cells => {
    const found = Object.fromEntries(
      STUDENT_COLUMNS.map((column) => [
        column,
        letters.read(row, column, cells[columns.indexOf(column)] ?? '') || (forAll.get(column) ?? ''),
      ]),
    )
    for (const { column, value } of fixed.get(row) ?? []) found[column] = value.trim().normalize('NFC')
    return found as Cells
  }
}
