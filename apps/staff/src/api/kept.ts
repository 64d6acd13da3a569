import { decodeText, encodeReply, type ValueOf } from '@anushilon/contract/reply'
import type { Endpoint, Schema } from '@anushilon/contract/endpoint'
import { Me, me } from '@anushilon/contract/staff/account'
import { HOUR } from '@anushilon/domain/instant'
import { localDevice } from '@anushilon/outbox/browser'
import { failureOf } from '@anushilon/outbox/failure'
import { call, signedInAs } from './client.ts'
import { handOver } from './hand-over.ts'

/**
 * What a marker was told, kept on this device so that a reload without a network does not end their work. It is shown only where
 * the server cannot be reached, for half a day, and is gone as soon as somebody signs out, is signed out or somebody else signs in.
 * An answer to a student that was begun is kept in the same way.
 */
const PREFIX = 'kept:'
const LONGEST_MS = 12 * HOUR

/** Whoever they are: while it is kept, they are signed in on this device. */
const ME = 'me'

export function keep<S extends Schema>(schema: S, name: string, value: ValueOf<S>): void {
  localDevice.write(PREFIX + name, `${Date.now()} ${JSON.stringify(encodeReply(schema, value))}`)
}

export function kept<S extends Schema>(schema: S, name: string): ValueOf<S> | null {
  const [, at = '', text = ''] = /^(\d+) ([^]*)$/.exec(localDevice.read(PREFIX + name) ?? '') ?? []
  return text === '' || Math.abs(Date.now() - Number(at)) > LONGEST_MS ? null : decodeText(schema, text)
}

export function forgetKept(): void {
  for (const key of localDevice.keys()) if (key.startsWith(PREFIX)) localDevice.remove(key)
}

/** Asks the server; where it cannot be reached, what it said last. */
export async function callOrKept<I, S extends Schema>(
  endpoint: Endpoint<I, { readonly 200: S }>,
  input: I,
  name: string,
  signal: AbortSignal,
  onHeard: (body: ValueOf<S>) => void = () => undefined,
) {
  const schema = endpoint.replies[200]
  try {
    const body = await call(endpoint, input, { signal })
    onHeard(body)
    keep(schema, name, body)
    return body
  } catch (error) {
    const before = failureOf(error).kind === 'lost' ? kept(schema, name) : null
    if (before === null) throw error
    return before
  }
}

/** Who is signed in. What another has left here is not theirs. */
export async function whoAmI(signal: AbortSignal): Promise<Me> {
  const found = await callOrKept(me, {}, ME, signal, ({ id }) => {
    if (kept(Me, ME)?.id !== id) forgetKept()
  })
  return signedInAs(found.id) ? found : await handOver()
}
