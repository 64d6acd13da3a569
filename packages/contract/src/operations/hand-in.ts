import * as z from 'zod/mini'
import { endpoint, post } from '../endpoint.ts'

/** A code with its groups, spaces and line breaks; what is longer is none. */
const CODE_TEXT_LIMIT = 500
export const CodeText = z.string().check(z.maxLength(CODE_TEXT_LIMIT))

/**
 * - arrived: it is stored, be it for the first time or again;
 * - unreadable: a letter is wrong; whoever typed it can be told where without asking the server (`readCode`);
 * - unknown: its letters are right, but it is not a code that a phone of ours made for a sitting of ours.
 * Nothing is said about the student or what becomes of the answers.
 */
export const handIn = endpoint({
  name: 'handIn',
  group: 'sitting',
  summary: 'Takes an answer sheet as a hand-in code, entered by whoever has a connection (Decision C19).',
  access: 'anyone',
  extension: true,
  route: post('/api/hand-in', { body: z.object({ code: CodeText }) }),
  replies: { 200: z.object({ outcome: z.enum(['arrived', 'unreadable', 'unknown']) }) },
  refusals: ['too-many-tries'],
})

/** How the gateway signs: the hex HMAC-SHA-256 of the body followed by the time stamp. */
const Signature = z.object({
  'x-signature': z.string().check(z.maxLength(200)),
  'x-timestamp': z.string().check(z.maxLength(20)),
})

export const smsReceived = endpoint({
  name: 'smsReceived',
  group: 'sitting',
  summary:
    'An SMS that reached the centre, told by android-sms-gateway as `sms:received` and signed with SMS_WEBHOOK_SECRET. STOP alone puts the sender on the stop list; what else is no hand-in code is passed over.',
  access: 'anyone',
  extension: true,
  route: post('/api/hand-in/sms', { headers: Signature }),
  replies: { 200: z.object({ outcome: z.enum(['arrived', 'unreadable', 'unknown', 'ignored', 'stopped']) }) },
  refusals: ['not-found', 'not-allowed', 'too-large'],
})
