import type { FullExam } from '@anushilon/api/stores/exam/full-exams'
import { textOf } from '@anushilon/domain/exam/question'
import { settled } from '@anushilon/domain/sitting/lateness'
import { isAttempted, type PartRecord } from '@anushilon/domain/sitting/attempt'
import { ranking } from '@anushilon/domain/marks/ranking'
import { examPolicy } from '@anushilon/domain/marks/marks'
import { scoreAttempt, type AnswerKey, type ScriptMarks } from '@anushilon/domain/marks/scoring'
import type { Memory, StoredSitting } from './memory.ts'

/** What a student finds once the results are out. */
export interface FinalView {
  readonly student: number
  readonly exam: string
  readonly total: number | null
  readonly position: number | null
  readonly ranked: number
  /** By the text of the question. */
  readonly picks: Readonly<Record<string, number | null>>
  readonly pages: Readonly<Record<string, number>>
  /** What its pages show, in their order, as SHA-256. */
  readonly shown: Readonly<Record<string, readonly string[]>>
  /** Photos that came after the time and lie with the centre, as SHA-256. */
  readonly withCentre: readonly string[]
  readonly marks: Readonly<Record<string, number>>
  /** How each part was closed. */
  readonly closedAs: Readonly<Partial<Record<PartRecord['kind'], PartRecord['closedAs']>>>
}

/** Scored and ranked by the product's own rules. */
export function readFinal(memory: Memory, exams: readonly FullExam[], now: number): FinalView[] {
  return exams.flatMap((exam) => {
    const sat = [...memory.sittings.values()].filter((one) => one.examId === exam.id && isAttempted(one))
    const contenders = sat.map((one) => ({ ...scored(exam, one, now), studentId: String(one.studentId), one }))
    const ranked = [...ranking(contenders, exam.ties)]
    return contenders.map(({ one, total }) => ({
      student: one.studentId,
      exam: exam.id,
      total,
      position: ranked.find((each) => each.one === one)?.position ?? null,
      ranked: ranked.length,
      picks: picksOf(exam, one),
      marks: Object.fromEntries(
        marksOf(one.marks).map(({ section, question, marks }) => [
          `${exam.sections[section]?.subjectId}/${question}`,
          marks,
        ]),
      ),
      closedAs: Object.fromEntries(one.parts.map(({ kind, closedAs }) => [kind, closedAs])),
      pages: byQuestion(exam, one, (pages) => pages.length),
      withCentre: [...one.latePhotos.values()].flatMap(({ sha256, file }) => (file === null ? [] : sha256)),
      shown: byQuestion(exam, one, (pages) => pages.map((path) => shownBy(one, path))),
    }))
  })
}

function byQuestion<T>(
  { sections }: FullExam,
  { scripts }: StoredSitting,
  read: (pages: readonly string[]) => T,
): Record<string, T> {
  return Object.fromEntries(
    [...scripts.values()].map(({ section, question, pages }) => [
      `${sections[section]?.subjectId}/${question}`,
      read(pages),
    ]),
  )
}

function shownBy({ photos }: StoredSitting, path: string): string {
  return photos.find((photo) => photo.path === path)?.digest?.toString('hex') ?? ''
}

function scored(exam: FullExam, { parts, picks, marks }: StoredSitting, now: number) {
  const key: AnswerKey = new Map(
    exam.sections.flatMap(({ questions }) => questions.map(({ number, correct }) => [number, [correct]] as const)),
  )
  const answers = new Map([...picks].map(([question, { option }]) => [question, option]))
  const result = scoreAttempt(
    settled(exam, { parts }, now),
    { answers, scriptMarks: marksOf(marks) },
    { key, policy: exam.plans.mcq && examPolicy(exam.plans.mcq) },
  )
  return { total: result.kind === 'late' ? null : result.total, usedMs: result.usedMs }
}

function marksOf(stored: StoredSitting['marks']): ScriptMarks[] {
  return [...stored].map(([place, { mark }]) => {
    const [section, question] = place.split('/').map(Number)
    return { section: section ?? 0, question: question ?? 0, marks: mark.marks }
  })
}

function picksOf({ sections }: FullExam, { parts, picks }: StoredSitting): Record<string, number | null> {
  const asked = new Map(sections.flatMap(({ questions }) => questions.map((one) => [one.number, textOf(one) ?? ''])))
  const paper = parts.find(({ kind }) => kind === 'mcq')?.paper ?? []
  return Object.fromEntries(
    paper.flatMap(({ questions }) =>
      questions.map((number) => [asked.get(number) ?? '', picks.get(number)?.option ?? null]),
    ),
  )
}
