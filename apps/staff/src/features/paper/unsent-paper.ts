import { decodeText } from '@anushilon/contract/reply'
import { ExamDraftToSave } from '@anushilon/contract/staff/papers'
import type { Device } from '@anushilon/outbox/device'
import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import type { Kind } from '@anushilon/outbox/kind'

/** A draft as somebody has written it, on the version that they had read. */
export interface UnsentPaper {
  /** Who has written it, and in which tab: two tabs never write over each other. */
  readonly writer: string
  readonly examId: string
  readonly revision: string
  readonly document: ExamDraft
  /** What was read, for what others save meanwhile; an older page has stored none. */
  readonly base?: ExamDraft
}

const KEY = /^unsent:paper:(\d+:[\da-f]+):/

export const unsentPapers: Kind<UnsentPaper> = {
  keyOf: ({ writer, examId }) => `unsent:paper:${writer}:${examId}`,
  ownerOf: ({ writer }) => writer,
  laneOf: ({ examId }) => examId,
  encode: ({ examId, revision, document, base }) => JSON.stringify({ examId, revision, document, base }),
  decode(key, text) {
    const [, writer] = KEY.exec(key) ?? []
    const saving = writer === undefined ? null : decodeText(ExamDraftToSave, text)
    return writer === undefined || saving === null ? null : { writer, ...saving }
  },
  // There is but one in a lane.
  compare: () => 0,
  counts: 'last',
  // Somebody else has saved the same part meanwhile: nothing is sent until it is decided what counts.
  closes: ({ code }) => code === 'conflict',
}

/** Under which names pages of somebody's have stored this paper on the device, be they open or gone. */
export function writersOf(device: Device, staffId: number, examId: string): string[] {
  const stored = device.keys().flatMap((key) => unsentPapers.decode(key, device.read(key) ?? '') ?? [])
  return stored
    .filter((one) => one.writer.startsWith(`${staffId}:`) && one.examId === examId)
    .map(({ writer }) => writer)
}
