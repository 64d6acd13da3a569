/** A new file on its way to the disk. It is opened with the first that is written, so that who brings nothing has none open. */
export interface Writes {
  add(piece: Buffer): Promise<void>
  /** Everything is on disk when it returns, under a name that need not be. */
  sync(): Promise<void>
  /** For those who look at what was written; only after `sync`. */
  read(at: number, length: number): Promise<Buffer>
  close(): Promise<void>
}
