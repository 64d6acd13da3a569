import { partForPhotos } from '@anushilon/domain/sitting/answering'
import type { PartRecord } from '@anushilon/domain/sitting/attempt'
import { SECOND, type Instant } from '@anushilon/domain/instant'
import { isRefusal, type RefusalCode } from '@anushilon/domain/refusal'
import { pagesAfter } from '@anushilon/domain/sitting/script-pages'
import { basename } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Database, Db } from '../db/database.ts'
import type { PhotoState, StoredPage } from '../stores/sitting/answer-photos.ts'
import {
  addPhotos,
  answersOf,
  changeAnswers,
  lockWrittenParts,
  photosOf,
  type AnswerKey,
  type LockedPart,
  type NewPhoto,
} from '../stores/sitting/answer-pages.ts'
import { pathFor } from '../storage/paths.ts'
import { MOST_SENT } from './photo-limits.ts'

export interface SentPhoto {
  readonly pageId: string
  readonly path: string
  readonly original: string
  readonly bytes: number
  readonly checksum: number
  readonly digest: Buffer
  readonly pixels: number
}

/** What a student wants an answer to be, with the photos that came along. */
export interface WantedAnswer extends AnswerKey {
  /** Ids of pages, in order. */
  readonly wanted: readonly string[]
  /** Those that whoever wants it so knew to be there; others stay. Undefined: all. */
  readonly knew?: readonly string[] | undefined
  readonly photos: readonly SentPhoto[]
  /** Whether those that have not come yet may come later. */
  readonly mayBeUnfinished: boolean
  /** When it began to arrive. */
  readonly arrivedAt: Instant
  /** When all of it was there. */
  readonly completeAt: Instant
  /** Staff have accepted it, whenever it came. */
  readonly isAccepted?: true
}

export type Upload = Pick<Page, 'pageId' | 'digest' | 'receivedAt'>

export type SavedAnswer =
  | {
      readonly kind: 'saved'
      readonly pages: readonly StoredPage[]
      /** How many questions have photos. */
      readonly received: number
      /** Originals of pages that had come before. */
      readonly unused: readonly string[]
      /** Of the photos that came along, what is on record. */
      readonly uploads: readonly Upload[]
    }
  | { readonly kind: 'refused'; readonly code: RefusalCode }
  | { readonly kind: 'missing'; readonly pageIds: readonly string[] }
  /** Another photo has come under their ids. */
  | { readonly kind: 'taken'; readonly pageIds: readonly string[] }

/** Photos of one student keep this distance in the line, the large ones more: others get in between. */
const LEAST_DISTANCE = 1 * SECOND
const PIXELS_A_MILLISECOND = 10_000

/**
 * Saves what students want of their answers, in one transaction for all who came together. Everything about a student's
 * part is locked meanwhile, so each change is made to what the one before left.
 */
export async function saveAnswers(db: Database, all: readonly WantedAnswer[], clock: Clock): Promise<SavedAnswer[]> {
  return await db.transaction((tx) => saveAnswersIn(tx, all, clock))
}

/** The same within a transaction that does more. */
export async function saveAnswersIn(tx: Db, all: readonly WantedAnswer[], clock: Clock): Promise<SavedAnswer[]> {
  const parts = new Map((await lockWrittenParts(tx, all)).map((part) => [partKey(part), new Answering(part)]))
  for (const answer of await answersOf(tx, all)) parts.get(partKey(answer))?.hasAnswer(answer, answer.pages)
  for (const photo of await photosOf(tx, all)) parts.get(partKey(photo))?.hasPhoto(photo, photo)
  const outcomes = all.map((wanted): SavedAnswer => {
    const part = parts.get(partKey(wanted))
    return part === undefined ? { kind: 'refused', code: 'not-started' } : part.change(wanted)
  })
  const changed = [...parts.values()]
  await addPhotos(
    tx,
    changed.flatMap(({ added }) => added),
  )
  await changeAnswers(
    tx,
    changed.flatMap((part) => part.changed()),
    clock.now(),
  )
  return outcomes
}

/** Where the picture of a page will be. */
export function pagePath(secret: Buffer, { studentId, examId, section, question }: AnswerKey, pageId: string): string {
  const about = JSON.stringify(['answer photo', studentId, examId, section, question, pageId])
  return pathFor(secret, Buffer.from(about), 'image/jpeg')
}

function partKey({ studentId, examId }: Pick<AnswerKey, 'studentId' | 'examId'>): string {
  return `${studentId} ${examId}`
}

/** Of a page from before pages had ids, the name of its file. */
function idFromPath(path: string): string {
  return basename(path, '.jpg')
}

interface Page {
  readonly pageId: string
  readonly path: string
  readonly state: PhotoState
  /** Zero where it is not known. */
  readonly bytes: number
  /** Null where it is not known. */
  readonly checksum: number | null
  readonly digest: Buffer | null
  readonly receivedAt: Instant
}

interface Answer {
  readonly key: AnswerKey
  /** Ids of pages. */
  pages: readonly string[]
  isChanged: boolean
  /** By their ids, whether they count or not. */
  readonly sent: Map<string, Page>
}

/** Of a page from before pages had ids. */
const UNKNOWN = { state: 'ready', bytes: 0, checksum: null, digest: null, receivedAt: 0 } as const

/** A student's written part while changes are made to it, one after the other. */
class Answering {
  readonly added: NewPhoto[] = []
  readonly #part: LockedPart
  readonly #answers = new Map<string, Answer>()
  #lastTurn: Instant

