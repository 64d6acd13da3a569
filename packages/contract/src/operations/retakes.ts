import * as z from 'zod/mini'
import { byExamId } from '../codecs/exam-id.ts'
import { renamed } from '../codecs/renamed.ts'
import { startByFourSubjects, SubjectsInBody } from '../codecs/subject-ids.ts'
import { endpoint, perVariation, get, post } from '../endpoint.ts'
import { FlatExamInfo } from '../schemas/exam-info-flat.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { Ok, decoded } from '../schemas/replies.ts'
import { givenAnswers, ScoredAtOnce, wireAnswersShape } from '../schemas/retake-answers.ts'
import { LocalPaper, RetakeQuestion, TimedLocalPaper } from '../schemas/retake-paper.ts'
import { SolvedQuestion } from '../schemas/solved-question.ts'

/** A retry carries the key of the first try and counts once (Decision G2). */
const idempotencyKey = renamed(
  { 'idempotency-key': z.exactOptional(z.string().check(z.minLength(1), z.maxLength(100))) },
  { 'idempotency-key': 'idempotencyKey' },
)

export const addRetake = endpoint({
  name: 'addRetake',
  group: 'retakes',
  summary: "Registers a retake against the exam's limit.",
  access: 'student',
  route: post('/api/retake/add', { headers: idempotencyKey, body: byExamId }),
  replies: { 200: Ok },
  refusals: ['no-such-exam', 'results-not-out', 'retake-limit'],
})

export const addSpecialRetake = endpoint({
  name: 'addSpecialRetake',
  group: 'retakes',
  summary: 'The same for exams of several subjects.',
  access: 'student',
  route: post('/api/retake/addspecial', { headers: idempotencyKey, body: byExamId }),
  replies: { 200: Ok },
  refusals: ['no-such-exam', 'results-not-out', 'retake-limit'],
})

export const retakesLeft = endpoint({
  name: 'retakesLeft',
  group: 'retakes',
  summary: 'How many retakes of an exam the student may still add, and whether they missed it.',
  access: 'student',
  extension: true,
  route: get('/api/retake/left', { query: byExamId }),
  replies: { 200: z.object({ limit: z.int(), left: z.int(), missed: z.boolean() }) },
  refusals: ['no-such-exam'],
})

export const retake = perVariation({
  name: 'retake',
  group: 'retakes',
  summary: 'The MCQ paper to sit again, without its key.',
  access: 'student',
  at: {
    mcq: get('/api/student/retake', { query: byExamId }),
    written: null,
    'mcq-written': get('/api/student/retakeboth', { query: byExamId }),
    special: null,
    'mcq-special': null,
  },
  replies: {
    200: renamed({ question: z.array(RetakeQuestion), two: FlatExamInfo }, { question: 'questions', two: 'exam' }),
  },
  refusals: ['no-such-exam', 'results-not-out'],
})

/** What `doc` means is not known: nothing is made of it. */
const WithDoc = givenAnswers(z.object({ ...wireAnswersShape, doc: z.optional(z.unknown()) }))
const RetakeAnswers = z.codec(WithDoc, decoded<Omit<z.output<typeof WithDoc>, 'doc'>>(), {
  decode: ({ doc: _doc, ...given }) => given,
  encode: (given) => given,
})

const submitRetakeRoute = post('/api/student/retakesubmit', { body: RetakeAnswers })

export const submitRetake = perVariation({
  name: 'submitRetake',
  group: 'retakes',
  summary: 'Scores a retake and shows its solution; history, marks and merit stay as they are (Decision G1).',
  access: 'student',
  at: {
    mcq: submitRetakeRoute,
    written: null,
    'mcq-written': submitRetakeRoute,
    special: null,
    'mcq-special': null,
  },
  replies: {
    // The solution is an extension.
    200: renamed({ result: ScoredAtOnce, question: z.array(SolvedQuestion) }, { question: 'questions' }),
  },
  refusals: ['no-such-exam', 'results-not-out', 'no-such-question', 'no-such-option'],
})

export const examSubjects = perVariation({
  name: 'examSubjects',
  group: 'retakes',
  summary: 'All subjects of an exam with their keyed questions, for a retake that the page runs and scores.',
  access: 'student',
  at: {
    mcq: null,
    written: null,
    'mcq-written': null,
    special: get('/api/special/getexamsubjects', { query: byExamId }),
    'mcq-special': get('/api/mcqspecialexam/getexamsubjects', { query: byExamId }),
  },
  replies: { 200: LocalPaper },
  refusals: ['no-such-exam', 'results-not-out'],
})

export const examSubjectsRetake = perVariation({
  name: 'examSubjectsRetake',
  group: 'retakes',
  summary: 'The chosen subjects of a special exam with their keyed questions and the time to sit them in.',
  access: 'student',
  at: {
    mcq: null,
    written: null,
    'mcq-written': null,
    special: get('/api/special/getexamsubjectsretake', { query: startByFourSubjects }),
    'mcq-special': null,
  },
  replies: { 200: TimedLocalPaper },
  refusals: ['no-such-exam', 'results-not-out', 'choice-needed', 'choice-invalid'],
})

export const afterExamSubjects = perVariation({
  name: 'afterExamSubjects',
  group: 'retakes',
  summary: 'The chosen subjects of an mcq-special exam that is over, with their keyed questions.',
  access: 'student',
  at: {
    mcq: null,
    written: null,
    'mcq-written': null,
    special: null,
    'mcq-special': post('/api/mcqspecialexam/afterExamSubjects', {
      body: renamed(
        { examId: AuthoredId, subjects: SubjectsInBody, subjecterNumber: z.int().check(z.minimum(1), z.maximum(20)) },
        { subjecterNumber: 'subjectCount' },
      ),
    }),
  },
  replies: { 200: LocalPaper },
  refusals: ['no-such-exam', 'results-not-out', 'choice-invalid'],
})
