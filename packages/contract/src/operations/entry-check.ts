import { entryWord, ENTRY_WORDS } from '../codecs/entry-words.ts'
import { byEId, byExamId } from '../codecs/exam-id.ts'
import { perVariation, get } from '../endpoint.ts'

const onePartWord = { 200: entryWord(ENTRY_WORDS.onePart) }

/** By itself: an exam's page begins with it, and needs none of what is said before the start. */
export const entryCheck = perVariation({
  name: 'entryCheck',
  group: 'before-start',
  summary: 'Whether the student may start the exam, is in the middle of it, or is done with it.',
  access: 'student',
  at: {
    mcq: get('/api/student/examcheckmiddleware', { query: byEId, replies: onePartWord }),
    written: get('/api/student/writtenexamcheckmiddleware', { query: byExamId, replies: onePartWord }),
    'mcq-written': get('/api/student/bothexamcheckmiddleware', { query: byEId }),
    special: get('/api/special/examcheckmiddleware', { query: byExamId }),
    'mcq-special': get('/api/mcqspecialexam/examcheckmiddleware', {
      query: byExamId,
      replies: { 200: entryWord(ENTRY_WORDS.mcqBySubject) },
    }),
  },
  replies: { 200: entryWord(ENTRY_WORDS.twoParts) },
  refusals: ['no-such-exam', 'not-open-yet'],
})
