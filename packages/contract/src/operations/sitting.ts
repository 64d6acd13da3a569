import { MOST_LINKS } from '@anushilon/domain/proof/most-links'
import { LATE_STANDINGS } from '@anushilon/domain/proof/late-answers'
import * as z from 'zod/mini'
import { Answer } from '../codecs/picks.ts'
import { byEId, byExamId } from '../codecs/exam-id.ts'
import { renamedOfSubject } from '../codecs/renamed.ts'
import { startByEId, startByExamId, startByFourSubjects, startByJoinedSubjects } from '../codecs/subject-ids.ts'
import { endpoint, perVariation, get, post } from '../endpoint.ts'
import { WireTime } from '../codecs/wire-time.ts'
import { FlatSheet, SubmitBySubject } from '../schemas/answer-sheet.ts'
import { ChainLink } from '../schemas/chain-link.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { Ok, decoded } from '../schemas/replies.ts'
import { FlatRunningMcq, RunningMcqBySubject } from '../schemas/running-mcq.ts'
import { FlatRunningWritten, RunningWrittenBySubject } from '../schemas/running-written.ts'

export const startMcq = perVariation({
  name: 'startMcq',
  group: 'sitting',
  summary: 'Assigns the MCQ questions and starts the clock; asking again changes nothing (Decision C3).',
  access: 'student',
  at: {
    mcq: get('/api/student/startexam', { query: startByEId }),
    written: null,
    'mcq-written': get('/api/student/bothstartexam', { query: startByEId }),
    special: get('/api/special/startexam', { query: startByFourSubjects }),
    'mcq-special': get('/api/mcqspecialexam/startexam', { query: startByJoinedSubjects }),
  },
  replies: { 200: Ok },
  refusals: ['no-such-exam', 'not-open-yet', 'exam-over', 'part-closed', 'choice-needed', 'choice-invalid', 'conflict'],
})

export const startMcqWithoutChoice = perVariation({
  name: 'startMcqWithoutChoice',
  group: 'sitting',
  summary: 'The same for an exam that offers no choice: all its subjects are assigned (Decision F2).',
  access: 'student',
  at: {
    mcq: null,
    written: null,
    'mcq-written': null,
    special: null,
    'mcq-special': get('/api/mcqspecialexam/startexamwos', { query: startByExamId }),
  },
  replies: { 200: Ok },
  refusals: ['no-such-exam', 'not-open-yet', 'exam-over', 'part-closed', 'choice-needed', 'conflict'],
})

export const startWritten = perVariation({
  name: 'startWritten',
  group: 'sitting',
  summary: 'Assigns the written questions and starts the clock of that part; asking again changes nothing.',
  access: 'student',
  at: {
    mcq: null,
    written: get('/api/student/assignquestionwritten', { query: startByExamId }),
    'mcq-written': get('/api/student/bothassignquestionwritten', { query: startByExamId }),
    special: get('/api/special/assignquestionwritten', { query: startByFourSubjects }),
    'mcq-special': null,
  },
  replies: { 200: Ok },
  refusals: ['no-such-exam', 'not-open-yet', 'exam-over', 'part-closed', 'not-started', 'choice-invalid', 'conflict'],
})

export const runningMcq = perVariation({
  name: 'runningMcq',
  group: 'sitting',
  summary: "The student's own MCQ questions, what they have picked, and their time. Never the key.",
  access: 'student',
  at: {
    mcq: get('/api/student/getrunningdata', { query: byEId }),
    written: null,
    'mcq-written': get('/api/student/bothgetrunningdatamcq', { query: byEId }),
    special: get('/api/special/getrunningdatamcq', { query: byExamId, replies: { 200: RunningMcqBySubject } }),
    'mcq-special': get('/api/mcqspecialexam/getrunningdatamcq', {
      query: byExamId,
      replies: { 200: RunningMcqBySubject },
    }),
  },
  replies: { 200: FlatRunningMcq },
  refusals: ['no-such-exam', 'not-started', 'part-closed'],
})

/**
 * How many tries to send photos have got nowhere in a row, as the page counts them: a request that breaks off seldom
 * reaches the server, but the next look does, and the centre sees who needs help.
 */
const UploadsLost = z.codec(
  z.object({ 'x-uploads-lost': z.exactOptional(z.string().check(z.regex(/^[0-9]{1,3}$/))) }),
  decoded<{ readonly uploadsLost?: number }>(),
  {
    decode: ({ 'x-uploads-lost': lost }) => (lost === undefined ? {} : { uploadsLost: Number(lost) }),
    encode: ({ uploadsLost = 0 }) =>
      uploadsLost === 0 ? {} : { 'x-uploads-lost': String(Math.min(999, uploadsLost)) },
  },
)

export const runningWritten = perVariation({
  name: 'runningWritten',
  group: 'sitting',
  summary: 'The written questions, which of them have photos on the server, and the time.',
  access: 'student',
  at: {
    mcq: null,
    written: get('/api/student/runningwritten', { headers: UploadsLost, query: byExamId }),
    'mcq-written': get('/api/student/bothrunningwritten', { headers: UploadsLost, query: byExamId }),
    special: get('/api/special/runningwritten', {
      headers: UploadsLost,
      query: byExamId,
      replies: { 200: RunningWrittenBySubject },
    }),
    'mcq-special': null,
  },
  replies: { 200: FlatRunningWritten },
  refusals: ['no-such-exam', 'not-started', 'part-closed'],
})

