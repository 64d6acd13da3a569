import type { Database } from '@anushilon/api/db/database'
import type { ScriptKey, StoredMark } from '@anushilon/api/stores/marking/marks'
import type { Draft, PileKey } from '@anushilon/contract/staff/marking'
import type { StoredPhoto } from '@anushilon/api/stores/sitting/answer-pages'
import type { UndecidedPhoto } from '@anushilon/api/stores/sitting/late-photos'
import type { PartRecord } from '@anushilon/domain/sitting/attempt'
import type { Link } from '@anushilon/domain/proof/chain'
import type { Witness } from '@anushilon/domain/proof/late-answers'

interface Whose {
  readonly studentId: number
  readonly examId: string
}

interface StoredPick {
  readonly option: number
  readonly receivedAt: number
}

/** Its picture is looked at after it came. */
export type PhotoInMemory = Omit<StoredPhoto, 'state'> & { state: StoredPhoto['state'] }

/** Of 256: as many have a picture that nobody can read. */
const DAMAGED = 32

/** All that is stored of one student in one exam. */
export class StoredSitting {
  readonly studentId: number
  readonly examId: string
  parts: PartRecord[] = []
  readonly picks = new Map<number, StoredPick>()
  witnesses: Witness[] = []
  chains: { readonly head: string; readonly links: Link[] }[] = []
  /** By section, question and SHA-256. */
  readonly latePhotos = new Map<string, UndecidedPhoto>()
  readonly photos: PhotoInMemory[] = []
  /** By section and question, the paths of its pages. */
  readonly scripts = new Map<string, { section: number; question: number; pages: readonly string[] }>()
  /** By section and question. */
  readonly marks = new Map<string, StoredMark>()

  constructor({ studentId, examId }: Whose) {
    this.studentId = studentId
    this.examId = examId
  }
}

export interface ClaimedScript {
  readonly staffId: number
  readonly until: number
}

/** An answer that can be marked. */
export class MarkedScript {
  readonly studentId: number
  readonly pages: readonly string[]
  readonly #sitting: StoredSitting
  readonly #place: string

  constructor(sitting: StoredSitting, place: string, pages: readonly string[]) {
    this.studentId = sitting.studentId
    this.pages = pages
    this.#sitting = sitting
    this.#place = place
  }

  get mark(): StoredMark | null {
    return this.#sitting.marks.get(this.#place) ?? null
  }

  set mark(mark: StoredMark) {
    this.#sitting.marks.set(this.#place, mark)
  }
}

export function pileKey({ examId, section, question }: PileKey): string {
  return `${examId}/${section}/${question}`
}

export function draftKey(key: ScriptKey, staffId: number): string {
  return `${pileKey(key)}/${key.studentId}/${staffId}`
}

/** What the database would keep, for as long as a run lives. Whatever is asked of it in SQL finds nothing. */
export class Memory {
  readonly closesAt = new Map<string, number>()
  /** No open part is due before this. */
  firstDue = Infinity
  readonly sittings = new Map<string, StoredSitting>()
  readonly #ofExam = new Map<string, StoredSitting[]>()
  /** By pile and student. */
  readonly claims = new Map<string, Map<number, ClaimedScript>>()
  readonly drafts = new Map<string, Draft>()
  /** Marks that were replaced, by script, in their order. */
  readonly replacedMarks = new Map<string, readonly Pick<StoredMark, 'saveKey' | 'markedById'>[]>()
  readonly #unread: PhotoInMemory[] = []
  #last: Promise<unknown> = Promise.resolve()

  at({ studentId, examId }: Whose): StoredSitting {
    const key = `${studentId}/${examId}`
    const known = this.sittings.get(key)
    if (known !== undefined) return known
    const made = new StoredSitting({ studentId, examId })
    this.sittings.set(key, made)
    this.#ofExam.set(examId, [...(this.#ofExam.get(examId) ?? []), made])
    return made
  }

  addPhoto(added: Omit<StoredPhoto, 'state'>): void {
    const photo: PhotoInMemory = { ...added, state: 'waiting' }
    this.at(photo).photos.push(photo)
    this.#unread.push(photo)
  }

  /** A picture alone decides whether it can be read. */
  readPhotos(): void {
    for (const photo of this.#unread.splice(0)) photo.state = (photo.digest?.at(0) ?? 0) < DAMAGED ? 'damaged' : 'ready'
  }

  claimsOf(pile: PileKey): Map<number, ClaimedScript> {
    const key = pileKey(pile)
    const known = this.claims.get(key) ?? new Map<number, ClaimedScript>()
    this.claims.set(key, known)
    return known
  }

  /** The answers to one question whose part is closed. */
  scriptsOf({ examId, section, question }: PileKey): MarkedScript[] {
    return (this.#ofExam.get(examId) ?? []).flatMap((sitting) => scriptIn(sitting, section, question) ?? [])
  }

  scriptAt({ studentId, examId, section, question }: ScriptKey): MarkedScript | null {
    const sitting = this.sittings.get(`${studentId}/${examId}`)
    return sitting === undefined ? null : scriptIn(sitting, section, question)
  }

  async optional(): Promise<null> {
    return null
  }

  async run(): Promise<number> {
    return 0
  }

  async many(): Promise<never[]> {
    return []
  }

  /** One after the other, as the rows that they lock make them. */
  async transaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    const done = this.#last.then(() => work(asDatabase(this)))
    this.#last = done.catch(() => undefined)
    return await done
  }
}

function scriptIn(sitting: StoredSitting, section: number, question: number): MarkedScript | null {
  const place = `${section}/${question}`
  const script = sitting.scripts.get(place)
  const isClosed = sitting.parts.some(({ kind, closedAt }) => kind === 'written' && closedAt !== null)
  return script === undefined || !isClosed ? null : new MarkedScript(sitting, place, script.pages)
}

/** The services hand it on to the stores and ask nothing else of it. */
export function asDatabase(memory: Memory): Database {
  return memory as unknown as Database
}

export function memoryIn(db: unknown): Memory {
  if (db instanceof Memory) return db
  throw new Error('this is no memory')
}