  constructor(part: LockedPart) {
    this.#part = part
    this.#lastTurn = part.lastTurn ?? Number.NEGATIVE_INFINITY
  }

  hasPhoto(key: AnswerKey, page: Page): void {
    const answer = this.#answer(key)
    answer.sent.set(page.pageId, page)
    const named = idFromPath(page.path)
    // The answer was read before its pages' ids were known.
    answer.sent.delete(named)
    answer.pages = answer.pages.map((id) => (id === named ? page.pageId : id))
  }

  hasAnswer(key: AnswerKey, paths: readonly string[]): void {
    const answer = this.#answer(key)
    for (const path of paths) answer.sent.set(idFromPath(path), { ...UNKNOWN, pageId: idFromPath(path), path })
    answer.pages = paths.map(idFromPath)
  }

  change(wanted: WantedAnswer): SavedAnswer {
    const refused = wanted.isAccepted ? null : this.#refusal(wanted)
    if (refused !== null) return { kind: 'refused', code: refused }
    const answer = this.#answer(wanted)
    const taken = wanted.photos.filter((photo) => isAnother(photo, answer.sent.get(photo.pageId)))
    if (taken.length > 0) return { kind: 'taken', pageIds: taken.map(({ pageId }) => pageId) }
    const fresh = new Map(wanted.photos.map((photo) => [photo.pageId, photo]))
    for (const pageId of answer.sent.keys()) fresh.delete(pageId)
    if (!hasRoomFor(answer, [...fresh.values()])) return { kind: 'refused', code: 'too-many-photos' }
    const has = (pageId: string) => answer.sent.has(pageId) || fresh.has(pageId)
    const missing = wanted.wanted.filter((pageId) => !has(pageId))
    if (missing.length > 0 && !wanted.mayBeUnfinished) return { kind: 'missing', pageIds: missing }
    // One that came before and is not in the answer was taken out: a call that comes once more, or late, does not bring it back.
    const takenOut = [...answer.sent.keys()].filter((pageId) => !answer.pages.includes(pageId))
    for (const photo of fresh.values()) this.#add(answer, photo, wanted.arrivedAt)
    const unused = wanted.photos.filter((photo) => fresh.get(photo.pageId) !== photo)
    answer.pages = pagesAfter(answer.pages, wanted.wanted, has, wanted.knew && [...wanted.knew, ...takenOut])
    answer.isChanged = true
    return {
      kind: 'saved',
      pages: pagesIn(answer),
      received: this.#received(),
      unused: unused.map(({ original }) => original),
      uploads: wanted.photos.flatMap(({ pageId }) => answer.sent.get(pageId) ?? []),
    }
  }

  changed() {
    return [...this.#answers.values()]
      .filter(({ isChanged }) => isChanged)
      .map((answer) => ({ ...answer.key, pages: pagesIn(answer).map(({ path }) => path) }))
  }

  /** What was on its way when the part was closed counts if it came soon, unless its results are out by now. */
  #refusal({ arrivedAt, completeAt }: WantedAnswer): RefusalCode | null {
    const { isOut, ...stored } = this.#part
    const part: PartRecord = { ...stored, kind: 'written', paper: [], startedAt: 0, overdue: null }
    const judged = partForPhotos({ parts: [part] }, arrivedAt, completeAt)
    if (isRefusal(judged)) return judged.refused
    return part.closedAt !== null && isOut ? 'time-over' : null
  }

  #add(answer: Answer, photo: SentPhoto, arrivedAt: Instant): void {
    const { pixels, ...sent } = photo
    const distance = LEAST_DISTANCE + Math.round(pixels / PIXELS_A_MILLISECOND)
    this.#lastTurn = Math.max(arrivedAt, this.#lastTurn + distance)
    this.added.push({ ...answer.key, ...sent, receivedAt: arrivedAt, turnAt: this.#lastTurn })
    answer.sent.set(photo.pageId, { ...sent, state: 'waiting', receivedAt: arrivedAt })
  }

  /** How many questions have photos. */
  #received(): number {
    return [...this.#answers.values()].filter(({ pages }) => pages.length > 0).length
  }

  #answer({ studentId, examId, section, question }: AnswerKey): Answer {
    const place = `${section} ${question}`
    const known = this.#answers.get(place)
    if (known !== undefined) return known
    const key = { studentId, examId, section, question }
    const answer: Answer = { key, pages: [], isChanged: false, sent: new Map() }
    this.#answers.set(place, answer)
    return answer
  }
}

/** By what is known of the page of before, if there is one. */
function isAnother(photo: SentPhoto, page: Page | undefined): boolean {
  if (page === undefined) return false
  const isAnotherLength = page.bytes !== 0 && page.bytes !== photo.bytes
  return isAnotherLength || (page.checksum !== null && page.checksum !== photo.checksum)
}

function hasRoomFor({ sent }: Answer, fresh: readonly SentPhoto[]): boolean {
  if (fresh.length === 0) return true
  const bytes = [...sent.values(), ...fresh].reduce((sum, photo) => sum + photo.bytes, 0)
  return sent.size + fresh.length <= MOST_SENT.photos && bytes <= MOST_SENT.bytes
}

function pagesIn({ pages, sent }: Answer): StoredPage[] {
  return pages.flatMap((id) => {
    const page = sent.get(id)
    return page === undefined ? [] : [{ pageId: page.pageId, path: page.path, state: page.state }]
  })
}
