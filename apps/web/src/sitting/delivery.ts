import { submitMcq } from '@anushilon/contract/operations/sitting'
import { callFor } from '../api/client.ts'
import { session } from '../api/session.ts'
import { sheetOf } from './answer-sheet.ts'
import { createJournal } from './journal.ts'
import { createSender } from './sender.ts'
import { sendPick } from './send-pick.ts'

/** The journal and the sender of this page, joined to the browser. */
export const journal = createJournal(localStorage)

export const sender = createSender({
  journal,
  send: sendPick,
  student: () => session.read()?.studentId ?? null,
  later: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds)
    return () => clearTimeout(timer)
  },
  random: Math.random,
})

/** Another tab sends what was picked there; only if it has not by then, this one does. */
const OTHER_TAB_MS = 5_000
/** Should every other sign fail. */
const LOOK_AGAIN_MS = 60_000

/** The exams whose own page is open here; it tells the student what happens. */
const watched = new Map<string, number>()

export function watchExam(examId: string): () => void {
  watched.set(examId, (watched.get(examId) ?? 0) + 1)
  return () => {
    watched.set(examId, (watched.get(examId) ?? 1) - 1)
    sender.kick(examId)
  }
}

/** Time is over and nobody is there to press Submit: what is left goes along with a late one (Decision C10). */
async function handInLate(studentId: string, examId: string): Promise<void> {
  const [first] = journal.of(studentId, examId)
  if (first === undefined) return
  const sheet = sheetOf(journal.of(studentId, examId))
  await callFor(submitMcq, first.variation, { examId, sheet })
  journal.close(studentId, examId)
}

let started = false

/** Begins to send what is on this device, and goes on for as long as the page lives. */
export function deliver(): void {
  if (!started) {
    started = true
    listen()
  }
  sender.kickAll()
}

function listen() {
  sender.subscribe((event) => {
    if (event.kind !== 'closed') return
    const { studentId, examId } = event.pick
    if (event.rest === 'drop') journal.close(studentId, examId)
    const isWatched = (watched.get(examId) ?? 0) > 0
    // If it fails it is tried again with the next look.
    if (event.rest === 'submit' && !isWatched) handInLate(studentId, examId).catch(() => undefined)
  })
  window.addEventListener('storage', ({ key, oldValue, newValue, storageArea }) => {
    if (key === null || storageArea !== localStorage) return
    journal.hear(key, oldValue, newValue)
    setTimeout(() => sender.kickAll(), OTHER_TAB_MS)
  })
  window.addEventListener('online', () => sender.kickAll())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sender.kickAll()
  })
  session.subscribe(() => sender.kickAll())
  setInterval(() => sender.kickAll(), LOOK_AGAIN_MS)
}
