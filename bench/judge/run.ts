import { mkdtemp, rm, writeFile, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSingle } from '../lib/replica-pair.ts'
import { lineTo, type Line } from './caller.ts'
import { planExams, type PlannedExam } from './exams.ts'
import { readsResults } from './final-reads.ts'
import { Recorder, type History } from './history.ts'
import { provesRoots, readsKeys, readsProof, watchesRoots } from './log-reads.ts'
import { CLOCK_SETTING, ERROR_SETTING, timeNow, writeTime, type JudgeTime } from './judge-clock.ts'
import { FAULTS, haunt, type Targets } from './nemesis.ts'
import { Office } from './office.ts'
import { Phone } from './phone.ts'
import { Random } from './random.ts'
import { Relay } from './relay.ts'
import { JudgedServer } from './judged-server.ts'
import { fillCentre, freePort, logInAll, makePhoto, OWNER_ENV, signInOwner, type JudgedStudent } from './world.ts'

export interface RunPlan {
  readonly seed: number
  readonly students: number
  /** MCQs on a paper. */
  readonly questions: number
  readonly workers: number
  /** How many times faster than the machine's clock. */
  readonly speed: number
  /** Names of faults; none: nothing goes wrong. */
  readonly faults: readonly string[]
  /** Where the history goes as it is made, and where the servers' log goes. */
  readonly historyFile: string | null
  /** The file that the server is started from; another one for a faulty product. */
  readonly serverFile: string
}

export interface RunOutcome {
  readonly history: History
  readonly faults: readonly string[]
}

const MINUTE = 60_000
const GRACE_SECONDS = 30
/** Time for everybody to log in before the exams open. */
const LEAD_MS = 3 * MINUTE
/** So many are given more time, while most of them sit. */
const EXTRA_TIMES = 0.3

export const ALL_FAULTS = Object.keys(FAULTS)

