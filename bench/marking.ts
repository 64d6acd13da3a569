import type { Database } from '@anushilon/api/db/database'
import { openSession } from '@anushilon/api/staff/session'
import { STAFF_HEADER } from '@anushilon/contract/headers'
import { addMember } from '@anushilon/api/stores/people/staff'
import { setTimeout as pause } from 'node:timers/promises'
import { fillCentre, withGround, writtenExam } from './lib/centre.ts'
import { prepareGround } from './lib/ground.ts'
import { readOptions } from './lib/options.ts'
import { PatientLine, type Timed } from './lib/patient-line.ts'
import { storePhoto } from './lib/photo.ts'
import { freePort, Product } from './lib/product.ts'
import { Timings } from './lib/timings.ts'

/**
 * `npm run bench:marking [-- --markers 20 --scripts 2000 --kills 5]`: markers mark one pile over HTTP at the same time.
 * Some vanish for good with a script in hand, some crash while they save and send the same again, and the server is
 * killed (kill -9) at random moments. Afterwards every mark that was acknowledged is looked up. Ends with 1 where one is
 * missing, a script was marked twice or was in two hands at once, or the next script was not there in time.
 */
const EXAM = 'marking-1'
const PILE = { examId: EXAM, section: 0, question: 1 }
const CHANCES = { vanishes: 0.004, losesReply: 0.03, savesDraft: 0.3, draws: 0.02, leavesAndComesBack: 0.03 }
/** At p99, on a server that runs. */
const NEXT_WITHIN_MS = 200
/** On average. People look at a script for half a minute and more: these twenty ask as often as six hundred of them. */
const LOOKS_FOR_MS = 1_000
/**
 * A server that has only just started opens its connections and compiles its code while it answers. What was asked until
 * so long after it said that it is ready is counted apart, as are calls that met the kill itself.
 */
const SETTLES_MS = 3_000

interface MarkerLogin {
  readonly id: number
  readonly headers: Readonly<Record<string, string>>
}

interface Acknowledged {
  /** Of the script: which one in the order of students. */
  readonly number: number
  readonly staffId: number
  readonly marks: number
}

/** Which calls met a server that ran well, and how long it took to do so again. */
class Weather {
  #calmFrom = Infinity
  #since = performance.now()
  /** From the kill until the server said that it is ready, each time. */
  readonly outages: number[] = []

  isCalm({ since, isRetry }: Timed): boolean {
    return !isRetry && since >= this.#calmFrom
  }

  breaks(): void {
    this.#since = performance.now()
    this.#calmFrom = Infinity
  }

