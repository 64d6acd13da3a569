import { csvTable } from './csv.ts'
import { FileRefused } from '../file-refused.ts'
import type { Table } from './table-shape.ts'
import { xlsxTable } from './xlsx.ts'
import { isZip } from '../containers/zip.ts'

export type { Table } from './table-shape.ts'

/** Reads CSV, TSV (UTF-8 or UTF-16) and XLSX (its first sheet). Empty rows are left out. */
export async function readTable(bytes: Uint8Array, fileName: string): Promise<Table | { readonly refused: string }> {
  try {
    return isZip(bytes) ? await xlsxTable(bytes) : csvTable(bytes, fileName)
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message }
    throw error
  }
}
