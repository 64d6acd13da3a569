import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from './random.ts'

/** What a run is made of, for who wants to break it. */
export interface Targets {
  /** Ends it as a power cut does, and starts it again. */
  killServer(): Promise<void>
  /** One of its processes; it starts another by itself. */
  killWorker(): Promise<boolean>
  killDatabase(): Promise<void>
  /** The primary goes and the standby takes over; nothing where there is none left. */
  failOver(): Promise<boolean>
  /** The same while the primary has what the standby has not. */
  failOverFromBehind(): Promise<boolean>
  /** Of the database and of everything that the server keeps in files. */
  fillDisk(forMs: number): Promise<void>
  /** Tells it to stop, as an update does, and starts it again. */
  redeploy(): Promise<void>
  freezeServer(forMs: number): Promise<void>
  freezeDatabase(forMs: number): Promise<void>
  /** Between phones and server: nothing passes any more, or only in one direction. */
  cutPhones(forMs: number, direction: 'both' | 'replies'): Promise<void>
  delayPhones(forMs: number, byMs: number): Promise<void>
  /** Between server and database. */
  cutDatabase(forMs: number): Promise<void>
  delayDatabase(forMs: number, byMs: number): Promise<void>
  /** Until somebody is answered again. */
  serves(): Promise<void>
  /** The server's machine has another time than it should have, by so much; zero: it is right again. */
  setClock(errorMs: number): Promise<void>
}

/** False where there was nothing to break. */
type Fault = (targets: Targets, random: Random) => Promise<void | boolean>

const SECOND = 1_000

export const FAULTS: Readonly<Record<string, Fault>> = {
  'kill the server': async (targets) => await targets.killServer(),
  'kill a worker': async (targets) => await targets.killWorker(),
  'kill the database': async (targets) => await targets.killDatabase(),
  'stop and start': async (targets) => await targets.redeploy(),
  'freeze the server': async (targets, random) => await targets.freezeServer(random.between(200, 1_500)),
  'freeze the database': async (targets, random) => await targets.freezeDatabase(random.between(200, 1_500)),
  'cut the phones off': async (targets, random) => await targets.cutPhones(random.between(300, 1_200), 'both'),
  'lose the replies': async (targets, random) => await targets.cutPhones(random.between(300, 1_200), 'replies'),
  'slow network': async (targets, random) =>
    await targets.delayPhones(random.between(500, 1_500), random.between(50, 600)),
  'slow database': async (targets, random) =>
    await targets.delayDatabase(random.between(500, 1_500), random.between(5, 200)),
  'cut the database off': async (targets, random) => await targets.cutDatabase(random.between(200, 1_200)),
  'fail over': async (targets) => await targets.failOver(),
  'fail over from behind': async (targets) => await targets.failOverFromBehind(),
  'fill the disk': async (targets, random) => await targets.fillDisk(random.between(300, 1_500)),
  'step the clock': async (targets, random) => {
    const step = random.oneOf([-3_600, -90, -10, 10, 90, 3_600, 86_400]) * SECOND
    await targets.setClock(step)
    await pause(random.between(300, 1_500))
    await targets.setClock(0)
  },
}

/** What is drawn more often than the rest: processes that end without a word. */
const OFTEN: Readonly<Record<string, number>> = { 'kill the server': 2, 'kill a worker': 6, 'kill the database': 6 }

export const isKill = (name: string): boolean => name in OFTEN || name.startsWith('fail over')

export interface Haunting {
  readonly names: readonly string[]
  /** After at most so many calls that were answered something goes wrong. */
  readonly calmCalls: number
  /** So far. */
  answeredCalls(): number
  isOver(): boolean
}

const LOOKS_EVERY_MS = 20

/**
 * One fault after the other, with quiet in between, until told to stop. How long it is quiet is counted in calls: however
 * busy the machine is, so many of them are answered. Returns what was done.
 */
export async function haunt(targets: Targets, random: Random, haunting: Haunting): Promise<string[]> {
  const { names, calmCalls, answeredCalls, isOver } = haunting
  const drawn = names.flatMap((name) => Array.from({ length: OFTEN[name] ?? 1 }, () => name))
  const done: string[] = []
  while (!isOver()) {
    const calmUntil = answeredCalls() + random.between(calmCalls / 5, calmCalls)
    while (answeredCalls() < calmUntil && !isOver()) await pause(LOOKS_EVERY_MS)
    if (isOver()) break
    const name = random.oneOf(drawn)
    if ((await FAULTS[name]?.(targets, random)) !== false) done.push(name)
    // What is down already cannot be broken: on a busy machine a start takes longer than the quiet.
    await targets.serves()
  }
  return done
}