  clears(): void {
    this.outages.push(performance.now() - this.#since)
    this.begins()
  }

  begins(): void {
    this.#calmFrom = performance.now() + SETTLES_MS
  }
}

interface Run {
  readonly port: number
  readonly acknowledged: Acknowledged[]
  readonly weather: Weather
  readonly next: Timings
  /** The same while the server started. */
  readonly nextAtStart: Timings
  readonly saves: Timings
  readonly savesAtStart: Timings
  /** By student, who has the script in hand. */
  readonly hands: Map<number, number>
  readonly counts: { vanished: number; lostReplies: number; left: number; clashes: number; inTwoHands: number }
}

const given = () => ({ lines: [], remark: null, annotations: [], secondLook: null })
const STROKE = { kind: 'pen', page: 0, points: [0.1, 0.1, 0.4, 0.3, 0.6, 0.2] }
const happens = (chance: number) => Math.random() < chance

interface Claimed {
  readonly scriptId: string
  readonly number: number
}

/** Marks until nothing is left; true where they vanished with a script in hand. */
async function markPile(run: Run, login: MarkerLogin): Promise<boolean> {
  const line = new PatientLine(run.port, login.headers)
  // Nobody sits down at the same millisecond as everybody else.
  await pause(Math.random() * 2 * LOOKS_FOR_MS)
  for (;;) {
    const asked = await line.ask('/api/staff/marking/next', { ...PILE, of: 'unmarked', holding: [] })
    ;(run.weather.isCalm(asked) ? run.next : run.nextAtStart).add(asked.ms)
    const { script } = JSON.parse(asked.reply.body) as { script: Claimed | null }
    if (script === null) break
    const holder = run.hands.get(script.number)
    if (holder !== undefined && holder !== login.id) run.counts.inTwoHands += 1
    run.hands.set(script.number, login.id)
    if (happens(CHANCES.vanishes)) {
      run.counts.vanished += 1
      line.hangUp()
      return true
    }
    if (happens(CHANCES.leavesAndComesBack)) {
      run.counts.left += 1
      line.hangUp()
      continue
    }
    await pause(Math.random() * 2 * LOOKS_FOR_MS)
    await save(run, line, login, script)
  }
  line.hangUp()
  return false
}

async function save(run: Run, line: PatientLine, login: MarkerLogin, { scriptId, number }: Claimed): Promise<void> {
  const marks = Math.floor(Math.random() * 21) / 2
  const key = { ...PILE, scriptId }
  const work = { ...given(), byHand: marks, ...(happens(CHANCES.draws) ? { annotations: [STROKE] } : {}) }
  if (happens(CHANCES.savesDraft)) await line.ask('/api/staff/marking/draft', { ...key, draft: work })
  const saving = { ...key, ...work, version: 0, saveKey: crypto.randomUUID(), tookMs: 1_000 }
  // Whoever asks while this is on its way may have it already when we hear of it.
  run.hands.delete(number)
  if (happens(CHANCES.losesReply)) {
    run.counts.lostReplies += 1
    await line.sendAndCrash('/api/staff/marking/save', saving)
  }
  const asked = await line.ask('/api/staff/marking/save', saving)
  ;(run.weather.isCalm(asked) ? run.saves : run.savesAtStart).add(asked.ms)
  const { status, body } = asked.reply
  if (status === 200) run.acknowledged.push({ number, staffId: login.id, marks })
  else if (status === 409) run.counts.clashes += 1
  else throw new Error(`a save was refused: ${status} ${body}`)
}

/** Everybody has sat the exam and handed in one page. */
async function handIn(db: Database, photo: string): Promise<void> {
  await db.session(async (client) => {
    await client.query(
      `insert into sitting_parts
         (student_id, exam_id, kind, paper, started_at, deadline_at, due_at, closed_at, closed_as)
       select id, $1, 'written', '[{"section":0,"questions":[1]}]', now(), now(), now(), now(), 'submitted' from students`,
      [EXAM],
    )
    await client.query(
      `insert into scripts (student_id, exam_id, section, question, pages, received_at)
       select id, $1, 0, 1, array[$2], now() from students`,
      [EXAM, photo],
    )
  })
}

async function hire(db: Database, count: number): Promise<MarkerLogin[]> {
  const hired: MarkerLogin[] = []
  for (let at = 0; at < count; at += 1) {
    const person = { signInName: `marker-${at}`, name: `Marker ${at}`, role: 'marker', branch: null } as const
    const member = await addMember(db, { ...person, password: '' })
    if (member === null) throw new Error(`marker-${at} is taken`)
    const [cookie = ''] = (
      await openSession(db, { staffId: member.id, password: member.password }, Date.now(), false)
    ).split(';')
    hired.push({ id: member.id, headers: { cookie, [STAFF_HEADER]: '1' } })
  }
  return hired
}

interface Found {
  readonly stored: number
  readonly lost: number
  readonly doubled: number
}

async function lookUp(db: Database, acknowledged: readonly Acknowledged[]): Promise<Found> {
  return await db.session(async (client) => {
    const { rows } = await client.query<{ number: number; marks: number; version: number; saves: number }>(
      `select (select count(*)::int from sitting_parts as earlier
           where earlier.exam_id = $1 and earlier.student_id <= script_marks.student_id) as number,
         marks, version, (select count(*) from audit_log
         where action = 'marks.save' and audit_log.student_id = script_marks.student_id)::int as saves
       from script_marks where exam_id = $1`,
      [EXAM],
    )
    const stored = new Map(rows.map((row) => [row.number, row]))
    const times = Map.groupBy(acknowledged, ({ number }) => number)
    return {
      stored: rows.length,
      lost: acknowledged.filter(({ number, marks }) => stored.get(number)?.marks !== marks).length,
      doubled:
        rows.filter(({ version, saves }) => version !== 1 || saves !== 1).length +
        [...times.values()].filter((acks) => acks.length > 1).length,
    }
  })
}

async function killNowAndThen(product: Product, kills: number, weather: Weather, isOver: () => boolean): Promise<void> {
  while (weather.outages.length < kills && !isOver()) {
    await pause(5_000 + Math.random() * 15_000)
    if (isOver()) break
    weather.breaks()
    await product.kill()
    await product.start()
    weather.clears()
  }
}

async function run(): Promise<void> {
  const { markers, scripts, kills } = readOptions({ markers: 20, scripts: 2000, kills: 5 })
  const ground = await prepareGround()
  const product = new Product(await freePort(), ground.env)
  try {
    await product.start()
    await fillCentre(ground, { students: scripts, exams: [writtenExam(EXAM, 1)] })
    const photo = await storePhoto(ground)
    const logins = await withGround(ground, async (db) => {
      await handIn(db, photo)
      return await hire(db, markers)
    })
    console.log(`${markers} markers, ${scripts} scripts, ${kills} kills, on ${ground.describe}`)
    const weather = new Weather()
    const counts = { vanished: 0, lostReplies: 0, left: 0, clashes: 0, inTwoHands: 0 }
    const round: Run = {
      port: product.port,
      acknowledged: [],
      weather,
      next: new Timings(),
      nextAtStart: new Timings(),
      saves: new Timings(),
      savesAtStart: new Timings(),
      hands: new Map(),
      counts,
    }
    const since = performance.now()
    weather.begins()
    let isOver = false
    const killing = killNowAndThen(product, kills, weather, () => isOver)
    const vanished = await Promise.all(logins.map((login) => markPile(round, login)))
    isOver = true
    await killing
    const seconds = (performance.now() - since) / 1_000
    // Ten minutes later what the vanished had in hand is free again; others finish it.
    await withGround(ground, (db) => db.session((client) => client.query('update marking_claims set until = now()')))
    round.hands.clear()
    for (const [at, login] of logins.entries()) if (!vanished[at]) await markPile(round, login)
    const { stored, lost, doubled } = await withGround(ground, (db) => lookUp(db, round.acknowledged))
    const missing = scripts - stored
    const isQuick = round.next.percentile(0.99) < NEXT_WITHIN_MS
    console.log(
      `${counts.vanished} markers vanished with a script in hand, ${counts.left} left and came back, ${counts.lostReplies} replies lost`,
    )
    console.log(`marks acknowledged: ${round.acknowledged.length}, stored: ${stored} of ${scripts}`)
    console.log(`marks lost: ${lost + missing}, doubled: ${doubled}`)
    console.log(`scripts in two hands at once: ${counts.inTwoHands}, clashes: ${counts.clashes}`)
    console.log(
      `next script: ${formatTimings(round.next)}; the goal of ${NEXT_WITHIN_MS} ms is ${isQuick ? 'met' : 'MISSED'}`,
    )
    console.log(`save: ${formatTimings(round.saves)}`)
    const outages = weather.outages.map((ms) => `${(ms / 1_000).toFixed(1)} s`)
    console.log(`killed the server ${outages.length} times; ready again after ${outages.join(', ') || '-'}`)
    console.log(`until ${SETTLES_MS / 1_000} s after it was ready: next script ${formatTimings(round.nextAtStart)};`)
    console.log(`  save ${formatTimings(round.savesAtStart)}`)
    console.log(`${Math.round(scripts / seconds)} scripts a second, kills and restarts included`)
    const isRight = lost + missing + doubled + counts.inTwoHands + counts.clashes === 0
    process.exitCode = isRight && isQuick ? 0 : 1
  } finally {
    await product.stop()
    await ground.remove()
  }
}

function formatTimings(timings: Timings): string {
  const [half, most, worst] = [0.5, 0.99, 1].map((share) => `${timings.percentile(share).toFixed(0)} ms`)
  return timings.count === 0 ? 'none' : `p50 ${half}, p99 ${most}, longest ${worst} of ${timings.count}`
}

await run()
