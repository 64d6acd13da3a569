import * as z from 'zod/mini'
import { endpoint, post } from '../endpoint.ts'
import { GuardianSheet } from '../schemas/guardian-sheet.ts'

/** What stands behind # in the address: an id and its signature. */
const GuardianSecret = z.string().check(z.minLength(1), z.maxLength(100))

export const guardianSheet = endpoint({
  name: 'guardianSheet',
  group: 'guardian',
  summary: 'How a student is doing, for whoever has the link that the centre made for the guardian (decision 034).',
  access: 'anyone',
  extension: true,
  // In the body: an address would stand in logs.
  route: post('/api/guardian/sheet', { body: z.object({ secret: GuardianSecret }) }),
  replies: { 200: GuardianSheet },
  refusals: ['link-invalid', 'too-many-tries'],
})
