import { readFileSync } from 'node:fs'

/**
 * The time of a run. It goes faster than the machine's, so that an exam of ten minutes takes ten seconds, and every process
 * computes the same from what it is given: nobody has to be told. A server may be given an error, which the judge changes
 * while it runs.
 */
export interface JudgeTime {
  /** By the machine's clock, when the run began, and what time it was in the run. */
  readonly begunAt: number
  readonly epoch: number
  readonly speed: number
}

export function timeNow({ begunAt, epoch, speed }: JudgeTime): number {
  return Math.round(epoch + (Date.now() - begunAt) * speed)
}

export const CLOCK_SETTING = 'JUDGE_CLOCK'

export function writeTime({ begunAt, epoch, speed }: JudgeTime): string {
  return [begunAt, epoch, speed].join(',')
}

export function readTime(text: string): JudgeTime {
  const [begunAt = Number.NaN, epoch = Number.NaN, speed = Number.NaN] = text.split(',').map(Number)
  if (Number.isNaN(begunAt + epoch + speed)) throw new Error(`${CLOCK_SETTING} is not a time: ${text}`)
  return { begunAt, epoch, speed }
}

/** The setting says which file holds the error of this server's clock, in milliseconds of the run. */
export const ERROR_SETTING = 'JUDGE_CLOCK_ERROR'

export function readError(file: string): number {
  return Number(readFileSync(file, 'utf8'))
}
