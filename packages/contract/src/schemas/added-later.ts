import * as z from 'zod/mini'

/**
 * A field that a reply did not always have. Servers are replaced one after the other, so a page of the new version may ask a
 * server of the old one: what that one does not send is read as `before`. A server that knows the field must send it.
 */
export function addedLater<S extends z.ZodMiniType>(field: S, before: z.core.util.NoUndefined<z.output<S>>) {
  return z._default(field, before)
}
