import { LATE_POLICIES, PART_KINDS } from '@anushilon/domain/exam/variation'
import * as z from 'zod/mini'
import { renamed } from '../codecs/renamed.ts'
import { WireTime } from '../codecs/wire-time.ts'
import { endpoint, get, post } from '../endpoint.ts'
import { Attachment } from '../schemas/attachment.ts'
import { AuthoredId } from '../schemas/ids.ts'

export const sealedPaper = endpoint({
  name: 'sealedPaper',
  group: 'sitting',
  summary:
    "The student's own paper of a part with its pictures, sealed (decision 026): to be fetched before the exam opens and read once `openPaper` has brought the key.",
  access: 'student',
  extension: true,
  route: get('/api/student/sealedpaper', { query: z.object({ examId: AuthoredId, part: z.enum(PART_KINDS) }) }),
  replies: { 200: Attachment },
  refusals: ['no-such-exam', 'not-found', 'not-open-yet', 'exam-over'],
})

/** As many as any exam has. */
const MOST_SUBJECTS = 50

/** What opens a sealed paper, and what of a running part was not known when it was sealed. */
const OpenedBy = renamed(
  {
    /** Of the papers: one that was sealed under another cannot be opened any more. */
    version: z.int(),
    key: z.string(),
    startTime: WireTime,
    endTime: WireTime,
    lastSubmitTime: WireTime,
    examEndTime: WireTime,
    overdue: z.enum(LATE_POLICIES),
    handInForMe: z.boolean(),
    /** Those that are sat, where not all of the exam's are. */
    subjects: z.exactOptional(z.array(AuthoredId)),
  },
  {
    startTime: 'startedAt',
    endTime: 'endsAt',
    lastSubmitTime: 'dueAt',
    examEndTime: 'closesAt',
    handInForMe: 'isArmed',
  },
)
export type OpenedBy = z.output<typeof OpenedBy>

export const openPaper = endpoint({
  name: 'openPaper',
  group: 'sitting',
  summary:
    'Entry check, start and the key of the sealed paper in one; asking again changes nothing. Asked for shortly before the exam opens it is answered when it does.',
  access: 'student',
  extension: true,
  route: post('/api/student/openpaper', {
    body: z.object({
      examId: AuthoredId,
      part: z.enum(PART_KINDS),
      /** Null where nothing is chosen: all subjects, in a second part those of the first. */
      subjects: z.nullable(z.array(AuthoredId).check(z.maxLength(MOST_SUBJECTS))),
    }),
  }),
  replies: { 200: OpenedBy },
  refusals: [
    'no-such-exam',
    'not-open-yet',
    'exam-over',
    'part-closed',
    'not-started',
    'choice-needed',
    'choice-invalid',
  ],
})
