import type { InputOf } from '@anushilon/contract/endpoint'
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
import type { StaffCall } from '../../http/bind.ts'
import { describeShift, presentShift } from '../../merit/shift-preview.ts'
import { peopleBy } from '../../stores/results/staff-results.ts'
import type { CorrectionPreviews } from './correction-previews.ts'
import { csvOf, inPieces, shiftCells, SHIFT_COLUMNS } from './tables.ts'

type ShiftDeps = Pick<Deps, 'db'> & { readonly previews: CorrectionPreviews }

export async function previewShift(
  { db, previews }: ShiftDeps,
  { input, now }: StaffCall<InputOf<typeof previewCorrection>>,
): Promise<ShiftPreview> {
  return await describeShift(db, await previews.of(input, now))
}

export async function showShifts({ db, previews }: ShiftDeps, { input, now }: StaffCall<InputOf<typeof shiftPage>>) {
  const { shifts } = await previews.of(input, now)
  const shown = shifts.slice((input.page - 1) * SHIFT_PAGE, input.page * SHIFT_PAGE)
  return { rows: await withNames(db, shown), total: shifts.length }
}

export async function shiftTable({ db, previews }: ShiftDeps, { input, now }: StaffCall<InputOf<typeof shiftFile>>) {
  const key: KeyChoice = input.key === 'cancelled' ? input.key : input.key.split(',').map(Number)
  const { shifts } = await previews.of({ ...input, key }, now)
  const rows = inPieces(shifts, async (some) => (await withNames(db, some)).map(shiftCells))
  return csvOf(SHIFT_COLUMNS, rows, `${input.examId}-question-${input.number}-shifts`)
}

async function withNames(db: Deps['db'], shifts: readonly StandingChange[]): Promise<ShiftRow[]> {
  const people = await peopleBy(
    db,
    shifts.map(({ studentId }) => Number(studentId)),
  )
  return shifts.map((shift) => presentShift(shift, people))
}
