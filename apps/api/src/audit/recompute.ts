import type { Paper } from '@anushilon/domain/exam/paper'
import type { PartKind } from '@anushilon/domain/exam/variation'
import { fromHundredths, sumOfMarks, toHundredths, type Marks } from '@anushilon/domain/marks/marks'
import { ranking, type Contender } from '@anushilon/domain/marks/ranking'
import { fullMarksBySection, scoreAttempt, type SectionResult } from '@anushilon/domain/marks/scoring'
import type { PartRecord } from '@anushilon/domain/sitting/attempt'
import { hash } from 'node:crypto'
import { z } from 'zod'
import type { ExamSaid, PartSaid, StudentSaid } from './exam-record.ts'
import type { AuditFaults } from './faults.ts'
import { fullMarksIn, schemeIn, type KeyDocument } from './key-document.ts'
import type { AuditSource } from './source.ts'

export interface RecomputedResult {
  readonly hundredths: number | null
  position: number | null
  readonly usedMs: number
  readonly bySection: readonly SectionResult[]
}

export interface Recomputed {
  readonly results: ReadonlyMap<number, RecomputedResult>
  /** The most that anybody could have had. */
  readonly full: Marks
}

const PaperSchema = z.array(z.object({ section: z.int(), questions: z.array(z.int()) }))

/** Marks and merit of everybody, from what the log says, the papers that it names and the key and scheme. */
export async function recompute(
  source: AuditSource,
  said: ExamSaid,
  document: KeyDocument,
  faults: AuditFaults,
): Promise<Recomputed> {
  const scheme = schemeIn(document)
  const worth = fullMarksIn(document)
  const results = new Map<number, RecomputedResult>()
  const contenders: Contender[] = []
  let full = 0
  for await (const { studentId, papers } of papersByStudent(source)) {
    const student = said.students.get(studentId)
    if (student === undefined || student.isErased) continue
    const parts = [...student.parts].flatMap(([kind, part]) =>
      partOf(kind, part, papers, (what) => faults.add(what, `${said.nameOf(studentId)}, ${kind}`)),
    )
    const scored = scoreAttempt({ parts }, { answers: student.answers(), scriptMarks: marksOf(student) }, scheme)
    full = Math.max(full, sumOfMarks(fullMarksBySection(worth, { parts }).map(({ marks }) => marks)))
    const total = scored.kind === 'scored' ? scored.total : null
    const { usedMs, bySection } = scored
    results.set(studentId, {
      hundredths: total === null ? null : toHundredths(total),
      position: null,
      usedMs,
      bySection,
    })
    contenders.push({ studentId: String(studentId), total, usedMs })
  }
  for (const { studentId, position } of ranking(contenders, document.madeBy.ties)) {
    const result = results.get(Number(studentId))
    if (result !== undefined) result.position = position
  }
  return { results, full }
}

function partOf(
  kind: PartKind,
  part: PartSaid,
  papers: ReadonlyMap<PartKind, string>,
  fault: (what: string) => void,
): PartRecord[] {
  const text = papers.get(kind)
  if (text === undefined || hash('sha256', text, 'hex') !== part.paper) {
    fault('A paper is not the one that the log names')
    return []
  }
  const paper: Paper = PaperSchema.parse(JSON.parse(text))
  const { startedAt, deadlineAt, closedAt, closedAs } = part
  return [{ kind, paper, startedAt, deadlineAt, dueAt: deadlineAt, closedAt, closedAs, overdue: null }]
}

function marksOf({ marks }: StudentSaid) {
  return [...marks].map(([key, { hundredths }]) => {
    const [section = 0, question = 0] = key.split(':').map(Number)
    return { section, question, marks: fromHundredths(hundredths) }
  })
}

interface PapersOf {
  readonly studentId: number
  readonly papers: Map<PartKind, string>
}

async function* papersByStudent(source: AuditSource): AsyncGenerator<PapersOf> {
  let current: PapersOf = { studentId: 0, papers: new Map() }
  for await (const { studentId, part, text } of source.papers()) {
    if (current.studentId !== studentId) {
      if (current.papers.size > 0) yield current
      current = { studentId, papers: new Map() }
    }
    current.papers.set(part, text)
  }
  if (current.papers.size > 0) yield current
}
