import { timingSafeEqual } from 'node:crypto'
import {
  examMark,
  isCodeFault,
  MAC_BYTES,
  macBytes,
  macText,
  readCode,
  type ReadCode,
} from '@anushilon/domain/hand-in/sheet-code'
import { hmacSha256 } from '@anushilon/domain/proof/sha256'
import type { Link } from '@anushilon/domain/proof/chain'
import { optionCountOf } from '@anushilon/domain/exam/question'
import { SECOND, type Instant } from '@anushilon/domain/instant'
import type { Sitting } from '@anushilon/domain/sitting/attempt'
import type { Deps } from '../deps.ts'
import { sittingKey } from '../proof/sitting-key.ts'
import type { FullExam } from '../stores/exam/full-exams.ts'
import { examsSatBy, sittingOf } from '../stores/sitting/sittings.ts'

/** A sheet whose MAC was made with the key of this sitting: by this student's own phone. */
export interface KnownSheet {
  readonly outcome: 'known'
  readonly exam: FullExam
  readonly studentId: number
  readonly sitting: Sitting
  /** Null where it says what the student's paper does not allow. */
  readonly links: readonly Link[] | null
}

type SheetOfCode = KnownSheet | { readonly outcome: 'unreadable' | 'unknown' }

type SheetDeps = Pick<Deps, 'db' | 'secrets' | 'exams'>

/**
 * Whose sheet a code is. Who is no student, has not begun the exam, or has another key looks the same from outside: the
 * code tells nothing but that it is not one of ours.
 */
export async function sheetOfCode(deps: SheetDeps, text: string, now: Instant): Promise<SheetOfCode> {
  const read = readCode(text)
  if (isCodeFault(read)) return { outcome: 'unreadable' }
  const sat = await examsSatBy(deps.db, read.studentId)
  for (const { id: examId } of sat.filter(({ id }) => examMark(id) === read.examMark)) {
    const sitting = await sittingOf(deps.db, read.studentId, examId)
    if (!isMadeWith(sittingKey(deps.secrets, { studentId: read.studentId, examId, sitting }), read, examId)) continue
    const exam = await deps.exams.get(examId, now)
    if (exam === null) break
    return { outcome: 'known', exam, studentId: read.studentId, sitting, links: linksOf(read, exam, sitting) }
  }
  return { outcome: 'unknown' }
}

function isMadeWith(key: Uint8Array, read: ReadCode, examId: string): boolean {
  const expected = hmacSha256(key, Buffer.from(macText({ ...read, examId })))
  return timingSafeEqual(expected.subarray(0, MAC_BYTES), macBytes(read.mac))
}

/** The picks by their places, as a chain has them, and that the part was handed in with them. */
function linksOf({ picks, optionCount, elapsedSeconds }: ReadCode, exam: FullExam, sitting: Sitting): Link[] | null {
  const part = sitting.parts.find(({ kind }) => kind === 'mcq')
  const questions = (part?.paper ?? []).flatMap(({ section: at, questions: numbers }) => {
    const section = exam.sections[at]
    return numbers.map((number, place) => ({
      subjectId: section?.subjectId ?? '',
      place,
      options: optionsOf(section?.questions.find((question) => question.number === number)),
    }))
  })
  const most = Math.max(1, ...questions.map(({ options }) => options))
  if (questions.length !== picks.length || most !== optionCount) return null
  if (picks.some((option, at) => option !== null && option >= (questions[at]?.options ?? 0))) return null
  const elapsedMs = elapsedSeconds * SECOND
  const links = questions.flatMap(({ subjectId, place }, at): Link[] => {
    const option = picks[at] ?? null
    return option === null ? [] : [{ kind: 'pick', subjectId, question: place, option, elapsedMs }]
  })
  return [...links, { kind: 'hand-in', part: 'mcq', elapsedMs }]
}

function optionsOf(question: FullExam['sections'][number]['questions'][number] | undefined): number {
  return question === undefined ? 0 : optionCountOf(question)
}
