import type { ExamId } from '@anushilon/domain/exam/exam'
import { DAY, HOUR, MINUTE, SECOND, type Instant } from '@anushilon/domain/instant'
import type { Db } from '../db/database.ts'
import { forgetSightings, saveSightings, type Sighting } from '../stores/sitting/presence.ts'

/** What is on record may be this old while a student goes on: pages are heard of every ten seconds and more often. */
const RECORD_EVERY = 20 * SECOND
/** Who was not heard of for so long is written down for the last time and leaves the memory. */
const LET_GO_AFTER = 5 * MINUTE
const SWEEP_EVERY = 1 * HOUR
const MOST_AT_ONCE = 5_000
/** Pages count no further either. What the table has no room for would keep everybody else's from being written, too. */
const MOST_FAILED = 999

interface Trace extends Sighting {
  seenAt: Instant
  failedUploads: number
  lostUploads: number
  recordedAt: Instant
  isChanged: boolean
}

/**
 * Who is there. Hearing of a student costs a look into a map; what was heard is written every few seconds, all students
 * of all exams in one statement, and each of them at most every twenty seconds.
 */
export class Presence {
  readonly #db: Db
  readonly #traces = new Map<string, Trace>()
  #sweptAt: Instant | null = null

  constructor(db: Db) {
    this.#db = db
  }

  saw(examId: ExamId, studentId: number, now: Instant): void {
    const trace = this.#trace(examId, studentId, now)
    trace.seenAt = now
    trace.isChanged = true
  }

  /** Their page says how many tries to send photos have got nowhere, one after the other. */
  heardOfUploads(examId: ExamId, studentId: number, now: Instant, lostUploads: number): void {
    const trace = this.#trace(examId, studentId, now)
    if (lostUploads !== trace.lostUploads) trace.recordedAt = Number.NEGATIVE_INFINITY
    trace.lostUploads = lostUploads
    trace.isChanged = true
  }

  /** Photos came: good ones end a row of failures. */
  sawUpload(examId: ExamId, studentId: number, now: Instant, isGood: boolean): void {
    const trace = this.#trace(examId, studentId, now)
    const failedUploads = isGood ? 0 : Math.min(MOST_FAILED, trace.failedUploads + 1)
    // What changes is worth writing at once.
    if (failedUploads !== trace.failedUploads) trace.recordedAt = Number.NEGATIVE_INFINITY
    trace.seenAt = now
    trace.failedUploads = failedUploads
    if (isGood) trace.lostUploads = 0
    trace.isChanged = true
  }

  /** Writes what was heard since the last time. */
  async record(now: Instant): Promise<void> {
    const due = [...this.#traces.values()].filter(
      ({ isChanged, recordedAt }) => isChanged && now - recordedAt >= RECORD_EVERY,
    )
    for (let from = 0; from < due.length; from += MOST_AT_ONCE) {
      const some = due.slice(from, from + MOST_AT_ONCE)
      for (const trace of some) Object.assign(trace, { isChanged: false, recordedAt: now })
      try {
        await saveSightings(this.#db, some)
      } catch (error) {
        for (const trace of some) Object.assign(trace, { isChanged: true, recordedAt: Number.NEGATIVE_INFINITY })
        throw error
      }
    }
    for (const [key, { seenAt, isChanged }] of this.#traces) {
      if (!isChanged && now - seenAt > LET_GO_AFTER) this.#traces.delete(key)
    }
    await this.#sweep(now)
  }

  #trace(examId: ExamId, studentId: number, now: Instant): Trace {
    const key = `${studentId}/${examId}`
    const known = this.#traces.get(key)
    if (known !== undefined) return known
    const recordedAt = Number.NEGATIVE_INFINITY
    const uploads = { failedUploads: 0, lostUploads: 0 }
    const trace: Trace = { examId, studentId, seenAt: now, ...uploads, recordedAt, isChanged: true }
    this.#traces.set(key, trace)
    return trace
  }

  async #sweep(now: Instant): Promise<void> {
    if (this.#sweptAt !== null && now - this.#sweptAt < SWEEP_EVERY) return
    this.#sweptAt = now
    await forgetSightings(this.#db, now - DAY)
  }
}
