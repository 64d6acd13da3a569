import { createApp } from '@anushilon/api/app'
import { PhotoQueue } from '@anushilon/api/image-worker/photo-queue'
import { systemClock } from '@anushilon/api/clock'
import { withDatabase } from '@anushilon/api/db/connect'
import type { Database } from '@anushilon/api/db/database'
import { sql } from '@anushilon/api/db/sql'
import type { Deps } from '@anushilon/api/deps'
import { readEnv } from '@anushilon/api/env'
import { createExamCache } from '@anushilon/api/exams/exam-cache'
import { Presence } from '@anushilon/api/presence/presence'
import { Witnesses } from '@anushilon/api/presence/witnesses'
import { publish } from '@anushilon/api/merit/publish'
import { rescore } from '@anushilon/api/merit/rescore'
import { Signer } from '@anushilon/api/exam-log/signer'
import { loadSecrets } from '@anushilon/api/secrets'
import { Settings } from '@anushilon/api/settings/settings'
import { createLog } from '@anushilon/api/startup/log'
import { createStorage } from '@anushilon/api/storage/create'
import { createTokenService } from '@anushilon/api/tokens/token-service'
import { availableParallelism, cpus } from 'node:os'
import { prepareGround, type Ground } from './lib/ground.ts'
import { readOptions } from './lib/options.ts'
import { cpuOf, databaseProcesses } from './lib/processes.ts'
import { staffLooks } from './lib/staff-looks.ts'
import { table, Timings } from './lib/timings.ts'

/**
 * `npm run bench:results [-- --attempts 1000,100000 --questions 25 --calls 2000]`: how long merit takes to compute for an
 * exam that so many have sat, and what it then costs the server to show ranks, history and result. The students who
 * look have forty exams behind them. Times are of the calls inside the server, without a network, one after the other.
 */
const COURSE = 'hsc-26'
const PAST_EXAMS = 40
const LOOKING = 200
const WARM_UP = 100

const PLAN = { attempts: [1_000, 100_000], questions: 25, calls: 2_000 }
type Plan = ReturnType<typeof readOptions<typeof PLAN>>

async function fillCentre(db: Database, students: number): Promise<void> {
  await db.run(sql`insert into courses (id, name) values (${COURSE}, 'HSC 2026')`)
  await db.run(sql`insert into subjects (id, course_id, name) values ('phy', ${COURSE}, 'Physics')`)
  await db.run(sql`
    insert into students (reg_no, name, institution, branch)
    select 'r' || n, 'শিক্ষার্থী নম্বর ' || n, 'Government Science College',
      (array['Farmgate', 'Uttara', 'Mirpur', 'চট্টগ্রাম', 'রাজশাহী'])[1 + n % 5]
    from generate_series(1, ${students}::int) as n`)
  await db.run(sql`insert into enrolments (student_id, course_id) select id, ${COURSE} from students`)
}

interface Sat {
  readonly id: string
  readonly daysAgo: number
  readonly questions: number
  readonly students: number
}

