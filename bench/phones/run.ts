import type { Patch } from '../lib/patched-copy.ts'
import { check } from '../judge/checker/check.ts'
import type { Anomaly } from '../judge/checker/sitting.ts'
import { type PlannedExam, planExams, SECTIONS } from '../judge/exams.ts'
import { Recorder, type History } from '../judge/history.ts'
import { Random } from '../judge/random.ts'
import { BROWSER_GLOBALS } from './browser/tab.ts'
import { Marker, type MarksGiven } from './marker.ts'
import { Phone, type World } from './phone.ts'
import type * as Evaluated from './server/program.ts'
import { bundlePrograms, type Bundles, type Program, programsOf } from './programs.ts'
import { brokenPromises, lostMarks } from './promised.ts'
import type { FinalView } from './server/final.ts'
import { fullExam } from './server/full-exam.ts'
import { REPLACED_STORES } from './server/replaced-stores.ts'
import { VirtualTime } from './virtual-time.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const START = Date.UTC(2026, 10, 15, 4)
const GRACE_SECONDS = 30
/** As many as mark in one pile at once, and their ids: none of a student. */
const [MARKERS, FIRST_MARKER] = [4, 9_001]
/** As often as the server's own jobs. */
const WORK_EVERY_MS = 3 * SECOND
const CAMERA = { file: 'apps/web/src/photos/shrink/image-worker.ts', by: 'browser/camera.ts' }
const SERVER_GLOBALS = ['setImmediate', 'performance'] as const

type ServerProgram = typeof Evaluated

/** The programs that a run is made of, with or without a fault in them. */
export interface Programs {
  readonly page: Program
  readonly desk: Program
  readonly server: Program
}

export async function loadPrograms(faults: readonly Patch[] = []): Promise<Programs> {
  return evaluatePrograms(await bundleAll(faults))
}

export function evaluatePrograms(bundles: Bundles): Programs {
  const [page, desk, server] = programsOf(bundles)
  if (page === undefined || desk === undefined || server === undefined) throw new Error('a program is missing')
  return { page, desk, server }
}

export async function bundleAll(faults: readonly Patch[] = []): Promise<Bundles> {
  const isShared = ({ file }: Patch) => file.startsWith('packages/domain/') || file.startsWith('packages/contract/')
  const isServer = ({ file }: Patch) => file.startsWith('apps/api/')
  const onPages = faults.filter((fault) => !isShared(fault) && !isServer(fault))
  return await bundlePrograms(faults.filter(isShared), [
    {
      entry: 'page-program.ts',
      replaced: [CAMERA],
      faults: onPages.filter(({ file }) => !file.startsWith('apps/staff/')),
      globals: BROWSER_GLOBALS,
    },
    {
      entry: 'desk-program.ts',
      replaced: [],
      faults: onPages.filter(({ file }) => !file.startsWith('apps/web/')),
      globals: BROWSER_GLOBALS,
    },
    { entry: 'server/program.ts', replaced: REPLACED_STORES, faults: faults.filter(isServer), globals: SERVER_GLOBALS },
  ])
}

export interface Plan {
  readonly seed: number
  /** Each sits an exam of every kind. */
  readonly students: number
  readonly questions: number
}

export interface Outcome {
  readonly phoneExams: number
  readonly operations: number
  /** Saves of marks among them. */
  readonly marks: number
  readonly anomalies: readonly Anomaly[]
  readonly history: History
}

/** A seed makes the same of it each time. */
export async function runPhones(programs: Programs, { seed, students, questions }: Plan): Promise<Outcome> {
  const time = new VirtualTime(START, () => undefined)
  const exams = planExams({ opensAt: START + MINUTE, questions })
  const server = serverIn(programs.server, time, exams.map(fullExam))
  const ids = Array.from({ length: students }, (_, index) => index + 1)
  const head = { seed, graceMs: GRACE_SECONDS * SECOND, exams, students: ids }
  const recorder = new Recorder(head, null)
  const world: World = { time, recorder, receiptKey: server.receiptKey, program: programs.page, answer: server.answer }
  const random = new Random(seed)
  const phones = ids.flatMap((id) => exams.map((exam) => new Phone(world, exam, id, random.fork(`${id} ${exam.id}`))))
  let isOver = false
  const sat = Promise.all(phones.map((phone) => phone.sits())).finally(() => {
    isOver = true
  })
  const works = () => {
    if (isOver) return
    void time.standStill(server.work)
    time.after(WORK_EVERY_MS, works)
  }
  works()
  await time.runWhile(() => !isOver)
  const promised = await sat
  await server.work()
  const given = await markAll(programs.desk, server, { time, recorder, exams, random })
  const final = server.final()
  for (const view of final) addViews(recorder, view, time.now)
  const history: History = { ...head, operations: recorder.operations }
  const faults = server.faults().map((what) => ({ rule: 'server', where: 'a call', what }))
  const anomalies = [...faults, ...check(history), ...brokenPromises(history, final, promised), ...lostMarks(given)]
  const marks = history.operations.filter(({ kind }) => kind === 'mark').length
  return { phoneExams: phones.length, operations: history.operations.length, marks, anomalies, history }
}

interface Marking {
  readonly time: VirtualTime
  readonly recorder: Recorder
  readonly exams: readonly PlannedExam[]
  readonly random: Random
}

/** What was written is marked once everybody is through. */
async function markAll(
  program: Program,
  { answer, studentOf }: ReturnType<typeof serverIn>,
  { time, recorder, exams, random }: Marking,
): Promise<MarksGiven[]> {
  const piles = exams.flatMap(({ id, variation, written }) =>
    SECTIONS[variation].flatMap((subject, section) =>
      (written?.fullMarks ?? []).map((fullMarks, at) => ({
        examId: id,
        section,
        question: at + 1,
        name: `${subject}/${at + 1}`,
        fullMarks,
      })),
    ),
  )
  const world = { time, recorder, program, answer, studentOf }
  let atWork = MARKERS
  const working = Array.from({ length: MARKERS }, async (_, at) => {
    const given = await new Marker(world, FIRST_MARKER + at, piles, random.fork(`marker ${at}`)).marks()
    atWork -= 1
    return given
  })
  await time.runWhile(() => atWork > 0)
  return await Promise.all(working)
}

function serverIn(program: Program, time: VirtualTime, exams: Parameters<ServerProgram['createServer']>[0]['exams']) {
  let calls = 0
  const { createServer } = program.evaluate({
    setImmediate: (act: () => void) => queueMicrotask(act),
    // Nothing waits for others here, because no time passes while the server works.
    performance: { now: () => (calls += SECOND) },
  }) as unknown as ServerProgram
  return createServer({
    exams,
    graceSeconds: GRACE_SECONDS,
    secret: Buffer.alloc(32, 5),
    now: () => time.now,
  })
}

/** What a student reads once the results are out. */
function addViews(
  recorder: Recorder,
  { student, exam, picks, pages, marks, closedAs: _closedAs, shown: _shown, withCentre: _with, ...result }: FinalView,
  now: number,
): void {
  const ok = <T>(value: T) => ({ is: 'ok', value, receipt: null }) as const
  const about = { student, exam, invokedAt: now, endedAt: now }
  recorder.add({ ...about, kind: 'result', ended: ok(result) })
  recorder.add({ ...about, kind: 'solution', ended: ok({ picks }) })
  recorder.add({ ...about, kind: 'written-solution', ended: ok({ pages, marks }) })
}
