import { toBase64Url } from '@anushilon/domain/log/base64url'
import { readHead } from '@anushilon/domain/log/proof-file'
import { JsonReader } from '@anushilon/domain/log/json-reader'
import { makeFolder } from '@anushilon/exam-pack/make-folder'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { AuditSource } from './source.ts'

/*
 * What an auditor from outside is given, as a folder: `exam.json` (keys, roots, documents), `leaves` (runs of records, each
 * behind its length), `seeds` (24 bytes each, of those that are not forgotten), and `papers` and `results`, a JSON text a line.
 * Names, telephone numbers and photos are not in it; registration numbers are, in the leaves of the start.
 */

const ABOUT = 'exam.json'
const VERSION = 'anushilon-audit-2'
const SEED_BYTES = 16
const FORGOTTEN = Buffer.alloc(SEED_BYTES)

export async function writeFolder(source: AuditSource, folder: string): Promise<void> {
  await makeFolder(folder)
  const write = async (file: string, pieces: AsyncIterable<string | Buffer>) =>
    await pipeline(Readable.from(pieces), createWriteStream(join(folder, file)))
  await write('leaves', prefixed(source.leaves()))
  await write('seeds', seedBytes(source))
  await write('papers', lines(source.papers()))
  await write('results', lines(source.results()))
  const { examId, name, isWhole, size, areResultsOut, scheme, meritList } = source
  const about = {
    format: VERSION,
    examId,
    name,
    isWhole,
    size,
    areResultsOut,
    scheme,
    meritList,
    keys: source.keys.map(({ key, publicKey }) => ({ key, publicKey: toBase64Url(publicKey) })),
    heads: source.heads.map((head) => ({
      ...head,
      root: Buffer.from(head.root).toString('hex'),
      signature: toBase64Url(head.signature),
    })),
    documents: Object.fromEntries(source.documents),
  }
  await writeFile(join(folder, ABOUT), JSON.stringify(about, null, 2))
}

async function* prefixed(runs: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const run of runs) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(run.length)
    yield Buffer.concat([length, run])
  }
}

async function* seedBytes(source: AuditSource): AsyncGenerator<Buffer> {
  for await (const [studentId, seed] of source.seeds()) {
    const id = Buffer.alloc(8)
    id.writeBigInt64BE(BigInt(studentId))
    yield Buffer.concat([id, seed ?? FORGOTTEN])
  }
}

async function* lines(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`
}

const About = z.object({
  format: z.literal(VERSION),
  examId: z.string(),
  name: z.string(),
  isWhole: z.boolean(),
  size: z.int(),
  areResultsOut: z.boolean(),
  scheme: z.unknown(),
  meritList: z.nullable(
    z.object({ ranked: z.int(), distribution: z.unknown(), means: z.unknown(), madeBy: z.unknown() }),
  ),
  keys: z.array(z.object({ key: z.string(), publicKey: z.string() })),
  documents: z.record(z.string(), z.string()),
})
const PaperLine = z.object({ studentId: z.int(), part: z.enum(['mcq', 'written']), text: z.string() })
const ResultLine = z.object({
  studentId: z.int(),
  hundredths: z.nullable(z.int()),
  position: z.nullable(z.int()),
  usedMs: z.number(),
  bySection: z.unknown(),
})

export async function folderSource(folder: string): Promise<AuditSource> {
  const text = await readFile(join(folder, ABOUT), 'utf8')
  const { keys, documents, ...about } = About.parse(JSON.parse(text))
  return {
    ...about,
    root: null,
    keys: keys.map(({ key, publicKey }) => ({ key, publicKey: Buffer.from(publicKey, 'base64url') })),
    heads: JsonReader.of(text).get('heads').list(readHead),
    documents: new Map(Object.entries(documents)),
    seeds: () => seedsIn(join(folder, 'seeds')),
    leaves: () => runsIn(join(folder, 'leaves')),
    papers: () => linesIn(join(folder, 'papers'), PaperLine),
    results: () => linesIn(join(folder, 'results'), ResultLine),
    nodes: () => null,
    rows: () => null,
  }
}

async function* seedsIn(file: string): AsyncGenerator<readonly [number, Buffer | null]> {
  const bytes = await readFile(file)
  for (let at = 0; at < bytes.length; at += 8 + SEED_BYTES) {
    const seed = bytes.subarray(at + 8, at + 8 + SEED_BYTES)
    yield [Number(bytes.readBigInt64BE(at)), seed.equals(FORGOTTEN) ? null : seed]
  }
}

/** Each is read into the same piece of memory: whoever takes one is done with it when asking for the next. */
async function* runsIn(name: string): AsyncGenerator<Buffer> {
  const file = await open(name)
  try {
    let room = Buffer.alloc(1 << 20)
    for (let filled = 0; ;) {
      const { bytesRead } = await file.read(room, filled, room.length - filled)
      const end = filled + bytesRead
      let at = 0
      for (; at + 4 <= end && at + 4 + room.readUInt32BE(at) <= end; at += 4 + room.readUInt32BE(at)) {
        yield room.subarray(at + 4, at + 4 + room.readUInt32BE(at))
      }
      room.copyWithin(0, at, end)
      filled = end - at
      if (bytesRead === 0) return
      if (filled === room.length) room = Buffer.concat([room], 2 * room.length)
    }
  } finally {
    await file.close()
  }
}

async function* linesIn<S extends z.ZodType>(file: string, schema: S): AsyncGenerator<z.output<S>> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    yield schema.parse(JSON.parse(line))
  }
}
