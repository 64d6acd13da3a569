import { buildDemoPack, buildDemoToday, type DemoPack } from '@anushilon/demo/build-demo-pack'
import { demoLogIns } from '@anushilon/demo/log-ins'
import { memorySource } from '@anushilon/exam-pack/memory-source'
import { tellFault } from '@anushilon/exam-pack/place'
import type { PackSource } from '@anushilon/exam-pack/source'
import { z } from 'zod'
import { sql } from './db/sql.ts'
import type { Deps } from './deps.ts'
import { importPack } from './features/pack/import.ts'

/** Any number, the same on every server: one of them brings the demo, the others wait. */
const DEMO_LOCK = 7_264_003
const SAY_EVERY_MS = 5_000

type DemoDeps = Pick<Deps, 'env' | 'clock' | 'db' | 'storage' | 'secrets'>

interface Bystander {
  /** A line for the person at the terminal. */
  readonly say: (line: string) => void
  /** Throws when the start was told to stop. */
  readonly goOn: () => void
}

/**
 * Fills an empty database with the demo, and brings a database that has the demo the exams of this day. One that a
 * centre has filled itself is left alone. Returns what the person at the terminal should know: who can log in.
 */
export async function importDemo(deps: DemoDeps, bystander: Bystander): Promise<string[]> {
  if (!deps.env.DEMO) return []
  return await deps.db.session(async (client) => {
    await client.query('select pg_advisory_lock($1)', [DEMO_LOCK])
    try {
      return (await bringDemo(deps, bystander)) ? logInHints() : []
    } finally {
      await client.query('select pg_advisory_unlock($1)', [DEMO_LOCK]).catch(() => undefined)
    }
  })
}

const Present = z.object({ courses: z.boolean(), demo: z.boolean() })

async function bringDemo(deps: DemoDeps, bystander: Bystander): Promise<boolean> {
  const { courses, demo } = await deps.db.one(
    Present,
    sql`select exists (select from courses) as courses, exists (select from demo_mark) as demo`,
  )
  if (courses && !demo) return false
  const now = deps.clock.now()
  if (courses) {
    const today = await onlyNewExams(deps, buildDemoToday({ now }))
    if (today === null) return true
    bystander.say('Bringing in the demo exams of today …')
    await bring(deps, today, bystander)
    return true
  }
  bystander.say('Bringing in the demo: two courses, forty students, the exams of six weeks …')
  await bring(deps, buildDemoPack({ now }).source, bystander)
  await deps.db.run(sql`insert into demo_mark (imported_at) values (${new Date(now)}) on conflict do nothing`)
  return true
}

/** A picture takes longer to draw than a start should take: only what is not there yet is imported. */
async function onlyNewExams({ db }: DemoDeps, { json, files }: DemoPack): Promise<PackSource | null> {
  const known = new Set((await db.many(z.object({ id: z.string() }), sql`select id from exams`)).map(({ id }) => id))
  const exams = (json.exams ?? []).filter(({ id }) => !known.has(id))
  return exams.length === 0 ? null : memorySource({ version: 1, exams }, files)
}

async function bring(deps: DemoDeps, source: PackSource, { say, goOn }: Bystander): Promise<void> {
  let saidAt = performance.now()
  const outcome = await importPack(deps, source, deps.clock.now(), {
    onProgress({ step, done, total }) {
      goOn()
      if (performance.now() - saidAt < SAY_EVERY_MS) return
      saidAt = performance.now()
      say(`… ${step}: ${done} of ${total}`)
    },
  })
  if ('faults' in outcome) throw new Error(`the demo is not right:\n${outcome.faults.map(tellFault).join('\n')}`)
}

function logInHints(): string[] {
  const lines = demoLogIns().map(({ regNo, course, note, changedPassword }) => {
    const password = changedPassword === undefined ? '' : `; password ${changedPassword}`
    return `  ${regNo}  ${course}: ${note}${password}`
  })
  return ['', 'Demo log-ins (registration number, then any course offered):', ...lines]
}
