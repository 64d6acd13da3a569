import type { Instant } from '@anushilon/domain/instant'
import { LATE_POLICIES, PART_KINDS } from '@anushilon/domain/exam/variation'
import * as z from 'zod/mini'
import { endpoint, get, post } from '../endpoint.ts'
import { Attachment } from '../schemas/attachment.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { decoded } from '../schemas/replies.ts'
import type { RunningMcq } from '../schemas/running-mcq.ts'

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
export interface OpenedBy extends Pick<
  RunningMcq,
  'startedAt' | 'endsAt' | 'dueAt' | 'overdue' | 'isArmed' | 'sitting'
> {
  /** Of the papers: one that was sealed under another cannot be opened any more. */
  readonly version: number
  readonly key: string
  /** When the whole exam closes. */
  readonly closesAt: Instant
  /** Those that are sat, where not all of the exam's are. */
  readonly subjects?: readonly string[]
}

/** In as few bytes as can be, because a line at the bell may be slow: times are milliseconds, all but the first since it. */
const WireOpenedBy = z.object({
  version: z.int(),
  key: z.string(),
  startTime: z.int(),
  endsAfter: z.int(),
  dueAfter: z.int(),
  examEndsAfter: z.int(),
  overdue: z.enum(LATE_POLICIES),
  handInForMe: z.boolean(),
  sittingKey: z.exactOptional(z.string()),
  /** Where the sitting began before this part. */
  sittingStart: z.exactOptional(z.int()),
  subjects: z.exactOptional(z.array(AuthoredId)),
})

const OpenedBy = z.codec(WireOpenedBy, decoded<OpenedBy>(), {
  decode: ({ version, key, startTime, sittingKey, sittingStart = startTime, subjects, ...wire }) => ({
    version,
    key,
    startedAt: startTime,
    endsAt: startTime + wire.endsAfter,
    dueAt: startTime + wire.dueAfter,
    closesAt: startTime + wire.examEndsAfter,
    overdue: wire.overdue,
    isArmed: wire.handInForMe,
    ...(sittingKey !== undefined && { sitting: { key: sittingKey, startedAt: sittingStart } }),
    ...(subjects && { subjects }),
  }),
  encode: ({ version, key, startedAt, endsAt, dueAt, closesAt, overdue, isArmed, sitting, subjects }) => ({
    version,
    key,
    startTime: startedAt,
    endsAfter: endsAt - startedAt,
    dueAfter: dueAt - startedAt,
    examEndsAfter: closesAt - startedAt,
    overdue,
    handInForMe: isArmed,
    ...(sitting && { sittingKey: sitting.key }),
    ...(sitting && sitting.startedAt !== startedAt && { sittingStart: sitting.startedAt }),
    ...(subjects && { subjects: [...subjects] }),
  }),
})

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
      /** None where nothing is chosen: all subjects, in a second part those of the first. */
      subjects: z.optional(z.nullable(z.array(AuthoredId).check(z.maxLength(MOST_SUBJECTS)))),
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
