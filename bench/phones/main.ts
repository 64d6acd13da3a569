import { appendFile, readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { History } from '../judge/history.ts'
import type { Anomaly } from '../judge/checker/sitting.ts'
import { convict } from './convict.ts'
import { inThreads, type SeedOutcome } from './in-threads.ts'
import { buildOf } from './programs.ts'
import { bundleAll, loadPrograms, runPhones } from './run.ts'

/**
 * `npm run bench:phones [-- --seed 1 --seeds 100 --threads 2 --students 40 --questions 4]`: phones by seed, against the server's
 * own services in one process and in a time of their own. Each student sits an exam of all five kinds. Ends with 1 where
 * anything is not as promised. `--results FILE` adds a line for each seed and leaves out those that are there already for the same programs;
 * `--sitting STUDENT/EXAM` shows all that was called in one; `--until 16:00` begins nothing after that time (UTC);
 * `--faults NAME` plants the faults whose names have that in them (all: `--faults ''`) and wants each convicted.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '100' },
    threads: { type: 'string', default: '2' },
    students: { type: 'string', default: '40' },
    questions: { type: 'string', default: '4' },
    results: { type: 'string' },
    sitting: { type: 'string' },
    until: { type: 'string' },
    faults: { type: 'string' },
  },
})
const [first, seeds] = [Number(values.seed), Number(values.seeds)]
const until = values.until === undefined ? Number.POSITIVE_INFINITY : nextTime(values.until)
const size = { students: Number(values.students), questions: Number(values.questions) }
// Calls are lost by the thousand, and nobody reads where.
Error.stackTraceLimit = 0

/** The next time that the clock says so, today or tomorrow. */
function nextTime(clock: string): number {
  const today = Date.parse(`${new Date().toISOString().slice(0, 10)}T${clock}Z`)
  if (Number.isNaN(today)) throw new Error('--until takes a time such as 16:00')
  return today > Date.now() ? today : today + 24 * 60 * 60 * 1_000
}

async function doneIn(file: string | undefined, build: string): Promise<ReadonlySet<number>> {
  const text = file === undefined ? '' : await readFile(file, 'utf8').catch(() => '')
  const lines = text.split('\n').filter((line) => line.endsWith(`, build ${build}`))
  return new Set(lines.map((line) => Number(/^seed (\d+):/.exec(line)?.[1])))
}

function* plans(done: ReadonlySet<number>) {
  for (let seed = first; seed < first + seeds; seed += 1) {
    if (Date.now() >= until) return
    if (!done.has(seed)) yield { seed, ...size }
  }
}

function tell(anomalies: readonly Anomaly[]): void {
  for (const { rule, where, what } of anomalies.slice(0, 20)) console.log(`  ${rule}: ${where}: ${what}`)
}

async function runSeeds(): Promise<boolean> {
  const total = { phoneExams: 0, operations: 0, marks: 0, anomalies: 0, cpuSeconds: 0 }
  const bundles = await bundleAll()
  const build = buildOf(bundles)
  const wanted = plans(await doneIn(values.results, build))
  await inThreads(Number(values.threads), bundles, wanted, async (outcome: SeedOutcome) => {
    const { seed, phoneExams, operations, marks, anomalies, cpuSeconds } = outcome
    total.phoneExams += phoneExams
    total.operations += operations
    total.marks += marks
    total.anomalies += anomalies.length
    total.cpuSeconds += cpuSeconds
    const line =
      `seed ${seed}: ${phoneExams} phone-exams, ${operations} operations, ${marks} saves of marks, ` +
      `${anomalies.length} anomalies, ${cpuSeconds.toFixed(2)} s of CPU, build ${build}`
    console.log(line)
    tell(anomalies)
    if (values.results !== undefined) await appendFile(values.results, `${line}\n`)
  })
  const each = (total.cpuSeconds / Math.max(1, total.phoneExams)) * 1_000
  console.log(
    `${total.phoneExams} phone-exams, ${total.operations} operations, ${total.marks} saves of marks, ${total.anomalies} anomalies, ` +
      `${each.toFixed(1)} ms of CPU each, build ${build}`,
  )
  return total.anomalies === 0
}

/** Everything that one student did in one exam, by the seconds since it opened. */
function show({ operations, exams }: History, sitting: string): void {
  const [student, exam] = sitting.split('/')
  const opensAt = exams.find(({ id }) => id === exam)?.opensAt ?? 0
  const own = operations.filter((one) => 'student' in one && one.student === Number(student) && one.exam === exam)
  for (const { invokedAt, endedAt, ...call } of own.toSorted((one, other) => one.invokedAt - other.invokedAt))
    console.log(`  ${(invokedAt - opensAt) / 1_000} to ${(endedAt - opensAt) / 1_000}: ${JSON.stringify(call)}`)
}

async function showSitting(sitting: string): Promise<boolean> {
  const { anomalies, history } = await runPhones(await loadPrograms(), { seed: first, ...size })
  show(history, sitting)
  tell(anomalies)
  return anomalies.length === 0
}

const isRight =
  values.sitting !== undefined
    ? await showSitting(values.sitting)
    : await (values.faults === undefined ? runSeeds() : convict({ first, seeds, size, named: values.faults }))
process.exitCode = isRight ? 0 : 1
