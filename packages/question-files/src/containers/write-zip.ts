import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A file of a .zip: its content, or how to open it once its turn has come. */
export interface ZipPart {
  readonly path: string
  readonly content: string | Uint8Array | (() => Promise<Readable>)
  /** Set for what is compressed already, such as pictures. */
  readonly isCompressed?: true
}

/** The earliest moment a .zip knows: the same content always gives the same file. */
const NO_TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

export async function writeZip(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  return await buffer(zipPieces(Object.entries(files).map(([path, content]) => ({ path, content }))))
}

/** The same in pieces, for what should not be in memory as a whole. Begins when the first piece is asked for. */
export async function* zipPieces(parts: Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  let reading: Readable | undefined
  for (const { path, content, isCompressed } of parts) {
    const options = { ...NO_TIME, compress: isCompressed !== true }
    if (typeof content !== 'function') zip.addBuffer(Buffer.from(content), path, options)
    else
      zip.addReadStreamLazy(path, options, (give) => {
        content().then(
          (stream) => {
            // yazl does not listen for it: unheard, it would end the process.
            reading = stream.on('error', (error) => output.destroy(error))
            give(null, stream)
          },
          (error: unknown) => give(error, Readable.from([])),
        )
      })
  }
  zip.end()
  try {
    for await (const piece of output as AsyncIterable<Buffer>) yield piece
  } finally {
    // Whoever reads may stop in the middle.
    reading?.destroy()
  }
}
