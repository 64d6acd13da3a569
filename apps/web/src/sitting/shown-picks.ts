import type { RunningMcq } from '@anushilon/contract/schemas/running-mcq'
import type { AnswerSheet } from '@anushilon/contract/schemas/answer-sheet'
import type { ShownQuestion } from '@anushilon/domain/exam/question'

/**
 * Where a question's answer is: nowhere, on this device only, on this device while the server has its link and so the
 * proof that it was there, or on the server.
 */
export type PickState = 'open' | 'unsent' | 'proved' | 'saved'

export type SittingQuestion = ShownQuestion & {
  /** From 1, running through all subjects. */
  readonly number: number
  readonly subjectId: string
  /** Its place among its subject's questions, from 0: what the server knows it by (Decision K). */
  readonly index: number
  readonly picked: number | null
  readonly state: PickState
}

export interface SittingSection {
  readonly subjectId: string
  readonly subjectName: string
  readonly questions: readonly SittingQuestion[]
}

interface PlacedPick {
  readonly subjectId: string
  readonly question: number
  readonly option: number
}

/** Picks by their place, to be looked up. */
export type PicksByPlace = ReadonlyMap<string, number>

export function placeOf({ subjectId, question }: Omit<PlacedPick, 'option'>): string {
  return `${subjectId}:${question}`
}

/**
 * The paper with all that is known of its answers. What the server has stored stands above everything (Decision C6);
 * then what waits on this device; then what the server has acknowledged since the paper was last loaded.
 */
export function shownSections(
  running: RunningMcq,
  unsent: readonly PlacedPick[],
  acknowledged: PicksByPlace,
  proved: ReadonlySet<string> = new Set(),
): SittingSection[] {
  const waiting = new Map(unsent.map((pick) => [placeOf(pick), pick.option]))
  let number = 0
  return running.sections.map(({ subjectId, subjectName, questions }) => ({
    subjectId,
    subjectName,
    questions: questions.map(({ picked: stored, ...question }, index) => {
      number += 1
      const place = placeOf({ subjectId, question: index })
      const saved = stored ?? acknowledged.get(place) ?? null
      const kept = waiting.get(place) ?? null
      if (stored === null && kept !== null) {
        const state = proved.has(place) ? ('proved' as const) : ('unsent' as const)
        return { ...question, number, subjectId, index, picked: kept, state }
      }
      return { ...question, number, subjectId, index, picked: saved, state: saved === null ? 'open' : 'saved' } as const
    }),
  }))
}

/** The paper with what the server has acknowledged since it told it: so it is kept on the device. */
export function withPicks<R extends RunningMcq>(running: R, acknowledged: PicksByPlace): R {
  const sections = running.sections.map((section) => ({
    ...section,
    questions: section.questions.map((question, index) => ({
      ...question,
      picked: question.picked ?? acknowledged.get(placeOf({ subjectId: section.subjectId, question: index })) ?? null,
    })),
  }))
  return { ...running, sections }
}

export function answeredCount(sections: readonly SittingSection[]): number {
  return sections.reduce((sum, { questions }) => sum + questions.filter(({ picked }) => picked !== null).length, 0)
}

export function questionCount(sections: readonly SittingSection[]): number {
  return sections.reduce((sum, { questions }) => sum + questions.length, 0)
}

/** Where the student left a gap; null: nowhere. */
export function firstUnanswered(sections: readonly SittingSection[]): number | null {
  const questions = sections.flatMap((section) => section.questions)
  return questions.find(({ picked }) => picked === null)?.number ?? null
}

/** All answers as they are shown, for the submit to carry along (Decisions C7, C9). */
export function sheetFrom(sections: readonly SittingSection[]): AnswerSheet {
  return sections.map(({ subjectId, questions }) => ({ subjectId, picks: questions.map(({ picked }) => picked) }))
}
