import { csvTable } from './csv.ts'
import { FileRefused } from './file-refused.ts'
import { isZip } from './zip.ts'
import { xlsxTable } from './xlsx.ts'

export interface TableRow {
  /** Where it stands in the file: the line of a CSV at which it begins, the row of a sheet. */
  readonly line: number
  /** At least as many as there are columns; trimmed, in NFC. */
  readonly cells: readonly string[]
}

export interface Table {
  readonly format: 'csv' | 'xlsx'
  /** The first row that is not empty. */
  readonly columns: readonly string[]
  /** Read as one goes, any number of times. Throws FileRefused where the file turns out to be no table further down. */
  readonly rows: Iterable<TableRow>
  /** Such as `UTF-8 with BOM`. */
  readonly encoding: string
  /** Null for a sheet. */
  readonly separator: string | null
}

/** Reads CSV, TSV (UTF-8 or UTF-16) and XLSX (its first sheet). Empty rows are left out. */
export function readTable(bytes: Uint8Array, fileName: string): Table | { readonly refused: string } {
  try {
    return isZip(bytes) ? xlsxTable(bytes) : csvTable(bytes, fileName)
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message }
    throw error
  }
}
