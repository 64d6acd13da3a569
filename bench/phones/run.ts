import type { Deps } from '@anushilon/api/deps'
import { importPack } from '@anushilon/api/packs/import'
import { runJobs } from '@anushilon/api/jobs/jobs'
import { memorySource } from '@anushilon/exam-pack/memory-source'
import { HandClock, TEST_START } from '../../apps/api/test/harness/clock.ts'
import { testServer, type TestServer, type TestServerOptions } from '../../apps/api/test/harness/server.ts'
import { studentCaller, type Line } from '../judge/caller.ts'
import { check } from '../judge/checker/check.ts'
import type { Anomaly } from '../judge/checker/sitting.ts'
import { COURSE, examJson, planExams, SUBJECT_ROWS, type PlannedExam } from '../judge/exams.ts'
import { readsResults } from '../judge/final-reads.ts'
import { Recorder, type History } from '../judge/history.ts'
import { Random } from '../judge/random.ts'
import { Phone, type Tapped } from './phone.ts'
import { VirtualTime } from './virtual-time.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const GRACE_SECONDS = 30
const JOBS_EVERY_MS = 20 * SECOND
/** Final reads at a time. */
const TOGETHER = 64

export interface PhonesPlan {
  readonly seed: number
  readonly students: number
  readonly questions: number
  /** Where the tests' own PostgreSQL is not there. */
  readonly postgres?: string
}

export interface PhonesOutcome {
  readonly sittings: number
  readonly operations: number
  readonly anomalies: readonly Anomaly[]
}

/** Thousands of phones in one process against the whole server, in a time of their own: a seed makes the same of it each time. */
export async function runPhones(plan: PhonesPlan): Promise<PhonesOutcome> {
  const clock = new HandClock()
  const options: TestServerOptions = { clock, env: { SUBMIT_GRACE_SECONDS: String(GRACE_SECONDS), LOG_LEVEL: 'fatal' } }
  const server = await testServer(plan.postgres === undefined ? options : { ...options, postgres: plan.postgres })
  try {
    const time = new VirtualTime(TEST_START, (now) => clock.moveTo(now))
    const exams = planExams({ opensAt: TEST_START + MINUTE, questions: plan.questions }).filter(
      ({ written }) => written === null,
    )
    const students = await enrol(server, exams, plan.students)
    const head = { seed: plan.seed, graceMs: GRACE_SECONDS * SECOND, exams, students: students.map(({ id }) => id) }
    const recorder = new Recorder(head, null)
    const line = lineInside(server, recorder, time)
    const random = new Random(plan.seed)
    const phones = students.flatMap(({ id, caller }) =>
      exams.map((exam) => new Phone({ time, line }, caller, exam, id, random.fork(`phone ${id} ${exam.id}`))),
    )
    const sat = Promise.all(phones.map((phone) => phone.sits()))
    const over = Math.max(...exams.map(({ closesAt }) => closesAt)) + 10 * MINUTE
    repeatJobs(server.deps, time, over)
    await time.run(over)
    const expected = (await Promise.race([sat, notOver()])).flat()
    await readAll(line, students, exams)
    const history: History = { ...head, operations: recorder.operations }
    const anomalies = [...check(history), ...missingOf(history, expected)]
    return { sittings: phones.length, operations: history.operations.length, anomalies }
  } finally {
    await server.close()
  }
}

async function notOver(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  throw new Error('a phone has not come to an end')
}

/** Whoever had a calm end finds in the solution what they tapped. */
function missingOf({ operations }: History, expected: readonly Tapped[]): Anomaly[] {
  const solutions = new Map(
    operations.flatMap((operation) =>
      operation.kind === 'solution' && operation.ended.is === 'ok'
        ? [[`${operation.student}/${operation.exam}`, operation.ended.value.picks] as const]
        : [],
    ),
  )
  return expected.flatMap(({ student, exam, question, options }) => {
    const picked = solutions.get(`${student}/${exam}`)?.[question] ?? null
    if (picked !== null && options.has(picked)) return []
    const what = `${question}: ${[...options].join(' or ')} was tapped, and ${picked} is there`
    return [{ rule: 'tapped', where: `student ${student}, exam ${exam}`, what }]
  })
}

async function enrol({ deps, db, storage }: TestServer, exams: readonly PlannedExam[], count: number) {
  const pack = {
    version: 1,
    courses: [{ id: COURSE, name: 'Phones' }],
    subjects: SUBJECT_ROWS,
    students: Array.from({ length: count }, (_, index) => ({
      regNo: String(7_000_000 + index),
      name: `Student ${index}`,
      courses: [COURSE],
    })),
    exams: exams.map(examJson),
  }
  const outcome = await importPack({ db, storage, secrets: deps.secrets }, memorySource(pack, {}), TEST_START)
  if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults))
  const { rows } = await db.session((client) => client.query<{ id: number }>('select id from students order by id'))
  return rows.map(({ id }) => ({ id, caller: studentCaller(deps.tokens.issue(id, COURSE, TEST_START)) }))
}

/** Without a socket: the call is handed to the server as it is. */
function lineInside({ app, deps }: TestServer, recorder: Recorder, time: VirtualTime): Line {
  return {
    recorder,
    receiptKey: deps.secrets.receipts,
    now: () => time.now,
    async fetch(url, { method, headers, body }) {
      const reply = await app.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url,
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' ? { payload: body } : {}),
      })
      const told = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)])
      return new Response(reply.rawPayload.length === 0 ? null : new Uint8Array(reply.rawPayload), {
        status: reply.statusCode,
        headers: told,
      })
    },
  }
}

function repeatJobs(deps: Deps, time: VirtualTime, until: number): void {
  time.after(JOBS_EVERY_MS, () => {
    void time.standStill(() => runJobs(deps, time.now))
    if (time.now < until) repeatJobs(deps, time, until)
  })
}

async function readAll(
  line: Line,
  students: readonly { readonly id: number; readonly caller: ReturnType<typeof studentCaller> }[],
  exams: readonly PlannedExam[],
): Promise<void> {
  const reads = exams.flatMap((exam) => students.map(({ id, caller }) => ({ exam, id, caller })))
  for (let at = 0; at < reads.length; at += TOGETHER) {
    await Promise.all(
      reads.slice(at, at + TOGETHER).map(({ exam, id, caller }) => readsResults(line, caller, exam, id)),
    )
  }
}
