import {
  LINK_HEADER,
  linkText,
  SIGNED_RECEIPT_HEADER,
  WITNESSED_HEADER,
  witnessedText,
  type ChainHead,
} from '@anushilon/contract/headers'
import { ChainLink } from '@anushilon/contract/schemas/chain-link'
import type { SittingKey } from '@anushilon/contract/schemas/sitting-key'
import { DAY } from '@anushilon/domain/instant'
import { chainStart, nextHash, type Link } from '@anushilon/domain/proof/chain'
import { MOST_LINKS } from '@anushilon/domain/proof/most-links'
import { fromHex } from '@anushilon/domain/proof/sha256'
import { createListeners } from '@anushilon/ui/listeners.ts'
import * as z from 'zod/mini'
import { accompany } from '../api/client.ts'
import { serverClock } from '../api/server-clock.ts'
import { session } from '../api/session.ts'
import { CHAIN_PREFIX } from '../lib/device-storage.ts'
import { copyText } from './durable-copy.ts'
import { keepReceipt } from './kept-receipts.ts'
import { provingLinks, Witnessed, witnessedUpTo } from './witnessed.ts'

/**
 * The chain of a sitting on this device (Decision C18): what is done is a link of it before it is sent, everything that
 * goes to the server brings the newest link, and what comes back says how far the server has it. It stays on the device
 * as unsent answers do, because it is what proves them.
 */
const Stored = z.object({
  ...Witnessed.shape,
  key: z.string(),
  startedAt: z.number(),
  links: z.array(ChainLink),
  /** Of the last link. */
  hash: z.string(),
})
type Stored = z.output<typeof Stored>

type Done = Link extends infer L ? (L extends Link ? Omit<L, 'elapsedMs'> : never) : never

/** No exam lasts so long, and nothing is proved by itself so much later. */
const FORGET_AFTER = 9 * DAY

const keyOf = (studentId: string, examId: string) => `${CHAIN_PREFIX}${studentId}:${examId}`

/** For a device whose storage is full or forbidden: while the page lives. */
const inMemory = new Map<string, Stored>()
const { subscribe, tell } = createListeners()

/** As it was read or written last: every call asks for it, and few change it. */
let last: { readonly text: string; readonly chain: Stored } | null = null

function read(key: string): Stored | null {
  const known = inMemory.get(key)
  if (known !== undefined) return known
  try {
    const text = localStorage.getItem(key)
    if (text === null) return null
    if (last?.text !== text) last = { text, chain: Stored.parse(JSON.parse(text)) }
    return last.chain
  } catch {
    return null
  }
}

function write(key: string, chain: Stored): void {
  try {
    const text = JSON.stringify(chain)
    copyText(key, text)
    localStorage.setItem(key, text)
    inMemory.delete(key)
    last = { text, chain }
  } catch {
    inMemory.set(key, chain)
  }
  tell()
}

/** The paper has come with the key of its sitting: what was begun with that key goes on. */
export function beginChain(studentId: string, examId: string, { key, startedAt }: SittingKey): void {
  const at = keyOf(studentId, examId)
  if (read(at)?.key === key) return
  forgetOld()
  write(at, { key, startedAt, links: [], hash: chainStart(fromHex(key)), witnessed: 0 })
}

/** Before it is sent, so that what is sent brings it. Without a key there is no chain, and nothing else is different. */
export function extendChain(studentId: string, examId: string, done: Done): void {
  const at = keyOf(studentId, examId)
  const chain = read(at)
  if (chain === null || chain.links.length >= MOST_LINKS) return
  const { key, startedAt, links, hash } = chain
  // A clock that was set back while the page was closed does not make time run backwards.
  const elapsedMs = Math.max(Math.round(serverClock.now() - startedAt), links.at(-1)?.elapsedMs ?? 0, 0)
  const link: Link = { ...done, elapsedMs }
  write(at, { ...chain, links: [...links, link], hash: nextHash(fromHex(key), hash, link) })
}

/** All of it is on the server. */
export function dropChain(studentId: string, examId: string): void {
  const at = keyOf(studentId, examId)
  inMemory.delete(at)
  copyText(at, null)
  localStorage.removeItem(at)
}

export function chainLinks(studentId: string, examId: string): readonly Link[] {
  return read(keyOf(studentId, examId))?.links ?? []
}

/** The places whose picks the server had a link of in time: proved, whatever happens to the network. */
export function provedPlaces(studentId: string, examId: string, dueAt: number | undefined): ReadonlySet<string> {
  const chain = read(keyOf(studentId, examId))
  const links = chain?.links.slice(0, provingLinks(chain, dueAt)) ?? []
  return new Set(links.flatMap((link) => (link.kind === 'pick' ? [`${link.subjectId}:${link.question}`] : [])))
}

export const onChains = subscribe

function headOf({ links, hash }: Stored): ChainHead | null {
  return links.length === 0 ? null : { link: links.length, hash }
}

/** Not by a device's own clock, which may be off by years. */
function forgetOld(): void {
  if (!serverClock.isKnown()) return
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(CHAIN_PREFIX))) {
    const chain = read(key)
    if (chain === null || serverClock.now() - chain.startedAt > FORGET_AFTER) localStorage.removeItem(key)
  }
}

const ofExam = z.object({ examId: z.string() })

function chainOfCall(input: unknown): { readonly at: string; readonly chain: Stored } | null {
  const studentId = session.read()?.studentId
  const about = ofExam.safeParse(input)
  if (studentId === undefined || !about.success) return null
  const at = keyOf(studentId, about.data.examId)
  const chain = read(at)
  return chain === null ? null : { at, chain }
}

accompany({
  headersFor(input) {
    const head = chainOfCall(input)
    const newest = head === null ? null : headOf(head.chain)
    return newest === null ? {} : { [LINK_HEADER]: linkText(newest) }
  },
  heard(input, headers) {
    keepHeard(input, headers.get(SIGNED_RECEIPT_HEADER))
    const told = headers.get(WITNESSED_HEADER)
    const known = told === null ? null : chainOfCall(input)
    if (told === null || known === null) return
    const { at, chain } = known
    const link = Number.parseInt(told, 10)
    if (link <= chain.witnessed || link > chain.links.length) return
    // Another device of the student has a chain of its own: what is said of that one says nothing of this one.
    const hash = hashAt(chain, link)
    if (witnessedText({ link, hash }) === told)
      write(at, { ...chain, ...witnessedUpTo(chain, link, serverClock.now()) })
  },
})

function keepHeard(input: unknown, receipt: string | null): void {
  const studentId = session.read()?.studentId
  const about = receipt === null ? null : ofExam.safeParse(input)
  if (receipt === null || studentId === undefined || about?.success !== true) return
  keepReceipt(studentId, about.data.examId, receipt)
}

function hashAt({ key, links, hash }: Stored, link: number): string {
  if (link === links.length) return hash
  const bytes = fromHex(key)
  return links.slice(0, link).reduce((last, one) => nextHash(bytes, last, one), chainStart(bytes))
}
