import { MOST_ANSWERS, submitMcq } from '@anushilon/contract/operations/sitting'
import { behaviourOf } from '@anushilon/domain/exam/variation'
import { onOtherTabs, onWayBack, timing } from '@anushilon/outbox/browser'
import { openChannel } from '@anushilon/outbox/channel'
import { createOutbox, type OutboxEvent } from '@anushilon/outbox/outbox'
import { callFor } from '../api/client.ts'
import { session } from '../api/session.ts'
import { sheetOf } from './answer-sheet.ts'
import { dropChain } from './chain.ts'
import { durableDevice, restoreLost } from './durable-copy.ts'
import { deliverChain } from './late-delivery.ts'
import { sendPick, sendPicks } from './send-pick.ts'
import { picks, type UnsentPick } from './unsent-pick.ts'

export type PickEvent = OutboxEvent<UnsentPick, void>

const channel = openChannel('anushilon-answers')

/** The answers of this page that the server has not acknowledged, a lane for each exam (Decisions C8, C14). */
export const outbox = createOutbox({
  kind: picks,
  device: durableDevice,
  // On a phone without room whoever hands in in one tab would leave behind what was answered in the other.
  share: (key, text) => channel?.say({ key, text }),
  send: sendPick,
  together: { most: MOST_ANSWERS, send: sendPicks },
  owner: () => session.read()?.studentId ?? null,
  ...timing,
})

/** The exams whose own page is open here; it tells the student what happens. */
const watched = new Map<string, number>()

export function watchExam(examId: string): () => void {
  watched.set(examId, (watched.get(examId) ?? 0) + 1)
  return () => {
    watched.set(examId, (watched.get(examId) ?? 1) - 1)
    outbox.kick(examId)
  }
}

/** What the student handed in stays as it is; where the time is over the sheet may still be handed in, late. */
const WHEN_CLOSED: Readonly<Record<string, 'drop' | 'submit'>> = {
  'part-closed': 'drop',
  'exam-over': 'drop',
  'time-over': 'submit',
}

/** Time is over and nobody is there to press Submit: what is left goes along with a late one (Decision C10). */
async function submitLate({ studentId, examId, variation }: UnsentPick): Promise<void> {
  await deliverChain(studentId, examId)
  await callFor(submitMcq, variation, { examId, sheet: sheetOf(outbox.of(studentId, examId)) }, { as: studentId })
  outbox.drop(studentId, examId)
  if (behaviourOf(variation).parts.at(-1) === 'mcq') dropChain(studentId, examId)
}

// As soon as this is loaded: the page may be the first after the browser was killed.
const restored = restoreLost((key, text) => outbox.hear(key, null, text))

let started = false

/** Begins to send what is on this device, and goes on for as long as the page lives. */
export function deliver(): void {
  if (!started) {
    started = true
    listen()
    void restored.then(outbox.kickAll)
  }
  outbox.kickAll()
}

function listen() {
  outbox.subscribe((event) => {
    if (event.kind !== 'closed') return
    const { item, error } = event
    const remainingPicks = WHEN_CLOSED[error.code]
    if (remainingPicks === 'drop') outbox.drop(item.studentId, item.examId)
    const isWatched = (watched.get(item.examId) ?? 0) > 0
    // If it fails it is tried again with the next look.
    if (remainingPicks === 'submit' && !isWatched) submitLate(item).catch(() => undefined)
  })
  onOtherTabs(outbox, channel)
  onWayBack(outbox.kickAll)
  session.subscribe(outbox.kickAll)
}
