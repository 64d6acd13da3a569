import { mkdir, statfs } from 'node:fs/promises'
import { Refused } from '../refused.ts'
import type { StudentSession } from '../tokens/tokens.ts'
import type { IntakeLimits } from './photo-limits.ts'

const COME_BACK_IN_SECONDS = 5
/** How often the disk is asked for its room, and the folder made where somebody has cleared it away. */
const LOOK_EVERY_MS = 1_000

/** So much is taken for granted at first, so that who has just begun does not look slow. */
const HEAD_START_BYTES = 64_000

/** One upload, from the moment it may be read. */
export class UploadSlot {
  readonly tokenId: string
  readonly #end: () => void
  readonly #since = performance.now()
  #bytes = HEAD_START_BYTES
  isEnded = false

  constructor(tokenId: string, end: () => void) {
    this.tokenId = tokenId
    this.#end = end
  }

  came(bytes: number): void {
    this.#bytes += bytes
  }

  pace(): number {
    return this.#bytes / (performance.now() - this.#since + 1)
  }

  end(): void {
    this.isEnded = true
    this.#end()
  }
}

interface Waiting {
  readonly tokenId: string
  readonly end: () => void
  readonly enter: (slot: UploadSlot) => void
}

interface OfStudent {
  readonly underWay: Set<UploadSlot>
  readonly line: Waiting[]
}

type Sending = Pick<StudentSession, 'studentId' | 'tokenId'>

/**
 * Who may send now. Counted is what is there, not what is claimed: an upload that brings nothing takes a place of its own
 * log-in's few and nobody else's. Somebody else may have logged in as the same student, where no password is asked: what
 * they hold open gives way to a log-in that has nothing under way, the slowest first.
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

  /** Waits for a place. `end` breaks the upload off; its place is left as after any other end. */
  async enter({ studentId, tokenId }: Sending, end: () => void): Promise<UploadSlot> {
    if (this.#underWay >= this.#limits.uploads || !(await this.#hasRoom())) throw busy()
    const student = this.#students.get(studentId) ?? { underWay: new Set(), line: [] }
    this.#students.set(studentId, student)
    if (this.#mayEnter(student, tokenId)) return this.#take(student, tokenId, end)
    if (countOf(tokenId, student.line) >= this.#limits.waitingOfLogin) throw busy()
    const entered = new Promise<UploadSlot>((enter) => student.line.push({ tokenId, end, enter }))
    this.#makeRoom(student)
    return await entered
  }

  leave({ studentId }: Sending, slot: UploadSlot): void {
    const student = this.#students.get(studentId)
    if (student === undefined || !student.underWay.delete(slot)) return
    this.#underWay -= 1
    // The log-in that has the fewest under way is next.
    const [next] = student.line
      .filter(({ tokenId }) => this.#mayEnter(student, tokenId))
      .toSorted((a, b) => countOf(a.tokenId, student.underWay) - countOf(b.tokenId, student.underWay))
    if (next !== undefined) {
      student.line.splice(student.line.indexOf(next), 1)
      next.enter(this.#take(student, next.tokenId, next.end))
    }
    this.#makeRoom(student)
    if (student.underWay.size === 0) this.#students.delete(studentId)
  }

  #mayEnter(student: OfStudent, tokenId: string): boolean {
    return student.underWay.size < this.#limits.ofStudent && countOf(tokenId, student.underWay) < this.#limits.ofLogin
  }

  #take(student: OfStudent, tokenId: string, end: () => void): UploadSlot {
    const slot = new UploadSlot(tokenId, end)
    student.underWay.add(slot)
    this.#underWay += 1
    return slot
  }

  /** Where a log-in waits that has nothing under way, the slowest upload of the others is broken off. */
  #makeRoom({ underWay, line }: OfStudent): void {
    const isFull = underWay.size >= this.#limits.ofStudent
    if (!isFull || [...underWay].some(({ isEnded }) => isEnded)) return
    if (line.every(({ tokenId }) => countOf(tokenId, underWay) > 0)) return
    const [slowest] = [...underWay].toSorted((a, b) => a.pace() - b.pace())
    slowest?.end()
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

function countOf(tokenId: string, uploads: Iterable<{ readonly tokenId: string }>): number {
  let count = 0
  for (const upload of uploads) if (upload.tokenId === tokenId) count += 1
  return count
}

function busy(): Refused {
  return new Refused('busy', { retryAfterSeconds: COME_BACK_IN_SECONDS })
}
