import type { InputOf, ReplyOf } from '@anushilon/contract/endpoint'
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

type Body<E extends Parameters<typeof call>[0]> = Promise<ReplyOf<E>['body']>

/** The pile as the server describes it: the question, its rubric, how far it is. */
export type PileInfo = ReplyOf<typeof markingPile>['body']

/** The calls that a marker's desk makes. */
export interface MarkingServer {
  next(input: InputOf<typeof nextScript>): Body<typeof nextScript>
  open(input: InputOf<typeof openScript>): Body<typeof openScript>
  release(input: InputOf<typeof releaseScripts>): Body<typeof releaseScripts>
  saveDraft(input: InputOf<typeof saveDraft>): Body<typeof saveDraft>
  /** What was saved, or the other version where there are two. */
  save(input: InputOf<typeof saveMarks>): Body<typeof saveMarks>
  undo(input: InputOf<typeof undoMarks>): Body<typeof undoMarks>
}

export const markingServer: MarkingServer = {
  next: (input) => call(nextScript, input),
  open: (input) => call(openScript, input),
  release: (input) => call(releaseScripts, input),
  saveDraft: (input) => call(saveDraft, input),
  save: (input) => call(saveMarks, input),
  undo: (input) => call(undoMarks, input),
}
