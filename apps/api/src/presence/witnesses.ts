import { WITNESSED_HEADER, witnessedText, type ChainHead } from '@anushilon/contract/headers'
import type { ExamId } from '@anushilon/domain/exam/exam'
import { DAY, HOUR, MINUTE, type Instant } from '@anushilon/domain/instant'
import type { Db } from '../db/database.ts'
import { forgetWitnesses, saveWitnesses, type NewWitness } from '../stores/sitting/witnesses.ts'

/** Who was not heard of for so long leaves the memory. */
const LET_GO_AFTER = 5 * MINUTE
/** Longer than anything is proved by itself (LATE_PROOF_HOURS), and the exam before it. */
const FORGET_AFTER = 10 * DAY
const SWEEP_EVERY = 1 * HOUR
const MOST_AT_ONCE = 5_000

interface Trace {
  seenAt: Instant
  /** Heard of and not yet on disk. */
  newest: NewWitness | null
  /** On disk, as the student's page is told. */
  receipt: { readonly link: number; readonly headers: Readonly<Record<string, string>> } | null
}

const NOTHING = {}

/**
 * The newest links that students' pages have sent along with whatever they sent (Decision C18). To hear of one costs a look
 * into a map; they are written every few seconds, all students of all exams in one statement, with the moment at which each
 * was heard. Nobody is told that a link is witnessed before it is on disk.
 */
export class Witnesses {
  readonly #db: Db
  readonly #traces = new Map<string, Trace>()
  #sweptAt: Instant | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** Returns the headers that tell the page how far its chain is witnessed. */
  saw(examId: ExamId, studentId: number, head: ChainHead | null, now: Instant): Readonly<Record<string, string>> {
    if (head === null) return NOTHING
    const key = `${studentId}/${examId}`
    let trace = this.#traces.get(key)
    if (trace === undefined) this.#traces.set(key, (trace = { seenAt: now, newest: null, receipt: null }))
    trace.seenAt = now
    const known = trace.newest?.hash
    const text = witnessedText(head)
    const isOnDisk = trace.receipt?.headers[WITNESSED_HEADER] === text
    // A call that was overtaken brings an older link, which a newer one covers.
    if (!isOnDisk && known !== head.hash && head.link >= (trace.newest?.link ?? 0)) {
      trace.newest = { studentId, examId, ...head, at: now, by: 'server' }
    }
    return trace.receipt?.headers ?? NOTHING
  }

  /** Writes what was heard since the last time. */
  async record(now: Instant): Promise<void> {
    const waiting = [...this.#traces.values()].filter(({ newest }) => newest !== null)
    for (let from = 0; from < waiting.length; from += MOST_AT_ONCE) {
      const some = waiting.slice(from, from + MOST_AT_ONCE).map((trace) => ({ trace, newest: trace.newest }))
      await saveWitnesses(
        this.#db,
        some.flatMap(({ newest }) => newest ?? []),
      )
      for (const { trace, newest } of some) {
        if (newest === null) continue
        trace.receipt = { link: newest.link, headers: { [WITNESSED_HEADER]: witnessedText(newest) } }
        if (trace.newest === newest) trace.newest = null
      }
    }
    for (const [key, { seenAt, newest }] of this.#traces) {
      if (newest === null && now - seenAt > LET_GO_AFTER) this.#traces.delete(key)
    }
    await this.#sweep(now)
  }

  async #sweep(now: Instant): Promise<void> {
    if (this.#sweptAt !== null && now - this.#sweptAt < SWEEP_EVERY) return
    this.#sweptAt = now
    await forgetWitnesses(this.#db, now - FORGET_AFTER)
  }
}
