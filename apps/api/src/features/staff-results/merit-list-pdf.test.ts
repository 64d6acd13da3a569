import type { MeritRow } from '@anushilon/contract/staff/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCut, pagesIn } from '../../../test/print/pdf-text.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { loadFullExam, type FullExam } from '../../stores/exam/full-exams.ts'
import { meritListPdf } from './merit-list-pdf.ts'
import { inPieces } from '../../print/in-pieces.ts'

const NAMES = ['জ্ঞানেন্দ্র উজ্জ্বল', 'Nusrat Jahan', 'শ্রীকৃষ্ণ কর্মকার']

const row = (index: number): MeritRow => ({
  studentId: index,
  regNo: `00${260_000 + index}`,
  name: `${NAMES[index % 3]} ${index}`,
  branch: 'Farmgate',
  batches: [],
  inBranch: { position: index + 1, of: 200 },
  inBatches: [],
  // Every second one shares their place with the one before.
  position: index - (index % 2) + 1,
  total: 60 - Math.floor(index / 2) / 4,
  mcq: 20,
  written: null,
  usedMs: 65_000,
  decidesTie: false,
})

let room: ExamRoom
let exam: FullExam
beforeAll(async () => {
  room = await openRoom()
  const found = await loadFullExam(room.server.db, (await room.exam('mcq')).id)
  if (found === null) throw new Error('no exam')
  exam = found
})
afterAll(() => room.close())

interface PaperOf {
  readonly of: FullExam
  readonly group: { readonly branch?: string; readonly batch?: string }
  readonly rowAt: typeof row
}

const HEAD = { root: Buffer.alloc(32, 0xab), size: 1234, signedAt: 0, publicKey: Buffer.alloc(32, 0xcd) }

async function paperOf(students: number, more: Partial<PaperOf> = {}): Promise<Buffer> {
  const { of = exam, group = {}, rowAt = row } = more
  const rows = inPieces(
    Array.from({ length: students }, (_, index) => rowAt(index)),
    async (some) => some,
  )
  const pieces: Buffer[] = []
  const centre = room.server.deps.settings.current
  const asked = { exam: of, rows, students, group, centre, head: HEAD, now: 0 }
  for await (const piece of meritListPdf(asked)) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('has everybody once, under a head on every page, whose numbers run to the last', async () => {
  const pages = pagesIn(await paperOf(200))
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, words] of pages.entries()) {
    expect(words).toContain('Merit')
    expect(words).toContain('Registration No.')
    expect(words).toContain(`${index + 1} / ${pages.length}`)
  }
  const named = pages.flat().filter((word) => NAMES.some((name) => word.startsWith(name)))
  expect(named).toEqual(Array.from({ length: 200 }, (_, index) => row(index).name))
})

test('has the signed root of the exam’s log on its first page, whole', async () => {
  const [first = []] = pagesIn(await paperOf(3))
  const line = (start: string) => first.find((text) => text.startsWith(start))
  expect(line('To compare on /check')).toMatch(/ root (?:abab ){7}abab, key (?:[0-9a-f]{4} ){4}[0-9a-f]{4}$/)
  expect(line('Log: 1234 entries')).toMatch(/, root (?:ab){32}$/)
})

test('knows its number of pages before it has set them, however full the last one is', async () => {
  for (const students of [0, 35, 36, 78, 79]) {
    const pages = pagesIn(await paperOf(students))
    expect(pages.at(-1)).toContain(`${pages.length} / ${pages.length}`)
  }
})

test('cuts nobody’s name, nor the exam’s: neither on the list of all nor on that of one branch and batch', async () => {
  const written = await loadFullExam(room.server.db, (await room.exam('mcq-written')).id)
  if (written === null) throw new Error('no exam')
  const of = { ...written, name: `Model test ${'মাসিক পরীক্ষা '.repeat(9)}` }
  const rowAt = (index: number) => ({
    ...row(index),
    regNo: '01712345678',
    name: 'Md. Rakibul Hasan Khan Majlish Siddiquee (Rakib)',
    branch: 'Chattogram Chawkbazar',
    total: 1000.25,
  })
  const group = { branch: 'Chattogram Chawkbazar', batch: 'Morning' }
  expect(isCut(await paperOf(3, { of, rowAt }))).toBe(false)
  const ofGroup = await paperOf(3, { of, rowAt, group })
  expect(isCut(ofGroup)).toBe(false)
  expect(pagesIn(ofGroup)[0]).not.toContain('Branch')
  expect(isCut(await paperOf(3, { of: { ...of, name: 'Q'.repeat(200) }, rowAt }))).toBe(true)
})

test('is a file whose table of contents points at what it says', async () => {
  const pdf = await paperOf(60)
  const text = pdf.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const [, count = '', entries = ''] = /^xref\n0 (\d+)\n([\s\S]*?)trailer/.exec(text.slice(start)) ?? []
  const offsets = [...entries.matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset))
  expect(offsets).toHaveLength(Number(count) - 1)
  for (const [index, offset] of offsets.entries()) {
    expect(text.slice(offset, offset + 12)).toMatch(new RegExp(`^${index + 1} 0 obj\\n`))
  }
})
