import type { ReplyOf } from '@anushilon/contract/endpoint'
import type { markingPile } from '@anushilon/contract/staff/marking'

/** The pile as the server describes it: the question, its rubric, how far it is. */
export type About = ReplyOf<typeof markingPile>['body']