/** One seed: a centre of its own, its exams sat while things go wrong, marked, published and read. */
export async function run(plan: RunPlan): Promise<RunOutcome> {
  const random = new Random(plan.seed)
  const folder = await mkdtemp(join(tmpdir(), 'anushilon-judge-'))
  await chmod(folder, 0o755)
  const errorFile = join(folder, 'clock-error')
  await writeFile(errorFile, '0')
  const database = await startSingle()
  const databaseWay = await Relay.open(() => database.node.port)
  const begun = Date.now()
  const time: JudgeTime = { begunAt: begun, epoch: begun, speed: plan.speed }
  const env = {
    HOST: '127.0.0.1',
    DEMO: 'off',
    LOG_LEVEL: 'fatal',
    APP_SECRET: 'a secret that the judge knows and nobody else',
    SUBMIT_GRACE_SECONDS: String(GRACE_SECONDS),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.node.urlAt(databaseWay.port),
    WORKERS: String(plan.workers),
    STOP_DELAY_SECONDS: '0',
    ...OWNER_ENV,
  }
  const serverEnv = { ...env, [CLOCK_SETTING]: writeTime(time), [ERROR_SETTING]: errorFile }
  const server = new JudgedServer(plan.serverFile, await freePort(), serverEnv)
  const phonesWay = await Relay.open(() => server.port)
  try {
    await server.start()
    const exams = planExams({ opensAt: timeNow(time) + LEAD_MS + plan.students * 2_000, questions: plan.questions })
    const receiptKey = await fillCentre(env, exams, plan.students, timeNow(time))
    const quietRecorder = new Recorder({ seed: plan.seed, graceMs: 0, exams: [], students: [] }, null)
    const lineOf = (recorder: Recorder, port: () => number) => lineTo(port, { time, recorder, receiptKey })
    const setUp = lineOf(quietRecorder, () => server.port)
    const students = await logInAll(setUp, plan.students)
    const owner = await signInOwner(setUp)
    const head = {
      seed: plan.seed,
      graceMs: GRACE_SECONDS * 1_000,
      exams,
      students: students.map(({ id }) => id),
    }
    const recorder = new Recorder(head, plan.historyFile)
    const phones = lineOf(recorder, () => phonesWay.port)
    const desk = lineOf(recorder, () => server.port)
    const office = new Office(desk, owner, random.fork('office'))
    const photo = await makePhoto()

    let isOver = false
    const targets: Targets = {
      killServer: async () => await server.killAndStart(),
      killWorker: async () => await server.killWorker(),
      async killDatabase() {
        await database.node.kill()
        await database.node.start()
      },
      redeploy: async () => await server.restart(),
      freezeServer: async (forMs) => await server.freeze(forMs),
      async freezeDatabase(forMs) {
        await database.node.freeze()
        await pause(forMs)
        await database.node.thaw()
      },
      async cutPhones(forMs, direction) {
        phonesWay.cut(direction)
        await pause(forMs)
        phonesWay.mend()
      },
      async delayPhones(forMs, byMs) {
        phonesWay.slow(byMs)
        await pause(forMs)
        phonesWay.mend()
      },
      async cutDatabase(forMs) {
        databaseWay.cut('both')
        await pause(forMs)
        databaseWay.mend()
      },
      setClock: async (errorMs) => await writeFile(errorFile, String(errorMs)),
    }
    const haunting =
      plan.faults.length === 0 ? Promise.resolve([]) : haunt(targets, random.fork('nemesis'), plan.faults, () => isOver)
    let isRead = false
    const watching = watchesRoots(desk, exams, () => isRead)
    const sitting = students.flatMap(({ id, caller }) =>
      exams.map((exam) => new Phone(phones, caller, exam, id, random.fork(`phone ${id} ${exam.id}`), photo).sits()),
    )
    await Promise.all([...sitting, givesTimes(office, random.fork('times'), exams, students, time)])
    isOver = true
    const faults = await haunting
    const allOver = Math.max(...exams.map(({ closesAt }) => closesAt)) + 2 * GRACE_SECONDS * 1_000
    await pause(Math.max(0, (allOver - timeNow(time)) / plan.speed))
    await afterwards({ office, desk, random: random.fork('afterwards'), exams, students, time })
    isRead = true
    await watching
    await readsLog(desk, exams, students)
    await recorder.close()
    return { history: { ...head, operations: recorder.operations }, faults }
  } finally {
    await server.stop()
    phonesWay.close()
    databaseWay.close()
    await database.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Last of all: what the centre has signed. */
async function readsLog(line: Line, exams: readonly PlannedExam[], students: readonly JudgedStudent[]): Promise<void> {
  await readsKeys(line)
  for (const exam of exams) {
    for (const { id, caller } of students) await readsProof(line, caller, exam, id)
    await provesRoots(line, exam)
  }
}

async function givesTimes(
  office: Office,
  random: Random,
  exams: readonly PlannedExam[],
  students: readonly JudgedStudent[],
  time: JudgeTime,
): Promise<void> {
  const gifts = exams.flatMap((exam) =>
    students
      .filter(() => random.happens(EXTRA_TIMES))
      .map(({ id }) => ({ exam, id, at: random.between(exam.opensAt, (exam.opensAt + exam.closesAt) / 2) })),
  )
  for (const { exam, id, at } of gifts.toSorted((one, other) => one.at - other.at)) {
    await pause(Math.max(0, (at - timeNow(time)) / time.speed))
    await office.givesTime(exam, id)
  }
}

interface Afterwards {
  readonly office: Office
  readonly desk: Line
  readonly random: Random
  readonly exams: readonly PlannedExam[]
  readonly students: readonly JudgedStudent[]
  readonly time: JudgeTime
}

/** Late ones are accepted, scripts marked, results published and corrected, and everybody reads what is theirs. */
async function afterwards({ office, desk, random, exams, students, time }: Afterwards): Promise<void> {
  const byName = new Map(students.map(({ id, name }) => [name, id]))
  for (const exam of exams) {
    if (exam.written === null) await office.awaitsResults(exam, timeNow(time) + 60 * MINUTE)
    else {
      await office.marks(exam, byName)
      await office.publishes(exam)
    }
    for (const { id } of students)
      if (random.happens(0.2) && exam.overdue === 'late') await office.acceptsLate(exam, id)
    if (random.happens(0.7)) await office.corrects(exam)
  }
  for (const exam of exams) for (const { id, caller } of students) await readsResults(desk, caller, exam, id)
}
