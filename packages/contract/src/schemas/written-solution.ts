import * as z from 'zod/mini'
import { WireTime } from '../codecs/wire-time.ts'
import { askedShape, decodeAsked, encodeAsked, type ShownSheet } from './asked-in-writing.ts'
import { ImagePath, decoded } from './replies.ts'

/** What became of a student's written part. */
export interface WrittenSolution {
  /** One per subject; a single-subject exam has one. */
  readonly sections: readonly WrittenSolutionSection[]
}

export interface WrittenSolutionSection extends ShownSheet {
  /** Null where the exam has but one subject. */
  readonly subjectName: string | null
  readonly answers: readonly MarkedAnswer[]
}

interface MarkedAnswer {
  /** The photos, with the marker's pen on them where there is any; none if the question was left out. */
  readonly pages: readonly string[]
  /** The photos as they were sent, page by page, where a pen is on them now; empty otherwise. */
  readonly originals: readonly string[]
  /** Those of the pages that nobody can see: what was sent turned out to be no picture. */
  readonly damaged: readonly string[]
  readonly remark: string | null
  readonly fullMarks: number
  /** Null: not marked. */
  readonly marks: number | null
  /** The marker's lines, where the marks were counted from them; otherwise none. */
  readonly rubric: readonly GivenLine[]
  /** What became of these marks since students have seen them, oldest first (Decision D10). */
  readonly changes: readonly MarkChange[]
}

const GivenLine = z.object({ text: z.string(), marks: z.number(), isGiven: z.boolean() })
export type GivenLine = z.output<typeof GivenLine>

const MarkChange = z.object({
  at: WireTime,
  before: z.number(),
  after: z.number(),
  /** As staff wrote it for the student; null where they said nothing. */
  reason: z.nullable(z.string()),
})
export type MarkChange = z.output<typeof MarkChange>

/** A page is its path, or its path with what the marker said. */
const WirePage = z.union([ImagePath, z.object({ answerScript: ImagePath, remark: z.object({ comment: z.string() }) })])
type WirePage = z.output<typeof WirePage>

const solutionShape = {
  question: ImagePath,
  ...askedShape,
  sollutionScript: z.array(z.array(WirePage)),
  marksPerQuestion: z.array(z.number()),
  obtainedMarks: z.array(z.nullable(z.number())),
  // An extension: of each question, the photos without the marker's pen.
  originalScript: z.exactOptional(z.array(z.array(ImagePath))),
  // An extension: of each question, the photos that cannot be shown.
  damagedScript: z.exactOptional(z.array(z.array(ImagePath))),
  // An extension: of each question, the lines by which it was marked.
  rubricLines: z.exactOptional(z.array(z.array(GivenLine))),
  // An extension: of each question, what its marks were before.
  markChanges: z.exactOptional(z.array(z.array(MarkChange))),
}

type WireSection = z.output<z.ZodMiniObject<typeof solutionShape>>

function decodeSection(wire: WireSection, subjectName: string | null): WrittenSolutionSection {
  return {
    subjectName,
    ...decodeAsked(wire.question, wire),
    answers: wire.marksPerQuestion.map((fullMarks, index) => {
      const script = wire.sollutionScript[index] ?? []
      const originals = wire.originalScript?.[index] ?? []
      const damaged = wire.damagedScript?.[index] ?? []
      const rubric = wire.rubricLines?.[index] ?? []
      const changes = wire.markChanges?.[index] ?? []
      const marks = wire.obtainedMarks[index] ?? null
      return { ...decodePages(script), originals, damaged, fullMarks, marks, rubric, changes }
    }),
  }
}

function decodePages(script: readonly WirePage[]): Pick<MarkedAnswer, 'pages' | 'remark'> {
  const remarked = script.find((page) => typeof page !== 'string')
  return {
    pages: script.map((page) => (typeof page === 'string' ? page : page.answerScript)),
    remark: remarked?.remark.comment ?? null,
  }
}

function encodeSection({ answers, ...asked }: WrittenSolutionSection): WireSection {
  return {
    question: asked.image,
    ...encodeAsked(asked),
    sollutionScript: answers.map(encodePages),
    marksPerQuestion: answers.map(({ fullMarks }) => fullMarks),
    obtainedMarks: answers.map(({ marks }) => marks),
    ...(answers.some(({ originals }) => originals.length > 0)
      ? { originalScript: answers.map(({ originals }) => [...originals]) }
      : {}),
    ...(answers.some(({ damaged }) => damaged.length > 0)
      ? { damagedScript: answers.map(({ damaged }) => [...damaged]) }
      : {}),
    ...(answers.some(({ rubric }) => rubric.length > 0)
      ? { rubricLines: answers.map(({ rubric }) => [...rubric]) }
      : {}),
    ...(answers.some(({ changes }) => changes.length > 0)
      ? { markChanges: answers.map(({ changes }) => [...changes]) }
      : {}),
  }
}

/** The remark is about the whole answer and goes with its first page. */
function encodePages({ pages, remark }: MarkedAnswer): WirePage[] {
  return pages.map((page, index) =>
    remark !== null && index === 0 ? { answerScript: page, remark: { comment: remark } } : page,
  )
}

export const FlatWrittenSolution = z.codec(z.object(solutionShape), decoded<WrittenSolution>(), {
  decode: (wire) => ({ sections: [decodeSection(wire, null)] }),
  encode: ({ sections: [section] }) => {
    if (section === undefined) throw new TypeError('a written part has a paper')
    return encodeSection(section)
  },
})

export const WrittenSolutionBySubject = z.codec(
  z.array(z.object({ ...solutionShape, subjectName: z.string() })),
  decoded<WrittenSolution>(),
  {
    decode: (list) => ({ sections: list.map((wire) => decodeSection(wire, wire.subjectName)) }),
    encode: ({ sections }) =>
      sections.map((section) => ({ ...encodeSection(section), subjectName: section.subjectName ?? '' })),
  },
)
