import { mkdtemp, rm, writeFile, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { givesTimes, readsEverything, settles } from './aftermath.ts'
import { lineTo } from './caller.ts'
import { planExams } from './exams.ts'
import { Recorder, type History } from './history.ts'
import { JudgedDatabase } from './judged-database.ts'
import { watchesRoots } from './log-reads.ts'
import { beginTime, CLOCK_SETTING, ERROR_SETTING, Pacer, timeNow, untilTime, writeTime } from './judge-clock.ts'
import { FAULTS, haunt, type Targets } from './nemesis.ts'
import { Office } from './office.ts'
import { Phone } from './phone.ts'
import { Random } from './random.ts'
import { Relay } from './relay.ts'
import { JudgedServer } from './judged-server.ts'
import { MAY_MOUNT, SmallDisk } from './small-disk.ts'
import { fillCentre, inviteMarkers, logInAll, makePhoto, OWNER_ENV, signInOwner } from './world.ts'

export interface RunPlan {
  readonly seed: number
  readonly students: number
  /** MCQs on a paper. */
  readonly questions: number
  readonly workers: number
  /** How many times faster than the machine's clock. */
  readonly speed: number
  readonly markers: number
  /** After at most so many calls that were answered something goes wrong. */
  readonly calmCalls: number
  /** With a second PostgreSQL that has every commit, so that one can fail over to it. */
  readonly hasStandby: boolean
  /** Names of faults; none: nothing goes wrong. */
  readonly faults: readonly string[]
  /** Where the history goes as it is made, and where the servers' log goes. */
  readonly historyFile: string | null
  /** Of the server. */
  readonly port: number
  /** The file that the server is started from; another one for a faulty product. */
  readonly serverFile: string
}

export interface RunOutcome {
  readonly history: History
  readonly faults: readonly string[]
}

const GRACE_SECONDS = 30
/** By the machine's clock: for everybody to log in before the exams open. */
const LEAD_MS = 5_000
const LOG_IN_MS = 100
/** Every so many questions one is answered with a number. */
const NUMBER_EVERY = 4

/** A disk can be filled only by who may make one of their own. */
export const ALL_FAULTS = Object.keys(FAULTS).filter((name) => MAY_MOUNT || name !== 'fill the disk')

/** One seed: a centre of its own, its exams sat while things go wrong, marked, published and read. */
export async function run(plan: RunPlan): Promise<RunOutcome> {
  const random = new Random(plan.seed)
  const folder = await mkdtemp(join(tmpdir(), 'anushilon-judge-'))
  await chmod(folder, 0o755)
  const disk = plan.faults.includes('fill the disk') ? await SmallDisk.mount(folder) : null
  // Not where the disk may be full.
  const clockFolder = await mkdtemp(join(tmpdir(), 'anushilon-judge-clock-'))
  const errorFile = join(clockFolder, 'error')
  await writeFile(errorFile, '0')
  const database = await JudgedDatabase.start(folder, plan.hasStandby)
  const databaseWay = await Relay.open(() => database.port)
  const time = beginTime(join(clockFolder, 'pace'), plan.speed)
  const env = {
    HOST: '127.0.0.1',
    DEMO: 'off',
    LOG_LEVEL: 'fatal',
    APP_SECRET: 'a secret that the judge knows and nobody else',
    SUBMIT_GRACE_SECONDS: String(GRACE_SECONDS),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.urlAt(databaseWay.port),
    WORKERS: String(plan.workers),
    STOP_DELAY_SECONDS: '0',
    ...OWNER_ENV,
  }
  const serverEnv = { ...env, [CLOCK_SETTING]: writeTime(time), [ERROR_SETTING]: errorFile }
  const pacer = new Pacer(time)
  const server = new JudgedServer(plan.serverFile, plan.port, serverEnv, pacer)
  const phonesWay = await Relay.open(() => server.port)
  let isOver = false
  let isRead = false
  try {
    await server.begin()
    const lead = (LEAD_MS + plan.students * LOG_IN_MS) * plan.speed
    const { questions } = plan
    const exams = planExams({ opensAt: timeNow(time) + lead, questions, numberEvery: NUMBER_EVERY })
    const receiptKey = await fillCentre(env, exams, plan.students, timeNow(time))
    const quietRecorder = new Recorder({ seed: plan.seed, graceMs: 0, exams: [], students: [] }, null)
    const lineOf = (recorder: Recorder, port: () => number) => lineTo(port, { time, recorder, receiptKey }, pacer)
    const setUp = lineOf(quietRecorder, () => server.port)
    const students = await logInAll(setUp, plan.students)
    const owner = await signInOwner(setUp)
    const markers = await inviteMarkers(setUp, owner, plan.markers)
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

    const targets: Targets = {
      killServer: async () => await server.killAndStart(),
      killWorker: async () => await server.killWorker(),
      killDatabase: async () => await database.kill(),
      failOver: async () => await database.failOver(),
      failOverFromBehind: async () => await database.failOverFromBehind(),
      async fillDisk(forMs) {
        await disk?.fill()
        await pause(forMs)
        await disk?.free()
        await database.recover()
      },
      redeploy: async () => await server.restart(),
      freezeServer: async (forMs) => await server.freeze(forMs),
      freezeDatabase: async (forMs) => await database.freeze(forMs),
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
      async delayDatabase(forMs, byMs) {
        databaseWay.slow(byMs)
        await pause(forMs)
        databaseWay.mend()
      },
      serves: async () => await server.serves(),
      setClock: async (errorMs) => await writeFile(errorFile, String(errorMs)),
    }
    const { faults: names, calmCalls } = plan
    const answeredCalls = () => recorder.answered
    const haunting =
      names.length === 0
        ? Promise.resolve([])
        : haunt(targets, random.fork('nemesis'), { names, calmCalls, answeredCalls, isOver: () => isOver })
    const watching = watchesRoots(desk, exams, () => isRead)
    // Whoever waits for them in the end is told; until then they are nobody's.
    haunting.catch(() => undefined)
    watching.catch(() => undefined)
    const scene = { office, desk, markers, random, exams, students, time }
    const sitting = students.flatMap(({ id, caller }) =>
      exams.map((exam) => {
        const chance = random.fork(`phone ${id} ${exam.id}`)
        const reopens = () => office.reopens(exam, id)
        return new Phone({ line: phones, caller, exam, student: id, random: chance, photo, reopens }).sits()
      }),
    )
    await Promise.all([...sitting, givesTimes(scene)])
    const allOver = Math.max(...exams.map(({ closesAt }) => closesAt)) + 2 * GRACE_SECONDS * 1_000
    await untilTime(time, allOver)
    await settles(scene)
    isOver = true
    const faults = await haunting
    isRead = true
    await watching
    await readsEverything(scene)
    await recorder.close()
    return { history: { ...head, operations: recorder.operations }, faults }
  } finally {
    // A run that failed ends for all: nobody kills or reads what the next run starts.
    isOver = true
    isRead = true
    await server.remove()
    phonesWay.close()
    databaseWay.close()
    await database.remove()
    await disk?.unmount()
    await rm(folder, { recursive: true, force: true })
    await rm(clockFolder, { recursive: true, force: true })
  }
}
