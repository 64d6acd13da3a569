import { STUDENT_COLUMNS, type ImportFault, type StudentColumn } from '@anushilon/contract/staff/students-import'
import { latinDigits } from '@anushilon/domain/digits'
import { oneLine } from '@anushilon/domain/one-line'
import { isMobileNumber, mobileNumberIn } from '@anushilon/domain/profile-rules'
import { nearest } from '@anushilon/exam-pack/nearest'
import { letterFault } from './import-letters.ts'

export type Cells = Readonly<Record<StudentColumn, string>>

/** What a row says; null: nothing, and what is known stays. */
export interface StudentLine {
  readonly row: number
  readonly regNo: string
  readonly name: string | null
  readonly courseIds: readonly string[]
  readonly branch: string | null
  /** As they are written; which of which course, the plan says. */
  readonly batches: string
  readonly institution: string | null
  readonly mobileNo: string | null
  readonly guardianMobile: string | null
  readonly curriculumRoll: string | null
  readonly password: string | null
}

const MOST_LETTERS: Readonly<Record<StudentColumn, number>> = {
  regNo: 64,
  name: 200,
  courses: 2000,
  branch: 200,
  batches: 1000,
  institution: 200,
  mobileNo: 64,
  guardianMobile: 64,
  curriculumRoll: 64,
  password: 200,
}

/** Courses by what a list may call them: the name or the id, whatever the capitals. */
export class CourseIndex {
  readonly #byName: ReadonlyMap<string, string>
  readonly #names: ReadonlyMap<string, string>

  constructor(courses: readonly { readonly id: string; readonly name: string }[]) {
    this.#byName = new Map(courses.flatMap(({ id, name }) => [[keyOf(id), id] as const, [keyOf(name), id] as const]))
    this.#names = new Map(courses.map(({ id, name }) => [id, name]))
  }

  nameOf(id: string): string {
    return this.#names.get(id) ?? id
  }

  /** Several stand side by side, by semicolons or commas; a name that holds a comma itself is tried as a whole first. */
  read(
    cell: string,
  ): { readonly ids: readonly string[] } | { readonly unknown: string; readonly meant: string | null } {
    const ids: string[] = []
    for (const part of cell.split(/[;|\n]/).flatMap((some) => (this.#idOf(some) === null ? some.split(',') : [some]))) {
      if (part.trim() === '') continue
      const id = this.#idOf(part)
      if (id === null) return { unknown: part.trim(), meant: nearest(part.trim(), this.#names.values()) }
      if (!ids.includes(id)) ids.push(id)
    }
    return { ids }
  }

  #idOf(name: string): string | null {
    return this.#byName.get(keyOf(name)) ?? null
  }
}

const keyOf = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

export interface FirstSeen {
  readonly row: number
  readonly name: string
}

/** Reads one row of a list: what it says, or everything that is wrong with it. */
export function readLine(
  row: number,
  cells: Cells,
  courses: CourseIndex,
  seen: Map<string, FirstSeen>,
): StudentLine | ImportFault[] {
  const faults: ImportFault[] = []
  const regNo = latinDigits(cells.regNo)
  const fault = (column: StudentColumn, message: string) =>
    void faults.push({ row, regNo, name: cells.name, column, value: cells[column], message })

  for (const column of STUDENT_COLUMNS) {
    if (cells[column].length > MOST_LETTERS[column]) fault(column, `has more than ${MOST_LETTERS[column]} letters`)
    else if (cells[column].includes('\0')) fault(column, 'holds characters that cannot be kept')
    else if (column === 'name' || column === 'branch' || column === 'institution' || column === 'batches') {
      const wrong = letterFault(cells[column])
      if (wrong !== null) fault(column, wrong)
    }
  }
  checkNumber(regNo, fault, seen.get(regNo))
  if (regNo !== '' && !seen.has(regNo)) seen.set(regNo, { row, name: cells.name })

  for (const column of ['mobileNo', 'guardianMobile'] as const) {
    const number = mobileNumberIn(cells[column])
    if (cells[column] !== '' && !isMobileNumber(number)) fault(column, whatIsWrongWith(number))
  }
  const named = courses.read(cells.courses)
  if ('unknown' in named) {
    const meant = named.meant === null ? '' : `; did you mean ${named.meant}?`
    fault('courses', `no course is called “${named.unknown}”${meant}`)
  }
  if (faults.length > 0 || 'unknown' in named) return faults
  return {
    row,
    regNo,
    name: said(oneLine(cells.name)),
    courseIds: named.ids,
    branch: said(oneLine(cells.branch)),
    batches: cells.batches,
    institution: said(oneLine(cells.institution)),
    mobileNo: said(mobileNumberIn(cells.mobileNo)),
    guardianMobile: said(mobileNumberIn(cells.guardianMobile)),
    curriculumRoll: said(oneLine(latinDigits(cells.curriculumRoll))),
    password: said(cells.password),
  }
}

function said(text: string): string | null {
  return text === '' ? null : text
}

function checkNumber(
  regNo: string,
  fault: (column: StudentColumn, message: string) => void,
  first: FirstSeen | undefined,
): void {
  if (regNo === '') fault('regNo', 'the registration number is missing')
  else if (!/^[A-Za-z0-9_-]+$/.test(regNo)) fault('regNo', 'takes letters, digits, - and _ only')
  else if (first !== undefined) fault('regNo', `same number as row ${first.row}${first.name && ` (${first.name})`}`)
}

function whatIsWrongWith(mobileNo: string): string {
  if (!/^[0-9]+$/.test(mobileNo)) return 'is not a mobile number: 11 digits are needed'
  if (mobileNo.length !== 11) return `has ${mobileNo.length} digits, 11 are needed`
  return 'is not a mobile number: it begins with 013 to 019'
}
