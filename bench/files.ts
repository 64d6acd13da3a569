import { openSession } from '@anushilon/api/staff/session'
import { STAFF_HEADER } from '@anushilon/contract/headers'
import { addMember } from '@anushilon/api/stores/people/staff'
import {
  megabytesOf,
  packOf,
  workbookOfEchoes,
  workbookOfElements,
  workbookOfTexts,
} from '../apps/api/test/staff/hostile-files.ts'
import { withGround } from './lib/centre.ts'
import { prepareGround, type Ground } from './lib/ground.ts'
import { memoryOf } from './lib/processes.ts'
import { freePort, Product } from './lib/product.ts'
import { table } from './lib/timings.ts'

/**
 * `npm run bench:files`: files that come to far more than they weigh, sent by somebody of the centre one after the other.
 * Measured: how long the server takes to say no (or yes), the longest that anybody else waits for an answer meanwhile, and
 * what the server itself has in memory.
 */
const QUESTIONS = (fileId: string) => ['questions/import/review', { fileId, decisions: [], leaveOutFaulty: false }]
const STUDENTS = (fileId: string) => ['students/import/preview', { fileId, courseId: null, fixes: [], leaveOut: [] }]
const PACK = (fileId: string) => ['pack/preview', { fileId }]

const MOODLE =
  '<question type="multichoice"><questiontext><text>What?</text></questiontext><answer fraction="100"><text>This</text></answer><answer fraction="0"><text>That</text></answer></question>'

const FILES: readonly (readonly [
  string,
  string,
  () => Promise<Uint8Array> | Uint8Array,
  (fileId: string) => unknown[],
])[] = [
  ['workbook, 20 million empty texts', 'q.xlsx', () => workbookOfTexts(20_000_000, ''), QUESTIONS],
  ['workbook, 3.2 million texts', 'q.xlsx', () => workbookOfTexts(3_200_000, 'abc'), QUESTIONS],
  ['list, 8 million empty texts', 's.xlsx', () => workbookOfTexts(8_000_000, ''), STUDENTS],
  ['list, 30 million elements', 's.xlsx', () => workbookOfElements(30_000_000), STUDENTS],
  ['list, one text in every cell', 's.xlsx', () => workbookOfEchoes(3_000, 9, 90_000), STUDENTS],
  ['pack.json, 20 million zeros', 'p.zip', () => packOf(`[${'0,'.repeat(20_000_000)}0]`), PACK],
  ['pack.json, 2.9 million faults', 'p.zip', () => packOf(`{"version":1,"exams":[${'0,'.repeat(2_900_000)}0]}`), PACK],
  ['Moodle, 30 MB', 'q.xml', () => megabytesOf(30, MOODLE, '<quiz>', '</quiz>'), QUESTIONS],
  [
    'CSV, 30 MB',
    'q.csv',
    () => megabytesOf(30, `${'x'.repeat(193)},a,b,A\n`, 'question,option a,option b,key\n'),
    QUESTIONS,
  ],
  ['GIFT, 30 MB', 'q.gift', () => megabytesOf(30, 'What is it? {=This ~That}\n\n'), QUESTIONS],
  ['Aiken, 30 MB', 'q.txt', () => megabytesOf(30, 'What is it?\nA. This\nB. That\nANSWER: A\n\n'), QUESTIONS],
]

async function signIn(ground: Ground): Promise<Record<string, string>> {
  return await withGround(ground, async (db) => {
    const owner = await addMember(db, { signInName: 'measurer', name: 'Measurer', role: 'owner', branch: null })
    if (owner === null) throw new Error('there is an owner already')
    const [cookie = ''] = (await openSession(db, { staffId: owner.id, password: null }, Date.now(), false)).split(';')
    return { cookie, [STAFF_HEADER]: '1' }
  })
}

/** Asks every twenty milliseconds, whether or not the last answer has come; the longest that one took. */
function bystander(port: number) {
  const asked: Promise<number>[] = []
  const timer = setInterval(() => {
    const since = performance.now()
    asked.push(fetch(`http://127.0.0.1:${port}/api/health`).then(() => performance.now() - since))
  }, 20)
  return async () => {
    clearInterval(timer)
    return Math.max(0, ...(await Promise.all(asked)))
  }
}

async function run(): Promise<void> {
  const ground = await prepareGround()
  const product = new Product(await freePort(), ground.env)
  try {
    await product.start()
    const headers = await signIn(ground)
    const api = `http://127.0.0.1:${product.port}/api/staff`
    const rows: (string | number)[][] = [['file', 'kB', 'seconds', 'reply', 'longest wait ms', 'server MB', 'most MB']]
    for (const [what, name, make, call] of FILES) {
      const bytes = await make()
      const leave = bystander(product.port)
      const since = performance.now()
      const sent = await fetch(`${api}/files?name=${name}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: new Blob([new Uint8Array(bytes)]),
      })
      const [path, body] = call(((await sent.json()) as { fileId: string }).fileId)
      const reply = await fetch(`${api}/${String(path)}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      await reply.arrayBuffer()
      const seconds = (performance.now() - since) / 1000
      const longest = await leave()
      const { now, peak } = await memoryOf(await product.processes())
      rows.push([
        what,
        Math.round(bytes.length / 1000),
        seconds.toFixed(1),
        reply.status,
        longest.toFixed(0),
        now,
        peak,
      ])
    }
    console.log(table(rows))
  } finally {
    await product.stop()
    await ground.remove()
  }
}

await run()
