import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from './random.ts'

/** What a run is made of, for who wants to break it. */
export interface Targets {
  /** Ends it as a power cut does, and starts it again. */
  killServer(): Promise<void>
  /** One of its processes; it starts another by itself. */
  killWorker(): Promise<void>
  killDatabase(): Promise<void>
  /** Tells it to stop, as an update does, and starts it again. */
  redeploy(): Promise<void>
  freezeServer(forMs: number): Promise<void>
  freezeDatabase(forMs: number): Promise<void>
  /** Between phones and server: nothing passes any more, or only in one direction. */
  cutPhones(forMs: number, direction: 'both' | 'replies'): Promise<void>
  delayPhones(forMs: number, byMs: number): Promise<void>
  /** Between server and database. */
  cutDatabase(forMs: number): Promise<void>
  /** The server's machine has another time than it should have, by so much; zero: it is right again. */
  setClock(errorMs: number): Promise<void>
}

type Fault = (targets: Targets, random: Random) => Promise<void>

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
  'cut the database off': async (targets, random) => await targets.cutDatabase(random.between(200, 1_200)),
  'step the clock': async (targets, random) => {
    const step = random.oneOf([-3_600, -90, -10, 10, 90, 3_600, 86_400]) * SECOND
    await targets.setClock(step)
    await pause(random.between(300, 1_500))
    await targets.setClock(0)
  },
}

/** One fault after the other, with quiet in between, until told to stop. Returns what was done. */
export async function haunt(
  targets: Targets,
  random: Random,
  names: readonly string[],
  isOver: () => boolean,
): Promise<string[]> {
  const done: string[] = []
  while (!isOver()) {
    await pause(random.between(800, 4_000))
    if (isOver()) break
    const name = random.oneOf(names)
    await FAULTS[name]?.(targets, random)
    done.push(name)
  }
  return done
}
