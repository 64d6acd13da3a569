import type { ReplyIn, Replies, Route } from '@anushilon/contract/endpoint'

/** Answers a call on this page, with no server behind it. */
export type LocalBackend = <I, R extends Replies>(route: Route<I>, input: I) => ReplyIn<R>

let local: LocalBackend | null = null

/** From now on no call of this page goes to the server: for the preview of a paper. */
export function setLocalBackend(answer: LocalBackend): void {
  local = answer
}

/** Null: calls go to the server. */
export function localBackend(): LocalBackend | null {
  return local
}
