import { decodeText } from '@anushilon/contract/reply'
import type { InputOf } from '@anushilon/contract/endpoint'
import { MarksToSave, type saveMarks } from '@anushilon/contract/staff/marking'
import { localDevice } from '@anushilon/outbox/browser'
import type { Device } from '@anushilon/outbox/device'
import type { Kind } from '@anushilon/outbox/kind'
import type { Timing } from '@anushilon/outbox/lanes'
import { createOutbox } from '@anushilon/outbox/outbox'
import type { MarkingServer } from './marking-server.ts'
import { takeOlder } from './older-store.ts'

export type Saving = InputOf<typeof saveMarks>

export interface UnsentMarks {
  readonly staffId: number
  /** When they were given: marks of one script are sent in this order. */
  readonly at: number
  readonly saving: Saving
}

const KEY = /^unsent:marks:(\d+):(\d+):[\w-]+$/

/** Marks on their way to the server. Every save has a key of its own, by which the server knows a repetition. */
const unsentMarks: Kind<UnsentMarks> = {
  keyOf: ({ staffId, at, saving }) => `unsent:marks:${staffId}:${at}:${saving.saveKey}`,
  ownerOf: ({ staffId }) => String(staffId),
  laneOf: ({ saving }) => saving.scriptId,
  encode: ({ saving }) => JSON.stringify(saving),
  decode(key, text) {
    const [, staffId, at] = KEY.exec(key) ?? []
    const saving = staffId === undefined ? null : decodeText(MarksToSave, text)
    return saving === null ? null : { staffId: Number(staffId), at: Number(at), saving }
  },
  compare: (one, other) => one.at - other.at,
  counts: 'first',
  // What is refused of one script says nothing of what comes after it.
  closes: () => false,
}

interface Ports extends Timing {
  readonly device: Device
  send(saving: Saving): ReturnType<MarkingServer['save']>
}

export function createMarksOutbox(staffId: number, { device, send, later, random }: Ports) {
  const outbox = createOutbox({
    kind: unsentMarks,
    device,
    send: ({ saving }: UnsentMarks) => send(saving),
    owner: () => String(staffId),
    later,
    random,
  })
  takeOlder(device, `marking-outbox-${staffId}`, outbox, (entry, at) => {
    const saving = decodeText(MarksToSave, JSON.stringify(entry))
    return saving && { staffId, at, saving }
  })
  return outbox
}

/** Marks that a closed page has left on this device; the desk of any of their piles sends them. */
export function marksOnDevice(staffId: number): readonly Saving[] {
  const never = () => Promise.reject(new Error('the desk sends them'))
  const outbox = createMarksOutbox(staffId, {
    device: localDevice,
    send: never,
    later: () => () => undefined,
    random: () => 0,
  })
  return outbox.of(String(staffId)).map(({ saving }) => saving)
}
