import type { PlannedExam } from '../exams.ts'
import type { History, Operation, SeenHead } from '../history.ts'
import { goesOn, type Signatures } from './signatures.ts'
import type { Anomaly, Of } from './sitting.ts'

/**
 * Every root that anybody saw of an exam's log is genuine, is still told later, and is over leaves that all later ones are
 * over too. None is signed before the exam is over.
 */
export function checkRoots({ exams, operations }: History, signatures: Signatures): Anomaly[] {
  return exams.flatMap((exam) => {
    const own = operations.filter((operation) => 'exam' in operation && operation.exam === exam.id)
    return faultsOf(exam, own, signatures).map((what) => ({ rule: 'roots', where: `exam ${exam.id}`, what }))
  })
}

function faultsOf(exam: PlannedExam, operations: readonly Operation[], signatures: Signatures): string[] {
  const looks = operations
    .filter((operation): operation is Of<'roots'> => operation.kind === 'roots' && operation.ended.is === 'ok')
    .toSorted((one, other) => one.invokedAt - other.invokedAt)
  const found: string[] = []
  let told: readonly SeenHead[] = []
  let wasFrozen = false
  for (const { ended } of looks) {
    if (ended.is !== 'ok') continue
    const { heads, state } = ended.value
    for (const [at, before] of told.entries())
      if (heads[at]?.root !== before.root || heads[at]?.size !== before.size)
        found.push(`the root of size ${before.size} is another one, or gone`)
    for (const head of heads.slice(told.length)) found.push(...headFaults(exam, head, signatures))
    if (wasFrozen && state !== 'frozen') found.push('the log is open again')
    wasFrozen ||= state === 'frozen'
    if (heads.length > told.length) told = heads
  }
  if (operations.some(({ kind, ended }) => kind === 'start' && ended.is === 'ok') && told.length === 0)
    found.push('no root was seen in the end')
  const bySize = new Map(told.map((head) => [head.size, head]))
  for (const [at, newer] of told.entries()) {
    const older = told[at - 1]
    if (older === undefined) continue
    const proof = operations.find(
      (operation): operation is Of<'consistency'> =>
        operation.kind === 'consistency' && operation.from === older.size && operation.to === newer.size,
    )
    if (proof?.ended.is !== 'ok') found.push(`that ${newer.size} goes on from ${older.size} was not proved`)
    else if (newer.size <= older.size || newer.time < older.time || !goesOn(older, newer, proof.ended.value.path))
      found.push(`${newer.size} does not go on from ${older.size}`)
  }
  for (const operation of operations) {
    if (operation.kind !== 'proof' || operation.ended.is !== 'ok') continue
    const { head, earlier } = operation.ended.value
    for (const one of [...(head === null ? [] : [head]), ...earlier])
      if (bySize.get(one.size)?.root !== one.root) found.push(`a proof has a root of ${one.size} that nobody was told`)
  }
  return found
}

function headFaults({ id, closesAt }: PlannedExam, head: SeenHead, signatures: Signatures): string[] {
  if (!signatures.isGenuine(head) || head.exam !== id) return [`the root of size ${head.size} is not genuine`]
  return head.time >= closesAt ? [] : [`a root was signed at ${head.time}, before the end at ${closesAt}`]
}
