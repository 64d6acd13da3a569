import {
  SHIFT_PAGE,
  type KeyChoice,
  type previewCorrection,
  type shiftFile,
  type shiftPage,
  type ShiftPreview,
  type ShiftRow,
} from '@anushilon/contract/staff/corrections'
import type { StandingChange } from '@anushilon/domain/marks/rescoring'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { describeShift, presentShift } from '../../merit/shift-preview.ts'
import { peopleBy } from '../../stores/results/staff-results.ts'
import { exported } from '../../staff/viewed.ts'
import type { CorrectionPreviews } from './correction-previews.ts'
import { examNow } from './exam-lines.ts'
import { fileName } from '../../print/file-name.ts'
import { csvOf, shiftCells, SHIFT_COLUMNS } from './tables.ts'
import { inPieces } from '../../print/in-pieces.ts'

type ShiftDeps = Pick<Deps, 'db'> & { readonly previews: CorrectionPreviews }

export async function previewShift(
  { db, previews }: ShiftDeps,
  { input, now }: StaffCallOf<typeof previewCorrection>,
): Promise<ShiftPreview> {
  return await describeShift(db, await previews.of(input, now))
}

export async function showShifts({ db, previews }: ShiftDeps, { input, now }: StaffCallOf<typeof shiftPage>) {
  const { shifts } = await previews.of(input, now)
  const shown = shifts.slice((input.page - 1) * SHIFT_PAGE, input.page * SHIFT_PAGE)
  return { rows: await withNames(db, shown), total: shifts.length }
}

export async function shiftTable({ db, previews }: ShiftDeps, call: StaffCallOf<typeof shiftFile>) {
  const { input, now } = call
  const key: KeyChoice = input.key === 'cancelled' ? input.key : input.key.split(',').map(Number)
  const { shifts } = await previews.of({ ...input, key }, now)
  const rows = inPieces(shifts, async (some) => (await withNames(db, some)).map(shiftCells))
  const name = fileName(await examNow({ db }, input.examId), `question ${input.number}, who shifts`)
  const after = { format: 'csv', students: shifts.length }
  await exported(db, call, { about: name, examId: input.examId, after })
  return csvOf(SHIFT_COLUMNS, rows, name)
}

async function withNames(db: Deps['db'], shifts: readonly StandingChange[]): Promise<ShiftRow[]> {
  const people = await peopleBy(
    db,
    shifts.map(({ studentId }) => Number(studentId)),
  )
  return shifts.map((shift) => presentShift(shift, people))
}
