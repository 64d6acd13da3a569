import * as z from 'zod/mini'
import { byExamId } from '../codecs/exam-id.ts'
import { renamed } from '../codecs/renamed.ts'
import { perVariation, get, type Schema } from '../endpoint.ts'
import { SubjectsExamInfo } from '../schemas/exam-info-by-subject.ts'
import { askedShape, decodeAsked, encodeAsked, type ShownSheet } from '../schemas/asked-in-writing.ts'
import { FlatExamInfo } from '../schemas/exam-info-flat.ts'
import { ImagePath, decoded } from '../schemas/replies.ts'
import { SolvedQuestion } from '../schemas/solved-question.ts'
import { FlatWrittenSolution, WrittenSolutionBySubject } from '../schemas/written-solution.ts'

/** The student's own MCQ paper with key, answers and explanations. */
interface McqSolution {
  readonly sections: readonly {
    /** Null where the exam has but one subject. */
    readonly subjectName: string | null
    readonly questions: readonly SolvedQuestion[]
  }[]
}

const FlatMcqSolution = z.codec(z.array(SolvedQuestion), decoded<McqSolution>(), {
  decode: (questions) => ({ sections: [{ subjectName: null, questions }] }),
  encode: ({ sections }) => sections.flatMap(({ questions }) => questions),
})

const SubjectGroups = z.array(z.object({ subjectName: z.string(), questions: z.array(SolvedQuestion) }))

function groupsOf({ sections }: McqSolution): z.output<typeof SubjectGroups> {
  return sections.map(({ subjectName, questions }) => ({ subjectName: subjectName ?? '', questions: [...questions] }))
}

const McqSolutionBySubject = z.codec(SubjectGroups, decoded<McqSolution>(), {
  decode: (sections) => ({ sections }),
  encode: groupsOf,
})

const McqSolutionInDetails = z.codec(z.object({ subjectDetails: SubjectGroups }), decoded<McqSolution>(), {
  decode: ({ subjectDetails }) => ({ sections: subjectDetails }),
  encode: (solution) => ({ subjectDetails: groupsOf(solution) }),
})

export const mcqSolution = perVariation({
  name: 'mcqSolution',
  group: 'solutions',
  summary: "The student's MCQ questions with key, answers and explanations, once the results are out.",
  access: 'student',
  at: {
    mcq: get('/api/student/viewsollution', { query: byExamId }),
    written: null,
    'mcq-written': get('/api/student/bothviewsollutionmcq', { query: byExamId }),
    special: get('/api/special/viewsollutionmcq', { query: byExamId, replies: { 200: McqSolutionBySubject } }),
    'mcq-special': get('/api/mcqspecialexam/viewsollutionmcq', {
      query: byExamId,
      replies: { 200: McqSolutionInDetails },
    }),
  },
  replies: { 200: FlatMcqSolution },
  refusals: ['no-such-exam', 'results-not-out', 'not-attempted'],
})

/** An extension: what was to be written, for whoever did not. */
export interface MissedSheet extends ShownSheet {
  readonly subjectName: string
  readonly fullMarks: readonly number[]
}

const WireMissedSheet = z.object({
  subjectName: z.string(),
  question: ImagePath,
  ...askedShape,
  marksPerQuestion: z.array(z.number()),
})

const MissedSheet = z.codec(WireMissedSheet, decoded<MissedSheet>(), {
  decode: ({ subjectName, question, marksPerQuestion, ...asked }) => ({
    subjectName,
    ...decodeAsked(question, asked),
    fullMarks: marksPerQuestion,
  }),
  encode: ({ subjectName, fullMarks, ...asked }) => ({
    subjectName,
    question: asked.image,
    ...encodeAsked(asked),
    marksPerQuestion: [...fullMarks],
  }),
})

/** 202 says that the student did not attempt the part, and about which exam. */
function orNotAttempted<S extends Schema, E extends Schema>(solution: S, exam: E) {
  return { 200: solution, 202: renamed({ data1: exam, papers: z.array(MissedSheet) }, { data1: 'exam' }) }
}

export const writtenSolution = perVariation({
  name: 'writtenSolution',
  group: 'solutions',
  summary: 'The written questions with the answer scripts, marks and remarks, once the results are out.',
  access: 'student',
  at: {
    mcq: null,
    written: get('/api/student/viewSollutionwritten', { query: byExamId }),
    'mcq-written': get('/api/student/bothviewsollutionwritten', { query: byExamId }),
    special: get('/api/special/viewsollutionwritten', {
      query: byExamId,
      replies: orNotAttempted(WrittenSolutionBySubject, SubjectsExamInfo),
    }),
    'mcq-special': null,
  },
  replies: orNotAttempted(FlatWrittenSolution, FlatExamInfo),
  refusals: ['no-such-exam', 'results-not-out'],
})
