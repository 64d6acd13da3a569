import * as z from 'zod/mini'
import { byExamId } from '../codecs/exam-id.ts'
import { endpoint, get } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'

/** The log of an exam that nobody can rewrite unnoticed (decision 033). Public is what is signed, and nothing but hashes. */

const Base64Url = z.string().check(z.regex(/^[\w-]*$/))
/** Milliseconds, as they are signed. */
const Milliseconds = z.int()

const LogKey = z.object({
  key: z.string(),
  /** 32 bytes. */
  publicKey: Base64Url,
  from: Milliseconds,
  until: z.nullable(Milliseconds),
})

export const TreeHead = z.object({
  exam: AuthoredId,
  size: z.int(),
  /** In hexadecimal. */
  root: z.string(),
  time: Milliseconds,
  key: z.string(),
  signature: Base64Url,
  /** What a time stamping authority answered (RFC 3161), in base64. */
  timestamp: z.nullable(z.string()),
})

export const logKeys = endpoint({
  name: 'logKeys',
  group: 'exam-log',
  summary: 'The public keys with which receipts and roots of exam logs are signed, also those of before.',
  access: 'anyone',
  extension: true,
  route: get('/api/examlog/keys'),
  replies: { 200: z.object({ keys: z.array(LogKey) }) },
  refusals: [],
})

/** Nothing was logged of it; it is being sat; it is over, and what is added has a root of its own. */
const LogState = z.enum(['none', 'open', 'frozen'])

export const examRoot = endpoint({
  name: 'examRoot',
  group: 'exam-log',
  summary: "The signed roots of an exam's log, the oldest first: the first was frozen when the exam was over.",
  access: 'anyone',
  extension: true,
  route: get('/api/examlog/root', { query: byExamId }),
  replies: {
    200: z.object({
      exam: AuthoredId,
      state: LogState,
      /** False where the exam had begun before there was a log. */
      isWhole: z.boolean(),
      heads: z.array(TreeHead),
    }),
  },
  refusals: ['no-such-exam'],
})

const Size = z.codec(z.string().check(z.regex(/^[1-9][0-9]{0,11}$/)), z.int(), { decode: Number, encode: String })

export const examConsistency = endpoint({
  name: 'examConsistency',
  group: 'exam-log',
  summary: 'The proof (RFC 6962) that a signed root goes on from an earlier one: nothing was taken out or changed.',
  access: 'anyone',
  extension: true,
  route: get('/api/examlog/consistency', { query: z.object({ examId: AuthoredId, from: Size, to: Size }) }),
  replies: { 200: z.object({ path: Base64Url }) },
  refusals: ['no-such-exam'],
})

const ProvedLeaf = z.object({
  /** Null: not yet in what was signed. */
  index: z.nullable(z.int()),
  content: z.string(),
  salt: Base64Url,
  path: z.nullable(Base64Url),
})

const ProofFile = z.object({
  format: z.literal('anushilon-proof-1'),
  exam: z.object({ id: AuthoredId, name: z.string() }),
  student: z.object({ id: z.int(), regNo: z.string(), name: z.string() }),
  keys: z.array(LogKey),
  head: z.nullable(TreeHead),
  /** The roots of before, each with the proof that the newest goes on from it. */
  earlier: z.array(z.extend(TreeHead, { path: Base64Url })),
  leaves: z.array(ProvedLeaf),
  /** The papers that the leaves name by their hashes. */
  papers: z.array(z.string()),
  /** Those that the device has kept; the page adds them. */
  receipts: z.array(z.string()),
})
export type ProofFile = z.output<typeof ProofFile>

export const studentProof = endpoint({
  name: 'studentProof',
  group: 'exam-log',
  summary:
    'All that the log says of the student in an exam, with the proof that it is in the signed root; marks only once results are out. What anybody can check without this server.',
  access: 'student',
  extension: true,
  route: get('/api/examlog/proof', { query: byExamId }),
  replies: { 200: ProofFile },
  refusals: ['no-such-exam', 'not-started'],
})
