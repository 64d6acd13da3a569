import type { ProofFile } from '@anushilon/contract/operations/exam-log'
import type { Leaf } from '@anushilon/domain/log/leaf'
import { placeOf, questionOf } from './check-signed.ts'
import { isUnder, provedLeaf, type NamedLeaf, type Signatures } from './signatures.ts'
import { type Anomaly, anomaly, isAcknowledged, type JudgedSitting, ofKind } from './sitting.ts'

/**
 * The student's proof file in the end: all that was promised is in it, under the root; and what the log says is what the
 * student is shown, no more and no less.
 */
export function checkProof(sitting: JudgedSitting, promised: readonly NamedLeaf[], signatures: Signatures): Anomaly[] {
  const [proof] = ofKind(sitting, 'proof').slice(-1)
  if (proof?.ended.is !== 'ok') {
    const hasStarted = ofKind(sitting, 'start').some(isAcknowledged)
    return hasStarted ? [anomaly(sitting, 'unseen', 'no proof was read in the end')] : []
  }
  const file = proof.ended.value
  const faults = [...treeFaults(file, signatures), ...missing(file, promised), ...storyFaults(sitting, leavesIn(file))]
  return faults.map((what) => anomaly(sitting, 'log', what))
}

function leavesIn({ leaves }: ProofFile): Leaf[] {
  return leaves.flatMap((one) => provedLeaf(one)?.leaf ?? [])
}

function treeFaults({ head, leaves }: ProofFile, signatures: Signatures): string[] {
  if (head === null) return ['no root was signed']
  const found = signatures.isGenuine(head) ? [] : ['the root of the proof is not genuine']
  const places = new Set<number>()
  for (const leaf of leaves) {
    if (leaf.index === null) found.push(`not appended: ${leaf.content}`)
    else if (!isUnder(head, leaf)) found.push(`not under the root: ${leaf.content}`)
    else if (places.has(leaf.index)) found.push(`two at one place: ${leaf.content}`)
    places.add(leaf.index ?? -1)
  }
  return found
}

function missing({ leaves }: ProofFile, promised: readonly NamedLeaf[]): string[] {
  const there = new Set(leaves.flatMap((one) => provedLeaf(one)?.id ?? []))
  return promised.filter(({ id }) => !there.has(id)).map(({ id }) => `a receipt names what is not there: ${id}`)
}

/** What the log says against what was read of the result. */
function storyFaults(sitting: JudgedSitting, leaves: readonly Leaf[]): string[] {
  const { student, exam } = sitting
  const found: string[] = []
  if (leaves.some(({ studentId, examId }) => studentId !== student || examId !== exam.id)) found.push("somebody else's")
  const answers = leaves.flatMap((leaf) => (leaf.kind === 'answer' ? [leaf] : []))
  const said = new Map(answers.map(({ question, option }) => [questionOf(exam, question), option]))
  if (said.size < answers.length) found.push('a question is answered twice')
  const [solution] = ofKind(sitting, 'solution').slice(-1)
  if (solution?.ended.is === 'ok') {
    const picks = Object.entries(solution.ended.value.picks)
    for (const [question, pick] of picks)
      if ((said.get(question) ?? null) !== pick)
        found.push(`${question}: ${said.get(question)} is logged, ${pick} shown`)
    const shown = new Set(picks.map(([question]) => question))
    for (const question of said.keys())
      if (!shown.has(question)) found.push(`${question} is logged and not on the paper`)
  }
  const marks = new Map(leaves.flatMap((leaf) => (leaf.kind === 'mark' ? [[placeOf(exam, leaf), leaf]] : [])))
  const [written] = ofKind(sitting, 'written-solution').slice(-1)
  if (written?.ended.is === 'ok')
    for (const [question, shown] of Object.entries(written.ended.value.marks))
      if (shown !== null && marks.get(question)?.hundredths !== Math.round(shown * 100))
        found.push(`${question}: marks ${marks.get(question)?.hundredths} are logged, ${shown} shown`)
  const [result] = ofKind(sitting, 'result').slice(-1)
  const logged = leaves.findLast((leaf) => leaf.kind === 'result')
  if (result?.ended.is === 'ok' && logged?.kind === 'result') {
    const { total, position } = result.ended.value
    if (logged.hundredths !== (total === null ? null : Math.round(total * 100)) || logged.position !== position)
      found.push(`result ${logged.hundredths} and ${logged.position} are logged, ${total} and ${position} shown`)
  }
  return found
}
