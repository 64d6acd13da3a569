import * as z from 'zod/mini'
import { post } from '../endpoint.ts'
import { typedLine } from '../schemas/text.ts'
import { AUTHORS, fileCall } from './staff-endpoint.ts'

export const STAFF_FILE_LIMIT = 32 * 1024 * 1024

/** A file that was uploaded once and is previewed, then imported: students, questions, a pack. */
export const StaffFile = z.object({ fileId: z.string(), name: z.string(), bytes: z.int() })
export type StaffFile = z.output<typeof StaffFile>

export const FileId = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'is not a file of ours'))

export const sendFile = fileCall({
  name: 'staffSendFile',
  summary: 'Takes a file of at most 32 MB, as the raw body; it is stored for a day for the calls that read it.',
  roles: AUTHORS,
  route: post('/api/staff/files', { query: z.object({ name: typedLine(200) }), encoding: 'raw' }),
  replies: { 200: StaffFile },
  refusals: ['too-large', 'file-refused'],
})

export const fileCalls = [sendFile]
