import * as z from 'zod/mini'
import { byExamId } from '../codecs/exam-id.ts'
import { renamed } from '../codecs/renamed.ts'
import { WireTime } from '../codecs/wire-time.ts'
import { endpoint, get, post } from '../endpoint.ts'
import { FlatExamInfo } from '../schemas/exam-info-flat.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { ImagePath } from '../schemas/replies.ts'
import { givenAnswers, ScoredAtOnce, wireAnswersShape } from '../schemas/retake-answers.ts'
import { RetakeQuestion } from '../schemas/retake-paper.ts'
import { SolvedQuestion } from '../schemas/solved-question.ts'

/** Exams for visitors without an account; nothing is stored about them (Decision I1). */

const FreeExam = renamed(
  {
    _id: AuthoredId,
    name: z.string(),
    iLink: z.nullable(ImagePath),
    subjectName: z.string(),
    startTime: WireTime,
    endTime: WireTime,
  },
  { _id: 'id', iLink: 'image', startTime: 'opensAt', endTime: 'closesAt' },
)

export const freeExams = endpoint({
  name: 'freeExams',
  group: 'free-exam',
  summary: 'The free exams that are live now; usually none or one.',
  access: 'anyone',
  extension: true,
  route: get('/api/free/exams'),
  replies: { 200: z.object({ exams: z.array(FreeExam) }) },
  refusals: [],
})

const FREE_REFUSALS = ['no-such-exam', 'not-open-yet', 'exam-over', 'too-many-tries'] as const

export const freeExamInfo = endpoint({
  name: 'freeExamInfo',
  group: 'free-exam',
  summary: 'What a visitor reads before a free exam: what it is, and its rules.',
  access: 'anyone',
  extension: true,
  route: get('/api/free/exam', { query: byExamId }),
  replies: {
    200: renamed({ exam: FlatExamInfo, ruleILink: z.nullable(ImagePath) }, { ruleILink: 'rules' }),
  },
  refusals: FREE_REFUSALS,
})

/** Says which questions were drawn, so that the server need not remember; the visitor sends it back. */
const DrawName = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/, 'is not a draw of ours'))

export const freePaper = endpoint({
  name: 'freePaper',
  group: 'free-exam',
  summary: 'The questions of a free exam, without their key, and the time to answer them in.',
  access: 'anyone',
  extension: true,
  route: get('/api/free/paper', { query: byExamId }),
  replies: {
    200: renamed(
      { draw: DrawName, question: z.array(RetakeQuestion), startTime: WireTime, endTime: WireTime },
      { question: 'questions', startTime: 'startsAt', endTime: 'endsAt' },
    ),
  },
  refusals: FREE_REFUSALS,
})

export const submitFree = endpoint({
  name: 'submitFree',
  group: 'free-exam',
  summary: "Scores a visitor's answers at once and shows the solution.",
  access: 'anyone',
  extension: true,
  route: post('/api/free/submit', { body: givenAnswers(z.object({ ...wireAnswersShape, draw: DrawName })) }),
  replies: {
    200: renamed({ result: ScoredAtOnce, question: z.array(SolvedQuestion) }, { question: 'questions' }),
  },
  refusals: [...FREE_REFUSALS, 'no-such-question', 'no-such-option'],
})
