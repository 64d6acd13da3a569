import type { Database } from '@anushilon/api/db/database'
import type { StoredPhoto } from '@anushilon/api/stores/sitting/answer-pages'
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

/** All that is stored of one student in one exam. */
export class StoredSitting {
  readonly studentId: number
  readonly examId: string
  parts: PartRecord[] = []
  readonly picks = new Map<number, StoredPick>()
  witnesses: Witness[] = []
  chains: { readonly head: string; readonly links: Link[] }[] = []
  readonly latePhotos = new Set<string>()
  readonly photos: StoredPhoto[] = []
  /** By section and question, the paths of its pages. */
  readonly scripts = new Map<string, { section: number; question: number; pages: readonly string[] }>()

  constructor({ studentId, examId }: Whose) {
    this.studentId = studentId
    this.examId = examId
  }
}

/** What the database would keep, for as long as a run lives. Whatever is asked of it in SQL finds nothing. */
export class Memory {
  readonly closesAt = new Map<string, number>()
  readonly sittings = new Map<string, StoredSitting>()

  at({ studentId, examId }: Whose): StoredSitting {
    const key = `${studentId}/${examId}`
    const known = this.sittings.get(key)
    if (known !== undefined) return known
    const made = new StoredSitting({ studentId, examId })
    this.sittings.set(key, made)
    return made
  }

  async run(): Promise<number> {
    return 0
  }

  async many(): Promise<never[]> {
    return []
  }

  async transaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    return await work(asDatabase(this))
  }
}

/** The services hand it on to the stores and ask nothing else of it. */
export function asDatabase(memory: Memory): Database {
  return memory as unknown as Database
}

export function memoryIn(db: unknown): Memory {
  if (db instanceof Memory) return db
  throw new Error('this is no memory')
}
