import type { SolvedQuestion } from '@anushilon/contract/schemas/solved-question'
import { fromFlat, toFlat } from '@anushilon/domain/exam/flat-question'
import { NO_SOLUTION } from '@anushilon/domain/exam/question'
import * as z from 'zod/mini'
import { toStored } from '../../practice/device-paper.ts'
import type { Picks, PracticePaper, PracticeResult } from '../../practice/paper.ts'

/** A free exam under way, or done. Saved for as long as the tab is open: a visitor leaves nothing behind. */
export interface SavedFreePaper {
  readonly examId: string
  readonly draw: string
  readonly paper: PracticePaper
  readonly picks: Picks
  readonly outcome: Outcome | null
}

interface Outcome {
  readonly result: PracticeResult
  readonly questions: readonly SolvedQuestion[]
}

const Text = z.nullable(z.string())

const rowShape = {
  text: Text,
  image: Text,
  imageText: z.exactOptional(Text),
  options: z.array(z.string()),
  optionImages: z.exactOptional(z.nullable(z.array(Text))),
  optionCount: z.number(),
  unit: z.exactOptional(Text),
}

const Asked = z.object({ ...rowShape, id: z.number() })

const Solved = z.object({
  ...rowShape,
  picked: z.nullable(z.number()),
  correct: z.number(),
  ruling: z.exactOptional(z.union([z.literal('cancelled'), z.array(z.number())])),
  explanation: z.exactOptional(Text),
  explanationText: z.exactOptional(Text),
})

/** What the tab has stored, read with care: another version may have written it. */
const Stored = z.object({
  examId: z.string(),
  draw: z.string(),
  paper: z.object({
    name: z.string(),
    sections: z.array(z.object({ subjectId: z.string(), subjectName: z.string(), questions: z.array(Asked) })),
    startsAt: z.number(),
    endsAt: z.number(),
    negativePercent: z.nullable(z.number()),
  }),
  picks: z.array(z.nullable(z.number())),
  outcome: z.nullable(
    z.object({
      result: z.object({
        right: z.number(),
        wrong: z.number(),
        unanswered: z.number(),
        marks: z.number(),
        totalMarks: z.number(),
      }),
      questions: z.array(Solved),
    }),
  ),
})

/** As the tab stores it: each question as one row of fields. */
export function encodeFreePaper({ paper, outcome, ...rest }: SavedFreePaper): string {
  const questions = outcome?.questions.map((question) => ({ ...question, ...toFlat(question) })) ?? []
  return JSON.stringify({ ...rest, paper: toStored(paper), outcome: outcome && { ...outcome, questions } })
}

/** Null: it is no free paper of this version. */
export function decodeFreePaper(text: string): SavedFreePaper | null {
  try {
    const { paper, outcome, ...rest } = Stored.parse(JSON.parse(text))
    const sections = paper.sections.map((section) => ({
      ...section,
      questions: section.questions.map((row) => ({ ...fromFlat(row), correct: null })),
    }))
    return {
      ...rest,
      // Only the server knows what an answer brings, and scores.
      paper: { ...paper, sections, marks: null },
      outcome: outcome && {
        // A free exam has one subject.
        result: { ...outcome.result, bySubject: [] },
        questions: outcome.questions.map((row) => ({ ...NO_SOLUTION, ...fromFlat(row) })),
      },
    }
  } catch {
    return null
  }
}
