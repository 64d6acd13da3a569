import { writeCsv, type Cell } from '@anushilon/question-files/tables/write-csv'
import { writeXlsx } from '@anushilon/question-files/tables/write-xlsx'

type Write = (heads: readonly string[], rows: Iterable<readonly Cell[]>, sheet: string) => Promise<Buffer>

/** What a table to save may be. */
export const TABLE_FORMATS: Readonly<Record<'csv' | 'xlsx', { readonly mediaType: string; readonly write: Write }>> = {
  csv: { mediaType: 'text/csv; charset=utf-8', write: async (heads, rows) => writeCsv(heads, rows) },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: async (heads, rows, sheet) => await writeXlsx(heads, rows, sheet),
  },
}
