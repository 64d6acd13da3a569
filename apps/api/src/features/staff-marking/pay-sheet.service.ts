import type { InputOf } from '@anushilon/contract/endpoint'
import type { AttachmentBody } from '@anushilon/contract/schemas/attachment'
import type { PayRow, paySheet, paySheetFile } from '@anushilon/contract/staff/pay-sheet'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { csvPieces, type Cell } from '@anushilon/question-files/tables/write-csv'
import { xlsxPieces } from '@anushilon/question-files/tables/write-xlsx'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { exported } from '../../staff/viewed.ts'
import { markedInPeriod } from '../../stores/marking/pay-sheet.ts'

const COLUMNS = ['Marker', 'Course', 'Exam', 'Students', 'Answers', 'Pages', 'Marked again', 'Second marks']

export async function showPaySheet({ db }: Pick<Deps, 'db'>, { input }: StaffCallOf<typeof paySheet>) {
  return { rows: await rowsOf(db, input) }
}

async function rowsOf(db: Deps['db'], { from, to }: InputOf<typeof paySheet>): Promise<PayRow[]> {
  if (from >= to) throw new Refused('bad-input', { detail: 'to: must be after from' })
  return await markedInPeriod(db, { from, to })
}

export async function paySheetTable(
  { db }: Pick<Deps, 'db'>,
  call: StaffCallOf<typeof paySheetFile>,
): Promise<AttachmentBody> {
  const { from, to, format } = call.input
  const rows = await rowsOf(db, call.input)
  // The day on which a period ends is the last one of it.
  const name = `Marking, ${dhakaDate(from)} to ${dhakaDate(to - 1)}`
  await exported(db, call, { about: name, after: { format, rows: rows.length } })
  const cells = rows.map((row): readonly Cell[] => [
    row.name,
    row.courseName,
    row.examName,
    row.students,
    row.answers,
    row.pages,
    row.again,
    row.second,
  ])
  return format === 'csv'
    ? { mediaType: 'text/csv; charset=utf-8', name: `${name}.csv`, body: csvPieces(COLUMNS, inOnePiece(cells)) }
    : {
        mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        name: `${name}.xlsx`,
        body: xlsxPieces(COLUMNS, inOnePiece(cells), 'Marking'),
      }
}

async function* inOnePiece<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}
