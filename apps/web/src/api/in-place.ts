import type { ReplyIn, Replies, Route } from '@anushilon/contract/endpoint'

/** Answers a call on this page, with no server behind it. */
export type InPlace = <I, R extends Replies>(route: Route<I>, input: I) => ReplyIn<R>

let inPlace: InPlace | null = null

/** From now on no call of this page goes to the server: for the preview of a paper. */
export function answerInPlace(answer: InPlace): void {
  inPlace = answer
}

/** Null: calls go to the server. */
export function answeringInPlace(): InPlace | null {
  return inPlace
}