/** An exam of an hour that the first so many students have sat: one answer in ten left out, two in three right. */
async function fillExam(db: Database, { id, daysAgo, questions, students }: Sat): Promise<void> {
  const opens = sql`now() - interval '2 hours' - make_interval(days => ${daysAgo}::int)`
  await db.run(sql`
    insert into exams (id, course_id, name, variation, frequency, opens_at, closes_at, active, free, retake_limit,
      results_rule, ties)
    values (${id}, ${COURSE}, ${`Physics, ${id}`}, 'mcq', 'daily', ${opens}, ${opens} + interval '1 hour', true, false, 3,
      'manual', 'equal')`)
  await db.run(sql`
    insert into exam_parts (exam_id, kind, minutes, marks_per_question, negative_percent, shuffle)
    values (${id}, 'mcq', 30, 1, 25, true)`)
  await db.run(sql`insert into exam_sections (exam_id, position, subject_id) values (${id}, 0, 'phy')`)
  await db.run(sql`
    insert into questions (exam_id, number, section, text, options, option_count, correct)
    select ${id}, n, 0, 'প্রশ্ন ' || n, array['ক', 'খ', 'গ', 'ঘ'], 4, n % 4 from generate_series(1, ${questions}::int) as n`)
  await db.run(sql`
    with papers as (
      select p, jsonb_build_array(jsonb_build_object('section', 0, 'questions',
        (select jsonb_agg(n order by md5(p || '/' || n)) from generate_series(1, ${questions}::int) as n))) as paper
      from generate_series(0, 99) as p
    )
    insert into sitting_parts
      (student_id, exam_id, kind, paper, started_at, deadline_at, due_at, closed_at, closed_as)
    select student.id, exams.id, 'mcq', papers.paper, opens_at, opens_at + interval '30 min',
      opens_at + interval '30 min 30 s', opens_at + interval '10 min' + random() * interval '20 min', 'submitted'
    from (select id from students order by id limit ${students}) as student
    join papers on papers.p = student.id % 100
    join exams on exams.id = ${id}`)
  await db.run(sql`
    insert into answers (student_id, exam_id, question, option, received_at)
    select part.student_id, part.exam_id, question.number,
      case when random() < 0.67 then question.correct else (question.correct + 1) % 4 end,
      part.started_at + question.number * interval '40 s'
    from sitting_parts as part join questions as question on question.exam_id = part.exam_id
    where part.exam_id = ${id} and random() < 0.9`)
}

/** Of each process of the database, also of those that have ended. */
const databaseCpu = new Map<number, number>()

/** Processor time of this process and of the database; unlike the clock it does not count what others do meanwhile. */
async function cpuSoFar(ground: Ground): Promise<number> {
  const { all } = await databaseProcesses(await ground.databaseUrl())
  for (const pid of all) databaseCpu.set(pid, Math.max(databaseCpu.get(pid) ?? 0, await cpuOf([pid])))
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + [...databaseCpu.values()].reduce((sum, ms) => sum + ms, 0)
}

async function reported(ground: Ground, what: string, work: () => Promise<unknown>): Promise<void> {
  const [since, before] = [performance.now(), await cpuSoFar(ground)]
  await work()
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  const cpu = (await cpuSoFar(ground)) - before
  console.log(`${what}: ${seconds(performance.now() - since)} s (${seconds(cpu)} s of CPU, ours and the database's)`)
}

/** One call after the other, by students taken at random; those who go first warm up what is warm in real life. */
async function timed(calls: number, call: () => Promise<number>): Promise<Timings> {
  const timings = new Timings()
  for (let index = -WARM_UP; index < calls; index += 1) {
    const since = performance.now()
    const status = await call()
    if (status !== 200) timings.fail(`status ${status}`)
    else if (index >= 0) timings.add(performance.now() - since)
  }
  return timings
}

interface Read {
  readonly timings: Timings
  /** Milliseconds a call, ours and the database's. */
  readonly cpu: number
}

