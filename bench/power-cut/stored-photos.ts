import { execFile } from 'node:child_process'
import { createHash, randomFillSync } from 'node:crypto'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { z } from 'zod'
import type { Sitter } from '../lib/centre.ts'
import { Connection } from '../lib/connection.ts'
import type { Random } from '../judge/random.ts'
import { askAgain } from './ask-again.ts'

const run = promisify(execFile)

/** A page of a written answer. */
interface Page {
  readonly sitter: Sitter
  readonly exam: string
  readonly question: number
  readonly pageId: string
}

/** What was acknowledged of it. */
export interface Photo extends Page {
  readonly sha256: string
}

export const WRITTEN_QUESTIONS = 3
const PAGES = 3
/** Less than a block of the server's, and several. */
const [LEAST_BYTES, MOST_BYTES] = [30_000, 900_000]

const Pages = z.object({
  questions: z.array(
    z.object({
      questionNo: z.number(),
      pages: z.array(z.object({ pageId: z.string(), path: z.string(), state: z.string() })),
    }),
  ),
})

/** Every page of an exam, by every student. */
export function pagesOf(sitters: readonly Sitter[], exam: string): Page[] {
  return Array.from({ length: WRITTEN_QUESTIONS * PAGES }, (_, at) => at).flatMap((at) =>
    sitters.map((sitter) => ({ sitter, exam, question: 1 + Math.floor(at / PAGES), pageId: pageId(at % PAGES) })),
  )
}

function pageId(page: number): string {
  return `page-${page}-of-the-answer`
}

/** A picture, with something behind it that no other photo has. */
export async function photoMaker(): Promise<(random: Random) => Buffer> {
  const noise = { type: 'gaussian', mean: 190, sigma: 20 } as const
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff', noise } })
    .jpeg({ quality: 60 })
    .toBuffer()
  return (random) => {
    const bytes = Math.round(random.between(LEAST_BYTES, MOST_BYTES))
    return Buffer.concat([picture, randomFillSync(Buffer.alloc(Math.max(16, bytes - picture.length)))])
  }
}

/** Sends the pages until the server is gone. */
export async function sendUntilGone(
  port: number,
  pages: readonly Page[],
  connections: number,
  nextPhoto: () => Buffer,
  acknowledged: Photo[],
): Promise<void> {
  const waiting = pages.values()
  async function work() {
    const connection = await Connection.open(port)
    for (const page of waiting) {
      const photo = nextPhoto()
      const sha256 = createHash('sha256').update(photo).digest('hex')
      const path = pathOf({ ...page, sha256 })
      const reply = await connection.call('POST', path, page.sitter.token, photo).catch(() => null)
      if (reply === null || reply.status >= 500) break
      if (reply.status !== 200) throw new Error(`a photo was refused: ${reply.status} ${reply.body}`)
      acknowledged.push({ ...page, sha256 })
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
}

function pathOf({ exam, question, pageId: page, sha256: digest }: Photo): string {
  const pages = Array.from({ length: PAGES }, (_, at) => pageId(at)).join(',')
  const query = new URLSearchParams({ examId: exam, questionNo: String(question), pageId: page, pages, digest })
  return `/api/student/scriptpage?${query.toString()}`
}

/** What lay on the disk when the power came back: the files' names, and the hashes of what is in them. */
export interface Found {
  readonly names: ReadonlySet<string>
  readonly hashes: ReadonlySet<string>
}

/** While nobody writes there. By another process: this one serves the disk, with the same few threads that read files. */
export async function filesIn(folder: string): Promise<Found> {
  const { stdout } = await run('find', [folder, '-type', 'f', '-exec', 'sha256sum', '{}', '+'], { maxBuffer: 2 ** 28 })
  const lines = Array.from(stdout.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm))
  return {
    names: new Set(lines.map(([, , path = '']) => basename(path))),
    hashes: new Set(lines.map(([, hash = '']) => hash)),
  }
}

/**
 * Those that the server does not show to their students, or of which neither the very bytes were on the disk when the power came
 * back nor the picture that had been made of them.
 */
export async function lostPhotos(port: number, found: Found, photos: readonly Photo[]): Promise<Photo[]> {
  const connection = await Connection.open(port)
  const shown = new Map<string, z.infer<typeof Pages>>()
  const lost: Photo[] = []
  for (const photo of photos) {
    const { sitter, exam } = photo
    const sitting = `${sitter.id}/${exam}`
    const { questions } = shown.get(sitting) ?? (await pagesSeenBy(connection, sitter, exam))
    shown.set(sitting, { questions })
    const answer = questions.find(({ questionNo }) => questionNo === photo.question)
    const path = answer?.pages.find((page) => page.pageId === photo.pageId)?.path
    const isWhole = path !== undefined && (found.hashes.has(photo.sha256) || found.names.has(basename(path)))
    if (!isWhole || !(await isPicture(port, path))) lost.push(photo)
  }
  connection.close()
  return lost
}

async function pagesSeenBy(connection: Connection, { token }: Sitter, exam: string): Promise<z.infer<typeof Pages>> {
  const { status, body } = await askAgain(connection, `/api/student/scriptpages?examId=${exam}`, token)
  if (status === 200) return Pages.parse(JSON.parse(body))
  console.log(`  ${exam} shows no pages: ${status} ${body}`)
  return { questions: [] }
}

async function isPicture(port: number, path: string): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${port}/${path}`)
  if (!reply.ok) return false
  const picture = sharp(await reply.arrayBuffer(), { failOn: 'truncated' })
  return await picture.stats().then(
    () => true,
    () => false,
  )
}
