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
  /** The first rows that are not empty, whichever of them names the columns. */
  readonly top: readonly TableRow[]
  /** The same table with its columns named by another row: above them many lists have a title. */
  headedBy(line: number): Pick<Table, 'columns' | 'rows'>
}
