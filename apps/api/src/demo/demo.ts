import { buildDemoPack, buildDemoToday, type DemoPack } from '@anushilon/demo/build-demo-pack'
import { DEMO_STAFF, demoLogIns } from '@anushilon/demo/log-ins'
import { memorySource } from '@anushilon/exam-pack/memory-source'
import { formatFault } from '@anushilon/exam-pack/place'
import type { PackSource } from '@anushilon/exam-pack/source'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { oneAtATime } from '../db/lock.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { importPack } from '../packs/import.ts'
import { hashChosen } from '../passwords/passwords.ts'
import { setCentreOnce } from '../stores/machine/centre-settings.ts'
import { addMember, allStaff, hasStaff } from '../stores/people/staff.ts'
import { importOffice } from './office.ts'
import { replayPast } from './replay.ts'

/** Any number, the same on every server: one of them brings the demo, the others wait. */
const DEMO_LOCK = 7_264_003
const SAY_EVERY_MS = 5_000

type DemoDeps = Pick<Deps, 'env' | 'settings' | 'clock' | 'db' | 'exams' | 'storage' | 'secrets'>

/** Where the demo's centre is; no other centre shows it. Most of its students have no password, and are asked for none. */
const DEMO_CENTRE = {
  branch: 'Farmgate Branch',
  phone: '01600-000456',
  sms: '01600000457',
  address: '২য় তলা, ৪২ গ্রিন রোড, ফার্মগেট, ঢাকা ১২১৫',
  loginPassword: 'once-changed',
} as const

interface StartProgress {
  /** A line for the person at the terminal. */
  readonly say: (line: string) => void
  /** Throws when the start was told to stop. */
  readonly throwIfStopped: () => void
}

/**
 * Fills an empty database with the demo, and brings a database that has the demo the exams of this day. One that a
 * centre has filled itself is left alone. Returns what the person at the terminal should know: who can log in.
 */
export async function importDemo(deps: DemoDeps, progress: StartProgress): Promise<string[]> {
  const lock = { key: DEMO_LOCK, doing: 'bringing in the demo', say: progress.say }
  return await deps.db.session((client) =>
    oneAtATime(client, lock, async () => ((await importMissing(deps, progress)) ? await logInHints(deps.db) : [])),
  )
}

const Present = z.object({
  courses: z.boolean(),
  imported_at: z.nullable(z.number()),
  replayed_at: z.nullable(z.number()),
  office_at: z.nullable(z.number()),
})

/** False where the database is a centre's own. Each step can be cut short and is taken up by the next start. */
async function importMissing(deps: DemoDeps, progress: StartProgress): Promise<boolean> {
  const { db, clock } = deps
  const {
    courses,
    imported_at: importedAt,
    replayed_at: replayedAt,
    office_at: officeAt,
  } = await db.one(
    Present,
    sql`
    select exists (select from courses) as courses,
      (select imported_at from demo_mark), (select replayed_at from demo_mark), (select office_at from demo_mark)`,
  )
  if (courses && importedAt === null) return false
  await setCentreOnce(db, DEMO_CENTRE, clock.now())
  const firstAt = courses && importedAt !== null ? importedAt : clock.now()
  if (courses) await importToday(deps, progress)
  else await importAll(deps, firstAt, progress)
  if (replayedAt === null) await replayWeeks(deps, firstAt, progress)
  if (!(await hasStaff(db))) await bringStaff(deps)
  if (officeAt === null) await importOffice(db, firstAt, clock.now())
  return true
}

async function importAll(deps: DemoDeps, now: Instant, progress: StartProgress): Promise<void> {
  progress.say('Bringing in the demo: two courses, fifty-six students, the exams of six weeks …')
  await importInto(deps, buildDemoPack({ now }).source, progress)
  await deps.db.run(sql`insert into demo_mark (imported_at) values (${new Date(now)}) on conflict do nothing`)
}

