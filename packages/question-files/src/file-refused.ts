/** A file that is not taken at all; the message is a sentence for the person who chose it. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
}

/** Bounds on what comes out of a file, whatever it claims. Excel itself stops at 32,767 characters a cell. */
export const LIMITS = {
  cell: 100_000,
  columns: 500,
  rows: 200_000,
  /** Of a row, and of a whole table: a workbook keeps a text once and may show it in any number of cells. */
  rowText: 1_000_000,
  tableText: 256_000_000,
  cells: 5_000_000,
  /** Texts that a workbook keeps once. */
  strings: 1_000_000,
  /** With the empty ones; as many as a sheet of Excel has. */
  lines: 1_048_576,
  zipEntries: 5_000,
  zipEntry: 128 * 1024 * 1024,
  zipTotal: 256 * 1024 * 1024,
  xmlDepth: 100,
  xmlElements: 20_000_000,
  /** Inside one element that is held as a tree. */
  xmlNodes: 200_000,
  xmlAttributes: 1_000,
  xmlTag: 16 * 1024 * 1024,
  picture: 8 * 1024 * 1024,
} as const
