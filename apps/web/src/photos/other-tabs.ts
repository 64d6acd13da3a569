import type { Channel } from '@anushilon/outbox/channel'
import type { Timing } from '@anushilon/outbox/lanes'
import * as z from 'zod/mini'

/** A tab that lives answers much sooner. */
const ANSWER_MS = 250

const Ask = z.object({ ask: z.string(), examId: z.string() })
const Answer = z.object({ waitFor: z.string() })

interface Ports {
  /** Null in browsers that have none. */
  readonly channel: Channel | null
  /** Sends all photos of an exam that this tab has; ends when none is on its way any more. */
  sendReady(examId: string): Promise<void>
  newId(): string
  readonly later: Timing['later']
}

/**
 * Photos that the device has no room for are in the memory of one tab: the others neither find them nor hear of them. Whoever
 * hands in asks the other tabs to send theirs, by a channel that needs no room, and goes on asking while one still does.
 */
export function createOtherTabs({ channel, sendReady, newId, later }: Ports) {
  /** Who has asked this tab, and whether it still sends for them. */
  const asked = new Map<string, boolean>()
  /** Those of this tab's own questions that another one has answered. */
  const answered = new Set<string>()

  async function send(ask: string, examId: string): Promise<void> {
    asked.set(ask, true)
    await sendReady(examId)
    asked.set(ask, false)
  }

  channel?.onMessage((message) => {
    const answer = Answer.safeParse(message)
    if (answer.success) answered.add(answer.data.waitFor)
    const question = Ask.safeParse(message)
    if (!question.success) return
    const { ask, examId } = question.data
    if (!asked.has(ask)) void send(ask, examId)
    if (asked.get(ask)) channel.say({ waitFor: ask })
  })

  return {
    /** Ends when no other tab sends photos of the exam any more; one that is closed meanwhile is not waited for. */
    async untilSent(examId: string, signal: AbortSignal): Promise<void> {
      if (channel === null) return
      const ask = newId()
      do {
        channel.say({ ask, examId })
        await new Promise<void>((resolve) => void later(ANSWER_MS, resolve))
      } while (answered.delete(ask) && !signal.aborted)
    },
  }
}
