import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * What a back-up consists of, in this order: one header; for each table its rows, as PostgreSQL's COPY in text form
 * gives them; each picture; the end. In a file every frame is one letter, the length of what follows (four bytes,
 * big-endian) and that many bytes; the end carries the SHA-256 of all bytes before it. The whole is gzipped.
 *
 *   H header (JSON)   T table begins (JSON)   R some of its rows   t table ends (JSON)
 *   F file begins (JSON)   B some of its bytes   f file ends   Z end (JSON)
 *   P a picture that lies beside the file, in the folder `pictures` (JSON)
 */
export const Header = z.object({
  format: z.literal('anushilon-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** What the schema was made by, in order; also how a reader knows whether it can read this. */
  migrations: z.array(z.object({ id: z.int(), name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  /** Where each identity column's counter stands. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), value: z.int(), used: z.boolean() })),
  /** Whether the pictures are in it, or beside it. */
  pictures: z.boolean(),
})
export type Header = z.output<typeof Header>

const Table = z.object({ name: z.string() })
const TableEnd = z.object({ rows: z.int() })
const File = z.object({ path: z.string() })
const Picture = z.object({ path: z.string(), bytes: z.int() })
const End = z.object({ sha256: z.string() })

export type Frame =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'table'; readonly name: string }
  | { readonly kind: 'rows'; readonly bytes: Buffer }
  | { readonly kind: 'table-end'; readonly rows: number }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'file-bytes'; readonly bytes: Buffer }
  | { readonly kind: 'file-end' }
  | ({ readonly kind: 'picture' } & z.output<typeof Picture>)
export type Frames = AsyncIterable<Frame>

/** The file is no back-up, or not a whole one; or the database is not fit to take it. Said without a stack trace. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
}

const damaged = (what: string, cause?: unknown) =>
  new BackupFault(`This back-up is damaged or cut short (${what}). Nothing was changed.`, { cause })

/** Our own are far smaller; more than this means that the bytes are not ours. */
const FRAME_LIMIT = 64 * 1024 * 1024
const PREFIX = 5

function written(letter: string, payload: Buffer | object): Buffer[] {
  const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload))
  const prefix = Buffer.alloc(PREFIX)
  prefix.write(letter, 'latin1')
  prefix.writeUInt32BE(bytes.length, 1)
  return [prefix, bytes]
}

function encode(frame: Frame): Buffer[] {
  switch (frame.kind) {
    case 'header':
      return written('H', frame.header)
    case 'table':
      return written('T', { name: frame.name })
    case 'rows':
      return written('R', frame.bytes)
    case 'table-end':
      return written('t', { rows: frame.rows })
    case 'file':
      return written('F', { path: frame.path })
    case 'file-bytes':
      return written('B', frame.bytes)
    case 'file-end':
      return written('f', Buffer.alloc(0))
    case 'picture':
      return written('P', { path: frame.path, bytes: frame.bytes })
  }
}

/** Frames as bytes, closed by their checksum. */
export async function* encodeFrames(frames: Frames): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const frame of frames) {
    for (const bytes of encode(frame)) {
      hash.update(bytes)
      yield bytes
    }
  }
  yield* written('Z', { sha256: hash.digest('hex') })
}

function decode(letter: string, bytes: Buffer): Frame {
  const json = <S extends z.ZodType>(schema: S) => schema.parse(JSON.parse(bytes.toString()))
  switch (letter) {
    case 'H':
      return { kind: 'header', header: json(Header) }
    case 'T':
      return { kind: 'table', ...json(Table) }
    case 'R':
      return { kind: 'rows', bytes }
    case 't':
      return { kind: 'table-end', ...json(TableEnd) }
    case 'F':
      return { kind: 'file', ...json(File) }
    case 'B':
      return { kind: 'file-bytes', bytes }
    case 'f':
      return { kind: 'file-end' }
    case 'P':
      return { kind: 'picture', ...json(Picture) }
    default:
      throw damaged('it has a part of an unknown kind')
  }
}

/** Bytes as frames. Ends well only after the checksum was there and right. */
export async function* decodeFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const hash = createHash('sha256')
  for await (const { letter, prefix, bytes } of pieces(chunks)) {
    if (letter === 'Z') {
      const { sha256 } = readPiece(() => End.parse(JSON.parse(bytes.toString())))
      if (sha256 !== hash.digest('hex')) throw damaged('its checksum is wrong')
      return
    }
    hash.update(prefix).update(bytes)
    yield readPiece(() => decode(letter, bytes))
  }
  throw damaged('its end is missing')
}

function readPiece<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof BackupFault ? error : damaged('a part cannot be read', error)
  }
}

interface Piece {
  readonly letter: string
  readonly prefix: Buffer
  readonly bytes: Buffer
}

async function* pieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
  let waiting: Buffer[] = []
  let length = 0
  let wanted = PREFIX
  for await (const chunk of chunks) {
    waiting.push(chunk)
    length += chunk.length
    if (length < wanted) continue
    let all = Buffer.concat(waiting)
    for (;;) {
      if (all.length < PREFIX) break
      const size = all.readUInt32BE(1)
      if (size > FRAME_LIMIT) throw damaged('a part has an impossible length')
      wanted = PREFIX + size
      if (all.length < wanted) break
      const letter = all.toString('latin1', 0, 1)
      yield { letter, prefix: all.subarray(0, PREFIX), bytes: all.subarray(PREFIX, wanted) }
      all = all.subarray(wanted)
      wanted = PREFIX
    }
    waiting = [all]
    length = all.length
  }
  if (length > 0) throw damaged('it ends in the middle')
}
