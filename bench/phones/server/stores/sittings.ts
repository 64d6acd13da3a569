import type * as Real from '@anushilon/api/stores/sitting/sittings'
import type { PartRecord } from '@anushilon/domain/sitting/attempt'
import { memoryIn, type StoredSitting } from '../memory.ts'

export const sittingOf: typeof Real.sittingOf = async (db, studentId, examId) => ({
  parts: [...memoryIn(db).at({ studentId, examId }).parts],
})

export const sittingsAt: typeof Real.sittingsAt = async (db, keys) =>
  keys.map((key) => ({ parts: [...memoryIn(db).at(key).parts] }))

export const startParts: typeof Real.startParts = async (db, starts) =>
  starts.map(({ studentId, exam, part }) => {
    const sitting = memoryIn(db).at({ studentId, examId: exam.id })
    if (sitting.parts.some(({ kind }) => kind === part.kind)) return false
    sitting.parts.push({ ...part, closedAt: null, closedAs: null, overdue: null })
    memoryIn(db).firstDue = Math.min(memoryIn(db).firstDue, part.dueAt)
    return true
  })

/** Only where it is still open. */
function change(
  sitting: StoredSitting,
  kind: PartRecord['kind'],
  to: (part: PartRecord) => PartRecord | null,
): boolean {
  const at = sitting.parts.findIndex((part) => part.kind === kind)
  const part = sitting.parts[at]
  const changed = part === undefined ? null : to(part)
  if (changed !== null) sitting.parts[at] = changed
  return changed !== null
}

export const closeParts: typeof Real.closeParts = async (db, closings) =>
  closings.map(({ closing, ...key }) => {
    const sitting = memoryIn(db).at(key)
    const isClosed = change(sitting, closing.kind, (part) => (part.closedAt === null ? { ...part, ...closing } : null))
    return { isClosed, picks: sitting.picks.size }
  })

export const closePart: typeof Real.closePart = async (db, studentId, examId, closing) => {
  const [closed] = await closeParts(db, [{ studentId, examId, closing }])
  return closed?.isClosed === true
}

export const saveWish: typeof Real.saveWish = async (db, { kind, overdue, now, ...key }) =>
  change(memoryIn(db).at(key), kind, (part) =>
    part.closedAt === null && part.dueAt >= now ? { ...part, overdue } : null,
  )

export const acceptPart: typeof Real.acceptPart = async (db, studentId, examId, kind) => {
  change(memoryIn(db).at({ studentId, examId }), kind, (part) =>
    part.closedAs === 'late' ? { ...part, closedAs: 'submitted' } : null,
  )
}

function overdueIn(db: unknown, now: number): StoredSitting[] {
  const memory = memoryIn(db)
  if (memory.firstDue >= now) return []
  const due = (parts: readonly PartRecord[]) =>
    Math.min(...parts.map(({ closedAt, dueAt }) => (closedAt === null ? dueAt : Infinity)))
  const open = [...memory.sittings.values()].map((sitting) => ({ sitting, due: due(sitting.parts) }))
  memory.firstDue = Math.min(...open.map((one) => one.due))
  return open.filter((one) => one.due < now).map(({ sitting }) => sitting)
}

export const examsWithOverdueParts: typeof Real.examsWithOverdueParts = async (db, now) => [
  ...new Set(overdueIn(db, now).map(({ examId }) => examId)),
]

export const closeOverdueParts: typeof Real.closeOverdueParts = async (db, examId, now, policy) => {
  for (const sitting of overdueIn(db, now).filter((one) => one.examId === examId)) {
    sitting.parts = sitting.parts.map((part) =>
      part.closedAt !== null || part.dueAt >= now
        ? part
        : {
            ...part,
            closedAt: part.dueAt,
            closedAs: (part.overdue ?? policy) === 'late' ? ('late' as const) : ('overdue' as const),
          },
    )
  }
  return 0
}
