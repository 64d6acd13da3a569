import type { Reply, Request } from '../server/routes.ts'
import type { Signal } from './abort.ts'

/** A call on its way from a page; `isHeard` says whether anybody is still there when its reply comes. */
export type Send = (call: Request & { readonly signal: Signal | null }, isHeard: () => boolean) => Promise<Reply>
