import * as z from 'zod/mini'
import { byExamId } from '../codecs/exam-id.ts'
import { renamed } from '../codecs/renamed.ts'
import { perVariation, get } from '../endpoint.ts'
import { SubjectsExamInfo } from '../schemas/exam-info-by-subject.ts'
import { FlatExamInfo } from '../schemas/exam-info-flat.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { ImagePath } from '../schemas/replies.ts'

export const examInfo = perVariation({
  name: 'examInfo',
  group: 'before-start',
  summary: 'What the information panels say about an exam.',
  access: 'student',
  at: {
    mcq: get('/api/exam/getexambyid', { query: byExamId }),
    written: get('/api/exam/getexambyid', { query: byExamId }),
    'mcq-written': get('/api/both/getbothexambyid', { query: byExamId }),
    special: get('/api/special/showspecialexambyid', { query: byExamId, replies: { 200: SubjectsExamInfo } }),
    'mcq-special': get('/api/mcqspecialexam/showspecialexambyid', {
      query: byExamId,
      replies: { 200: SubjectsExamInfo },
    }),
  },
  replies: { 200: FlatExamInfo },
  refusals: ['no-such-exam'],
})

export const examInfoForStudent = perVariation({
  name: 'examInfoForStudent',
  group: 'before-start',
  summary: 'The same for the subjects that this student chose, with the time they took.',
  access: 'student',
  at: {
    mcq: null,
    written: null,
    'mcq-written': null,
    special: get('/api/special/showspecialexambyidstudent', { query: byExamId }),
    'mcq-special': get('/api/mcqspecialexam/showspecialexambyidstudent', { query: byExamId }),
  },
  replies: { 200: SubjectsExamInfo },
  refusals: ['no-such-exam'],
})

export const examRules = perVariation({
  name: 'examRules',
  group: 'before-start',
  summary: "The image with the exam's rules; null where it has none.",
  access: 'student',
  at: {
    mcq: get('/api/exam/examruleget', { query: byExamId }),
    written: get('/api/exam/examruleget', { query: byExamId }),
    'mcq-written': get('/api/both/bothexamruleget', { query: byExamId }),
    special: get('/api/special/examruleget', { query: byExamId }),
    'mcq-special': get('/api/mcqspecialexam/examruleget', { query: byExamId }),
  },
  replies: { 200: renamed({ ruleILink: z.nullable(ImagePath) }, { ruleILink: 'image' }) },
  refusals: ['no-such-exam'],
})

const SubjectName = renamed({ _id: AuthoredId, name: z.string() }, { _id: 'id' })

export const optionalSubjects = perVariation({
  name: 'optionalSubjects',
  group: 'before-start',
  summary: 'The subjects of which the student picks one as main subject (Decision F1).',
  access: 'student',
  at: {
    mcq: null,
    written: null,
    'mcq-written': null,
    special: get('/api/special/getoptionalsubject', { query: byExamId }),
    'mcq-special': get('/api/mcqspecialexam/getoptionalsubject', { query: byExamId }),
  },
  replies: { 200: z.array(SubjectName) },
  refusals: ['no-such-exam'],
})

const byMainSubject = renamed(
  { examId: AuthoredId, optionalSubjectId: AuthoredId },
  { optionalSubjectId: 'mainSubjectId' },
)

export const combinations = perVariation({
  name: 'combinations',
  group: 'before-start',
  summary: 'The sets of subjects that can be sat with a main subject.',
  access: 'student',
  at: {
    mcq: null,
    written: null,
    'mcq-written': null,
    special: get('/api/special/getcombination', { query: byMainSubject }),
    'mcq-special': get('/api/mcqspecialexam/getcombination', { query: byMainSubject }),
  },
  replies: { 200: z.array(z.array(SubjectName)) },
  refusals: ['no-such-exam', 'choice-invalid'],
})
