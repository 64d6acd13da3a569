import type { KeyedQuestion as Keyed } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { ShownQuestion as Shown } from '@anushilon/domain/exam/question'
import * as z from 'zod/mini'
import { WireTime } from '../codecs/wire-time.ts'
import { AuthoredId } from './ids.ts'
import { decoded } from './replies.ts'
import { decodeShown, encodeShown, wireQuestionShape } from './shown-question.ts'
import { KeyedQuestion } from './solved-question.ts'

/** A question of a retake that the server scores: it has a number to answer to, and no key. */
export type RetakeQuestion = Shown & {
  /** The question's number within the exam. */
  readonly number: number
}

export const QuestionNumber = z.int().check(z.minimum(0), z.maximum(32_767))

export const RetakeQuestion = z.codec(
  z.object({ ...wireQuestionShape, _id: QuestionNumber }),
  decoded<RetakeQuestion>(),
  {
    decode: ({ _id: number, ...wire }) => ({ ...decodeShown(wire), number }),
    encode: (question) => ({ ...encodeShown(question), _id: question.number }),
  },
)

/** What the page needs to run and score a paper by itself. Only for exams whose results are out. */
export interface LocalPaper {
  readonly sections: readonly LocalSection[]
  readonly minutes: number
  /** What a right and a wrong answer add; the latter is 0 or less. */
  readonly marks: { readonly right: number; readonly wrong: number }
}

interface LocalSection {
  readonly subjectId: string
  readonly subjectName: string
  readonly questions: readonly Keyed[]
}

const LocalSection = z.object({ subjectId: AuthoredId, subjectName: z.string(), questions: z.array(KeyedQuestion) })

const paperShape = {
  subjects: z.array(LocalSection),
  mcqDuration: z.number(),
  marksPerMcq: z.number(),
  negativeMarking: z.number(),
}

type WirePaper = z.output<z.ZodMiniObject<typeof paperShape>>

function decodePaper(wire: WirePaper): LocalPaper {
  return {
    sections: wire.subjects,
    minutes: wire.mcqDuration,
    marks: { right: wire.marksPerMcq, wrong: wire.negativeMarking },
  }
}

function encodePaper({ sections, minutes, marks }: LocalPaper): WirePaper {
  return {
    subjects: sections.map((section) => ({ ...section, questions: [...section.questions] })),
    mcqDuration: minutes,
    marksPerMcq: marks.right,
    negativeMarking: marks.wrong,
  }
}

export const LocalPaper = z.codec(z.object(paperShape), decoded<LocalPaper>(), {
  decode: decodePaper,
  encode: encodePaper,
})

/** A paper whose time the server has set. */
export interface TimedLocalPaper extends LocalPaper {
  readonly startsAt: Instant
  readonly endsAt: Instant
  /** The largest of the paper's questions. */
  readonly optionCount: number
}

export const TimedLocalPaper = z.codec(
  z.object({
    allData: z.object({
      data: z.object({ ...paperShape, startTimeMcq: WireTime, endTimeMcq: WireTime, optionCount: z.int() }),
    }),
  }),
  decoded<TimedLocalPaper>(),
  {
    decode: ({ allData: { data } }) => ({
      ...decodePaper(data),
      startsAt: data.startTimeMcq,
      endsAt: data.endTimeMcq,
      optionCount: data.optionCount,
    }),
    encode: (paper) => ({
      allData: {
        data: {
          ...encodePaper(paper),
          startTimeMcq: paper.startsAt,
          endTimeMcq: paper.endsAt,
          optionCount: paper.optionCount,
        },
      },
    }),
  },
)