async function measureReads(ground: Ground, deps: Deps, examId: string, calls: number): Promise<Map<string, Read>> {
  const app = await createApp(deps)
  const tokens = Array.from({ length: LOOKING }, (_, index) => deps.tokens.issue(index + 1, COURSE, deps.clock.now()))
  const reads = {
    ranks: `/api/student/getallrank?examId=${examId}`,
    result: `/api/student/studentSubmittedExamDetail?examId=${examId}`,
    solution: `/api/student/viewsollution?examId=${examId}`,
    'history, first page': `/api/student/history?courseId=${COURSE}&page=1`,
    'history, last page': `/api/student/history?courseId=${COURSE}&page=5`,
    progress: `/api/student/meritprogress?courseId=${COURSE}`,
    mistakes: `/api/student/mistakes?courseId=${COURSE}&page=1`,
  }
  const measured = new Map<string, Read>()
  for (const [name, url] of Object.entries(reads)) {
    const before = await cpuSoFar(ground)
    const timings = await timed(calls, async () => {
      const token = tokens[Math.floor(Math.random() * LOOKING)] ?? ''
      return (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
    })
    measured.set(name, { timings, cpu: ((await cpuSoFar(ground)) - before) / (calls + WARM_UP) })
  }
  await app.close()
  return measured
}

async function measure(ground: Ground, deps: Deps, plan: Plan): Promise<void> {
  const { db } = deps
  await reported(ground, `${PAST_EXAMS} exams of the past`, async () => {
    await fillCentre(db, Math.max(LOOKING, ...plan.attempts))
    for (let past = 1; past <= PAST_EXAMS; past += 1) {
      const id = `past-${past}`
      await fillExam(db, { id, daysAgo: past, questions: plan.questions, students: LOOKING })
      await publish(deps, id, deps.clock.now())
    }
  })

  const columns: { readonly size: number; readonly reads: ReadonlyMap<string, Read> }[] = []
  for (const size of plan.attempts) {
    const id = `exam-${size}`
    console.log(`\n${size.toLocaleString('en')} attempts at ${plan.questions} questions`)
    await reported(ground, '  filled in', async () => {
      await fillExam(db, { id, daysAgo: 0, questions: plan.questions, students: size })
      await db.run(sql`analyze`)
    })
    await reported(ground, '  marks and merit computed and stored', () => publish(deps, id, deps.clock.now()))
    await reported(ground, '  a key corrected, everything computed again, changes kept', () =>
      rescore(deps, { examId: id, key: () => new Map([[1, [3]]]), now: deps.clock.now() }),
    )
    columns.push({ size, reads: await measureReads(ground, deps, id, plan.calls) })
    console.log('')
    console.log(
      table([
        ['the centre’s people', 'seconds', 'longest stall, ms', 'of it CPU', 'memory, MB', 'kB'],
        ...(await staffLooks(deps, id)).map(({ name, seconds, stall, work, memory, bytes }) => [
          name,
          seconds.toFixed(2),
          stall.toFixed(0),
          work.toFixed(0),
          memory.toFixed(0),
          (bytes / 1000).toFixed(0),
        ]),
      ]),
    )
  }

  const names = [...(columns[0]?.reads.keys() ?? [])]
  const figures = (read: Read | undefined) =>
    [read?.timings.percentile(0.5), read?.timings.percentile(0.99), read?.cpu].map((ms) => ms?.toFixed(2) ?? '')
  const heads = columns.flatMap(({ size }) => [`p50 at ${size}`, `p99 at ${size}`, 'CPU'])
  console.log('')
  console.log(
    table([
      ['milliseconds', ...heads, 'failed'],
      ...names.map((name) => [
        name,
        ...columns.flatMap(({ reads }) => figures(reads.get(name))),
        columns.reduce((sum, { reads }) => sum + (reads.get(name)?.timings.errors ?? 0), 0),
      ]),
    ]),
  )
}

const plan = readOptions(PLAN)
const ground = await prepareGround()
try {
  console.log(`${cpus()[0]?.model ?? 'unknown CPU'}, ${availableParallelism()} cores, ${ground.describe}`)
  const env = readEnv(ground.env)
  await withDatabase(env, async (db) => {
    const secrets = await loadSecrets(env)
    const log = createLog(env.LOG_LEVEL, process.stderr)
    const tokens = createTokenService({ secret: secrets.tokens, db, log })
    const storage = createStorage(env)
    const deps: Deps = {
      env,
      settings: new Settings(env),
      clock: systemClock,
      db,
      exams: createExamCache(db),
      presence: new Presence(db),
      witnesses: new Witnesses(db),
      signer: new Signer({ db, clock: systemClock, secrets }),
      storage,
      photoQueue: new PhotoQueue({ db, storage, clock: systemClock, log }),
      secrets,
      tokens,
      log,
    }
    await tokens.start()
    await measure(ground, deps, plan)
    tokens.stop()
  })
} finally {
  await ground.remove()
}
