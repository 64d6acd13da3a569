import type { Decided, Decision, QuestionChange } from '@anushilon/contract/staff/question-import'

/** What somebody decided about the questions of a file, by their place in it. */
export interface Decisions {
  readonly byIndex: ReadonlyMap<number, Decision>
  readonly leaveOutFaulty: boolean
  readonly convertOldFonts: boolean
}

export const UNDECIDED: Decisions = { byIndex: new Map(), leaveOutFaulty: false, convertOldFonts: false }

function withOne(decisions: Decisions, decision: Decision): Decisions {
  return { ...decisions, byIndex: new Map(decisions.byIndex).set(decision.index, decision) }
}

export function changing(decisions: Decisions, index: number, change: QuestionChange): Decisions {
  const before = decisions.byIndex.get(index)
  return withOne(decisions, { ...before, index, change: { ...before?.change, ...change } })
}

export function leaving(decisions: Decisions, index: number, leaveOut: boolean): Decisions {
  return withOne(decisions, { ...decisions.byIndex.get(index), index, leaveOut })
}

/** All of these were looked at. */
export function seeing(decisions: Decisions, indices: readonly number[]): Decisions {
  return indices.reduce((so, index) => changing(so, index, { seen: true }), decisions)
}

/** As the calls take it. */
export function asked(fileId: string, { byIndex, leaveOutFaulty, convertOldFonts }: Decisions) {
  return { fileId, decisions: [...byIndex.values()], leaveOutFaulty, convertOldFonts }
}

export function decided({ decisions, leaveOutFaulty, convertOldFonts = false }: Decided): Decisions {
  return { byIndex: new Map(decisions.map((one) => [one.index, one])), leaveOutFaulty, convertOldFonts }
}
