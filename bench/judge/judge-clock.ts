import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * The time of a run. It goes faster than the machine's, so that an exam of ten minutes takes ten seconds, and every process
 * computes the same from what it is given. For a while it can go slower than the machine's, by what is in a file that all
 * of them look into: a machine that is busy with something else costs nobody their exam. A server may be given an error,
 * which the judge changes while it runs.
 */
export interface JudgeTime {
  /** By the machine's clock, when the run began, and what time it was in the run. */
  readonly begunAt: number
  readonly epoch: number
  readonly speed: number
  readonly paceFile: string
}

/** By the machine's clock: for how long it went slowly in all, but for the time since which it does now. */
interface Pace {
  readonly slowMs: number
  readonly slowSince: number | null
}

/** Of the machine's own pace. */
const SLOWLY = 0.25

/** In the file while it is being changed: whoever reads that looks again, so that nobody's time ever goes back. */
const CHANGING = 'changing'

export function timeNow({ begunAt, epoch, speed, paceFile }: JudgeTime): number {
  const { slowMs, slowSince, now } = momentIn(paceFile)
  const slow = slowMs + (slowSince === null ? 0 : now - slowSince)
  return Math.floor(epoch + (now - begunAt - slow) * speed + slow * SLOWLY)
}

/** A moment of the machine's clock, and the pace that was the same before and after it was looked at. */
function momentIn(file: string): Pace & { readonly now: number } {
  for (;;) {
    const text = readFileSync(file, 'utf8')
    const now = machineTime()
    if (text === CHANGING || readFileSync(file, 'utf8') !== text) continue
    const [slowMs = '', slowSince = ''] = text.split(' ')
    return { slowMs: Number(slowMs), slowSince: slowSince === '' ? null : Number(slowSince), now }
  }
}

/** Whoever reads at that moment reads all of the one or of the other. */
function write(file: string, text: string): void {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

const textOf = ({ slowMs, slowSince }: Pace) => `${slowMs} ${slowSince ?? ''}`

const FAST: Pace = { slowMs: 0, slowSince: null }

export function beginTime(paceFile: string, speed: number): JudgeTime {
  write(paceFile, textOf(FAST))
  return { begunAt: machineTime(), epoch: Date.now(), speed, paceFile }
}

/** In milliseconds: nobody can set it, and it is the same for all processes of a machine. */
function machineTime(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

/** So many calls under way at once are more than the machine can do; so few are not. */
const MANY = 12
const FEW = 6

/** Time goes slowly while the server is away and while many calls are under way. */
export class Pacer {
  readonly #time: JudgeTime
  #isAway = false
  #isCrowded = false
  #underWay = 0
  #pace = FAST

  constructor(time: JudgeTime) {
    this.#time = time
  }

  set isAway(isAway: boolean) {
    this.#isAway = isAway
    this.#set()
  }

  async during<T>(call: () => Promise<T>): Promise<T> {
    this.#count(1)
    try {
      return await call()
    } finally {
      this.#count(-1)
    }
  }

  #count(more: number): void {
    this.#underWay += more
    this.#isCrowded = this.#isCrowded ? this.#underWay > FEW : this.#underWay >= MANY
    this.#set()
  }

  #set(): void {
    const isSlow = this.#isAway || this.#isCrowded
    const { slowMs, slowSince } = this.#pace
    if (isSlow === (slowSince !== null)) return
    write(this.#time.paceFile, CHANGING)
    const now = machineTime()
    this.#pace = slowSince === null ? { slowMs, slowSince: now } : { slowMs: slowMs + now - slowSince, slowSince: null }
    write(this.#time.paceFile, textOf(this.#pace))
  }
}

/** Until it is that time in the run. */
export async function untilTime(time: JudgeTime, moment: number): Promise<void> {
  for (let left = moment - timeNow(time); left > 0; left = moment - timeNow(time))
    await pause(Math.max(LEAST_PAUSE_MS, left / time.speed))
}

const LEAST_PAUSE_MS = 20

export const CLOCK_SETTING = 'JUDGE_CLOCK'

export function writeTime({ begunAt, epoch, speed, paceFile }: JudgeTime): string {
  return [begunAt, epoch, speed, paceFile].join(',')
}

export function readTime(text: string): JudgeTime {
  const [begunAt, epoch, speed, paceFile = ''] = text.split(',')
  const time = { begunAt: Number(begunAt), epoch: Number(epoch), speed: Number(speed), paceFile }
  if (Number.isNaN(timeNow(time))) throw new Error(`${CLOCK_SETTING} is not a time: ${text}`)
  return time
}

/** The setting says which file holds the error of this server's clock, in milliseconds of the run. */
export const ERROR_SETTING = 'JUDGE_CLOCK_ERROR'

export function readError(file: string): number {
  return Number(readFileSync(file, 'utf8'))
}
