import { mkdir, statfs } from 'node:fs/promises'
import { Refused } from '../http/refused.ts'
import type { IntakeLimits } from './photo-limits.ts'

const COME_BACK_IN_SECONDS = 5
/** How often the disk is asked for its room, and the folder made where somebody has cleared it away. */
const LOOK_EVERY_MS = 1_000

interface OfStudent {
  underWay: number
  readonly line: (() => void)[]
}

/**
 * Who may send now. Counted is what is there, not what is claimed: an upload that brings nothing takes a place of its own
 * student's few and nobody else's.
 */
export class UploadSlots {
  readonly #folder: string
  readonly #limits: IntakeLimits
  readonly #students = new Map<number, OfStudent>()
  #underWay = 0
  #room = { isEnough: true, askedAt: Number.NEGATIVE_INFINITY }

  constructor(folder: string, limits: IntakeLimits) {
    this.#folder = folder
    this.#limits = limits
  }

  /** Does the work once there is a place for it. */
  async run<T>(studentId: number, work: () => Promise<T>): Promise<T> {
    await this.#enter(studentId)
    try {
      return await work()
    } finally {
      this.#leave(studentId)
    }
  }

  async #enter(studentId: number): Promise<void> {
    if (this.#underWay >= this.#limits.uploads || !(await this.#hasRoom())) throw busy()
    const student = this.#students.get(studentId) ?? { underWay: 0, line: [] }
    this.#students.set(studentId, student)
    if (student.underWay < this.#limits.ofStudent) student.underWay += 1
    else if (student.line.length >= this.#limits.waitingOfStudent) throw busy()
    else await new Promise<void>((resolve) => student.line.push(resolve))
    this.#underWay += 1
  }

  #leave(studentId: number): void {
    this.#underWay -= 1
    const student = this.#students.get(studentId)
    if (student === undefined) return
    // The place goes to the next in line, or becomes free.
    const next = student.line.shift()
    if (next !== undefined) return next()
    student.underWay -= 1
    if (student.underWay === 0) this.#students.delete(studentId)
  }

  async #hasRoom(): Promise<boolean> {
    const now = performance.now()
    if (now - this.#room.askedAt < LOOK_EVERY_MS) return this.#room.isEnough
    // Who comes meanwhile goes by the last answer, but the first of all waits for one.
    if (this.#room.askedAt !== Number.NEGATIVE_INFINITY) this.#room = { ...this.#room, askedAt: now }
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(this.#folder)
    this.#room = { isEnough: bavail * bsize >= this.#limits.freeBytes, askedAt: now }
    return this.#room.isEnough
  }
}

function busy(): Refused {
  return new Refused('busy', { retryAfterSeconds: COME_BACK_IN_SECONDS })
}
