import { fromFlat, toFlat, type FlatQuestion } from '@anushilon/domain/exam/flat-question'
import type { ShownQuestion } from '@anushilon/domain/exam/question'
import * as z from 'zod/mini'
import { decoded } from '../schemas/replies.ts'

/** A question that the wire has as one row of fields, with whatever else the row says of it. */
export function flatQuestion<W extends z.ZodMiniType<FlatQuestion, object>>(wire: W) {
  type Decoded = ShownQuestion & Omit<z.output<W>, keyof FlatQuestion>
  return z.codec(wire, decoded<Decoded>(), {
    decode: (row) => fromFlat(row),
    // The schema of the row cuts off what it does not name.
    encode: (question) => ({ ...question, ...toFlat(question) }) as unknown as z.output<W>,
  })
}