/** Places in what this student was shown, from 0 (Decision K). */
const Index = z.int().check(z.minimum(0), z.maximum(999))
/** Of a typed number its code (decision 048). Which of them a question has is not for the wire to say. */
const OptionNumber = z.union([Index, Answer])
const placeShape = { questionIndexNumber: Index, optionIndexNumber: OptionNumber }
const placeNames = { questionIndexNumber: 'question', optionIndexNumber: 'option' } as const

const FlatAnswer = renamedOfSubject({ examId: AuthoredId, ...placeShape }, placeNames)
const AnswerBySubject = renamedOfSubject({ examId: AuthoredId, ...placeShape, subjectId: AuthoredId }, placeNames)

export const saveAnswer = perVariation({
  name: 'saveAnswer',
  group: 'sitting',
  summary: 'Saves one answer. The first pick is final; the same pick again is a retry (Decision C6).',
  access: 'student',
  at: {
    // An extension: the specification has the plain MCQ exam send its answers on submit only (Decision C7).
    mcq: post('/api/student/updateanswermcq', { body: FlatAnswer, extension: true }),
    written: null,
    'mcq-written': post('/api/student/bothupdateanswermcq', { body: FlatAnswer }),
    special: post('/api/special/updateanswer', { body: AnswerBySubject }),
    'mcq-special': post('/api/mcqspecialexam/updateanswer', { body: AnswerBySubject }),
  },
  replies: { 200: Ok },
  refusals: [
    'no-such-exam',
    'not-started',
    'part-closed',
    'time-over',
    'no-such-question',
    'no-such-option',
    'already-picked',
  ],
})

/** In one call; what is more goes in the next. */
export const MOST_ANSWERS = 100

const Answers = z.object({
  examId: AuthoredId,
  answers: z
    .array(z.object({ subjectId: z.nullable(AuthoredId), ...placeShape }))
    .check(z.minLength(1), z.maxLength(MOST_ANSWERS)),
})

/** Why one of several answers was not saved; the same as it would have been told by itself. */
const NotSaved = z.object({ status: z.int(), code: z.string(), message: z.string(), detail: z.nullable(z.string()) })

export const saveAnswers = endpoint({
  name: 'saveAnswers',
  group: 'sitting',
  summary:
    'Saves the answers that have piled up on a device, in one commit. Each is judged by itself, as by the call for one: null in the reply is one that is saved.',
  access: 'student',
  extension: true,
  route: post('/api/student/updateanswers', { body: Answers }),
  replies: {
    200: z.object({
      answers: z.array(z.nullable(NotSaved)),
      /** For all that are saved together, signed (decision 033). */
      receipt: z.exactOptional(z.string()),
    }),
  },
  refusals: ['no-such-exam'],
})

export const handInForMe = endpoint({
  name: 'handInForMe',
  group: 'sitting',
  summary:
    'The part that is running is to be handed in when its time is up, with what was saved, or is not after all (Decision C11).',
  access: 'student',
  extension: true,
  route: post('/api/student/handinforme', { body: z.object({ examId: AuthoredId, wanted: z.boolean() }) }),
  replies: { 200: Ok },
  refusals: ['no-such-exam', 'not-started', 'part-closed', 'time-over'],
})

export const deliverLate = endpoint({
  name: 'deliverLate',
  group: 'sitting',
  summary:
    'Delivers what a device has of a sitting whose time is over: its whole chain, from the first link on. What a witness covers counts; the rest waits for staff (Decision C18). Sent again it changes nothing.',
  access: 'student',
  extension: true,
  route: post('/api/student/lateanswers', {
    body: z.object({ examId: AuthoredId, links: z.array(ChainLink).check(z.minLength(1), z.maxLength(MOST_LINKS)) }),
  }),
  replies: { 200: z.object({ standings: z.array(z.enum(LATE_STANDINGS)) }) },
  refusals: ['no-such-exam', 'not-started', 'no-such-question', 'no-such-option', 'conflict'],
})

/** 201 is late (Spec 4 "Submission"). */
const Submitted = { 200: z.object({ message: z.string() }), 201: z.object({ message: z.string() }) }

export const submitMcq = perVariation({
  name: 'submitMcq',
  group: 'sitting',
  summary: 'Hands the MCQ part in, with what may not have been saved yet; a retry gets the same reply (Decision C9).',
  access: 'student',
  at: {
    mcq: post('/api/student/submitanswer', { query: byEId, body: FlatSheet }),
    written: null,
    'mcq-written': post('/api/student/bothsubmitanswermcq', { query: byEId, body: FlatSheet }),
    special: post('/api/special/submitanswermcq', { body: SubmitBySubject }),
    'mcq-special': post('/api/mcqspecialexam/submit', { body: SubmitBySubject }),
  },
  replies: Submitted,
  refusals: ['no-such-exam', 'not-started', 'no-such-question', 'no-such-option'],
})

export const submitWritten = perVariation({
  name: 'submitWritten',
  group: 'sitting',
  summary: 'Hands the written part in; a retry gets the same reply.',
  access: 'student',
  at: {
    mcq: null,
    written: post('/api/student/submitwritten', { query: byExamId }),
    'mcq-written': post('/api/student/bothsubmitwritten', { query: byExamId }),
    special: post('/api/special/submitwritten', { query: byExamId }),
    'mcq-special': null,
  },
  replies: Submitted,
  refusals: ['no-such-exam', 'not-started'],
})

export const examNotes = endpoint({
  name: 'examNotes',
  group: 'sitting',
  summary: 'What the centre has said to everybody who sits the exam, oldest first.',
  access: 'student',
  extension: true,
  route: get('/api/student/examnotes', { query: byExamId }),
  replies: { 200: z.object({ notes: z.array(z.object({ number: z.int(), text: z.string(), sentAt: WireTime })) }) },
  refusals: ['no-such-exam', 'not-started'],
})
