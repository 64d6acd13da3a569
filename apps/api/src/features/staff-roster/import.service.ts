import type { InputOf } from '@anushilon/contract/endpoint'
import type { ImportPreview } from '@anushilon/contract/staff/students-import'
import type * as calls from '@anushilon/contract/staff/students-import'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCall } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { doneBefore, once, type KeyedCall } from '../../staff/once.ts'
import { oneImportAtATime } from '../../stores/import-lock.ts'
import { setGuardianNumbers } from '../../stores/messages/contacts.ts'
import { saveBatches } from '../../stores/people/batches.ts'
import { beginImport, reportImport } from '../../stores/people/import-progress.ts'
import { saveEnrolments, saveStudents } from '../../stores/people/students-upsert.ts'
import { endLogIns, type EndingDeps } from '../../staff/log-ins.ts'
import type { LetterCheck } from './import-letters.ts'
import { planList, withList, type PlannedRow, type PlannedRows } from './import-reading.ts'

type Asked<E> = Pick<StaffCall<InputOf<E>>, 'name' | 'input' | 'staff' | 'now'>
type ImportDeps = Pick<Deps, 'db' | 'secrets'>
type ApplyDeps = ImportDeps & EndingDeps

/** As many as somebody would look through; the counts say how many there are. */
const SHOWN = { faults: 500, changed: 200, added: 50 } as const

export async function previewImport(
  deps: ImportDeps,
  { input, staff }: Asked<typeof calls.previewImport>,
): Promise<ImportPreview> {
  return await withList(deps.db, staff.id, input, async (list) => {
    const found = new Findings()
    for await (const some of planList(deps.db, deps, list, input)) found.add(some)
    const { format, encoding, columns: headings, sample, headerRow, top } = list.opened
    const isSecret = (at: number, line: number) => list.columns[at] === 'password' && line !== headerRow
    return {
      fileName: list.fileName,
      format: format === 'csv' ? `CSV, ${encoding}` : 'XLSX',
      headings: headings.map((heading, at) => ({
        heading,
        column: list.columns[at] ?? null,
        // A password does not belong on a screen.
        sample: list.columns[at] === 'password' ? '••••' : (sample[at] ?? '').slice(0, 80),
      })),
      header: {
        row: headerRow,
        top: top.map(({ line, cells }) => ({
          row: line,
          cells: cells.slice(0, 12).map((cell, at) => (isSecret(at, line) ? '••••' : cell.slice(0, 40))),
        })),
      },
      ...found.shown(),
    }
  })
}

const Taken = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() })

/** What it is known by when it is asked again: passwords that were typed are in no digest that is kept. */
function withoutPasswords({ name, staff, now, input }: Asked<typeof calls.applyImport>): KeyedCall {
  const told = <C extends { readonly column: string; readonly value: string }>(cells: readonly C[]) =>
    cells.map((cell) => (cell.column === 'password' ? { ...cell, value: '' } : cell))
  const { fixes, sameForAll = [] } = input
  const sent = { ...input, fixes: told(fixes), sameForAll: told(sameForAll) }
  return { name, staff, now, input: sent }
}

/** Thrown to leave nothing of it behind. */
class Cancelled extends Error {}

