import * as z from 'zod/mini'
import { endpoint, get } from '../endpoint.ts'

export const centre = endpoint({
  name: 'centre',
  group: 'centre',
  summary: "The coaching centre's own name and address, for header, footer and log-in page.",
  access: 'anyone',
  ours: true,
  route: get('/api/centre'),
  replies: { 200: z.object({ name: z.string(), branch: z.string(), phone: z.string(), address: z.string() }) },
  refusals: [],
})