async function importToday(deps: DemoDeps, progress: StartProgress): Promise<void> {
  const today = await onlyNewExams(deps, buildDemoToday({ now: deps.clock.now() }))
  if (today === null) return
  progress.say('Bringing in the demo exams of today …')
  await importInto(deps, today, progress)
}

async function replayWeeks(deps: DemoDeps, importedAt: Instant, { say, throwIfStopped }: StartProgress): Promise<void> {
  say('The demo students sit the exams of the past weeks …')
  const report = everySoOften(say)
  await replayPast(deps, buildDemoPack({ now: importedAt }).json, importedAt, (done, total) => {
    throwIfStopped()
    report(`… exams: ${done} of ${total}`)
  })
  await changePasswords(deps)
  await deps.db.run(sql`update demo_mark set replayed_at = ${new Date(deps.clock.now())}`)
}

async function bringStaff({ db, secrets }: DemoDeps): Promise<void> {
  for (const { password, ...person } of DEMO_STAFF) {
    await addMember(db, {
      ...person,
      branch: DEMO_CENTRE.branch,
      password: await hashChosen(secrets.passwords, password),
    })
  }
}

/** Some have asked for protection by choosing a password of their own (Decision H1). */
async function changePasswords({ db, clock, secrets }: DemoDeps): Promise<void> {
  for (const { regNo, changedPassword } of demoLogIns()) {
    if (changedPassword === undefined) continue
    const stored = await hashChosen(secrets.passwords, changedPassword)
    await db.run(sql`
      update students set password = ${stored}, password_changed_at = ${new Date(clock.now())} where reg_no = ${regNo}`)
  }
}

/**
 * A picture takes longer to draw than a start should take: only what is not there yet is imported, and what somebody has
 * made a draft again stays theirs.
 */
async function onlyNewExams({ db }: DemoDeps, { json, files }: DemoPack): Promise<PackSource | null> {
  const known = new Set(
    (await db.many(z.object({ id: z.string() }), sql`select id from exams union select id from exam_drafts`)).map(
      ({ id }) => id,
    ),
  )
  const exams = (json.exams ?? []).filter(({ id }) => !known.has(id))
  return exams.length === 0 ? null : memorySource({ version: 1, exams }, files)
}

async function importInto(deps: DemoDeps, source: PackSource, { say, throwIfStopped }: StartProgress): Promise<void> {
  const report = everySoOften(say)
  const outcome = await importPack(deps, source, deps.clock.now(), {
    onProgress({ step, done, total }) {
      throwIfStopped()
      report(`… ${step}: ${done} of ${total}`)
    },
  })
  if ('faults' in outcome) throw new Error(`the demo is not right:\n${outcome.faults.map(formatFault).join('\n')}`)
}

function everySoOften(say: (line: string) => void): (line: string) => void {
  let saidAt = performance.now()
  return (line) => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return
    saidAt = performance.now()
    say(line)
  }
}

/**
 * Those of the centre's side are told where they are there: a centre that was begun without the demo has an owner of its own.
 * @internal
 */
export async function logInHints(db: Db): Promise<string[]> {
  const lines = demoLogIns().map(({ regNo, course, note, changedPassword }) => {
    const password = changedPassword === undefined ? '' : `; password ${changedPassword}`
    return `  ${regNo}  ${course}: ${note}${password}`
  })
  const there = new Set((await allStaff(db)).map(({ signInName, name }) => `${signInName} ${name}`))
  const staff = DEMO_STAFF.filter(({ signInName, name }) => there.has(`${signInName} ${name}`)).map(
    ({ signInName, password, role }) => `  ${signInName} / ${password}  ${role}`,
  )
  return [
    '',
    'Demo log-ins (registration number, then any course offered):',
    ...lines,
    ...(staff.length === 0 ? [] : ['', 'The centre’s side, at /staff (user name / password):', ...staff]),
  ]
}
