import * as z from 'zod/mini'
import { CODES, coded } from '../codecs/codes.ts'
import { Pages, PageNumber } from '../codecs/pagination.ts'
import { renamed } from '../codecs/renamed.ts'
import { WireTime } from '../codecs/wire-time.ts'
import { endpoint, get, post } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { Ok } from '../schemas/replies.ts'
import { QuestionNumber } from '../schemas/retake-paper.ts'
import { SolvedQuestion } from '../schemas/solved-question.ts'

/** A question that the student got wrong or left out, in an exam whose results are out. */
const Mistake = renamed(
  {
    examId: AuthoredId,
    examName: z.string(),
    /** Which of the solution reviews is the exam's. */
    examVariation: coded(CODES.examVariation),
    startTime: WireTime,
    subjectId: AuthoredId,
    subjectName: z.string(),
    /** The question's number within the exam: what is ticked off. */
    questionNumber: QuestionNumber,
    done: z.boolean(),
    question: SolvedQuestion,
  },
  { examVariation: 'variation', startTime: 'startsAt', questionNumber: 'number', done: 'isDone' },
)
export type Mistake = z.output<typeof Mistake>

const MistakeSubject = renamed(
  {
    _id: AuthoredId,
    name: z.string(),
    /** How many are still to be gone through, and how many have been. */
    open: z.int(),
    done: z.int(),
  },
  { _id: 'id' },
)

export const mistakes = endpoint({
  name: 'mistakes',
  group: 'notebook',
  summary: 'Questions that the student got wrong or left out in exams with results out, newest first, ten a page.',
  access: 'student',
  extension: true,
  route: get('/api/student/mistakes', {
    query: z.object({
      courseId: AuthoredId,
      page: PageNumber,
      /** Without it: of all subjects. */
      subjectId: z.exactOptional(AuthoredId),
      /** Those still to be gone through, or those ticked off. */
      show: z.prefault(z.enum(['open', 'done']), 'open'),
    }),
  }),
  replies: {
    200: renamed(
      { subjects: z.array(MistakeSubject), mistakes: z.array(Mistake), paginateData: Pages },
      { paginateData: 'pages' },
    ),
  },
  refusals: ['not-enrolled'],
})

export const tickMistake = endpoint({
  name: 'tickMistake',
  group: 'notebook',
  summary: 'Ticks a question off, or takes the tick back; doing it again changes nothing.',
  access: 'student',
  extension: true,
  route: post('/api/student/mistakes/tick', {
    body: renamed(
      { examId: AuthoredId, questionNumber: QuestionNumber, done: z.boolean() },
      { questionNumber: 'number', done: 'isDone' },
    ),
  }),
  replies: { 200: Ok },
  refusals: ['no-such-exam', 'results-not-out', 'no-such-question'],
})