/** Reads the list again, and writes it in the same pass: all in one transaction. */
export async function applyImport(deps: ApplyDeps, call: Asked<typeof calls.applyImport>) {
  const { input, staff } = call
  const keyed = withoutPasswords(call)
  const done = await doneBefore(deps.db, keyed, Taken)
  if (done !== null) return { cancelled: false as const, ...done }
  const found = new Findings()
  try {
    await beginImport(deps.db, input.fileId)
    const taken = await withList(deps.db, staff.id, input, async (list) => {
      return await endLogIns(deps, async (end) => {
        return await once(deps.db, keyed, async (tx, record, nothing) => {
          await oneImportAtATime(tx)
          const newPasswords: number[] = []
          for await (const some of planList(tx, deps, list, input)) {
            found.add(some)
            if (found.counts.faults > 0) throw new Refused('not-ready', { detail: 'Some rows have faults.' })
            newPasswords.push(...(await save(tx, some, call.now)))
            // On a connection of its own, so that it is seen and heard before the end.
            if ((await reportImport(deps.db, input.fileId, found.rows)).cancelled) throw new Cancelled()
          }
          // Last of all: a long list takes minutes, in which they log in by the old ones.
          await end(tx, newPasswords)
          const { added, changed, unchanged } = found.counts
          const counts = { added, changed, unchanged }
          if (added + changed === 0) {
            nothing()
            return counts
          }
          const about = `${list.fileName}: ${added} new, ${changed} changed, ${unchanged} as before`
          record({ action: 'student.import', about, after: { ...counts, changes: found.changed } })
          return counts
        })
      })
    })
    return { cancelled: false as const, ...taken }
  } catch (error) {
    if (error instanceof Cancelled) return { cancelled: true as const }
    throw error
  }
}

/** Tells who got another password. */
async function save(tx: Db, { rows }: PlannedRows, now: Instant): Promise<readonly number[]> {
  const students = rows.flatMap(({ planned }) => ('student' in planned ? [planned.student] : []))
  const { newPasswords } = await saveStudents(tx, students)
  await saveEnrolments(tx, students, now)
  await saveBatches(tx, students)
  const guardians = students.flatMap(({ regNo, guardianMobile: mobile }) =>
    mobile === null ? [] : [{ regNo, mobile }],
  )
  if (guardians.length > 0) await setGuardianNumbers(tx, guardians)
  return newPasswords
}

/** Counts everything and keeps the first of each kind. */
class Findings {
  rows = 0
  leftOut = 0
  withoutPassword = 0
  newPasswords = 0
  newGroups: ImportPreview['newGroups'] = { branches: [], batches: [] }
  letters: Pick<LetterCheck, 'oldFont' | 'lost'> = { oldFont: { count: 0, samples: [] }, lost: 0 }
  readonly counts = { added: 0, changed: 0, unchanged: 0, faults: 0 }
  readonly faults: ImportPreview['faults'] = []
  readonly changed: ImportPreview['changed'] = []
  readonly added: ImportPreview['added'] = []

  add({ read, leftOut, rows, newGroups, letters }: PlannedRows): void {
    this.letters = letters
    this.newGroups = newGroups
    this.rows += read
    this.leftOut += leftOut
    for (const row of rows) this.#count(row)
  }

  shown() {
    const { rows, leftOut, withoutPassword, newPasswords, newGroups, counts, faults, changed, added } = this
    const { oldFont, lost: lostLetters } = this.letters
    return {
      oldFont,
      lostLetters,
      rows,
      leftOut,
      withoutPassword,
      newPasswords,
      newGroups,
      counts,
      faults,
      changed,
      added,
    }
  }

  #count({ row, planned }: PlannedRow): void {
    if (planned.kind === 'fault') {
      this.counts.faults += 1
      if (this.faults.length < SHOWN.faults) this.faults.push(planned.fault)
      return
    }
    this.counts[planned.kind] += 1
    const { regNo, name, branch, batches, institution, mobileNo, guardianMobile, password } = planned.student
    if (planned.kind === 'changed') {
      if (planned.changes.some(({ column }) => column === 'password')) this.newPasswords += 1
      if (this.changed.length < SHOWN.changed) this.changed.push({ row, regNo, name, changes: planned.changes })
    }
    if (planned.kind !== 'added') return
    if (password === null) this.withoutPassword += 1
    if (this.added.length < SHOWN.added) {
      const groups = { branch, batches: batches.map((batch) => batch.name) }
      this.added.push({ row, regNo, name, ...groups, institution, mobileNo, guardianMobile })
    }
  }
}
