import { decodeText } from '@anushilon/contract/reply'
import { DraftToSave, type PileKey, type Script } from '@anushilon/contract/staff/marking'
import type { Device } from '@anushilon/outbox/device'
import type { Kind } from '@anushilon/outbox/kind'
import type { Timing } from '@anushilon/outbox/lanes'
import { createOutbox } from '@anushilon/outbox/outbox'
import type { MarkingServer } from './marking-server.ts'
import { takeOlder } from './older-store.ts'
import type { Work } from '../work.ts'

interface UnsentDraft {
  readonly staffId: number
  readonly draft: DraftToSave
}

const KEY = /^unsent:mark-draft:(\d+):/

/** One draft for each script of a marker: the last counts, here as on the server. */
const unsentDrafts: Kind<UnsentDraft> = {
  keyOf: ({ staffId, draft: { examId, section, question, scriptId } }) =>
    `unsent:mark-draft:${staffId}:${examId}:${section}:${question}:${scriptId}`,
  ownerOf: ({ staffId }) => String(staffId),
  laneOf: ({ draft }) => laneIn(draft, draft.scriptId),
  encode: ({ draft }) => JSON.stringify(draft),
  decode(key, text) {
    const [, staffId] = KEY.exec(key) ?? []
    const draft = staffId === undefined ? null : decodeText(DraftToSave, text)
    return draft === null ? null : { staffId: Number(staffId), draft }
  },
  // There is but one in a lane.
  compare: () => 0,
  counts: 'last',
  closes: () => false,
}

/** A student's answers to all questions are scripts of one name. */
function laneIn({ examId, section, question }: PileKey, scriptId: string): string {
  return `${examId}:${section}:${question}:${scriptId}`
}

interface Ports extends Timing {
  readonly staffId: number
  readonly pile: PileKey
  readonly device: Device
  readonly server: Pick<MarkingServer, 'saveDraft'>
  /** Something of it has changed. */
  onChange(): void
  /** Somebody else has it in hand. */
  onTaken(heldBy: string): void
  onRefused(error: unknown): void
  /** The student has sent other pages. */
  onSentAgain(scriptId: string): void
}

type Shown = Pick<Script, 'scriptId' | 'sentAt'>

const PAUSE_MS = 500

/**
 * What is given and drawn and not yet saved: on the device at once, on the server half a second later. It leaves the
 * device when the server has it, and the page when it is saved. Only that of the script that is shown is sent: a draft
 * claims its script.
 */
export function createDrafts({ staffId, pile, device, server, later, random, ...events }: Ports) {
  /** As this page has them, sent or not. */
  const latest = new Map<string, { readonly sentAt: number | null; readonly work: Work }>()
  const outbox = createOutbox({
    kind: unsentDrafts,
    device,
    send: ({ draft }: UnsentDraft) => server.saveDraft(draft),
    owner: () => String(staffId),
    later,
    random,
  })
  const olderKey = `marking-drafts-${staffId}/${pile.examId}/${pile.section}/${pile.question}`
  takeOlder(device, olderKey, outbox, (entry) => {
    const { 0: scriptId, 1: kept }: Partial<Record<number, unknown>> = Object(entry)
    const { sentAt, work }: Partial<Record<string, unknown>> = Object(kept)
    const draft = decodeText(DraftToSave, JSON.stringify({ ...pile, scriptId, sentAt, draft: work }))
    return draft && { staffId, draft }
  })
  outbox.subscribe((event) => {
    if (event.kind === 'sent') {
      const { isSentAgain, heldBy } = event.reply
      if (isSentAgain) events.onSentAgain(event.item.draft.scriptId)
      else if (heldBy !== null) events.onTaken(heldBy)
    }
    if (event.kind === 'refused') events.onRefused(event.error)
    events.onChange()
  })

  const laneOf = (scriptId: string) => laneIn(pile, scriptId)

  function unsent(scriptId: string) {
    return outbox.of(String(staffId), laneOf(scriptId))[0]?.draft ?? null
  }

  return {
    /** What this device has of it, unless that was drawn on other pages. */
    of({ scriptId, sentAt }: Shown): Work | null {
      const stored = unsent(scriptId)
      const known = latest.get(scriptId) ?? (stored && { sentAt: stored.sentAt ?? null, work: stored.draft })
      return known === null || known.sentAt !== sentAt ? null : known.work
    },

    /** The script is shown again: what an earlier visit could not send goes on its way. */
    resume({ scriptId, sentAt }: Shown): void {
      if (unsent(scriptId)?.sentAt === sentAt) outbox.kick(laneOf(scriptId))
    },

    put({ scriptId, sentAt }: Shown, work: Work): void {
      latest.set(scriptId, { sentAt, work })
      outbox.put({ staffId, draft: { ...pile, scriptId, sentAt, draft: work } }, PAUSE_MS)
    },

    /** It was saved, or is not wanted any more. */
    drop(scriptId: string): void {
      latest.delete(scriptId)
      outbox.drop(String(staffId), laneOf(scriptId))
    },

    isWaiting: (scriptId: string): boolean => unsent(scriptId) !== null,
    kick: (scriptId: string) => outbox.kick(laneOf(scriptId)),
    /** When what was on its way has arrived, or has not. */
    idle: (scriptId: string) => outbox.idle(laneOf(scriptId)),
    troubleOf: (scriptId: string) => outbox.troubleOf(laneOf(scriptId)),
    isStored: outbox.isStored,
    stop: outbox.stop,
  }
}
