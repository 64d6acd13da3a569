import * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'

/**
 * Bounds on lengths, numbers and forms are for what comes in. What is stored came in other ways too: from a pack, from a
 * version with other bounds, from the demo. It is sent as it is, so shape and codecs of a reply hold, and its checks are
 * not run: a schema that requests and replies share bounds only the requests.
 */
const UNCHECKED: z.core.ParseContextInternal<z.core.$ZodIssue> = { skipChecks: true }

/** Our value as the wire has it; drops whatever the schema does not name. */
export function encodeReply<S extends Schema>(schema: S, body: z.output<S>): z.input<S> {
  return z.encode(schema, body, UNCHECKED)
}

/** The same for what is stored in the wire's own form. */
export function decodeReply<S extends Schema>(schema: S, wire: z.input<S>): z.output<S> {
  return z.decode(schema, wire, UNCHECKED)
}

/** A value of this schema, as the program has it. */
export type ValueOf<S extends Schema> = z.output<S>

/** What a device has stored as text, where it still has this shape; null where it has not, or is no JSON. */
export function decodeText<S extends Schema>(schema: S, text: string): z.output<S> | null {
  try {
    const { success, data } = z.safeDecode(schema, JSON.parse(text), UNCHECKED)
    return success ? data : null
  } catch {
    return null
  }
}
