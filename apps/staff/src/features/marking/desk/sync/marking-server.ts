import type { Endpoint, Replies, ReplyOf } from '@anushilon/contract/endpoint'
import {
  saveDraft,
  type markingPile,
  nextScript,
  openScript,
  releaseScripts,
  saveMarks,
  undoMarks,
} from '@anushilon/contract/staff/marking'
import { call } from '../../../../api/client.ts'

/** The pile as the server describes it: the question, its rubric, how far it is. */
export type PileInfo = ReplyOf<typeof markingPile>['body']

/** The calls that a marker's desk makes, for that marker whoever is signed in. */
export function markingServerFor(staffId: number) {
  const callerOf =
    <I, R extends Replies>(endpoint: Endpoint<I, R>) =>
    async (input: I) =>
      await call(endpoint, input, { as: staffId })
  return {
    next: callerOf(nextScript),
    open: callerOf(openScript),
    release: callerOf(releaseScripts),
    saveDraft: callerOf(saveDraft),
    /** What was saved, or the other version where there are two. */
    save: callerOf(saveMarks),
    undo: callerOf(undoMarks),
  }
}

export type MarkingServer = ReturnType<typeof markingServerFor>
