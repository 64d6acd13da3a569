import * as z from 'zod/mini'
import type { Route } from '../endpoint.ts'

export const RequestKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'is not a known form of key'))

/**
 * In the body of a call that is done once for a key: sent again because its reply was lost, it is answered as the first was
 * and nothing is done (decision 062). A page makes the key; whoever sends none is served as if all they sent were new.
 */
export const perWish = { requestKey: z.exactOptional(RequestKey) }

export function isPerWish({ body }: Pick<Route<unknown>, 'body'>): boolean {
  return body instanceof z.ZodMiniObject && 'requestKey' in body.shape
}
