import { MESSAGE_KINDS } from '@anushilon/domain/messages/template'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { addedLater } from '../schemas/added-later.ts'
import { Attachment } from '../schemas/attachment.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { PageNumber } from '../schemas/numbers.ts'
import { Ok } from '../schemas/replies.ts'
import { MobileNumber, typedDigits, typedText } from '../schemas/text.ts'
import { OWNER, messageCall } from './staff-endpoint.ts'
import { StudentSelection } from './students.ts'
import { perWish } from './per-wish.ts'

export const CHANNELS = ['none', 'file', 'webhook', 'android'] as const
export type Channel = (typeof CHANNELS)[number]

const Kind = z.enum(MESSAGE_KINDS)
const Minute = z.int().check(z.gte(0), z.lt(24 * 60))
const ADDRESS = 'must look like https://gateway.example.com'
const Url = typedText(500).check(
  z.regex(/^https?:\/\/[^\s@]+$/i, ADDRESS),
  z.refine((address) => URL.canParse(address), ADDRESS),
)
const MESSAGE_MOST = 1_000
const Text = z.string().check(z.maxLength(MESSAGE_MOST), z.normalize('NFC'))

/** How messages go out. The gateway's secret is taken and never told. */
export const MessageSettings = z.object({
  channel: z.enum(CHANNELS),
  url: z.nullable(z.string()),
  user: z.nullable(z.string()),
  hasSecret: z.boolean(),
  /** Whether a webhook takes a message with an id that it has had for the same: only then it is sent again after a doubt. */
  knowsIds: z.boolean(),
  pricePoisha: z.int(),
  quietFrom: z.int(),
  quietUntil: z.int(),
  templates: z.array(z.object({ kind: Kind, text: z.string(), original: z.string() })),
})
export type MessageSettings = z.output<typeof MessageSettings>

export const messageSettings = messageCall({
  name: 'staffMessageSettings',
  summary: 'How messages go out: channel, price, quiet hours, templates; never the secret of the gateway.',
  roles: OWNER,
  route: get('/api/staff/messages/settings'),
  replies: { 200: MessageSettings },
})

export const changeMessageSettings = messageCall({
  name: 'staffChangeMessageSettings',
  summary: 'Changes what is named of how messages go out; a secret replaces the one before.',
  roles: OWNER,
  route: post('/api/staff/messages/settings', {
    body: z.object({
      channel: z.exactOptional(z.enum(CHANNELS)),
      url: z.exactOptional(z.nullable(Url)),
      user: z.exactOptional(z.nullable(typedText(200))),
      secret: z.exactOptional(z.string().check(z.minLength(8, 'must have at least 8 characters'), z.maxLength(500))),
      knowsIds: z.exactOptional(z.boolean()),
      pricePoisha: z.exactOptional(z.int().check(z.gte(0), z.lte(100_000))),
      quietFrom: z.exactOptional(Minute),
      quietUntil: z.exactOptional(Minute),
      /** Null: the original again. */
      template: z.exactOptional(z.object({ kind: Kind, text: z.nullable(Text) })),
    }),
  }),
  replies: { 200: Ok },
  refusals: ['bad-input'],
})

/** About an exam: those who sat it, those who were expected and did not come, or everybody who is expected; of these perhaps some only. */
const OfExam = z.object({ exam: z.enum(['sat', 'absent', 'expected']), only: z.exactOptional(StudentSelection) })
const Whom = z.union([OfExam, StudentSelection])

const asked = {
  kind: Kind,
  examId: z.exactOptional(AuthoredId),
  /** `device`: on the phones of students who asked for it there. */
  to: z.enum(['guardian', 'student', 'device']),
  whom: Whom,
  text: Text.check(z.minLength(1, 'is needed')),
}
export const MessagesAsked = z.object(asked)
export type MessagesAsked = z.output<typeof MessagesAsked>

export const MessagesPreview = z.object({
  recipients: z.int(),
  parts: z.int(),
  costPoisha: z.int(),
  /** The longest first: these cost most. */
  sample: z.array(
    z.object({ name: z.string(), number: z.string(), text: z.string(), parts: z.int(), encoding: z.string() }),
  ),
  /** Why somebody gets none. */
  skipped: z.object({
    noNumber: z.int(),
    stopped: z.int(),
    notAgreed: z.int(),
    /** Of passwords only: the number is what somebody typed who was logged in as the student. */
    typed: z.int(),
    nothingToTell: z.int(),
    /** Brothers and sisters with one number, where the text is the same word for word. */
    sameText: z.int(),
  }),
  /** Those who have not agreed and would get one else, so many as consent can be recorded for at once. */
  withoutConsent: z.array(z.object({ id: z.int(), regNo: z.string(), name: z.string() })),
  /** How many of them were told the same about the exam before, where somebody was. */
  toldBefore: z.exactOptional(z.int()),
  /** When the quiet that holds now ends: until then nothing goes out. */
  quietUntil: z.nullable(z.number()),
})
export type MessagesPreview = z.output<typeof MessagesPreview>

export const MOST_CONSENTS = 1_000

const refusals = ['not-found', 'too-large', 'bad-input', 'not-ready', 'results-not-out'] as const

export const previewMessages = messageCall({
  name: 'staffPreviewMessages',
  summary:
    'Who would get which text, in how many parts and at what cost, and who would get none and why. Sends nothing.',
  roles: OWNER,
  route: post('/api/staff/messages/preview', { body: MessagesAsked }),
  replies: { 200: MessagesPreview },
  refusals,
})

const BatchId = z.string().check(z.regex(/^[\w-]{8,64}$/))

