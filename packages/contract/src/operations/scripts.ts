import * as z from 'zod/mini'
import { renamedOfSubject } from '../codecs/renamed.ts'
import { perVariation, post } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { ImagePath, decoded } from '../schemas/replies.ts'

/** The photos of the answer to one written question; they replace those sent before (Decision C12). */
const scriptShape = {
  examId: AuthoredId,
  /** From 1, as on the paper (Decision K). */
  questionNo: z.int().check(z.minimum(1), z.maximum(999)),
  /** Data URLs. How many there may be and whether each is a picture is judged with a message of its own. */
  questionILink: z.array(z.string()).check(z.minLength(1)),
}
const scriptNames = { questionNo: 'question', questionILink: 'photos' } as const

const FlatScript = renamedOfSubject(scriptShape, scriptNames)
const ScriptBySubject = renamedOfSubject({ ...scriptShape, subjectId: AuthoredId }, scriptNames)

/** The wire says twice more which exam it is about. Nothing is read from it: the body counts. */
const ExamHeaders = z.codec(
  z.object({ 'x-examid': z.exactOptional(z.string()), examid: z.exactOptional(z.string()) }),
  decoded<{ readonly examId?: string }>(),
  {
    decode: () => ({}),
    encode: ({ examId }) => (examId === undefined ? {} : { 'x-examid': examId, examid: examId }),
  },
)

export const uploadScript = perVariation({
  name: 'uploadScript',
  group: 'scripts',
  summary: 'Stores the photos of one written answer and replies where they lie.',
  access: 'student',
  at: {
    mcq: null,
    written: post('/api/student/submitstudentscript', { headers: ExamHeaders, body: FlatScript }),
    'mcq-written': post('/api/student/bothsubmitstudentscript', { headers: ExamHeaders, body: FlatScript }),
    special: post('/api/special/submitstudentscript', { headers: ExamHeaders, body: ScriptBySubject }),
    'mcq-special': null,
  },
  replies: { 200: z.array(ImagePath) },
  refusals: [
    'no-such-exam',
    'not-started',
    'part-closed',
    'time-over',
    'no-such-question',
    'script-unreadable',
    'too-many-photos',
    'too-large',
  ],
})
