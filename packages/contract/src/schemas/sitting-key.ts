import type { Instant } from '@anushilon/domain/instant'
import * as z from 'zod/mini'
import { WireTime } from '../codecs/wire-time.ts'

/** With what a device proves when answers were made (Decision C18): 32 bytes in hex, and the moment it counts from. */
export interface SittingKey {
  readonly key: string
  readonly startedAt: Instant
}

/** Beside what the specification has; not there on a paper that was kept by an older page, or that nobody sits. */
export const sittingKeyShape = {
  sittingKey: z.exactOptional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  sittingStart: z.exactOptional(WireTime),
}

type Wire = z.output<z.ZodMiniObject<typeof sittingKeyShape>>

export function decodeSittingKey({ sittingKey: key, sittingStart: startedAt }: Wire): {
  readonly sitting?: SittingKey
} {
  return key === undefined || startedAt === undefined ? {} : { sitting: { key, startedAt } }
}

export function encodeSittingKey({ sitting }: { readonly sitting?: SittingKey }): Wire {
  return sitting === undefined ? {} : { sittingKey: sitting.key, sittingStart: sitting.startedAt }
}