export const sendMessages = messageCall({
  name: 'staffSendMessages',
  summary:
    'Puts the messages into the outbox, once for a key however often it is asked. Passwords are made anew for them.',
  roles: OWNER,
  route: post('/api/staff/messages/send', { body: z.object({ ...asked, key: BatchId }) }),
  replies: { 200: z.object({ batchId: z.string(), count: z.int() }) },
  refusals,
})

const counts = z.object({
  waiting: z.int(),
  sending: z.int(),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
  stopped: z.int(),
})

export const MessageBatch = z.object({
  id: z.string(),
  kind: Kind,
  examName: z.nullable(z.string()),
  channel: z.enum([...CHANNELS, 'push']),
  by: z.string(),
  at: z.number(),
  parts: z.int(),
  costPoisha: z.int(),
  counts,
})
export type MessageBatch = z.output<typeof MessageBatch>

/** Batches, messages of a batch, or numbers of the stop list, on a page of each. */
export const MESSAGES_PAGE = 50
/** On all pages. */
const total = addedLater(z.int(), 0)

export const messageBatches = messageCall({
  name: 'staffMessageBatches',
  summary: 'What was sent and how far it is, newest first, fifty batches a page.',
  roles: OWNER,
  route: get('/api/staff/messages', { query: z.object({ page: z.exactOptional(PageNumber) }) }),
  replies: { 200: z.object({ batches: z.array(MessageBatch), total, quietUntil: z.nullable(z.number()) }) },
})

export const troubledMessages = messageCall({
  name: 'staffTroubledMessages',
  summary: 'The messages of a batch that did not go out, or may not have, each with the reason, fifty a page.',
  roles: OWNER,
  route: get('/api/staff/messages/troubled', {
    query: z.object({ batchId: BatchId, page: z.exactOptional(PageNumber) }),
  }),
  replies: {
    200: z.object({
      messages: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          number: z.string(),
          state: z.enum(['failed', 'unknown', 'stopped', 'waiting', 'sending']),
          attempts: z.int(),
          outcome: z.nullable(z.string()),
        }),
      ),
      total,
    }),
  },
  refusals: ['not-found'],
})

export const resendMessages = messageCall({
  name: 'staffResendMessages',
  summary:
    'Sends those that failed again; those of which nobody knows only where that is said, for they may arrive twice.',
  roles: OWNER,
  route: post('/api/staff/messages/resend', {
    body: z.object({ batchId: BatchId, which: z.enum(['failed', 'unknown']), ...perWish }),
  }),
  replies: { 200: z.object({ count: z.int() }) },
  refusals: ['not-found', 'not-ready'],
})

export const messageFile = messageCall({
  name: 'staffMessageFile',
  summary: 'The messages of a batch that wait to be handed over, as a table for the portal of a bulk-SMS company.',
  roles: OWNER,
  route: get('/api/staff/messages/file', { query: z.object({ batchId: BatchId }) }),
  replies: { 200: Attachment },
  refusals: ['not-found'],
})

export const messagesHandedOver = messageCall({
  name: 'staffMessagesHandedOver',
  summary: 'Says that the table of a batch was given to the portal; passwords in it are wiped then.',
  roles: OWNER,
  route: post('/api/staff/messages/handed-over', { body: z.object({ batchId: BatchId, ...perWish }) }),
  replies: { 200: z.object({ count: z.int() }) },
  refusals: ['not-found'],
})

export const messageStops = messageCall({
  name: 'staffMessageStops',
  summary:
    'The numbers that want no messages, the latest first, fifty a page; or one of them, where it is on the list.',
  roles: OWNER,
  route: get('/api/staff/messages/stops', {
    query: z.object({ page: z.exactOptional(PageNumber), number: z.exactOptional(MobileNumber) }),
  }),
  replies: {
    200: z.object({
      stops: z.array(
        z.object({ number: z.string(), at: z.number(), how: z.enum(['staff', 'sms']), note: z.nullable(z.string()) }),
      ),
      total,
    }),
  },
})

export const changeStop = messageCall({
  name: 'staffChangeStop',
  summary: 'Puts a number on the stop list, or takes it off because its owner asked for messages again.',
  roles: OWNER,
  route: post('/api/staff/messages/stops', {
    body: z.object({
      number: MobileNumber,
      stopped: z.boolean(),
      note: typedText(200).check(z.minLength(1, 'is needed')),
    }),
  }),
  replies: { 200: Ok },
})

export const recordConsent = messageCall({
  name: 'staffRecordConsent',
  summary:
    'Writes down that these students or their guardians have agreed to get messages, and where that is on paper.',
  roles: OWNER,
  route: post('/api/staff/messages/consent', {
    body: z.object({
      whom: StudentSelection,
      agreed: z.boolean(),
      reason: typedText(200).check(z.minLength(1, 'is needed')),
    }),
  }),
  replies: { 200: z.object({ count: z.int() }) },
  refusals: ['not-found', 'too-large'],
})

export const setGuardians = messageCall({
  name: 'staffSetGuardians',
  summary: 'Sets the mobile numbers of guardians by registration number, all or none; an empty one takes it away.',
  roles: OWNER,
  route: post('/api/staff/messages/guardians', {
    body: z.object({
      guardians: z
        .array(
          z.object({
            regNo: typedDigits(64).check(z.minLength(1)),
            mobile: z.nullable(MobileNumber),
          }),
        )
        .check(z.minLength(1), z.maxLength(5_000)),
    }),
  }),
  replies: { 200: z.object({ count: z.int() }) },
  refusals: ['not-found'],
})

export const messageCalls = [
  messageSettings,
  changeMessageSettings,
  previewMessages,
  sendMessages,
  messageBatches,
  troubledMessages,
  resendMessages,
  messageFile,
  messagesHandedOver,
  messageStops,
  changeStop,
  recordConsent,
  setGuardians,
]
