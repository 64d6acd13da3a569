import { readEnv } from '@anushilon/api/env'
import { importPack } from '@anushilon/api/packs/import'
import { loadSecrets } from '@anushilon/api/secrets'
import { createStorage } from '@anushilon/api/storage/create'
import { buildDemoToday } from '@anushilon/demo/build-demo-pack'
import { memorySource } from '@anushilon/exam-pack/memory-source'
import { chromium } from '@playwright/test'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { findChromium } from '../scripts/chromium.mjs'
import { ensureBuilt } from '../scripts/builds.mjs'
import { withGround } from './lib/centre.ts'
import { prepareGround } from './lib/ground.ts'
import { visit, type Looks, type Seen, STEPS } from './lib/page-visits.ts'
import { freePort, Product } from './lib/product.ts'
import { SlowLine } from './lib/slow-line.ts'
import { table } from './lib/timings.ts'

/**
 * `npm run bench:page [-- --only Home,exam --times 1 --requests]`: what a student with a cheap phone on slow 3G waits for. A real server with the demo's exams of today,
 * real Chromium with a processor four times slower and an empty cache, and between them a line of 400 kbit/s each way with
 * 400 ms added to every round trip. Medians of three; fails where a bar is missed. `--requests` lists what was asked for when.
 */
const LINE = { bitsPerSecond: 400_000, roundTripMs: 400 }
const SLOWER = 4

const { values: wanted } = parseArgs({
  options: {
    only: { type: 'string' },
    times: { type: 'string', default: '3' },
    requests: { type: 'boolean', default: false },
  },
})
const TIMES = Number(wanted.times)
const steps = STEPS.filter((step) => wanted.only === undefined || wanted.only.split(',').includes(step))

interface Bar {
  readonly step: keyof Looks
  readonly seconds: number
  readonly requests?: number
  readonly kB?: number
}

const BARS: readonly Bar[] = [
  { step: 'log-in usable', seconds: 4, requests: 14 },
  { step: 'Home', seconds: 6, requests: 14 },
  { step: 'exam opened: first option', seconds: 5, requests: 14 },
  { step: 'exam opened: first "Saved"', seconds: 6, requests: 14 },
  { step: 'log-in to first answer', seconds: 14, kB: 350 },
  { step: 'Home again', seconds: 3 },
  { step: 'exam opened again', seconds: 1.5 },
]

/** Filled in, so that the way to an exam is the usual one. */
const PROFILE = { institution: 'Shapla Model College', mobileNo: '01600000456', curriculumRoll: '260001' }

await ensureBuilt()
const ground = await prepareGround()
const product = new Product(await freePort(), ground.env)
const launch = { executablePath: findChromium(), args: ['--no-sandbox', '--disable-background-networking'] }
const browser = await chromium.launch(launch)
try {
  await product.start()
  const regNos = Array.from({ length: TIMES * STEPS.length }, (_, at) => String(9_000_000 + at))
  const today = buildDemoToday({ now: Date.now() })
  const examId = today.json.exams?.find(({ mcq, written, subject }) => mcq && !written && subject)?.id ?? ''
  await withGround(ground, async (db) => {
    const env = readEnv(ground.env)
    const deps = { db, storage: createStorage(env), secrets: await loadSecrets(env) }
    const courses = today.json.courses?.slice(0, 1) ?? []
    const students = regNos.map((regNo) => ({
      regNo,
      name: 'নুসরাত জাহান',
      ...PROFILE,
      courses: courses.map(({ id }) => id),
    }))
    for (const source of [today.source, memorySource({ version: 1, courses, students }, {})]) {
      const outcome = await importPack(deps, source, Date.now())
      if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults))
    }
  })
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`)
  const all: Record<keyof Looks, Seen[]> = {
    'log-in usable': [],
    Home: [],
    'exam opened: first option': [],
    'exam opened: first "Saved"': [],
    'log-in to first answer': [],
    'Home again': [],
    'exam opened again': [],
  }
  for (let time = 0; time < TIMES; time += 1) {
    for (const [at, step] of steps.entries()) {
      const line = await SlowLine.open(LINE, product.port)
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
      })
      const regNo = regNos[time * STEPS.length + at] ?? ''
      const direct = `http://127.0.0.1:${product.port}`
      const looks = await visit(step, { context, line, regNo, examId, direct, slower: SLOWER, lists: wanted.requests })
      for (const [name, seen] of Object.entries(looks)) all[name as keyof Looks].push(seen)
      await context.close()
      await line.close()
    }
  }
  const rows = BARS.filter(({ step }) => all[step].length > 0).map((bar) => judged(bar, all[bar.step]))
  console.log(table([['', 'seconds', 'bar', 'requests', 'bar', 'kB', 'bar', ''], ...rows]))
  console.log(`load of the machine after: ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await browser.close()
  await product.stop()
  await ground.remove()
}

function judged({ step, ...bar }: Bar, seen: readonly Seen[]): string[] {
  const of = (figure: keyof Seen) => median(seen.map((look) => look[figure]))
  const figures = { seconds: of('ms') / 1_000, requests: of('requests'), kB: of('bytes') / 1_000 }
  const holds = (['seconds', 'requests', 'kB'] as const).every((name) => figures[name] <= (bar[name] ?? Infinity))
  if (!holds) process.exitCode = 1
  const beside = (limit: number | undefined) => (limit === undefined ? '' : `≤ ${limit}`)
  return [
    step,
    figures.seconds.toFixed(1),
    beside(bar.seconds),
    String(figures.requests),
    beside(bar.requests),
    figures.kB.toFixed(0),
    beside(bar.kB),
    holds ? 'holds' : 'FAILS',
  ]
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
