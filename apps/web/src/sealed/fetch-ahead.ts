import { versionOfSealed } from '@anushilon/contract/open-sealed-paper'
import type { ExamCard } from '@anushilon/contract/operations/catalogue'
import { sealedPaper } from '@anushilon/contract/operations/sealed-papers'
import { buildRequest } from '@anushilon/contract/request'
import { MINUTE, SECOND } from '@anushilon/domain/instant'
import { behaviourOf, type PartKind } from '@anushilon/domain/exam/variation'
import { serverClock } from '../api/server-clock.ts'
import { session } from '../api/session.ts'
import { storedPaper, storePaper } from './sealed-store.ts'

/** Who has Home open when papers may be fetched: a whole course at once. */
const SPREAD_MS = 10 * MINUTE
/** Who opens it later comes at a moment of their own already. */
const SPREAD_LATER_MS = 15 * SECOND
const TRY_AGAIN_MS = 30 * SECOND
/** Whoever has not begun by then takes the line from nobody. */
const TOO_LATE_MS = 5 * SECOND

let isHomeOpen = false
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * Fetches the papers of these exams, each at a random moment, and goes on when Home is left if the connection is good. Tells
 * which exams have theirs on the device. Returns what is called when Home is left.
 */
export function fetchAhead(exams: readonly ExamCard[], onReady: (examId: string) => void): () => void {
  isHomeOpen = true
  for (const exam of exams) void begin(exam, onReady)
  return () => {
    isHomeOpen = false
  }
}

async function begin(exam: ExamCard, onReady: (examId: string) => void): Promise<void> {
  if ((await missingParts(exam)).length === 0) onReady(exam.id)
  else later(exam, waitFor(exam), onReady)
}

function waitFor({ sealedFrom, window }: ExamCard): number {
  const now = serverClock.now()
  const begins = Math.max(sealedFrom ?? now, now)
  const spread = Math.min(begins > now ? SPREAD_MS : SPREAD_LATER_MS, (window.opensAt - begins) / 2)
  return begins - now + Math.random() * spread
}

/** Where the browser says so, and the student does not save data: what is fetched ahead must cost nobody anything. */
function isGoodConnection(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  if (typeof connection !== 'object' || connection === null) return false
  const isFast = 'effectiveType' in connection && connection.effectiveType === '4g'
  return isFast && !('saveData' in connection && connection.saveData === true)
}

/** A timer longer than this overflows; Home is opened again before. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

function later(exam: ExamCard, milliseconds: number, onReady: (examId: string) => void): void {
  if (milliseconds > LONGEST_TIMER_MS) return
  clearTimeout(timers.get(exam.id))
  const act = async () => {
    if (exam.window.opensAt - serverClock.now() < TOO_LATE_MS) return
    if ((isHomeOpen || isGoodConnection()) && (await fetchAll(exam))) onReady(exam.id)
    else later(exam, TRY_AGAIN_MS * (0.5 + Math.random()), onReady)
  }
  timers.set(
    exam.id,
    setTimeout(() => void act(), milliseconds),
  )
}

async function missingParts({ id, variation, window }: ExamCard): Promise<PartKind[]> {
  const missing: PartKind[] = []
  for (const part of behaviourOf(variation).parts) {
    if ((await storedPaper(id, part))?.opensAt !== window.opensAt) missing.push(part)
  }
  return missing
}

async function fetchAll(exam: ExamCard): Promise<boolean> {
  for (const part of await missingParts(exam)) if (!(await fetchOne(exam, part))) return false
  return true
}

async function fetchOne({ id: examId, window }: ExamCard, part: PartKind): Promise<boolean> {
  const token = session.read()?.token
  const { url } = buildRequest(sealedPaper.route, { examId, part })
  try {
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token ?? ''}` }, priority: 'low' })
    const sealed = new Uint8Array(await reply.arrayBuffer())
    if (!reply.ok || versionOfSealed(sealed) === null) return false
    return await storePaper(examId, part, { sealed, opensAt: window.opensAt, key: null })
  } catch {
    return false
  }
}
