import type { PartKind } from '@anushilon/domain/exam/variation'
import * as z from 'zod/mini'
import { RunningMcqBySubject } from './schemas/running-mcq.ts'
import { RunningWrittenBySubject } from './schemas/running-written.ts'

/**
 * A sealed paper as it travels and lies on a phone (decision 026):
 * format (1 byte) · version of the papers (4) · nonce (12) · the paper's own key, sealed with the student's (32 + 16) ·
 * nonce (12) · the paper, sealed with its own key.
 * Both are AES-256-GCM. Inside: length of the text (4) · the text, compressed · the pictures one after the other · zeros.
 */
export const SEALED_FORMAT = 1
export const NONCE_BYTES = 12
export const KEY_BYTES = 32
export const TAG_BYTES = 16
export const HEAD_BYTES = 5
export const WRAPPED_BYTES = KEY_BYTES + TAG_BYTES
export const LENGTH_BYTES = 4

export interface SealedFor {
  readonly examId: string
  /** Of the exam's papers. */
  readonly version: number
  readonly studentId: string
  readonly part: PartKind
}

/** Bound to it by the seal, and what the student's key is made from: a paper opens as nothing else. */
export function sealedFor({ examId, version, studentId, part }: SealedFor): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(['anushilon paper', SEALED_FORMAT, examId, version, studentId, part]))
}

/** What running data would say if the part had begun, with all subjects that can be chosen; the times come with the key. */
export const SealedText = z.object({
  content: z.discriminatedUnion('part', [
    z.object({ part: z.literal('mcq'), paper: RunningMcqBySubject }),
    z.object({ part: z.literal('written'), paper: RunningWrittenBySubject }),
  ]),
  pictures: z.array(z.object({ path: z.string(), bytes: z.int() })),
})
export type SealedContent = z.output<typeof SealedText>['content']
