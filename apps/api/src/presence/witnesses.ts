import { WITNESSED_HEADER, witnessedText, type ChainHead } from '@anushilon/contract/headers'
import type { ExamId } from '@anushilon/domain/exam/exam'
import { DAY, HOUR, MINUTE, type Instant } from '@anushilon/domain/instant'
import { MOST_LINKS } from '@anushilon/domain/proof/most-links'
import type { Db } from '../db/database.ts'
import { countWitnesses, forgetWitnesses, saveWitnesses, type NewWitness } from '../stores/sitting/witnesses.ts'

/** Who was not heard of for so long leaves the memory. */
const LET_GO_AFTER = 5 * MINUTE
/** Longer than anything is proved by itself (LATE_PROOF_HOURS), and the exam before it. */
const FORGET_AFTER = 10 * DAY
const SWEEP_EVERY = 1 * HOUR
const MOST_AT_ONCE = 5_000
/** Nobody does so much between two writings; of more the last one counts. */
const MOST_UNWRITTEN = 20
/** Of a student's sitting, whichever devices they are of: the longest chain there is, twice. What is no link of any chain looks like one. */
const MOST_ON_RECORD = 2 * MOST_LINKS
/** What is heard later proves nothing; a part may have been opened again meanwhile. */
const LISTEN_AFTER_DUE = 1 * DAY

interface Trace {
  readonly studentId: number
  readonly examId: ExamId
  seenAt: Instant
  /** Heard of and not yet on disk, each with the moment at which it was heard first. */
  unwritten: NewWitness[]
  /** How many more may be written before the disk is asked how many there are; what is written again counts as well. */
  room: number
  /** On disk, as the student's page is told. */
  headers: Readonly<Record<string, string>>
}

const NOTHING = {}

function keyOf(studentId: number, examId: string): string {
  return `${studentId}/${examId}`
}

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
    const key = keyOf(studentId, examId)
    let trace = this.#traces.get(key)
    if (trace === undefined) {
      trace = { studentId, examId, seenAt: now, unwritten: [], room: 0, headers: NOTHING }
      this.#traces.set(key, trace)
    }
    trace.seenAt = now
    const { unwritten, headers } = trace
    const isKnown =
      headers[WITNESSED_HEADER] === witnessedText(head) || unwritten.some(({ hash }) => hash === head.hash)
    // A newer one does not stand for those before it: they may have been in time, and it may not; or it is of another tab's chain.
    if (!isKnown) {
      if (unwritten.length >= MOST_UNWRITTEN) unwritten.pop()
      unwritten.push({ studentId, examId, ...head, at: now, by: 'server' })
    }
    return headers
  }

  /** Writes what was heard since the last time. */
  async record(now: Instant): Promise<void> {
    const waiting = [...this.#traces.values()].filter(({ unwritten }) => unwritten.length > 0)
    for (let from = 0; from < waiting.length; from += MOST_AT_ONCE) {
      await this.#write(waiting.slice(from, from + MOST_AT_ONCE), now)
    }
    for (const [key, { seenAt, unwritten }] of this.#traces) {
      if (unwritten.length === 0 && now - seenAt > LET_GO_AFTER) this.#traces.delete(key)
    }
    await this.#sweep(now)
  }

  async #write(traces: readonly Trace[], now: Instant): Promise<void> {
    const some = traces.map((trace) => ({ trace, heard: [...trace.unwritten] }))
    await this.#findRoom(
      traces.filter(({ room }) => room === 0),
      now,
    )
    const written = some.map(({ trace, heard }) => ({ trace, heard, kept: heard.slice(0, trace.room) }))
    await saveWitnesses(
      this.#db,
      written.flatMap(({ kept }) => kept),
    )
    for (const { trace, heard, kept } of written) {
      // A call that was overtaken has brought an older link after a newer one.
      const newest = kept.toSorted((one, other) => one.link - other.link).at(-1)
      if (newest !== undefined) trace.headers = { [WITNESSED_HEADER]: witnessedText(newest) }
      trace.room -= kept.length
      trace.unwritten = trace.unwritten.filter((witness) => !heard.includes(witness))
    }
  }

  /** Anybody who is logged in can send what looks like a link, to any exam of theirs, as long as they please: it must not fill the disk. */
  async #findRoom(traces: readonly Trace[], now: Instant): Promise<void> {
    if (traces.length === 0) return
    const found = await countWitnesses(this.#db, traces, now - LISTEN_AFTER_DUE)
    for (const { student_id: studentId, exam_id: examId, links } of found) {
      const trace = this.#traces.get(keyOf(studentId, examId))
      if (trace !== undefined) trace.room = Math.max(0, MOST_ON_RECORD - links)
    }
  }

  async #sweep(now: Instant): Promise<void> {
    if (this.#sweptAt !== null && now - this.#sweptAt < SWEEP_EVERY) return
    this.#sweptAt = now
    await forgetWitnesses(this.#db, now - FORGET_AFTER)
  }
}
