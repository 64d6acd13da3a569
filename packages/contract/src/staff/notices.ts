import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { Moment } from '../schemas/numbers.ts'
import { Ok } from '../schemas/replies.ts'
import { typedText } from '../schemas/text.ts'
import { FileId } from './files.ts'
import { OWNER, settingsCall } from './staff-endpoint.ts'

/** What the centre says on students' Home, and the banners on top of their pages. */

const NoticeId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'is not a known form of key'))
const Link = z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/\S+$/i, 'must begin with https:// or http://'))

const shared = {
  kind: z.enum(['notice', 'banner']),
  /** Of a banner: what it says to whoever does not see pictures. */
  text: typedText(500).check(z.minLength(1, 'is needed')),
  link: z.nullable(Link),
  /** Null: of all courses. */
  courseId: z.nullable(AuthoredId),
  branches: z.array(typedText(200)).check(z.maxLength(100)),
  batches: z.array(typedText(100)).check(z.maxLength(100)),
  fromAt: Moment,
  /** Null: until somebody takes it away. */
  untilAt: z.nullable(Moment),
}

export const Notice = z.object({
  ...shared,
  id: z.string(),
  image: z.nullable(z.string()),
  state: z.enum(['planned', 'shown', 'over']),
})
export type Notice = z.output<typeof Notice>

export const noticeList = settingsCall({
  name: 'staffNotices',
  summary: 'Notices and banners in the order in which students see them.',
  roles: OWNER,
  route: get('/api/staff/notices'),
  replies: { 200: z.object({ notices: z.array(Notice) }) },
})

export const saveNotice = settingsCall({
  name: 'staffSaveNotice',
  summary: 'Adds or changes a notice or a banner; the same again changes nothing.',
  roles: OWNER,
  route: post('/api/staff/notices/save', {
    body: z.object({
      ...shared,
      id: NoticeId,
      /** A picture that was sent before; of a banner that has one it may be left out. */
      fileId: z.exactOptional(FileId),
    }),
  }),
  replies: { 200: Ok },
  refusals: ['not-found', 'file-refused'],
})

export const removeNotice = settingsCall({
  name: 'staffRemoveNotice',
  summary: 'Takes a notice or a banner away.',
  roles: OWNER,
  route: post('/api/staff/notices/remove', { body: z.object({ id: NoticeId }) }),
  replies: { 200: Ok },
})

export const orderNotices = settingsCall({
  name: 'staffOrderNotices',
  summary: 'Puts notices into this order.',
  roles: OWNER,
  route: post('/api/staff/notices/order', {
    body: z.object({ ids: z.array(NoticeId).check(z.maxLength(200)) }),
  }),
  replies: { 200: Ok },
})

export const noticeCalls = [noticeList, saveNotice, removeNotice, orderNotices]
