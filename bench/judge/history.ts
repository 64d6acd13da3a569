import { createWriteStream, type WriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { LateStanding } from '@anushilon/domain/proof/late-answers'
import { once } from 'node:events'
import type { ProofFile } from '@anushilon/contract/operations/exam-log'
import type { PlannedExam } from './exams.ts'

/** How a call ended for who made it. Unknown: it may or may not have been carried out, now or later. */
export type Ended<T = null> =
  | {
      readonly is: 'ok'
      readonly value: T
      readonly receipt: SeenReceipt | null
      /** The signed receipt as it came, where there was one: the checker reads it. */
      readonly signed?: string
    }
  | { readonly is: 'refused'; readonly status: number; readonly code: string }
  | { readonly is: 'unknown'; readonly why: string }

export interface SeenReceipt {
  /** Whether the signature is right, and it names this student and this exam. */
  readonly isGenuine: boolean
  readonly received: number
  readonly at: number
}

export type PartName = 'mcq' | 'written'

/** Whose part of which exam. */
export interface Sitting {
  readonly student: number
  readonly exam: string
}

export interface SeenPart {
  readonly startedAt: number
  readonly endsAt: number
  /** By question. */
  readonly picks: Readonly<Record<string, number | null>>
}

export type Pages = Readonly<Record<string, number>>

export type Call =
  | (Sitting & { readonly kind: 'start'; readonly part: PartName; readonly ended: Ended })
  | (Sitting & { readonly kind: 'read'; readonly part: PartName; readonly ended: Ended<SeenPart> })
  | (Sitting & { readonly kind: 'save'; readonly question: string; readonly option: number; readonly ended: Ended })
  | (Sitting & {
      readonly kind: 'submit'
      readonly part: PartName
      readonly sheet: Readonly<Record<string, number>> | null
      readonly ended: Ended<{ readonly isLate: boolean }>
    })
  | (Sitting & { readonly kind: 'arm'; readonly ended: Ended })
  | (Sitting & {
      readonly kind: 'page'
      readonly question: string
      readonly page: string
      /** Of the photo, in hexadecimal. */
      readonly sha256?: string
      /** Sent after its time, with the hash that its link in the chain has. */
      readonly byProof?: boolean
      readonly ended: Ended
    })
  /** Which of the pages that were sent an answer shall have. */
  | (Sitting & { readonly kind: 'arrange'; readonly question: string; readonly ended: Ended })
  /** A page that the student has taken away again, on the device: the server hears of it with what is sent next. */
  | (Sitting & {
      readonly kind: 'removal'
      readonly question: string
      readonly page: string
      readonly ended: Ended
    })
  /** The chain of a device, after the time was over: what became of each of its links. */
  | (Sitting & {
      readonly kind: 'deliver'
      readonly links: readonly DeliveredLink[]
      readonly ended: Ended<{ readonly standings: readonly LateStanding[] }>
    })
  | (Sitting & { readonly kind: 'extra-time'; readonly minutes: number; readonly ended: Ended })
  | (Sitting & {
      readonly kind: 'reopen'
      readonly minutes: number
      readonly ended: Ended<{ readonly part: PartName; readonly endsAt: number }>
    })
  | (Sitting & { readonly kind: 'accept-late'; readonly ended: Ended })
  | (Sitting & {
      readonly kind: 'mark'
      readonly question: string
      readonly version: number
      readonly marks: number
      /** The same for a save that is sent again. */
      readonly save?: string
      /** Who marks. */
      readonly by?: number
      readonly ended: Ended<{ readonly version: number; readonly marks: number }>
    })
  | {
      readonly kind: 'correct'
      readonly exam: string
      readonly question: string
      readonly key: Key
      readonly ended: Ended
    }
  | { readonly kind: 'publish'; readonly exam: string; readonly ended: Ended }
  | (Sitting & { readonly kind: 'solution'; readonly ended: Ended<{ readonly picks: SeenPart['picks'] }> })
  | (Sitting & {
      readonly kind: 'written-solution'
      readonly ended: Ended<{ readonly pages: Pages; readonly marks: Readonly<Record<string, number | null>> }>
    })
  | (Sitting & {
      readonly kind: 'result'
      readonly ended: Ended<{
        readonly total: number | null
        readonly position: number | null
        readonly ranked: number
      }>
    })
  | { readonly kind: 'keys'; readonly ended: Ended<{ readonly keys: readonly SeenKey[] }> }
  | { readonly kind: 'roots'; readonly exam: string; readonly ended: Ended<SeenRoots> }
  | {
      readonly kind: 'consistency'
      readonly exam: string
      /** Sizes. */
      readonly from: number
      readonly to: number
      readonly ended: Ended<{ readonly path: string }>
    }
  | (Sitting & { readonly kind: 'proof'; readonly ended: Ended<ProofFile> })

/** What a device says that it has done. */
export interface DeliveredLink {
  readonly part: PartName
  /** Null where it is the hand-in. */
  readonly question: string | null
  /** Of a pick. */
  readonly option: number | null
  /** Of a photo. */
  readonly sha256: string | null
  /** Computed from this link and those before it. */
  readonly hash: string
}

/** What the centre says in public about its exams' logs, as it came. */
export type SeenKey = Pick<ProofFile['keys'][number], 'key' | 'publicKey'>
export type SeenHead = Omit<NonNullable<ProofFile['head']>, 'timestamp'>

export interface SeenRoots {
  readonly state: 'none' | 'open' | 'frozen'
  /** The oldest first. */
  readonly heads: readonly SeenHead[]
}

/** Right options, or that the question is cancelled. */
export type Key = readonly number[] | 'cancelled'

/** What was done, and when by the judge's own time: before it was sent, and after its reply was read or given up. */
export type Operation = Call & {
  readonly invokedAt: number
  readonly endedAt: number
  /** The newest link of the device's chain, as it went along: its number and its hash, with a dot in between. */
  readonly link?: string
}

/** All that the checker is given. */
export interface History {
  readonly seed: number
  readonly graceMs: number
  readonly exams: readonly PlannedExam[]
  readonly students: readonly number[]
  readonly operations: readonly Operation[]
}

export type Head = Omit<History, 'operations'>

/** In memory, and in a file line by line for who wants to look. */
export class Recorder {
  readonly operations: Operation[] = []
  answered = 0
  readonly #file: WriteStream | null

  constructor(head: Head, path: string | null) {
    this.#file = path === null ? null : createWriteStream(path)
    this.#file?.write(`${JSON.stringify(head)}\n`)
  }

  add(operation: Operation): void {
    this.operations.push(operation)
    if (operation.ended.is !== 'unknown') this.answered += 1
    this.#file?.write(`${JSON.stringify(operation)}\n`)
  }

  async close(): Promise<void> {
    if (this.#file === null) return
    this.#file.end()
    await once(this.#file, 'close')
  }
}

/** What a recorder has written. */
export async function readHistory(path: string): Promise<History> {
  const [head = '{}', ...operations] = (await readFile(path, 'utf8')).split('\n').filter(Boolean)
  return { ...JSON.parse(head), operations: operations.map((line) => JSON.parse(line)) }
}
