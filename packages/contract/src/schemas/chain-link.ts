import type { Link } from '@anushilon/domain/proof/chain'
import * as z from 'zod/mini'
import { Answer } from '../codecs/picks.ts'
import { AuthoredId } from './ids.ts'

/** A day and more; what is longer was not measured. */
const MOST_ELAPSED_MS = 2_000_000_000
const elapsedMs = z.int().check(z.minimum(0), z.maximum(MOST_ELAPSED_MS))
const Place = z.int().check(z.minimum(0), z.maximum(999))

export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** One link of a sitting's chain as a device delivers it: what was done, never its hash. */
export const ChainLink: z.ZodMiniType<Link> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pick'),
    subjectId: AuthoredId,
    question: Place,
    option: z.union([Place, Answer]),
    elapsedMs,
  }),
  z.object({ kind: z.literal('photo'), subjectId: AuthoredId, question: Place, sha256: Sha256, elapsedMs }),
  z.object({ kind: z.literal('hand-in'), part: z.enum(['mcq', 'written']), elapsedMs }),
])
